import type { Day } from './day.ts';
import type { Candidate, CheckedPage, Difference } from './generated/published.ts';
import { DEPRECATION_STATUSES } from './published.ts';
import type { DeprecationRecord } from './records.ts';

/** What the page has instead of a recorded value. */
const DIFFERENCE_WORDS: Readonly<Record<Difference['kind'], string>> = {
  changed: 'another value',
  withdrawn: 'withdrawn',
  passed: 'its date had come when the page was read; the page gives no state',
};

/** What is the matter, by the state of what was checked; what has another state does not wait. */
export const STATE_WORDS: Readonly<Record<string, string>> = {
  mismatch: 'differs from its page',
  gone: 'is no longer on its page',
  changed: 'has changed on the page',
  moved: 'stands at another place of the page',
  not_found: 'is no longer on the page',
};

/**
 * How a page was read, to be put after its address: a saved copy is never a live page. Empty where
 * the report has no such page.
 */
export function howRead(url: string, pages: readonly CheckedPage[]): string {
  const page = pages.find((one) => one.url === url);
  if (!page) return '';
  const { copy, state, observed_on: date } = page;
  if (state === 'not_checked') return ' (not checked)';
  if (copy === 'live') return ` (read live on ${date})`;
  return ` (compared with a saved copy of ${date})`;
}

/** A value of a record or a page as a finding shows it. */
export function valueInWords(value: unknown): string {
  if (value === null || value === undefined) return 'nothing';
  return JSON.stringify(value);
}

/** A difference in one line: `shutdown_date: recorded "…", the page says "…" (another value)`. */
export function differenceInWords({ field, recorded, found, kind }: Difference): string {
  const says =
    kind === 'passed'
      ? `now ${found}: ${DIFFERENCE_WORDS.passed}`
      : `the page says ${valueInWords(found)} (${DIFFERENCE_WORDS[kind]})`;
  return `${field}: recorded ${valueInWords(recorded)}, ${says}`;
}

/** The words of a page on which differences rest, each once, with the heading they are under. */
export function wordsOfPage(
  differences: readonly Pick<Difference, 'words' | 'heading'>[],
): string[] {
  const statements = differences.flatMap(({ words, heading }) => {
    if (words === null) return [];
    return [[`page     ${words}`, ...underHeading(heading)].join('\n')];
  });
  return [...new Set(statements)].flatMap((statement) => statement.split('\n'));
}

export function underHeading(heading: string | null): string[] {
  if (heading === null) return [];
  return [`under    ${heading}`];
}

/** Fields whose value a page states; the others are ours. */
const ACCEPTABLE: readonly string[] = [
  'status',
  'announced_on',
  'shutdown_date',
  'date_basis',
  'successor',
];

/** Where the vendor has taken a deprecation back, its page has another state or none. */
const STATUSES: readonly (string | null)[] = DEPRECATION_STATUSES;

/** Whether the page gives a value that a record can have. */
export function isAcceptable({ field, found }: Difference): boolean {
  return ACCEPTABLE.includes(field) && !(field === 'status' && !STATUSES.includes(found));
}

/** The name by which a candidate is added: the id that its record would have. */
export function candidateId({ record }: Candidate): string {
  return String(record.id);
}

/** Whether a candidate is an item that is recorded, with a date that its record does not know. */
export function isOtherDate(candidate: Candidate): boolean {
  return candidate.near !== undefined && candidate.near === candidate.record.id;
}

/** The name of the question about a candidate: of another date of an item, with that date. */
export function candidateQuestion(candidate: Candidate): string {
  const id = candidateId(candidate);
  if (isOtherDate(candidate)) return `${id}/${candidate.record.shutdown_date}`;
  return id;
}

/**
 * Whether a record names a date of shutdown: as its own, as an earlier one, or in its note, where
 * the date of its announcement, or a date within an identifier, does not count.
 */
export function knowsDate(record: DeprecationRecord, day: Day): boolean {
  const { migration_note: note, announced_on, earlier_dates = [] } = record;
  const isInNote = new RegExp(`(?<![\\w-])${day}(?![\\w]|-\\w)`).test(note ?? '');
  return (
    record.shutdown_date === day ||
    earlier_dates.some(({ shutdown_date }) => shutdown_date === day) ||
    (isInNote && announced_on !== day)
  );
}

/**
 * Whether the vendor calls a planned item deprecated now: then it needs a record, and its planned
 * date leaves the list with that.
 */
export function isDeprecatedNow(differences: readonly Difference[]): boolean {
  return differences.some(({ field, kind }) => field === 'lifecycle' && kind === 'withdrawn');
}

/**
 * Whether a page says in words that the vendor took a deprecation back. A row that has vanished says
 * nothing.
 */
export function isTakenBack(
  differences: readonly Pick<Difference, 'field' | 'kind' | 'words'>[],
): boolean {
  return differences.some(
    ({ field, kind, words }) => field === 'status' && kind === 'withdrawn' && Boolean(words),
  );
}
