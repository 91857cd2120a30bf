// In: a change. Out: what breaks a promise to consumers, unless a maintainer lifts the guard.
// Example: a record that is gone breaks removed-record, which the label `allow: removed-record` lifts.

import { fieldsOf } from '../history/differences.ts';
import { pathsOf } from '../history/log.ts';
import { isReadAgain } from '../history/whose.ts';
import { plainAddress, readingPath } from '../model/readings.ts';
import type { RecordKind } from '../records/read.ts';
import { type Change, changedPaths, evidenceOf } from './change.ts';
import { compareFound, nameSome } from './page-checks.ts';
import { findMixtures, findReusedIds, refuseRemoval, refuseUndated } from './record-guards.ts';
import { suspicionsOf } from './tooling.ts';

/** What a guard has seen. */
export interface Violation {
  /** Path below the root. */
  path: string;
  /** What is there, and how to fix it. One line. */
  message: string;
}

/** One promise to consumers that a change may break only where a maintainer says so. */
interface Guard {
  /** Kebab-case; the label `allow: <name>` lifts it. */
  name: string;
  /** Why there is such a guard. One sentence. */
  reason: string;
  /** Whether it also judges what a file had been before on main: a revert passes the others. */
  judgesReverts?: boolean;
  check(change: Change): Violation[];
}

/** A check of each changed file of some kinds: what is wrong with it, or null. */
function ofFiles(
  kinds: readonly RecordKind[],
  messageOf: (path: string, change: Change) => string | null,
): Guard['check'] {
  return (change) =>
    changedPaths(change, ...kinds).flatMap((path) => {
      const message = messageOf(path, change);
      if (message === null) return [];
      return [{ path, message }];
    });
}

const RECORDS: readonly RecordKind[] = ['vendor', 'deprecation', 'scheduled', 'provider'];

/** Every guard, in the order in which their violations are shown. */
export const GUARDS: readonly Guard[] = [
  {
    name: 'removed-record',
    reason: 'Ids are permanent: consumers keep them, and a removed one breaks every link to it.',
    check: ofFiles(RECORDS, refuseRemoval),
  },
  {
    name: 'reused-id',
    reason:
      'A published id is never used again for something else: old data would name the new thing.',
    check: findReusedIds,
  },
  {
    name: 'undated-change',
    reason:
      'A fact that changes without its date leaves nobody able to tell which reading is newer.',
    check: ofFiles(RECORDS, refuseUndated),
  },
  {
    name: 'ours-and-theirs',
    reason: 'The log says of each commit whether the vendor changed something or we did.',
    check: findMixtures,
  },
  {
    name: 'mixed-change',
    reason: 'Facts and code that change at once can be neither reviewed nor reverted as one thing.',
    judgesReverts: true,
    check: findMixedChanges,
  },
  {
    name: 'touched-baseline',
    reason:
      'Public history begins with the last commit that adds this file: another one erases it.',
    judgesReverts: true,
    check: findTouchedBaseline,
  },
  {
    name: 'edited-reading',
    reason: 'An accepted reading says what a person has seen on a page: only a review writes it.',
    check: ofFiles(['reading'], refuseReading),
  },
  {
    name: 'touched-report',
    reason: 'A report is the evidence of its day: the daily check writes it, once.',
    check: ofFiles(
      ['report'],
      () =>
        'this report is not what a check has committed; put it back or leave it out, and let the next check say what holds now',
    ),
  },
  {
    name: 'found-less',
    reason: 'A description that no longer finds what it found leaves records unchecked, unseen.',
    judgesReverts: true,
    check: (change) =>
      compareFound(change)
        .filter(({ less }) => less.length > 0)
        .map(({ path, less }) => {
          const message = `the old description finds what the new one does not: ${nameSome(less)}; correct the description, and try it with --pages`;
          return { path, message };
        }),
  },
  {
    name: 'changed-constant',
    reason:
      'Prices in another currency cannot be compared (currency_note says what a page shows), and the id of each feed item begins with the authority.',
    check: findChangedConstants,
  },
  {
    name: 'unsafe-tooling',
    reason: 'What is installed, and what git does with files, decides what everybody gets.',
    judgesReverts: true,
    check: ({ tooling }) =>
      tooling.flatMap((file) =>
        suspicionsOf(file).map((why) => ({
          path: file.path,
          message: `${why}; leave it out, or ask a maintainer to lift this guard`,
        })),
      ),
  },
  {
    name: 'future-commit',
    reason: 'A change is published with the date of its commit, which cannot be in the future.',
    judgesReverts: true,
    check: findFutureCommits,
  },
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
  return GUARDS.flatMap(({ name, reason, judgesReverts, check }) =>
    check(change)
      .filter(({ path }) => judgesReverts || !change.restored.has(path))
      .map((violation) => {
        return { guard: name, reason, ...violation, lifted: allowed.includes(name) };
      }),
  );
}

