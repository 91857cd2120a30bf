// In: a change. Out: what breaks a promise to consumers, unless a maintainer lifts the guard.
// Example: a record that is gone breaks removed-record, which the label `allow: removed-record` lifts.

import {
  byWhose,
  compareFile,
  contradicts,
  fieldsOf,
  fileOf,
  type LogEntry,
} from '../history/differences.ts';
import { pathsOf } from '../history/log.ts';
import { isReadAgain, lastReadOf } from '../history/whose.ts';
import { isTakenBack } from '../model/finding.ts';
import type { Evidence } from '../model/generated/records.ts';
import { plainAddress, readingPath } from '../model/readings.ts';
import { groupBy } from '../model/words.ts';
import { classifyPath, type RecordKind } from '../records/read.ts';
import {
  type Change,
  changedPaths,
  evidenceOf,
  isReadLater,
  nameOf,
  type Row,
  say,
} from './change.ts';
import { suspicionsOf } from './tooling.ts';
import wording from './wording.json' with { type: 'json' };

/** What a guard has seen. */
interface Violation {
  /** Path below the root. */
  path: string;
  /** What is there, and how to fix it. One line. */
  message: string;
}

type Check = (change: Change) => Violation[];

/** A check of each changed file of some kinds: what is wrong with it, or null. */
function ofFiles(
  kinds: readonly RecordKind[],
  messageOf: (path: string, change: Change) => string | null,
): Check {
  return (change) =>
    changedPaths(change, ...kinds).flatMap((path) => {
      const message = messageOf(path, change);
      if (message === null) return [];
      return [{ path, message }];
    });
}

const RECORDS: readonly RecordKind[] = ['vendor', 'deprecation', 'scheduled', 'provider'];

/** What each guard finds. */
const CHECKS: Readonly<Record<keyof typeof wording.guards, Check>> = {
  'removed-record': ofFiles(RECORDS, refuseRemoval),
  'reused-id': findReusedIds,
  'undated-change': ofFiles(RECORDS, refuseUndated),
  'ours-and-theirs': findMixtures,
  'mixed-change': findMixedChanges,
  'touched-baseline': findTouchedBaseline,
  'edited-reading': ofFiles(['reading'], refuseReading),
  'touched-report': ofFiles(['report'], () => say('report')),
  'found-less': findLess,
  'changed-constant': findChangedConstants,
  'unsafe-tooling': findUnsafeTooling,
  'future-commit': findFutureCommits,
};

/** Guards that also judge what a file had been before on main: a revert passes the others. */
const ALSO_REVERTS: readonly string[] = [
  'mixed-change',
  'touched-baseline',
  'found-less',
  'unsafe-tooling',
  'future-commit',
];

/**
 * Every guard, in the order in which their violations are shown: its name in kebab-case (the label
 * `allow: <name>` lifts it), and why there is such a guard.
 */
export const GUARDS = Object.entries(wording.guards).map(([name, reason]) => ({ name, reason }));

/**
 * Lets every guard look at a change: each violation with its guard, and whether a maintainer lifts it.
 *
 * @param allowed names of guards that are lifted
 */
export function runGuards(change: Change, allowed: readonly string[]) {
  return GUARDS.flatMap(({ name, reason }) =>
    CHECKS[name as keyof typeof CHECKS](change)
      .filter(({ path }) => ALSO_REVERTS.includes(name) || !change.restored.has(path))
      .map((violation) => {
        return { guard: name, reason, ...violation, lifted: allowed.includes(name) };
      }),
  );
}

/** What is wrong where facts of a file change without a newer reading, or dates of reading go back. */
function refuseUndated(path: string, change: Change): string | null {
  const { base, head } = change;
  // What changes in it and is not a correction that a report, a copy or the page proves.
  const open = change.rows.filter((row) => row.path === path && !row.correction?.isProved);
  if (open.length === 0 || !fieldsOf(base, path) || !fieldsOf(head, path)) return null;
  const [old, current] = [evidenceOf(base, path), evidenceOf(head, path)];
  // A page that was never right may go, whatever its date; one with another address now is still there.
  const left = [...current.map(({ url }) => url), ...open.map((row) => row.old)];
  const right = old.filter(({ url }) => left.includes(url));
  const otherwise = say(open.some(({ correction }) => correction) ? 'unproved' : 'wrong');
  const older = findOlder(right, current, otherwise);
  if (older !== null || isReadLater(change, path)) return older;
  return findUndated(old, current, open, otherwise);
}

/** Values that are ours, are the reading itself, or have a guard of their own. */
const OURS =
  /^(?:currency|migration_note|observations|category|evidence|coverage|reason|names|prefixes|models)$/;

/** Whether a page states the value of a row, so that it needs a newer reading; a layout is not a value. */
function isStated({ at, old }: Row): boolean {
  const [key = ''] = at.split(/\W/);
  // The name of a platform that is new takes the place of none.
  if (key === 'platforms') return old !== undefined && at.endsWith('.name');
  if (key === 'pages') return at.includes('].effects');
  return key !== '' && !OURS.test(key);
}

