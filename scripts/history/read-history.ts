import type { Instant } from '../model/day.ts';
import type { History } from '../model/history.ts';
import { MachineryError } from '../model/problem.ts';
import { openRepository } from './git.ts';
import { LOG_ARGUMENTS, parseLog } from './log.ts';
import { replayHistory } from './replay.ts';
import { readVersions } from './versions.ts';

/**
 * Reads what git says of the repository at `root`: the line of first parents of HEAD, or of the
 * commit named by `at`, from the first commit on. The work tree is not read; nothing is written
 * and nothing is fetched.
 *
 * @param root top folder of the work tree
 * @param options.now the build's instant: the last day is its day
 * @param options.at full id of a commit
 * @throws MachineryError with the remedy, where git, the repository or a part of its history is
 *   missing
 */
export async function readHistory(
  root: string,
  options: { now: Instant; at?: string },
): Promise<History> {
  const repository = await openRepository(root);
  const { git } = repository;
  const head = options.at ?? repository.head;
  const commits = parseLog(await git.text([...LOG_ARGUMENTS, head, '--']));
  const versions = await readVersions(git, commits);
  const replay = replayHistory(commits, versions, options.now);
  if (replay.head?.commit !== head) {
    throw new MachineryError(`git log of ${root} does not end at ${head}; run git fsck`);
  }
  return { ...replay, head: replay.head };
}
