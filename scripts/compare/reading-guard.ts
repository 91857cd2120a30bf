import { parse } from 'yaml';
import { subjectOf } from '../history/log.ts';
import type { CheckedPage, SourceCheckReport } from '../model/generated/published.ts';
import type { ReadingFile } from '../model/generated/records.ts';
import { linesOf } from '../model/line-findings.ts';
import { noteKey, sectionKey } from '../model/lines.ts';
import { plainAddress } from '../model/readings.ts';
import { compareCodeUnits } from '../model/words.ts';
import { classifyPath } from '../records/read.ts';
import { isFields } from '../records/version-0-1.ts';
import { fieldsOf, readingsIn } from './record-guards.ts';
import { fieldsOfJson } from './rows.ts';
import type { Change, Guard, RecordState } from './state.ts';

/** `section cell words`. */
const LINE = 20;
/** A review may answer a report of some days ago. */
const MOST_REPORTS = 7;

/** The guard of accepted readings: hashes that nobody can read have to follow from what was read. */
export const editedReading: Guard = {
  name: 'edited-reading',
  reason: 'An accepted reading says what a person has seen on a page: only a review writes it.',
  check(change) {
    const paths = [...new Set(change.rows.map(({ path }) => path))];
    const changed = paths.filter(
      (path) => classifyPath(path)?.kind === 'reading' && change.head.files.has(path),
    );
    if (changed.length === 0) return [];
    const reports = newestReports(change.base);
    return changed.flatMap((path) => {
      const reason = whyNotReviewed(path, change, reports);
      if (reason === null) return [];
      return [{ path, message: `${reason}; put it back, and answer with npm run review` }];
    });
  },
};

/** The reports of the base, newest first: they were reviewed before. */
function newestReports({ files }: RecordState): SourceCheckReport[] {
  const reports = [...files.values()].filter(({ path }) => subjectOf(path)?.kind === 'report');
  return reports
    .sort((a, b) => compareCodeUnits(b.path, a.path))
    .slice(0, MOST_REPORTS)
    .map(({ bytes }) => fieldsOfJson(bytes) as unknown as SourceCheckReport)
    .filter(({ pages, plans }) => Array.isArray(pages) && Array.isArray(plans));
}

/** What a review would not have written; null where it could have. */
function whyNotReviewed(
  path: string,
  change: Change,
  reports: readonly SourceCheckReport[],
): string | null {
  const [old, after] = [readingIn(change.base, path), readingIn(change.head, path)];
  if (!after) return 'this is not a reading';
  const before = old ?? { ...after, read_at: '', lines: '', ties: '', not_ours: [] };
  const blocks = [after.lines, after.ties ?? ''].map((block) => block.trimEnd().split('\n'));
  if (blocks.some((lines) => lines.some((line, index) => line < (lines[index - 1] ?? ''))))
    return 'the lines of this reading are not in the order in which a review writes them';
  if (after.read_at < before.read_at)
    return `read_at of this reading goes back from ${before.read_at} to ${after.read_at}`;
  if (isReadWithRecord(before, after, change)) return null;
  return reports.some((report) => isAnswer(before, after, report, change))
    ? null
    : 'no committed report has what changes in this reading, and no record in this change was read from its page later than before';
}

function readingIn({ files }: RecordState, path: string): ReadingFile | null {
  try {
    const value: unknown = parse(Buffer.from(files.get(path)?.bytes ?? []).toString());
    return isFields(value) && typeof value.lines === 'string'
      ? (value as unknown as ReadingFile)
      : null;
  } catch {
    return null;
  }
}

/** Whether a record that changes along names the page in its evidence, read later than before. */
function isReadWithRecord(before: ReadingFile, after: ReadingFile, change: Change): boolean {
  const readAt = (state: RecordState, path: string): string => {
    const pages = readingsIn(fieldsOf(state, path) ?? {});
    const own = pages.filter(({ url }) => plainAddress(url) === plainAddress(after.url));
    return (
      own
        .map(({ read_at }) => read_at.slice(0, 10))
        .sort(compareCodeUnits)
        .at(-1) ?? ''
    );
  };
  return change.rows.some(({ path }) => {
    const date = readAt(change.head, path);
    return date > readAt(change.base, path) && date > before.read_at && date >= after.read_at;
  });
}

/** Whether a reading is what answers to a report make of it. */
function isAnswer(
  before: ReadingFile,
  after: ReadingFile,
  report: SourceCheckReport,
  change: Change,
): boolean {
  const page = report.pages.find(({ url }) => plainAddress(url) === plainAddress(after.url));
  if (!page || ![before.read_at, page.observed_on].includes(after.read_at)) return false;
  const { lines: groups = [], unaccepted = [] } = page;
  const now = new Set([...groups.flatMap(linesOf), ...unaccepted]);
  const gone = new Set(groups.flatMap(({ accepted }) => accepted));
  const renamed = renamedLines(before, page);
  const followed = new Set(renamed.values());
  const isNamed = (line: string): boolean => now.has(line) || followed.has(line);
  const sections = groups.map(({ headings }) => sectionKey(headings));
  const marks = (before.not_ours ?? []).map(({ section }) => section);
  return (
    added(before.lines, after.lines).every(isNamed) &&
    added(after.lines, before.lines).every(
      (line) => gone.has(line) || renamed.has(line) || unaccepted.length > 0,
    ) &&
    added(before.ties, after.ties).every(
      (tie) => isNamed(tie.slice(-LINE)) && isTieOf(tie, before, report, change),
    ) &&
    (after.not_ours ?? []).every(({ section }) => [...marks, ...sections].includes(section))
  );
}

/** The lines that one block has and the other one has not, or not as often. */
function added(before = '', after = ''): string[] {
  const left = before.split('\n');
  return after.split('\n').filter((line) => {
    const at = left.indexOf(line);
    if (at >= 0) left.splice(at, 1);
    return at < 0 && line !== '';
  });
}

/** Each accepted line of a section that stands under other headings now, with these. */
function renamedLines({ lines }: ReadingFile, { renamed = [] }: CheckedPage): Map<string, string> {
  const sections = new Map(renamed.map(({ from, to }) => [from, to]));
  return new Map(
    lines.split('\n').flatMap((line): [string, string][] => {
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
  const own = (before.ties ?? '').split('\n').filter((one) => one.startsWith(`${plan} ${what} `));
  if (own.some((one) => one.slice(-6) === line.slice(-6))) return true;
  const { notes = [], prices = [] } = plans.find((one) => one.vendor === vendor) ?? {};
  const told = [
    ...notes.map((one) => ({ ...one, what: noteKey(one.note) })),
    ...prices.map((one) => ({ ...one, what: 'price' })),
  ].find((one) => one.plan === id && one.what === what);
  if (told && told.state !== 'changed' && told.line === line) return true;
  const place = what === 'price' ? `plans[${id}].price_month` : `plans[${id}].limit_notes[]`;
  const isNew = what === 'price' || own.length === 0;
  return (
    isNew && rows.some((row) => row.path === `records/vendors/${vendor}.yaml` && row.at === place)
  );
}
