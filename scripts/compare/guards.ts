import { foundLess } from './found-less.ts';
import { editedReading } from './reading-guard.ts';
import { RECORD_GUARDS } from './record-guards.ts';
import { type Change, changedPaths, type Guard, type Violation } from './state.ts';
import { unsafeTooling } from './tooling.ts';

/** Clocks differ by minutes; a day is a wrong clock. */
const MINUTES_AHEAD = 10;

const futureCommit: Guard = {
  name: 'future-commit',
  reason: 'A change is published with the date of its commit, which cannot be in the future.',
  judgesReverts: true,
  check({ commits, now }) {
    const limit = Date.parse(now) / 1000 + MINUTES_AHEAD * 60;
    return commits.flatMap(({ commit, seconds, paths }): Violation[] => {
      if (seconds === null || seconds <= limit) return [];
      const message = `commit ${commit.slice(0, 12)} is dated in the future; set the clock right, then: git rebase --force-rebase`;
      return [{ path: paths[0] ?? 'records/dataset.yaml', message }];
    });
  },
};

/** Values that stay as they are. */
const CONSTANT = /^records\/(?:vendors\/.*:currency|dataset\.yaml:feed_authority)$/;

const changedConstant: Guard = {
  name: 'changed-constant',
  reason:
    'Prices in another currency cannot be compared (currency_note says what a page shows), and the id of each feed item begins with the authority.',
  check: ({ rows }) =>
    rows.flatMap(({ path, at, old, new: current }) => {
      if (!CONSTANT.test(`${path}:${at}`) || old === undefined || current === undefined) return [];
      const [from, to] = [JSON.stringify(old), JSON.stringify(current)];
      return [{ path, message: `${at} changes from ${from} to ${to}; keep ${from}` }];
    }),
};

const mixedChange: Guard = {
  name: 'mixed-change',
  reason: 'Facts and code that change at once can be neither reviewed nor reverted as one thing.',
  judgesReverts: true,
  check: ({ parts }) =>
    parts.flatMap((paths) => {
      const path = paths.find((one) => one.startsWith('records/') && !one.endsWith('.md'));
      const code = paths.find((one) => !one.startsWith('records/') && !one.endsWith('.md'));
      if (path === undefined || code === undefined) return [];
      return [{ path, message: `this changes together with ${code}; make it two pull requests` }];
    }),
};

const BASELINE = 'records/baseline.yaml';

const touchedBaseline: Guard = {
  name: 'touched-baseline',
  reason: 'Public history begins with the last commit that adds this file: another one erases it.',
  judgesReverts: true,
  check({ base, rows, commits }) {
    const touched = [...rows.map(({ path }) => path), ...commits.flatMap(({ paths }) => paths)];
    if (!base.has(BASELINE) || !touched.includes(BASELINE)) return [];
    const message = 'this touches the baseline, with which the change logs begin; leave it';
    return [{ path: BASELINE, message }];
  },
};

const touchedReport: Guard = {
  name: 'touched-report',
  reason: 'A report is the evidence of its day: the daily check writes it, once.',
  check(change) {
    const message =
      'this report is not what a check has committed; put it back or leave it out, and let the next check say what holds now';
    return changedPaths(change, 'report').map((path) => ({ path, message }));
  },
};

/** Every guard, in the order in which their violations are shown. */
export const GUARDS: readonly Guard[] = [
  ...RECORD_GUARDS,
  mixedChange,
  touchedBaseline,
  editedReading,
  touchedReport,
  foundLess,
  changedConstant,
  unsafeTooling,
  futureCommit,
];

/** A violation with its guard, and whether a maintainer lifts it. */
export interface GuardViolation extends Violation {
  guard: string;
  reason: string;
  lifted: boolean;
}

/**
 * Lets every guard look at a change.
 *
 * @param allowed names of guards that are lifted
 */
export function runGuards(change: Change, allowed: readonly string[]): GuardViolation[] {
  return GUARDS.flatMap((guard) => {
    const violations = guard.check(change);
    const standing = violations.filter(
      ({ path }) => guard.judgesReverts || !change.restored.has(path),
    );
    return standing.map((violation) => ({
      guard: guard.name,
      reason: guard.reason,
      ...violation,
      lifted: allowed.includes(guard.name),
    }));
  });
}
