// In: a repository, and the branch that its work tree is to be merged into.
// Out: everything that a comparison needs from git, so that the rest of it is about files alone.
// Example: the records at the merge base and in the work tree, and the commits between the two.

import { isVersion } from '../history/differences.ts';
import { byPath, type Files, openGit, readBlobs, readTree } from '../history/git.ts';
import { type Commit, type FileChange, pathsOf } from '../history/log.ts';
import { findBase, isBlob, listReverted, listVersions, readTooling } from '../history/refs.ts';
import { readHistory } from '../history/replay.ts';
import type { Timestamp } from '../model/day.ts';
import { readRecordTexts } from '../records/read.ts';
import type { Branch } from './change.ts';

interface BranchOptions {
  /** The other branch: a reference; undefined takes origin/main, else main. */
  base: string | undefined;
  now: Timestamp;
  /**
   * Whether a commit of main came by a pull request: then only what the others did is compared,
   * each of them as a change of its own.
   */
  isReviewed?: ((commit: string) => Promise<boolean>) | undefined;
}

/**
 * Reads both sides of a branch.
 *
 * @throws MachineryError with the remedy, where the base or a part of history is missing
 */
export async function readBranch(
  root: string,
  { base: ref, now, isReviewed }: BranchOptions,
): Promise<Branch> {
  const isLine = isReviewed !== undefined;
  const { commit, commits: all, differences } = await findBase(root, ref, isLine);
  const base = byPath(await readTree(root, commit));
  const head = byPath((await readRecordTexts(root)).filter(({ isOdd }) => !isOdd));
  const commits: Commit[] = [];
  for (const one of all) if (!(await isReviewed?.(one.commit))) commits.push(one);
  const past = await listVersions(root, commit);
  const undone = await listReverted(root, commit, commits.filter(removesFrom({ base, head })));
  return {
    commit,
    base,
    head,
    commits,
    paths: differences.map(({ path }) => path),
    steps: await readSteps(root, all, head),
    isLine,
    tooling: await readTooling(root, differences),
    published: await readHistory(root, { now, at: commit }),
    restored: findRestored({ base, head }, past, undone),
  };
}

/** What each commit makes of vendors and deprecations, then what the work tree does. */
async function readSteps(
  root: string,
  commits: readonly Commit[],
  head: Files,
): Promise<Branch['steps']> {
  const files = commits.flatMap(({ changes }) => changes).filter(isVersion);
  const contents = await readBlobs(
    openGit(root),
    files.map(({ blob }) => blob),
  );
  const steps = commits.map(
    ({ changes }) => new Map(changes.map(({ path, blob }) => [path, contents.get(blob) ?? null])),
  );
  return [...steps, new Map([...head].map(([path, { bytes }]) => [path, bytes]))];
}

interface Sides {
  base: Files;
  head: Files;
}

/** Whether a commit touches a record that the branch no longer has. */
export function removesFrom({ base, head }: Sides): (commit: Commit) => boolean {
  return (commit) => pathsOf(commit).some((path) => base.has(path) && !head.has(path));
}

/**
 * The paths that are again what they were on the base's line before: the same bytes, or absent where
 * the commits that added the file, with all else, and made it what it is are reverted.
 *
 * @param past what the commits of the base's line did to records
 * @param undone those of them that a commit which removes records names as reverted
 */
export function findRestored(
  { base, head }: Sides,
  past: readonly Commit[],
  undone: readonly Commit[],
): Set<string> {
  const changesOf = (commits: readonly Commit[]) => commits.flatMap((one) => one.changes);
  const isSame = ({ path, blob }: FileChange): boolean => {
    const [old, now] = [base.get(path), head.get(path)];
    const isUntouched = old && now && Buffer.compare(old.bytes, now.bytes) === 0;
    return !isUntouched && isBlob(now, blob);
  };
  const same = changesOf(past).filter(isSame);
  const whole = undone.filter(({ changes }) =>
    changes.every(({ added, path }) => !added || !head.has(path)),
  );
  const isReverted = (path: string): boolean => {
    const own = changesOf(whole).filter((one) => one.path === path);
    return own.some(({ added }) => added) && own.some(({ blob }) => isBlob(base.get(path), blob));
  };
  const gone = [...base.keys()].filter((path) => !head.has(path));
  return new Set([...same.map(({ path }) => path), ...gone.filter(isReverted)]);
}
