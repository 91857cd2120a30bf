// In: a change. Out: what breaks a promise to consumers, unless a maintainer lifts the guard.
// Example: a record that is gone breaks removed-record, which the label `allow: removed-record` lifts.

import { fieldsOf } from '../history/differences.ts';
import { pathsOf } from '../history/log.ts';
import { isReadAgain } from '../history/whose.ts';
import { plainAddress, readingPath } from '../model/readings.ts';
import type { RecordKind } from '../records/read.ts';
import { type Change, changedPaths, evidenceOf, say } from './change.ts';
import { compareFound, nameSome } from './page-checks.ts';
import { findMixtures, findReusedIds, refuseRemoval, refuseUndated } from './record-guards.ts';
import { suspicionsOf } from './tooling.ts';
import wording from './wording.json' with { type: 'json' };

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
  name: keyof typeof wording.guards;
  /** Why there is such a guard. One sentence. */
  reason: string;
  /** Whether it also judges what a file had been before on main: a revert passes the others. */
  judgesReverts: boolean;
  check(change: Change): Violation[];
}

function guard(name: Guard['name'], check: Guard['check'], judgesReverts = false): Guard {
  return { name, reason: wording.guards[name], judgesReverts, check };
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
const ALSO_REVERTS = true;

/** Every guard, in the order in which their violations are shown. */
export const GUARDS: readonly Guard[] = [
  guard('removed-record', ofFiles(RECORDS, refuseRemoval)),
  guard('reused-id', findReusedIds),
  guard('undated-change', ofFiles(RECORDS, refuseUndated)),
  guard('ours-and-theirs', findMixtures),
  guard('mixed-change', findMixedChanges, ALSO_REVERTS),
  guard('touched-baseline', findTouchedBaseline, ALSO_REVERTS),
  guard('edited-reading', ofFiles(['reading'], refuseReading)),
  guard(
    'touched-report',
    ofFiles(['report'], () => say('report')),
  ),
  guard('found-less', findLess, ALSO_REVERTS),
  guard('changed-constant', findChangedConstants),
  guard('unsafe-tooling', findUnsafeTooling, ALSO_REVERTS),
  guard('future-commit', findFutureCommits, ALSO_REVERTS),
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

function findLess(change: Change): Violation[] {
  const found = compareFound(change).filter(({ less }) => less.length > 0);
  return found.map(({ path, less }) => ({ path, message: say('less', { less: nameSome(less) }) }));
}

function findUnsafeTooling({ tooling }: Change): Violation[] {
  return tooling.flatMap((file) =>
    suspicionsOf(file).map((why) => ({ path: file.path, message: say('tooling', { why }) })),
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
    return [{ path, message: say('mixed', { code }) }];
  });
}

const BASELINE = 'records/baseline.yaml';

function findTouchedBaseline({ base, rows, commits }: Change): Violation[] {
  const touched = [...rows.map(({ path }) => path), ...commits.flatMap(pathsOf)];
  if (!base.has(BASELINE) || !touched.includes(BASELINE)) return [];
  return [{ path: BASELINE, message: say('baseline') }];
}

/** Values that stay as they are. */
const CONSTANT = /^records\/(?:vendors\/.*:currency|dataset\.yaml:feed_authority)$/;

function findChangedConstants({ rows }: Change): Violation[] {
  return rows.flatMap(({ path, at, old, new: current }) => {
    if (!CONSTANT.test(`${path}:${at}`) || old === undefined || current === undefined) return [];
    const [from, to] = [JSON.stringify(old), JSON.stringify(current)];
    return [{ path, message: say('constant', { at, from, to }) }];
  });
}

/** Clocks differ by minutes; a day is a wrong clock. */
const MINUTES_AHEAD = 10;

function findFutureCommits({ commits, now }: Change): Violation[] {
  const limit = Date.parse(now) / 1000 + MINUTES_AHEAD * 60;
  const late = commits.filter(({ seconds }) => seconds !== null && seconds > limit);
  return late.map((one) => {
    const [path = 'records/dataset.yaml'] = pathsOf(one);
    return { path, message: say('future', { commit: one.commit.slice(0, 12) }) };
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
  return say('reading');
}
