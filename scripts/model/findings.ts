import type { Day } from './day.ts';
import type { Candidate, CheckedPage, Difference } from './generated/published.ts';
import { DEPRECATION_STATUSES } from './published.ts';
import type { DeprecationRecord } from './records.ts';
import { slugOf } from './words.ts';

/** What a check can find about a deprecation or a planned date that waits for a person. */
export type FindingKind = 'mismatch' | 'gone' | 'candidate' | 'other_date' | 'new_row';

/** What is the matter, as the rest of a sentence that begins with the finding's id. */
export const FINDING_WORDS: Readonly<Record<FindingKind, string>> = {
  mismatch: 'differs from its page',
  gone: 'is no longer on its page',
  candidate: 'is not recorded yet',
  other_date: 'is another date of a recorded item',
  new_row: 'is a planned date that is not recorded yet',
};

/** What the page has instead of a recorded value. */
export const DIFFERENCE_WORDS: Readonly<Record<Difference['kind'], string>> = {
  changed: 'another value',
  withdrawn: 'withdrawn',
  textual: 'the same in other words',
  passed: 'its date had come when the page was read; the page gives no state',
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
  return copy === 'live' ? ` (read live on ${date})` : ` (compared with a saved copy of ${date})`;
}

/** A value of a record or a page as a finding shows it. */
export function valueInWords(value: unknown): string {
  return value === null || value === undefined ? 'nothing' : JSON.stringify(value);
}

/** A difference in one line: `shutdown_date: recorded "…", the page says "…" (another value)`. */
export function differenceInWords({ field, recorded, found, kind, dismissed }: Difference): string {
  const mark = dismissed ? ', dismissed' : '';
  if (kind === 'passed') {
    return `${field}: recorded ${valueInWords(recorded)}, now ${found}: ${DIFFERENCE_WORDS.passed}${mark}`;
  }
  const says = `the page says ${valueInWords(found)} (${DIFFERENCE_WORDS[kind]}${mark})`;
  return `${field}: recorded ${valueInWords(recorded)}, ${says}`;
}

/** The words of a page on which differences rest, each once, with the heading they are under. */
export function wordsOfPage(
  differences: readonly Pick<Difference, 'words' | 'heading'>[],
): string[] {
  const statements = differences.flatMap(({ words, heading }) =>
    words === null ? [] : [[`page     ${words}`, ...underHeading(heading)].join('\n')],
  );
  return [...new Set(statements)].flatMap((statement) => statement.split('\n'));
}

export function underHeading(heading: string | null): string[] {
  return heading === null ? [] : [`under    ${heading}`];
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
export function candidateId({ platform, item, record }: Candidate): string {
  return typeof record.id === 'string' ? record.id : `${platform}/${slugOf(item)}`;
}

/** Whether a candidate is an item that is recorded, with a date that its record does not know. */
export function isOtherDate(candidate: Candidate): boolean {
  return candidate.near !== undefined && candidate.near === candidate.record.id;
}

/** The name of a candidate in commands: of another date of a record, its id and the date. */
export function candidateName(candidate: Candidate): string {
  const id = candidateId(candidate);
  return isOtherDate(candidate) ? `${id}/${candidate.record.shutdown_date}` : id;
}

/**
 * Whether a record names a date of shutdown: as its own, as an earlier one, or in its note. There the
 * date of its announcement, or one in an identifier, is none.
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

/** A record id or a name as one word of a shell. */
export function shellWord(text: string): string {
  return /^[\w./:-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

/** Something that a person can do about a finding: a command, or for `correct` an instruction. */
export interface Answer {
  name: 'accept' | 'add' | 'seen' | 'correct' | 'dismiss';
  text: string;
}

/** A command of the review. */
export const command = (
  name: Exclude<Answer['name'], 'correct'>,
  id: string,
  rest = '',
): Answer => {
  return { name, text: `npm run review -- ${name} ${shellWord(id)}${rest}` };
};

/** What a command asks for that needs a reason. */
export const REASON = ' --reason "…"';

/** What a person can do about a finding, in the order in which it is offered. */
export function answersTo(finding: {
  kind: FindingKind;
  id: string;
  differences: readonly Difference[];
}): Answer[] {
  const { id, differences } = finding;
  const fields = differences.length > 1 ? ` ${differences[0]?.field}` : '';
  return [takingOver(finding), command('dismiss', id, `${fields}${REASON}`)];
}

/** What takes a finding into the records. */
function takingOver({ kind, id, differences }: Parameters<typeof answersTo>[0]): Answer {
  if (kind === 'candidate' || kind === 'new_row') return command('add', id);
  const [, planned] = /^scheduled\/([^/]+\/[^/]+)/.exec(id) ?? [];
  if (planned !== undefined) {
    return isDeprecatedNow(differences)
      ? { name: 'correct', text: `add a record: npm run review -- add ${planned}` }
      : command('accept', id);
  }
  const isTaken = differences.some(isAcceptable) || isTakenBack(differences);
  return kind === 'mismatch' && isTaken
    ? command('accept', id)
    : { name: 'correct', text: byHand(kind, id) };
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

/** What a person does where no command takes a finding into its record. */
function byHand(kind: FindingKind, id: string): string {
  if (kind !== 'other_date')
    return `read the page and edit records/deprecations/${id}.yaml by hand`;
  const record = id.slice(0, id.lastIndexOf('/'));
  return `read both pages; name the date in the migration_note of records/deprecations/${record}.yaml, or correct its date`;
}
