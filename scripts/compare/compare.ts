import { readTree } from '../history/git.ts';
import { findBase, isBlob, listReverted, listVersions, type NewCommit } from '../history/refs.ts';
import { readHistory } from '../history/replay.ts';
import { readTooling } from '../history/tooling.ts';
import type { Timestamp } from '../model/day.ts';
import { compareCodeUnits } from '../model/words.ts';
import { readRecordTexts } from '../records/read.ts';
import { findCorrected, proofOf, proveCorrections } from './corrections.ts';
import { type ChangedFindings, compareFound } from './found-less.ts';
import { type GuardViolation, runGuards } from './guards.ts';
import { findUnknownHosts, ownerOf, type UnknownHost } from './hosts.ts';
import { describeNewRecords, type NewRecord } from './new-records.ts';
import { checkPages } from './page-checks.ts';
import { byPath, compareFiles } from './rows.ts';
import { type Change, compareStates, newestReports } from './state.ts';

/** What a branch would change. */
export interface Comparison
  extends Pick<Change, 'changelog' | 'changes' | 'rows' | 'corrected' | 'tooling'> {
  /** Full id of the commit that the work tree is compared with. */
  base: string;
  unknownHosts: UnknownHost[];
  newRecords: NewRecord[];
  /** What changed descriptions of pages find. */
  found: ChangedFindings[];
  guards: GuardViolation[];
}

interface CompareOptions {
  /** The other branch: a reference; undefined takes origin/main, else main. */
  base: string | undefined;
  /** Names of guards that are lifted. */
  allow: readonly string[];
  /** Where pages come from, `live` or a folder of saved ones; nowhere where it is undefined. */
  pages?: string | undefined;
  now: Timestamp;
  /**
   * Whether a commit of main came by a pull request: then only what the others did is compared,
   * each of them as a change of its own.
   */
  isReviewed?: ((commit: string) => Promise<boolean>) | undefined;
}

/** More are too many for one change: providers, whose descriptions are judged, come first. */
const MOST_CHECKS = 80;

/**
 * Compares the work tree with the commit at which its branch left another one.
 *
 * @throws MachineryError with the remedy, where the base or a part of history is missing
 */
export async function compareRepository(
  root: string,
  { base: ref, allow, pages, now, isReviewed }: CompareOptions,
): Promise<Comparison> {
  const {
    commit,
    head: to,
    commits: all,
    paths,
  } = await findBase(root, ref, isReviewed !== undefined);
  const base = byPath(await readTree(root, commit));
  const head = byPath((await readRecordTexts(root)).filter(({ isOdd }) => !isOdd));
  const every = compareFiles(base, head, paths);
  const commits: NewCommit[] = [];
  for (const one of all) if (!(await isReviewed?.(one.commit))) commits.push(one);
  const direct = isReviewed && new Set(commits.flatMap((one) => one.paths));
  const rows = every.filter(({ path }) => direct?.has(path) ?? true);
  const touched = [...new Set(rows.map(({ path }) => path))];
  const differences = compareStates(base, head, touched);
  const reasons = findCorrected(commits);
  const [report = {}] = newestReports(base, 1);
  const { names } = differences.state;
  // Whose pages can say whether it is right.
  const asked = rows.filter(
    ({ path, at, old }) =>
      reasons.has(path) ||
      (at === '' && old === undefined) ||
      path.startsWith('records/providers/'),
  );
  const owners = new Set(asked.map(({ path }) => ownerOf(path, names)));
  const subjects = [...owners].sort(compareCodeUnits).slice(0, MOST_CHECKS);
  const checks = await checkPages({ base, head }, subjects, { pages, now });
  const proof = proofOf(report, checks);
  const tooling = await readTooling(root, commit, to);
  const change: Change = {
    base,
    head,
    commits,
    parts: isReviewed ? commits.map((one) => one.paths) : [[...touched, ...paths]],
    rows,
    checks,
    tooling: tooling.filter(({ path }) => direct?.has(path) ?? true),
    corrected: proveCorrections(reasons, rows, proof, differences),
    published: await readHistory(root, { now, at: commit }),
    now,
    ...differences,
  };
  const unknownHosts = findUnknownHosts(change);
  const guards = runGuards(change, await restoredPaths(root, commit, change), allow);
  const newRecords = describeNewRecords(change, proof);
  const found = compareFound(change);
  return { ...change, base: commit, unknownHosts, newRecords, found, guards };
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
