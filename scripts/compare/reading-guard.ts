import { isReadAgain } from '../history/whose.ts';
import type { SourceCheckReport } from '../model/generated/published.ts';
import type { ReadingFile } from '../model/generated/records.ts';
import { linesOf } from '../model/line-findings.ts';
import { sectionKey } from '../model/lines.ts';
import { plainAddress, readingPath } from '../model/readings.ts';
import { evidenceOf } from './record-guards.ts';
import type { Files } from './rows.ts';
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
        const isAnswered = reports.some((report) => isAnswer(before, after, report));
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
 * names, and sections that it asks about.
 */
function isAnswer(
  before: AcceptedSets,
  after: AcceptedSets,
  { pages = [] }: Partial<SourceCheckReport>,
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
      if (section) return [line, line.replace(section.from, section.to)];
      return [];
    }),
  ]);
  const sections = [...before.notOurs, ...groups.map(({ headings }) => sectionKey(headings))];
  return (
    [...before.lines, ...after.lines].every(
      (line) => named.has(line) || (before.lines.has(line) && after.lines.has(line)),
    ) && after.notOurs.every((section) => sections.includes(section))
  );
}
