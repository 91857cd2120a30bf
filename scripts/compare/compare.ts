// In: a branch as git has it, and what checks of today's pages find.
// Out: everything that consumers would see change, and which guards stop it.
// Example: a date that moves without a newer reading: one entry of the log, one row, one violation.

import { compareStates } from '../history/differences.ts';
import { isReadAgain } from '../history/whose.ts';
import type { Timestamp } from '../model/day.ts';
import { compareCodeUnits } from '../model/words.ts';
import { readBranch } from './branch.ts';
import { findCorrected, proofOf, proveCorrections } from './corrections.ts';
import { type ChangedFindings, compareFound } from './found-less.ts';
import { type GuardViolation, runGuards } from './guards.ts';
import { findUnknownHosts, ownerOf, type UnknownHost } from './hosts.ts';
import { describeNewRecords, type NewRecord } from './new-records.ts';
import { checkPages, type PageCheck } from './page-checks.ts';
import { evidenceOf } from './record-guards.ts';
import { compareFiles } from './rows.ts';
import { type Branch, type Change, newestReports } from './state.ts';

/** What a branch would change. */
export interface Comparison
  extends Pick<Change, 'changelog' | 'changes' | 'rows' | 'corrected' | 'tooling'> {
  /** Full id of the commit that the work tree is compared with. */
  commit: string;
  unknownHosts: UnknownHost[];
  newRecords: NewRecord[];
  /** What changed descriptions of pages find. */
  found: ChangedFindings[];
  guards: GuardViolation[];
}

type CompareOptions = Parameters<typeof readBranch>[1] & {
  /** Names of guards that are lifted. */
  allow: readonly string[];
  /** Where pages come from, `live` or a folder of saved ones; nowhere where it is undefined. */
  pages?: string | undefined;
};

/**
 * Compares the work tree with the commit at which its branch left another one.
 *
 * @throws MachineryError with the remedy, where the base or a part of history is missing
 */
export async function compareRepository(
  root: string,
  { allow, pages, now, ...more }: CompareOptions,
): Promise<Comparison> {
  const branch = await readBranch(root, { now, ...more });
  return compareBranch(branch, { allow, pages, now });
}

/** Compares the two sides of a branch, and reads pages where that is asked for. */
export async function compareBranch(
  branch: Branch,
  { allow, pages, now }: Pick<CompareOptions, 'allow' | 'pages' | 'now'>,
): Promise<Comparison> {
  const values = compareSides(branch, now);
  const checks = await checkPages(values, subjectsOf(values), { pages, now });
  return judge(values, checks, allow);
}

/** A branch with every value that differs, before anybody looks at pages. */
type ComparedValues = Omit<Change, 'checks' | 'corrected'>;

/** Compares the files of a branch. */
export function compareSides(branch: Branch, now: Timestamp): ComparedValues {
  const { base, head, commits, paths, isLine, tooling } = branch;
  const direct = new Set(commits.flatMap((one) => one.paths));
  const isJudged = ({ path }: { path: string }): boolean => !isLine || direct.has(path);
  const rows = compareFiles(base, head, paths).filter(isJudged);
  const touched = [...new Set(rows.map(({ path }) => path))];
  let parts = [[...touched, ...paths]];
  if (isLine) parts = commits.map((one) => one.paths);
  return {
    ...branch,
    rows,
    tooling: tooling.filter(isJudged),
    parts,
    now,
    ...compareStates(base, head, touched),
  };
}

/** More are too many for one change: providers, whose descriptions are judged, come first. */
const MOST_CHECKS = 80;

/** The providers and vendors whose pages can say whether what changes is right. */
function subjectsOf({ rows, commits, state: { names } }: ComparedValues): string[] {
  const reasons = findCorrected(commits);
  const asked = rows.filter(
    ({ path, at, old }) =>
      reasons.has(path) ||
      (at === '' && old === undefined) ||
      path.startsWith('records/providers/'),
  );
  const owners = new Set(asked.map(({ path }) => ownerOf(path, names)));
  return [...owners].sort(compareCodeUnits).slice(0, MOST_CHECKS);
}

/** What the guards and a reviewer see of a branch, with what checks of pages find. */
export function judge(
  values: ComparedValues,
  checks: readonly PageCheck[],
  allow: readonly string[],
): Comparison {
  const [report = {}] = newestReports(values.base, 1);
  const proof = proofOf(report, checks);
  const corrected = proveCorrections(findCorrected(values.commits), values.rows, proof, values);
  const change: Change = { ...values, checks, corrected };
  const isUnread = ({ path }: { path: string }): boolean => {
    const old = evidenceOf(values.base, path);
    return old.length === 0 || !isReadAgain(old, evidenceOf(values.head, path));
  };
  return {
    ...change,
    // What was read again is in the log, with whose it is.
    corrected: new Map([...corrected].filter(([row]) => isUnread(row))),
    unknownHosts: findUnknownHosts(change),
    newRecords: describeNewRecords(change, proof),
    found: compareFound(change),
    guards: runGuards(change, allow),
  };
}
