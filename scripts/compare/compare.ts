import { readTree, type TreeFile } from '../history/git.ts';
import { findBase, isBlob, listReverted, listVersions, type NewCommit } from '../history/refs.ts';
import { readHistory } from '../history/replay.ts';
import type { Timestamp } from '../model/day.ts';
import { readRecordTexts } from '../records/read.ts';
import { type GuardViolation, runGuards } from './guards.ts';
import { findUnknownHosts, type UnknownHost } from './hosts.ts';
import { compareFiles, type Files, type Row } from './rows.ts';
import { type Change, compareStates } from './state.ts';

/** What a branch would change. */
export interface Comparison extends Pick<Change, 'changelog' | 'changes' | 'rows' | 'corrected'> {
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
    corrected: await findCorrected(root, commits, rows),
    published: await readHistory(root, { now, at: commit }),
    now,
    ...compareStates(base, head, touched),
  };
  const unknownHosts = findUnknownHosts(change);
  const guards = runGuards(change, await restoredPaths(root, commit, change), allow);
  return { ...change, base: commit, unknownHosts, guards };
}

function byPath(files: readonly TreeFile[]): Files {
  return new Map(files.map((file) => [file.path, file]));
}

const CORRECTION = /^Correction: *(.*\p{L}{2}.*)/mu;

/** The rows whose values commits have set that say they correct a mistake of ours, and why. */
async function findCorrected(root: string, commits: readonly NewCommit[], rows: readonly Row[]) {
  const reasons = new Map<string, string>();
  for (const { commit, message, paths } of commits) {
    const why = CORRECTION.exec(message)?.[1];
    if (!why) continue;
    const [before, after] = [await readTree(root, `${commit}^`), await readTree(root, commit)];
    const every = compareFiles(byPath(before), byPath(after), []);
    const own = every.filter(({ path }) => paths.includes(path));
    for (const value of own.flatMap(valuesOf)) reasons.set(value, why);
  }
  const reasonsOf = (row: Row) => valuesOf(row).map((value) => reasons.get(value));
  const corrected = rows.filter((row) => reasonsOf(row).every(Boolean));
  return new Map(corrected.map((row) => [row, String(reasonsOf(row)[0])]));
}

/** What a row sets; of a list of texts, which share one place, also what it takes away. */
function valuesOf({ path, at, old, new: current }: Row): string[] {
  const values = at.endsWith('[]') ? [old, current].filter((one) => one !== undefined) : [current];
  return values.map((value) => JSON.stringify([path, at, value]));
}

/**
 * The changed paths that are again what they were on the base's line before: the same bytes, or
 * absent where the commits that added the file, with all else, and made it what it is are reverted.
 */
async function restoredPaths(root: string, commit: string, change: Change): Promise<Set<string>> {
  const { rows, base, head, commits } = change;
  const changed = new Set(rows.map(({ path }) => path));
  const line = (await listVersions(root, commit)).flatMap(({ changes }) => changes);
  const same = line.filter(({ path, blob }) => changed.has(path) && isBlob(head.get(path), blob));
  const gone = [...changed].filter((path) => !head.has(path));
  const removing = commits.filter(({ paths }) => paths.some((path) => gone.includes(path)));
  const undone = (await listReverted(root, commit, removing))
    .filter(({ changes }) => changes.every(({ added, path }) => !added || !head.has(path)))
    .flatMap(({ changes }) => changes);
  const isReverted = (path: string): boolean => {
    const own = undone.filter((one) => one.path === path);
    return own.some(({ added }) => added) && own.some(({ blob }) => isBlob(base.get(path), blob));
  };
  return new Set([...same.map(({ path }) => path), ...gone.filter(isReverted)]);
}
