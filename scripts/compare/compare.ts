import { readTree } from '../history/git.ts';
import { findBase, isBlob, listReverted, listVersions, type NewCommit } from '../history/refs.ts';
import { readHistory } from '../history/replay.ts';
import { readTooling } from '../history/tooling.ts';
import type { Timestamp } from '../model/day.ts';
import { readRecordTexts } from '../records/read.ts';
import { findCorrected, proveCorrections } from './corrections.ts';
import { type GuardViolation, runGuards } from './guards.ts';
import { findUnknownHosts, type UnknownHost } from './hosts.ts';
import { describeNewRecords, type NewRecord } from './new-records.ts';
import { byPath, compareFiles } from './rows.ts';
import { type Change, compareStates, newestReports } from './state.ts';

/** What a branch would change. */
export interface Comparison
  extends Pick<Change, 'changelog' | 'changes' | 'rows' | 'corrected' | 'tooling' | 'readings'> {
  /** Full id of the commit that the work tree is compared with. */
  base: string;
  unknownHosts: UnknownHost[];
  newRecords: NewRecord[];
  guards: GuardViolation[];
}

interface CompareOptions {
  /** The other branch: a reference; undefined takes origin/main, else main. */
  base: string | undefined;
  /** Names of guards that are lifted. */
  allow: readonly string[];
  /** What checks found with changed descriptions of pages, by the provider's file. */
  readings?: Change['readings'];
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
  { base: ref, allow, readings = new Map(), now, isReviewed }: CompareOptions,
): Promise<Comparison> {
  const {
    commit,
    head: to,
    commits: all,
    paths,
  } = await findBase(root, ref, isReviewed !== undefined);
  const base = byPath(await readTree(root, commit));
  const head = byPath((await readRecordTexts(root)).filter(({ kind }) => kind === undefined));
  const every = compareFiles(base, head, paths);
  const commits: NewCommit[] = [];
  for (const one of all) if (!(await isReviewed?.(one.commit))) commits.push(one);
  const direct = isReviewed && new Set(commits.flatMap((one) => one.paths));
  const rows = every.filter(({ path }) => direct?.has(path) ?? true);
  const touched = [...new Set(rows.map(({ path }) => path))];
  const differences = compareStates(base, head, touched);
  const said = await findCorrected(root, commits, rows);
  const [report = {}] = newestReports(base, 1);
  const tooling = await readTooling(root, commit, to);
  const change: Change = {
    base,
    head,
    commits,
    parts: isReviewed ? commits.map((one) => one.paths) : [[...touched, ...paths]],
    rows,
    readings,
    tooling: tooling.filter(({ path }) => direct?.has(path) ?? true),
    corrected: proveCorrections(said, report, differences.state),
    published: await readHistory(root, { now, at: commit }),
    now,
    ...differences,
  };
  const unknownHosts = findUnknownHosts(change);
  const guards = runGuards(change, await restoredPaths(root, commit, change), allow);
  const newRecords = describeNewRecords(change, report);
  return { ...change, base: commit, unknownHosts, newRecords, guards };
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
