import { isReadAgain } from '../history/diff.ts';
import type { SourceCheckReport } from '../model/generated/published.ts';
import type { ReadingFile } from '../model/generated/records.ts';
import { linesOf } from '../model/line-findings.ts';
import { noteKey, recordedPart, sectionKey } from '../model/lines.ts';
import { plainAddress, readingPath } from '../model/readings.ts';
import { evidenceOf } from './record-guards.ts';
import type { Files, Row } from './rows.ts';
import { type Change, changedPaths, fieldsOf, type Guard, newestReports } from './state.ts';

/** A review may answer a report of some days ago. */
const MOST_REPORTS = 7;

/** The guard of accepted readings: hashes that nobody can read have to follow from what was read. */
export const editedReading: Guard = {
  name: 'edited-reading',
  reason: 'An accepted reading says what a person has seen on a page: only a review writes it.',
  check(change) {
    const paths = changedPaths(change, 'reading');
    if (paths.length === 0) return [];
    const reports = newestReports(change.base, MOST_REPORTS);
    const message =
      'no committed report has what changes in this reading, and no record in this change was read from its page later than before; put it back, and answer with npm run review';
    return paths
      .filter((path) => {
        const [before, after] = [readingIn(change.base, path), readingIn(change.head, path)];
        if (path !== readingPath(after.url)) return true;
        const isAnswered = reports.some((report) => isAnswer(before, after, report, change));
        return !isAnswered && !isReadWithRecord(before, after, change);
      })
      .map((path) => ({ path, message }));
  },
};

/** An accepted reading as sets; empty where there is none. */
function readingIn(files: Files, path: string) {
  const fields = (fieldsOf(files, path) ?? {}) as Partial<ReadingFile>;
  const linesIn = (block = '') => new Set(String(block).split('\n').filter(Boolean));
  return {
    url: plainAddress(String(fields.url ?? '')),
    readAt: String(fields.read_at ?? ''),
    lines: linesIn(fields.lines),
    ties: linesIn(fields.ties),
    notOurs: [fields.not_ours ?? []].flat().map((mark) => mark?.section),
  };
}

type AcceptedSets = ReturnType<typeof readingIn>;

/** Whether a record that changes along was read from the page, later than before and than the reading. */
function isReadWithRecord(
  before: AcceptedSets,
  { url, readAt }: AcceptedSets,
  { base, head, rows }: Change,
): boolean {
  const readsOf = (files: Files, path: string) =>
    evidenceOf(fieldsOf(files, path) ?? {}).filter((one) => plainAddress(one.url) === url);
  return rows.some(({ path }) => {
    const now = readsOf(head, path).filter(
      ({ read_at }) => read_at > before.readAt && read_at >= readAt,
    );
    return readAt >= before.readAt && isReadAgain(readsOf(base, path), now);
  });
}

/**
 * Whether a reading is what answers to a report make of it: nothing changes but lines that the report
 * names, sections that it asks about, and ties to such lines.
 */
function isAnswer(
  before: AcceptedSets,
  after: AcceptedSets,
  { pages = [], plans = [] }: Partial<SourceCheckReport>,
  { rows }: Change,
): boolean {
  const page = pages.find(({ url }) => plainAddress(url) === after.url);
  if (!page || ![before.readAt, page.observed_on].includes(after.readAt)) return false;
  const { lines: groups = [], unaccepted = [], renamed = [] } = page;
  const named = new Set([
    ...groups.flatMap((group) => [...linesOf(group), ...group.accepted]),
    ...unaccepted,
    ...(unaccepted.length > 0 ? before.lines : []),
    ...[...before.lines].flatMap((line) => {
      const section = renamed.find(({ from }) => line.startsWith(from));
      return section ? [line, line.replace(section.from, section.to)] : [];
    }),
  ]);
  const sections = [...before.notOurs, ...groups.map(({ headings }) => sectionKey(headings))];
  const isSaid = tiesSaid(before, plans, rows);
  const kept = [...[...after.ties].map(withoutLine), ...writtenIn(rows, 'old')];
  return (
    [...before.lines, ...after.lines].every(
      (line) => named.has(line) || (before.lines.has(line) && after.lines.has(line)),
    ) &&
    after.notOurs.every((section) => sections.includes(section)) &&
    [...after.ties].every(
      (tie) => before.ties.has(tie) || (named.has(tie.slice(-LINE)) && isSaid(tie)),
    ) &&
    // A note or price stays tied while it and its line are there.
    [...before.ties].every(
      (tie) => kept.includes(withoutLine(tie)) || !after.lines.has(tie.slice(-LINE)),
    )
  );
}

/** `section cell words`. */
const LINE = 20;

/** What is tied: the plan, and the note or price. */
const withoutLine = (tie: string): string => tie.slice(0, -LINE - 1);

/**
 * Tests for ties of what a report says stands there, of the same words in another place, and of a note
 * or price that changes along.
 */
function tiesSaid(
  before: AcceptedSets,
  plans: SourceCheckReport['plans'],
  rows: readonly Row[],
): (tie: string) => boolean {
  const told = plans.flatMap(({ vendor, notes, prices }) =>
    [...notes, ...prices]
      .filter(({ state }) => state !== 'changed')
      .map((one) => `${vendor}/${one.plan} ${recordedPart(one).what} ${one.line}`),
  );
  const written = writtenIn(rows, 'new');
  const withoutPlace = (tie: string): string => tie.slice(0, -LINE) + tie.slice(-6);
  const moved = [...before.ties].map(withoutPlace);
  return (tie) =>
    told.includes(tie) || moved.includes(withoutPlace(tie)) || written.includes(withoutLine(tie));
}

/** The notes and prices that a change takes away, or writes. */
function writtenIn(rows: readonly Row[], side: 'old' | 'new'): string[] {
  return rows.map((row) => {
    const [, vendor, plan, field] = PLAN_VALUE.exec(`${row.path}:${row.at}`) ?? [];
    return `${vendor}/${plan} ${field === 'price_month' ? 'price' : noteKey(String(row[side]))}`;
  });
}

const PLAN_VALUE = /^records\/vendors\/(.*)\.yaml:plans\[(.*)\]\.(limit_notes\[\]|price_month)$/;
