import type { CheckedPage, SourceCheckReport } from '../model/generated/published.ts';
import type { ReadingFile } from '../model/generated/records.ts';
import { linesOf } from '../model/line-findings.ts';
import { recordedPart, sectionKey } from '../model/lines.ts';
import { plainAddress } from '../model/readings.ts';
import { newest, readingsIn } from './record-guards.ts';
import { surplus } from './rows.ts';
import {
  type Change,
  changedPaths,
  fieldsOf,
  type Guard,
  newestReports,
  type RecordState,
} from './state.ts';

/** `section cell words`. */
const LINE = 20;
/** A review may answer a report of some days ago. */
const MOST_REPORTS = 7;

/** The guard of accepted readings: hashes that nobody can read have to follow from what was read. */
export const editedReading: Guard = {
  name: 'edited-reading',
  reason: 'An accepted reading says what a person has seen on a page: only a review writes it.',
  check(change) {
    const { base, head } = change;
    const changed = changedPaths(change, ['reading']).filter((path) => head.files.has(path));
    if (changed.length === 0) return [];
    const reports = (newestReports(base, MOST_REPORTS) as unknown as SourceCheckReport[]).filter(
      ({ pages, plans }) => Array.isArray(pages) && Array.isArray(plans),
    );
    const message =
      'no committed report has what changes in this reading, and no record in this change was read from its page later than before; put it back, and answer with npm run review';
    return changed
      .filter((path) => !isReviewed(path, change, reports))
      .map((path) => ({ path, message }));
  },
};

/** Whether a review could have written a reading. */
function isReviewed(path: string, change: Change, reports: readonly SourceCheckReport[]): boolean {
  const [old, after] = [readingIn(change.base, path), readingIn(change.head, path)];
  if (!after) return false;
  const before = old ?? { ...after, read_at: '', lines: '', ties: '', not_ours: [] };
  return (
    isReadWithRecord(before, after, change) ||
    reports.some((report) => isAnswer(before, after, report, change))
  );
}

function readingIn(state: RecordState, path: string): ReadingFile | null {
  const fields = fieldsOf(state, path);
  return typeof fields?.lines === 'string' ? (fields as unknown as ReadingFile) : null;
}

/** The lines of a block. */
function linesIn(block = ''): string[] {
  return block.split('\n').filter((line) => line !== '');
}

/** Whether a record that changes along names the page in its evidence, read later than before. */
function isReadWithRecord(before: ReadingFile, after: ReadingFile, change: Change): boolean {
  const readAt = (state: RecordState, path: string): string => {
    const own = readingsIn(fieldsOf(state, path) ?? {}).filter(({ url }) => isSame(url, after.url));
    return newest(own.map(({ read_at }) => read_at.slice(0, 10)));
  };
  if (after.read_at < before.read_at) return false;
  return change.rows.some(({ path }) => {
    const date = readAt(change.head, path);
    return date > readAt(change.base, path) && date > before.read_at && date >= after.read_at;
  });
}

function isSame(url: string, other: string): boolean {
  return plainAddress(url) === plainAddress(other);
}

/** Whether a reading is what answers to a report make of it. */
function isAnswer(
  before: ReadingFile,
  after: ReadingFile,
  report: SourceCheckReport,
  change: Change,
): boolean {
  const page = report.pages.find(({ url }) => isSame(url, after.url));
  if (!page || ![before.read_at, page.observed_on].includes(after.read_at)) return false;
  const { lines: groups = [], unaccepted = [] } = page;
  const renamed = renamedLines(before, page);
  const named = new Set([...groups.flatMap(linesOf), ...unaccepted, ...renamed.values()]);
  const gone = new Set([...groups.flatMap(({ accepted }) => accepted), ...renamed.keys()]);
  const sections = [...groups.map(({ headings }) => sectionKey(headings)), ...marksOf(before)];
  const [old, current] = [linesIn(before.lines), linesIn(after.lines)];
  return (
    surplus(current, old).every((line) => named.has(line)) &&
    (unaccepted.length > 0 || surplus(old, current).every((line) => gone.has(line))) &&
    surplus(linesIn(after.ties), linesIn(before.ties)).every(
      (tie) => named.has(tie.slice(-LINE)) && isTieOf(tie, before, report, change),
    ) &&
    marksOf(after).every((section) => sections.includes(section))
  );
}

/** The sections that are marked as not ours. */
function marksOf({ not_ours: marks = [] }: ReadingFile): string[] {
  return marks.map(({ section }) => section);
}

/** Each accepted line of a section that stands under other headings now, with these. */
function renamedLines({ lines }: ReadingFile, { renamed = [] }: CheckedPage): Map<string, string> {
  const sections = new Map(renamed.map(({ from, to }) => [from, to]));
  return new Map(
    linesIn(lines).flatMap((line): [string, string][] => {
      const to = sections.get(line.slice(0, 6));
      return to === undefined ? [] : [[line, to + line.slice(6)]];
    }),
  );
}

/**
 * Whether a note or price may be tied to another line: the same words elsewhere, the line that the
 * report gives, or that of a note or price which changes along.
 */
function isTieOf(
  tie: string,
  before: ReadingFile,
  { plans }: SourceCheckReport,
  { rows }: Change,
): boolean {
  const [plan = '', ...rest] = tie.split(' ');
  const [what, line] = [rest.slice(0, -3).join(' '), rest.slice(-3).join(' ')];
  const [vendor, id] = plan.split('/');
  const own = linesIn(before.ties).filter((one) => one.startsWith(`${plan} ${what} `));
  if (own.some((one) => one.slice(-6) === line.slice(-6))) return true;
  const { notes = [], prices = [] } = plans.find((one) => one.vendor === vendor) ?? {};
  const told = [...notes, ...prices].find(
    (one) => one.plan === id && recordedPart(one).what === what,
  );
  if (told && told.state !== 'changed' && told.line === line) return true;
  const place = what === 'price' ? `plans[${id}].price_month` : `plans[${id}].limit_notes[]`;
  const isNew = what === 'price' || own.length === 0;
  return (
    isNew && rows.some((row) => row.path === `records/vendors/${vendor}.yaml` && row.at === place)
  );
}
