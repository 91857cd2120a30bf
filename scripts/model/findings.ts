import type { Day } from './day.ts';
import { type DismissedDifference, noteOf, planCandidateOf, priceOf } from './dismissals.ts';
import type { Candidate, CheckedPage, CheckedVendor, Difference } from './generated/published.ts';
import { DEPRECATION_STATUSES } from './published.ts';
import type { DeprecationRecord } from './records.ts';
import { slugOf } from './words.ts';

/** What a check can find about a deprecation that waits for a person. */
export type RecordFindingKind = 'mismatch' | 'gone' | 'candidate' | 'other_date';

/** What is the matter, as the rest of a sentence that begins with the finding's id. */
export const FINDING_WORDS: Readonly<Record<RecordFindingKind, string>> = {
  mismatch: 'differs from its page',
  gone: 'is no longer on its page',
  candidate: 'is not recorded yet',
  other_date: 'is another date of a recorded item',
};

/** What the page has instead of a recorded value. */
export const DIFFERENCE_WORDS: Readonly<Record<Difference['kind'], string>> = {
  changed: 'another value',
  withdrawn: 'withdrawn',
  textual: 'the same in other words',
};

/**
 * How a page was read, to be put after its address: a saved copy is never a live page. Empty where
 * the report has no such page.
 */
export function howRead(
  url: string,
  pages: readonly CheckedPage[],
  write: (reason: string) => string = String,
): string {
  const page = pages.find((one) => one.url === url);
  if (!page) return '';
  const { copy, state, reason, observed_on: date } = page;
  if (state === 'not_checked') return ` (not checked: ${write(reason ?? '')})`;
  return copy === 'live' ? ` (read live on ${date})` : ` (compared with a saved copy of ${date})`;
}

/** A value of a record or a page as a finding shows it. */
export function valueInWords(value: unknown, write: (json: string) => string = String): string {
  return value === null || value === undefined ? 'nothing' : write(JSON.stringify(value));
}

/** A difference in one line: `shutdown_date: recorded "…", the page says "…" (another value)`. */
export function differenceInWords(
  { field, recorded, found, kind, dismissed }: Difference,
  show: (value: unknown) => string = valueInWords,
): string {
  const marks = [DIFFERENCE_WORDS[kind], ...(dismissed ? ['dismissed'] : [])].join(', ');
  return `${field}: recorded ${show(recorded)}, the page says ${show(found)} (${marks})`;
}

/** Each statement of a page on which differences rest, once. */
export function statementsOf(
  differences: readonly Pick<Difference, 'words' | 'heading'>[],
): Pick<Difference, 'words' | 'heading'>[] {
  const statements = new Map(
    differences.map(({ words, heading }) => [JSON.stringify([words, heading]), { words, heading }]),
  );
  return [...statements.values()];
}

