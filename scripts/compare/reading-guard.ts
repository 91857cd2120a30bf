import { fieldsOf } from '../history/differences.ts';
import { isReadAgain } from '../history/whose.ts';
import { plainAddress, readingPath } from '../model/readings.ts';
import { evidenceOf } from './record-guards.ts';
import { type Change, changedPaths, type Guard, newestReports } from './state.ts';

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
    const message =
      'no committed report asks about its page, and no record in this change was read from it later than before; put it back, and answer with npm run review';
    const paths = changedPaths(change, 'reading');
    return paths.filter((path) => !isAnswer(path, change)).map((path) => ({ path, message }));
  },
};

/** Whether a reading keeps its date or takes that of a page that was looked at. */
function isAnswer(path: string, change: Change): boolean {
  const [old, now] = [fieldsOf(change.base, path)?.read_at, fieldsOf(change.head, path)];
  const url = plainAddress(String(now?.url));
  const read = readAgain(change).filter(({ read_at }) => read_at > String(old ?? ''));
  const dates = [...askedAbout(change), ...read]
    .filter((page) => plainAddress(page.url) === url)
    .flatMap(({ read_at }) => [old, read_at]);
  return path === readingPath(url) && dates.includes(now?.read_at);
}

interface ReadPage {
  url: string;
  read_at: string | null;
}

/** The pages about which reports ask, as they were seen then. */
function askedAbout({ base }: Change): ReadPage[] {
  const pages = newestReports(base, MOST_REPORTS).flatMap(({ pages: all = [] }) => all);
  return pages
    .filter(({ lines, unaccepted, renamed }) => [lines, unaccepted, renamed].flat().some(Boolean))
    .map(({ url, observed_on }) => ({ url, read_at: observed_on }));
}

/** The pages that records which change along were read from, and were not before. */
function readAgain({ base, head, rows }: Change): { url: string; read_at: string }[] {
  return [...new Set(rows.map(({ path }) => path))].flatMap((path) => {
    const old = evidenceOf(base, path);
    const now = evidenceOf(head, path).filter((page) => isReadAgain(old, [page]));
    return now.map(({ url, read_at }) => ({ url, read_at: read_at.slice(0, 10) }));
  });
}