function findMixedChanges({ rows, paths, commits, isLine }: Change): Violation[] {
  let parts = [[...rows.map(({ path }) => path), ...paths]];
  if (isLine) parts = commits.map(pathsOf);
  return parts.flatMap((all) => {
    const own = all.filter((path) => !path.endsWith('.md'));
    const path = own.find((one) => one.startsWith('records/'));
    const code = own.find((one) => !one.startsWith('records/'));
    if (path === undefined || code === undefined) return [];
    return [{ path, message: `this changes together with ${code}; make it two pull requests` }];
  });
}

const BASELINE = 'records/baseline.yaml';

function findTouchedBaseline({ base, rows, commits }: Change): Violation[] {
  const touched = [...rows.map(({ path }) => path), ...commits.flatMap(pathsOf)];
  if (!base.has(BASELINE) || !touched.includes(BASELINE)) return [];
  const message = 'this touches the baseline, with which the change logs begin; leave it';
  return [{ path: BASELINE, message }];
}

/** Values that stay as they are. */
const CONSTANT = /^records\/(?:vendors\/.*:currency|dataset\.yaml:feed_authority)$/;

function findChangedConstants({ rows }: Change): Violation[] {
  return rows.flatMap(({ path, at, old, new: current }) => {
    if (!CONSTANT.test(`${path}:${at}`) || old === undefined || current === undefined) return [];
    const [from, to] = [JSON.stringify(old), JSON.stringify(current)];
    return [{ path, message: `${at} changes from ${from} to ${to}; keep ${from}` }];
  });
}

/** Clocks differ by minutes; a day is a wrong clock. */
const MINUTES_AHEAD = 10;

function findFutureCommits({ commits, now }: Change): Violation[] {
  const limit = Date.parse(now) / 1000 + MINUTES_AHEAD * 60;
  const late = commits.filter(({ seconds }) => seconds !== null && seconds > limit);
  return late.map((one) => {
    const [path = 'records/dataset.yaml'] = pathsOf(one);
    const message = `commit ${one.commit.slice(0, 12)} is dated in the future; set the clock right, then: git rebase --force-rebase`;
    return { path, message };
  });
}

/**
 * What is wrong with a changed reading. Its hashes prove nothing about a record, so a forged one can
 * only hide what is new on a page: it keeps its date where a committed report asks about its page, or
 * takes that of a page that a report asks about or a person has read again.
 */
function refuseReading(path: string, { base, head, rows, reports }: Change): string | null {
  const [old, now] = [fieldsOf(base, path)?.read_at, fieldsOf(head, path)];
  const asked = reports
    .flatMap(({ pages = [] }) => pages)
    .filter(({ lines, unaccepted, renamed }) => [lines, unaccepted, renamed].flat().some(Boolean))
    .map(({ url, observed_on }) => ({ url, date: observed_on }));
  const read = [...new Set(rows.map((row) => row.path))]
    .flatMap((one) => {
      const before = evidenceOf(base, one);
      return evidenceOf(head, one).filter((page) => isReadAgain(before, [page]));
    })
    .map(({ url, read_at }) => ({ url, date: read_at.slice(0, 10) }))
    .filter(({ date }) => date > String(old ?? ''));
  const url = plainAddress(String(now?.url));
  const dates = [...asked, ...read]
    .filter((page) => plainAddress(page.url) === url)
    .flatMap(({ date }) => [old, date]);
  if (path === readingPath(url) && dates.includes(now?.read_at)) return null;
  return 'no committed report asks about its page, and no record in this change was read from it later than before; put it back, and answer with npm run review';
}
