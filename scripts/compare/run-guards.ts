import { MachineryError } from '../model/problem.ts';
import { changedAuthority } from './changed-authority.ts';
import { changedCurrency } from './changed-currency.ts';
import { editedReport } from './edited-report.ts';
import type { Alarm, Change, Guard } from './guard.ts';
import { reusedId } from './guards.ts';
import { mixedCommit } from './mixed-commit.ts';
import { removedPage } from './removed-page.ts';
import { removedRecord } from './removed-record.ts';
import { touchedBaseline } from './touched-baseline.ts';
import { undatedChange } from './undated-change.ts';

/** Every guard, in the order in which their alarms are told. */
export const GUARDS: readonly Guard[] = [
  removedRecord,
  reusedId,
  undatedChange,
  changedCurrency,
  mixedCommit,
  touchedBaseline,
  editedReport,
  removedPage,
  changedAuthority,
];

/** An alarm with its guard, and whether a maintainer lifts it. */
export interface GuardAlarm extends Alarm {
  guard: string;
  reason: string;
  lifted: boolean;
}

/**
 * Lets every guard look at a change.
 *
 * @param allowed names of guards that are lifted
 * @throws MachineryError where one of them is no guard
 */
export function runGuards(change: Change, allowed: readonly string[]): GuardAlarm[] {
  const names = GUARDS.map(({ name }) => name);
  const unknown = allowed.find((name) => !names.includes(name));
  if (unknown !== undefined) {
    throw new MachineryError(
      `there is no guard ${JSON.stringify(unknown)}; use one of ${names.join(', ')}`,
    );
  }
  return GUARDS.flatMap((guard) =>
    guard.check(change).map((alarm) => ({
      guard: guard.name,
      reason: guard.reason,
      ...alarm,
      lifted: allowed.includes(guard.name),
    })),
  );
}
