// In: a branch as git has it, and where today's pages are.
// Out: everything that consumers would see change, and which guards stop it.
// Example: a date that moves without a newer reading: one entry of the log, one row, one violation.

import { type Branch, readBranch } from '../history/branch.ts';
import type { Timestamp } from '../model/day.ts';
import { type Change, compareSides } from './change.ts';
import { markCorrections } from './corrections.ts';
import { runGuards } from './guards.ts';
import { findUnknownHosts } from './hosts.ts';
import { describeNewRecords } from './new-records.ts';
import { checkPages, compareFound } from './page-checks.ts';

/** What a branch would change. */
export type Comparison = ReturnType<typeof judge>;

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

/** What the guards and a reviewer see of a branch. */
export function judge(compared: Change, allow: readonly string[]) {
  const rows = markCorrections(compared);
  const change = { ...compared, rows, found: compareFound(compared) };
  return {
    ...change,
    unknownHosts: findUnknownHosts(change),
    newRecords: describeNewRecords(change),
    guards: runGuards(change, allow),
  };
}