/** Fields whose value a page states; the others are ours. */
export const ACCEPTABLE: readonly string[] = [
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
  name: 'accept' | 'add' | 'correct' | 'withdraw' | 'dismiss';
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

/** What a person can do about a finding of a deprecation, in the order in which it is offered. */
export function answersTo(finding: {
  kind: RecordFindingKind;
  id: string;
  differences: readonly Difference[];
}): Answer[] {
  const { kind, id, differences } = finding;
  return [
    kind === 'candidate'
      ? command('add', id)
      : kind === 'mismatch' && differences.some(isAcceptable)
        ? command('accept', id)
        : { name: 'correct', text: byHand(kind, id) },
    ...(isTakenBack(differences) ? [command('withdraw', id, REASON)] : []),
    command('dismiss', id, REASON),
  ];
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
export function byHand(kind: RecordFindingKind, id: string): string {
  if (kind !== 'other_date')
    return `read the page and edit records/deprecations/${id}.yaml by hand`;
  const record = id.slice(0, id.lastIndexOf('/'));
  return `read both pages; name the date in the migration_note of records/deprecations/${record}.yaml, or correct its date`;
}

/** What a person can do about a finding of a plan. */
export function answersToPlan(id: string, take: 'accept' | 'add' | null): Answer[] {
  return [...(take === null ? [] : [command(take, id)]), command('dismiss', id, REASON)];
}

/** One finding about a plan, by the name that commands take. */
export interface PlanFinding {
  /** `vendor/plan/price`, `vendor/plan/note/2` (the third note), `vendor/plan/new/seats-20`. */
  id: string;
  vendor: string;
  /** Null for a plan that is not recorded. */
  plan: string | null;
  what: 'note' | 'price' | 'limit' | 'name' | 'plan';
  state: string;
  recorded: string | number | null;
  found: string | number | null;
  heading: string | null;
  /** The page's words. */
  words: string | null;
  /** As a dismissal names it. */
  difference: DismissedDifference;
  /** The page that has the words, where it is known. */
  url: string | null;
  /** The command that takes it into the record; null where only a person can. */
  command: 'accept' | 'add' | null;
}

type State = CheckedVendor['notes'][number]['state'];

const WAITING: readonly State[] = ['changed', 'elsewhere', 'not_found'];

function notesOf({ vendor, notes }: CheckedVendor): PlanFinding[] {
  const counts = new Map<string, number>();
  return notes.flatMap((checked) => {
    const { plan, note, state, kind, found = null, heading = null, url = null } = checked;
    const index = counts.get(plan) ?? 0;
    counts.set(plan, index + 1);
    if (!WAITING.includes(state) || checked.dismissed) return [];
    return [
      {
        difference: noteOf(vendor, checked),
        url,
        id: `${vendor}/${plan}/note/${index}`,
        vendor,
        plan,
        what: 'note' as const,
        state: kind === 'textual' ? 'textual' : state,
        recorded: note,
        found,
        heading,
        words: state === 'changed' ? found : null,
        command: found !== null && state === 'changed' ? ('accept' as const) : null,
      },
    ];
  });
}

function pricesOf({ vendor, prices }: CheckedVendor): PlanFinding[] {
  return prices.flatMap((checked) => {
    const { plan, recorded, state, found = null } = checked;
    if (!WAITING.includes(state) || checked.dismissed) return [];
    return [
      {
        difference: priceOf(vendor, checked),
        url: null,
        id: `${vendor}/${plan}/price`,
        vendor,
        plan,
        what: 'price' as const,
        state,
        recorded,
        found,
        heading: null,
        words: null,
        command: found === null ? null : ('accept' as const),
      },
    ];
  });
}

function candidatesOf({ vendor, candidates = [] }: CheckedVendor): PlanFinding[] {
  const used = new Map<string, number>();
  return candidates.flatMap((candidate) => {
    const { kind, plan, value, words, heading } = candidate;
    const base = `${vendor}/${plan === null ? '' : `${plan}/`}${kind}/${slugOf(value).slice(0, 60)}`;
    const count = (used.get(base) ?? 0) + 1;
    used.set(base, count);
    if (candidate.dismissed) return [];
    return {
      difference: planCandidateOf(vendor, candidate),
      url: null,
      id: count === 1 ? base : `${base}-${count}`,
      vendor,
      plan,
      what: kind,
      state: 'candidate',
      recorded: null,
      found: value,
      heading,
      words,
      command: kind === 'name' ? ('accept' as const) : ('add' as const),
    };
  });
}

/** Everything about a vendor's plans that waits for a person, in the order of the report. */
export function planFindings(checked: CheckedVendor): PlanFinding[] {
  return [...pricesOf(checked), ...notesOf(checked), ...candidatesOf(checked)];
}

/** What is the matter, as the rest of a sentence that begins with the finding's id. */
export function describeState({ what, state }: Pick<PlanFinding, 'what' | 'state'>): string {
  if (what === 'plan') return 'is a plan that is not recorded';
  if (what === 'name') return 'has a new name on the page';
  if (what === 'limit') return 'is a limit that is not recorded';
  const thing = what === 'price' ? 'a price' : 'a note';
  if (state === 'textual') return `is ${thing} in another spelling on the page`;
  if (state === 'changed') return `is ${thing} that has changed on the page`;
  if (state === 'elsewhere') return `is ${thing} that the page has for another plan`;
  return `is ${thing} that no page has`;
}
