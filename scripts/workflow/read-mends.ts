import { MachineryError } from '../model/problem.ts';
import { classifyPath } from '../records/classify-path.ts';

/** What the job without a token says of a pull request: a claim, to be made good by its reader. */
export interface Mends {
  /** Number of the pull request. */
  pull: number;
  /** Full id of the commit that was looked at. */
  head: string;
  /** Records that would be mended. */
  paths: string[];
}

/** A pull request with more files to mend is answered with the command instead. */
export const MOST_FILES = 50;
const MOST_BYTES = 64 * 1024;

/**
 * Reads the list that a job on a fork's pull request has made. That job is defined by the pull
 * request itself, so nothing in it is believed: its form, its size, and that it names records.
 *
 * @param head the commit of the workflow run, as GitHub says it
 * @throws MachineryError where it is anything else
 */
export function readMends(text: string, head: string): Mends {
  if (text.length > MOST_BYTES) throw refuse(`is larger than ${MOST_BYTES} characters`);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw refuse('is not JSON');
  }
  if (typeof value !== 'object' || value === null) throw refuse('is no object');
  const { pull, head: claimed, paths } = value as Record<string, unknown>;
  if (!Number.isSafeInteger(pull) || Number(pull) < 1) throw refuse('names no pull request');
  if (claimed !== head) throw refuse('is about another commit than the run that made it');
  if (!Array.isArray(paths) || paths.length > MOST_FILES) throw refuse('has no list of paths');
  for (const path of paths) {
    if (typeof path !== 'string' || !classifyPath(path))
      throw refuse('names a file that is no record');
  }
  return { pull: Number(pull), head, paths: [...new Set(paths as string[])] };
}

function refuse(why: string): MachineryError {
  return new MachineryError(`the list of mends ${why}; nothing is suggested`);
}