/** What is wrong where no page was read later than before and facts change; else null. */
function findUndated(
  old: readonly Evidence[],
  current: readonly Evidence[],
  rows: readonly Row[],
  otherwise: string,
): string | null {
  const facts = new Set(rows.filter(isStated).map(({ at }) => at));
  // The page that states the facts.
  const isMoved = old[0]?.url !== current[0]?.url;
  if (isMoved && rows.some(({ at }) => /^(?:\(order of )?(?:evidence|pages)/.test(at)))
    facts.add('source_url');
  if (facts.size === 0) return null;
  const last = lastReadOf('', old) || 'that';
  return say('undated', { facts: [...facts].join(' and '), last, otherwise });
}

/** What is wrong with dates of reading; null where none goes back. */
function findOlder(
  old: readonly Evidence[],
  current: readonly Evidence[],
  otherwise: string,
): string | null {
  for (const { url, read_at, copy } of old) {
    const moved = current.find((page) => copy !== undefined && page.copy === copy);
    if (moved && moved.read_at !== read_at)
      return say('copy', { from: read_at, to: moved.read_at });
    const now = lastReadOf(url, current);
    if (now < read_at && current.some((page) => page.url === url))
      return say('back', { url, from: read_at, to: now, otherwise });
  }
  const [first, now] = [old[0], current[0]];
  if (!first || !now || now.read_at >= first.read_at) return null;
  return say('first', { from: first.read_at, to: now.read_at, otherwise });
}

/**
 * What is wrong where a record goes; null where a report quotes that its vendor took it back, or
 * proves the correction that a page has none of a list's dates: a list has at least one.
 */
function refuseRemoval(path: string, { base, head, reports, rows }: Change): string | null {
  if (!base.has(path) || head.has(path)) return null;
  if (rows.some((row) => row.path === path && row.correction?.isProved)) return null;
  const { kind, id } = classifyPath(path) ?? {};
  const checked = reports[0]?.records?.find((one) => kind === 'deprecation' && one.id === id);
  if (isTakenBack(checked?.differences ?? [])) return null;
  return say('removed');
}

/** Ids that are given to something else than before. */
function findReusedIds({ changelog, changes, past, base }: Change): Violation[] {
  const removed = new Map(
    past
      .flatMap(({ path, bytes }) => compareFile(path, bytes, base.get(path)?.bytes))
      .filter((entry) => entry.new === null)
      .map((entry) => [idOf(entry), nameOf(entry.old)]),
  );
  const added = [...changelog, ...changes].filter((entry) => entry.old === null);
  return added.flatMap((entry) => {
    const id = idOf(entry);
    const [former, name] = [removed.get(id), nameOf(entry.new)];
    if (!former || !name || former === name) return [];
    return [{ path: fileOf(entry), message: say('reused', { id, name: JSON.stringify(former) }) }];
  });
}

/** The id of the record or plan that an entry of the logs is about. */
function idOf(entry: LogEntry): string {
  if (!('vendor' in entry)) return entry.id;
  if (entry.plan === null) return entry.vendor;
  return `the plan ${entry.vendor}/${entry.plan}`;
}

/** Files in which one commit changes what is ours and what is the vendor's. */
function findMixtures({ changelog, changes, base, steps }: Change): Violation[] {
  const entries = [...changelog, ...changes];
  return [...groupBy<LogEntry>(entries, fileOf)].flatMap(([path, own]) => {
    const message = mixtureIn(own);
    if (message === null || isApart(path, own, { base, steps })) return [];
    return [{ path, message }];
  });
}

/** What is wrong where some entries are ours and others the vendor's; else null. */
function mixtureIn(entries: readonly LogEntry[]): string | null {
  const {
    ours: [ours],
    theirs: [theirs],
  } = byWhose(entries);
  if (!ours || !theirs) return null;
  return say('mixture', { ours: ours.change, why: String(ours.why), theirs: theirs.change });
}

/**
 * Whether no single commit changes what is ours and what is the vendor's in a file, and each says of
 * every value the same as all together.
 */
function isApart(
  path: string,
  together: readonly LogEntry[],
  { base, steps }: Pick<Change, 'base' | 'steps'>,
): boolean {
  const changing = steps.filter((step) => step.has(path));
  let before = base.get(path)?.bytes;
  const isEachSound = changing.every((step) => {
    const after = step.get(path) ?? undefined;
    const own = compareFile(path, before, after);
    before = after;
    return !contradicts(own, together) && mixtureIn(own) === null;
  });
  return changing.length > 0 && isEachSound;
}

function findLess({ found }: Change): Violation[] {
  const lost = found.filter(({ less }) => less.length > 0);
  return lost.map(({ path, less }) => ({ path, message: say('less', { less: less.join(', ') }) }));
}

function findUnsafeTooling({ tooling }: Change): Violation[] {
  return tooling.flatMap((file) =>
    suspicionsOf(file).map((why) => ({ path: file.path, message: say('tooling', { why }) })),
  );
}

function findMixedChanges({ touched, paths, commits, isLine }: Change): Violation[] {
  let parts = [[...touched, ...paths]];
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

function findTouchedBaseline({ base, touched, commits }: Change): Violation[] {
  const isTouched = [...touched, ...commits.flatMap(pathsOf)].includes(BASELINE);
  if (!base.has(BASELINE) || !isTouched) return [];
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
function refuseReading(path: string, { base, head, touched, reports }: Change): string | null {
  const [old, now] = [fieldsOf(base, path)?.read_at, fieldsOf(head, path)];
  const url = plainAddress(String(now?.url));
  const isOfPage = (page: { url: string }): boolean => plainAddress(page.url) === url;
  const asked = reports
    .flatMap(({ pages = [] }) => pages.filter(isOfPage))
    .filter(({ lines, unaccepted, renamed }) => [lines, unaccepted, renamed].flat().some(Boolean))
    .map(({ observed_on }) => observed_on);
  const read = touched
    .flatMap((file) => {
      const before = evidenceOf(base, file);
      return evidenceOf(head, file).filter((page) => isOfPage(page) && isReadAgain(before, [page]));
    })
    .map(({ read_at }) => read_at.slice(0, 10))
    .filter((date) => date > String(old ?? ''));
  const isAsked = asked.length + read.length > 0;
  const isDated = [old, ...asked, ...read].includes(now?.read_at);
  if (path === readingPath(url) && isAsked && isDated) return null;
  return say('reading');
}
