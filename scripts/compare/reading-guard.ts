import { isReadAgain } from '../history/whose.ts';
import type { SourceCheckReport } from '../model/generated/published.ts';
import { plainAddress, readingPath } from '../model/readings.ts';
import { evidenceOf } from './record-guards.ts';
import type { Files } from './rows.ts';
import { type Change, changedPaths, fieldsOf, type Guard, newestReports } from './state.ts';

/** A review may answer a report of some days ago. */
const MOST_REPORTS = 7;

/**
 * The guard of accepted readings. Their hashes prove nothing about a record, so a forged one can only
 * hide what is new on a page: it changes where a report asks, or a person has read the page again.
 */
export const editedReading: Guard = {
  name: 'edited-reading',
  reason: 'An accepted reading says what a person has seen on a page: only a review writes it.',
  check(change) {
    const paths = changedPaths(change, 'reading');
    if (paths.length === 0) return [];
    const reports = newestReports(change.base, MOST_REPORTS);
    const message =
      'no committed report asks about its page, and no record in this change was read from it later than before; put it back, and answer with npm run review';
    return paths
      .filter((path) => {
        const [before, after] = [readingIn(change.base, path), readingIn(change.head, path)];
        const isWritten =
          isAnswer(before, after, reports) || isReadWithRecord(before, after, change);
        return path !== readingPath(after.url) || !isWritten;
      })
      .map((path) => ({ path, message }));
  },
};

interface AcceptedDate {
  url: string;
  readAt: string;
}

/** Which page was read, and when; empty where there is no reading. */
function readingIn(files: Files, path: string): AcceptedDate {
  const { url = '', read_at: readAt = '' } = fieldsOf(files, path) ?? {};
  return { url: plainAddress(String(url)), readAt: String(readAt) };
}

/** Whether a record that changes along was read from the page, later than before and than the reading. */
function isReadWithRecord(
  before: AcceptedDate,
  { url, readAt }: AcceptedDate,
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

/** Whether a report asks about a page, and a reading keeps its date or takes that of the report. */
function isAnswer(
  before: AcceptedDate,
  after: AcceptedDate,
  reports: readonly Partial<SourceCheckReport>[],
): boolean {
  const pages = reports.flatMap(({ pages: all = [] }) => all);
  return pages.some(({ url, observed_on, lines = [], unaccepted = [], renamed = [] }) => {
    const isAsked = lines.length + unaccepted.length + renamed.length > 0;
    const dates = [before.readAt, observed_on];
    return isAsked && plainAddress(url) === after.url && dates.includes(after.readAt);
  });
}
