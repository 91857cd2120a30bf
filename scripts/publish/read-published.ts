import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type {
  BuildFacts,
  Changelog,
  ChangesAnswer,
  DeprecationChange,
  SnapshotIndex,
} from '../model/generated/published.ts';
import { MachineryError } from '../model/problem.ts';
import { findMisfit } from './json-artifact.ts';

/** What an earlier build has published and no later one may change. */
export interface PublishedCopy {
  facts: BuildFacts;
  /** Oldest first. */
  changelog: Changelog;
  /** Oldest first. */
  changes: DeprecationChange[];
  /** Day to the sha256 of its snapshot, for the days that are final. */
  finalDays: Map<string, string>;
}

/**
 * Reads what must stay of an earlier build.
 *
 * @returns null where the folder holds no build
 * @throws MachineryError where it holds one that cannot be read
 */
export async function readPublished(folder: string): Promise<PublishedCopy | null> {
  const facts = await readJson<BuildFacts>(folder, 'build.json', 'build');
  if (facts === null) return null;
  const changelog = await readJson<Changelog>(folder, 'data/changelog.json', 'changelog');
  const answer = await readJson<ChangesAnswer>(folder, 'deprecations/changes.json', 'changes');
  const index = await readJson<SnapshotIndex>(folder, 'dep-snapshots/index.json', 'snapshot-index');
  if (!changelog || !answer || !index) throw broken(folder, 'a file of it is missing');
  const final = index.days.filter((day) => day.final);
  return {
    facts,
    changelog,
    changes: answer.changes.toReversed(),
    finalDays: new Map(final.map(({ date, sha256 }) => [date, sha256])),
  };
}

/** The value of a file that fits its schema; null where the file is not there. */
async function readJson<T>(folder: string, path: string, schema: string): Promise<T | null> {
  const text = await readFile(join(folder, path), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
    throw broken(folder, `${path}: ${error.message}`);
  });
  if (text === null) return null;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw broken(folder, `${path} is not JSON`);
  }
  const misfit = findMisfit(schema, value);
  if (misfit !== null) throw broken(folder, `${path}: ${misfit}`);
  return value as T;
}

function broken(folder: string, why: string): MachineryError {
  return new MachineryError(
    `The earlier build in ${folder} cannot be read (${why}), so nobody can tell whether this one continues it; put a whole copy there, or move it away to begin anew`,
  );
}
