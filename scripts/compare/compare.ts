// In: a branch as git has it, and where today's pages are.
// Out: everything that consumers would see change, and which guards stop it.
// Example: a date that moves without a newer reading: one entry of the log, one row, one violation.

import { type Branch, readBranch } from '../history/branch.ts';
import { compareStates } from '../history/differences.ts';
import { pathsOf } from '../history/log.ts';
import type { Timestamp } from '../model/day.ts';
import { compareCodeUnits } from '../model/words.ts';
import { classifyPath } from '../records/read.ts';
import { type Change, fieldsOfJson } from './change.ts';
import { markCorrections } from './corrections.ts';
import { type GuardViolation, runGuards } from './guards.ts';
import { findUnknownHosts, type UnknownHost } from './hosts.ts';
import { describeNewRecords, type NewRecord } from './new-records.ts';
import { type ChangedFindings, checkPages, compareFound } from './page-checks.ts';
import { compareFiles } from './rows.ts';

/** What a branch would change. */
export interface Comparison
  extends Pick<Change, 'commit' | 'changelog' | 'changes' | 'rows' | 'tooling'> {
  unknownHosts: UnknownHost[];
  newRecords: NewRecord[];
  /** What changed descriptions of pages find. */
  found: ChangedFindings[];
  guards: GuardViolation[];
}

interface CompareOptions {
  now: Timestamp;
  /** Names of guards that are lifted. */
  allow: readonly string[];
  /** Where pages come from, `live` or a folder of saved ones; nowhere where it is undefined. */
  pages?: string | undefined;
}

/**
 * Compares the work tree with the commit at which its branch left another one.
 *
 * @throws MachineryError with the remedy, where the base or a part of history is missing
 */
export async function compareRepository(
  root: string,
  options: CompareOptions & Parameters<typeof readBranch>[1],
): Promise<Comparison> {
  return compareBranch(await readBranch(root, options), options);
}

/** Compares the two sides of a branch, and reads pages where that is asked for. */
export async function compareBranch(
  branch: Branch,
  { allow, pages, now }: CompareOptions,
): Promise<Comparison> {
  const change = compareSides(branch, now);
  return judge({ ...change, checks: await checkPages(change, pages) }, allow);
}

/** A review may answer a report of some days ago. */
const MOST_REPORTS = 7;

/** Compares the files of a branch, before anybody looks at pages. */
export function compareSides(branch: Branch, now: Timestamp): Change {
  const { base, head, commits, paths, isLine, tooling } = branch;
  const direct = new Set(commits.flatMap(pathsOf));
  const isJudged = ({ path }: { path: string }): boolean => !isLine || direct.has(path);
  const rows = compareFiles(base, head, paths).filter(isJudged);
  const touched = [...new Set(rows.map(({ path }) => path))];
  const reports = [...base.values()].filter(({ path }) => classifyPath(path)?.kind === 'report');
  reports.sort((a, b) => compareCodeUnits(b.path, a.path));
  return {
    ...branch,
    ...compareStates(base, head, touched),
    rows,
    tooling: tooling.filter(isJudged),
    reports: reports.slice(0, MOST_REPORTS).map(({ bytes }) => fieldsOfJson(bytes)),
    checks: [],
    now,
  };
}

/** What the guards and a reviewer see of a branch. */
export function judge(compared: Change, allow: readonly string[]): Comparison {
  const change = { ...compared, rows: markCorrections(compared) };
  return {
    ...change,
    unknownHosts: findUnknownHosts(change),
    newRecords: describeNewRecords(change),
    found: compareFound(change),
    guards: runGuards(change, allow),
  };
}
