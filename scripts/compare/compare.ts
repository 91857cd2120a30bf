import { readTree, type TreeFile } from '../history/git.ts';
import { blobId, findBase, listVersions, type NewCommit } from '../history/refs.ts';
import { readHistory } from '../history/replay.ts';
import type { Timestamp } from '../model/day.ts';
import { readRecordTexts } from '../records/read.ts';
import { type GuardViolation, runGuards } from './guards.ts';
import { findUnknownHosts, type UnknownHost } from './hosts.ts';
import { compareFiles, type Files } from './rows.ts';
import { type Change, compareStates } from './state.ts';

/** What a branch would change. */
export interface Comparison extends Pick<Change, 'changelog' | 'changes' | 'rows'> {
  /** Full id of the commit that the work tree is compared with. */
  base: string;
  unknownHosts: UnknownHost[];
  guards: GuardViolation[];
}

interface CompareOptions {
  /** The other branch: a reference; undefined takes origin/main, else main. */
  base: string | undefined;
  /** Names of guards that are lifted. */
  allow: readonly string[];
  now: Timestamp;
  /**
   * Whether a commit of main came by a pull request: then only what the others did is compared,
   * each of them as a change of its own.
   */
  isReviewed?: ((commit: string) => Promise<boolean>) | undefined;
}

/**
 * Compares the work tree with the commit at which its branch left another one.
 *
 * @throws MachineryError with the remedy, where the base or a part of history is missing
 */
export async function compareRepository(
  root: string,
  { base: ref, allow, now, isReviewed }: CompareOptions,
): Promise<Comparison> {
  const { commit, commits: all, paths } = await findBase(root, ref, isReviewed !== undefined);
  const base = byPath(await readTree(root, commit));
  const head = byPath((await readRecordTexts(root)).filter(({ kind }) => kind === undefined));
  const every = compareFiles(base, head, paths);
  const commits: NewCommit[] = [];
  for (const one of all) if (!(await isReviewed?.(one.commit))) commits.push(one);
  const direct = isReviewed && new Set(commits.flatMap((one) => one.paths));
  const rows = every.filter(({ path }) => direct?.has(path) ?? true);
  const touched = [...new Set(rows.map(({ path }) => path))];
  const change: Change = {
    base,
    head,
    commits,
    parts: isReviewed ? commits.map((one) => one.paths) : [[...touched, ...paths]],
    rows,
    corrected: correctedPaths(commits),
    published: await readHistory(root, { now, at: commit }),
    now,
    ...compareStates(base, head, touched),
  };
  const { changelog, changes } = change;
  const unknownHosts = findUnknownHosts(change);
  const guards = runGuards(change, await restoredPaths(root, commit, change), allow);
  return { base: commit, changelog, changes, rows, unknownHosts, guards };
}

function byPath(files: readonly TreeFile[]): Files {
  return new Map(files.map((file) => [file.path, file]));
}

const CORRECTION = /^Correction: *\S/m;

/** The paths that are touched by commits with a line `Correction: why`. */
function correctedPaths(commits: readonly NewCommit[]): Set<string> {
  const correcting = commits.filter(({ message }) => CORRECTION.test(message));
  return new Set(correcting.flatMap(({ paths }) => paths));
}

/** As `git revert` writes it, with a short or a full id, wherever a squash puts it. */
const REVERT = /\bThis reverts commit ([0-9a-f]{7,40})\b/g;

/**
 * The changed paths that are again what they were on the base's line before: the same bytes, or
 * absent where every version of the file was made by commits that the change reverts by name, with
 * all else that they added.
 */
async function restoredPaths(
  root: string,
  base: string,
  { rows, head, commits }: Change,
): Promise<Set<string>> {
  const changed = new Set(rows.map(({ path }) => path));
  if (changed.size === 0) return changed;
  const line = (await listVersions(root, base)).flatMap(({ changes }) => changes);
  const gone = [...changed].filter((path) => !head.has(path));
  const every = gone.length === 0 ? [] : await listVersions(root, base, 'every commit');
  const isReverted = (path: string): boolean => {
    const own = commits.filter(({ paths }) => paths.includes(path));
    const ids = own.flatMap(({ message }) => [...message.matchAll(REVERT)]);
    const undone = every
      .filter(({ commit }) => ids.some(([, id = '']) => commit.startsWith(id)))
      .flatMap(({ changes }) => changes);
    return (
      undone.every((one) => !one.added || !head.has(one.path)) &&
      line
        .filter((one) => one.path === path && one.state !== 'removed')
        .every(({ blob }) => undone.some((one) => one.path === path && one.blob === blob))
    );
  };
  const same = line.filter(({ path, blob }) => {
    const file = changed.has(path) && head.get(path);
    return file && blob === blobId(file.bytes);
  });
  return new Set([...same.map(({ path }) => path), ...gone.filter(isReverted)]);
}
