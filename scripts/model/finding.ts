// What comes in: one question of a source-check report, in whatever list of the report it stands.
// What goes out: its form, which the walk, the list, the issues and the site share.
// Example: `acme-api/rocket-1: differs from its page`, with accept and dismiss.
import type { Dataset } from './dataset.ts';
import type { Day } from './day.ts';
import type {
  Candidate,
  CheckedPage,
  Difference,
  LineGroup,
  SourceCheckReport,
} from './generated/published.ts';
import type { Dismissal, DismissedFile } from './generated/records.ts';
import { presentIn } from './present.ts';
import type { DeprecationRecord } from './records.ts';

/** What a person says with an answer. */
export interface Said {
  /** The migration note from now on; empty for no note. */
  note?: string | undefined;
  /** Why something is dismissed or kept. */
  reason?: string | undefined;
  today: Day;
}

/** What an answer makes of a file. Pure. */
export interface Edit {
  path: string;
  /** Whether the page of the finding says so: then its reading goes into the evidence of the file. */
  isRead: boolean;
  /**
   * @param data what the answers before it have left; null where there is no file
   * @returns null where the file goes
   */
  change: (data: unknown, said: Said) => object | null;
}

/** An edit of a file that the page of the finding proves. */
export function editOf<T>(path: string, change: (data: T, said: Said) => object | null): Edit {
  return { path, isRead: true, change: (data, said) => change(data as T, said) };
}

/** Something that a person can do about a finding: a command, or for `correct` an instruction. */
export interface Answer {
  name: 'accept' | 'replace' | 'remove' | 'keep' | 'add' | 'seen' | 'correct' | 'dismiss';
  text: string;
  /** Where new lines are added the review knows them: they depend on what a person says. */
  edits?: readonly Edit[];
  /** Lines of the page of the finding that are accepted with it, as a reading has them. */
  lines?: readonly string[];
  /** The headings of a section that concerns no record from now on. */
  outside?: readonly string[];
  /** All findings that it answers; only where it is not this one alone. */
  settles?: readonly string[];
  /** The note of the record: a person says whether it holds beside the new values. */
  note?: string | null;
}

/** One question that waits for a person: told alike in a terminal, an issue and on the site. */
export interface Finding {
  /** The name that commands take. */
  id: string;
  /** What is the matter. */
  title: string;
  /** What is recorded, what the page has, its words and their heading, a line each. */
  details: readonly string[];
  /** The page that says so. */
  url: string | null;
  /** The file that an answer changes. */
  path: string;
  /** What a person can do about it, in the order in which it is offered. */
  answers: readonly Answer[];
  /** The shutdown date that makes it urgent. */
  day: Day | null;
  /** Of new lines of a page: these, none where nobody has accepted the page yet. */
  news?: { page: CheckedPage; groups: readonly LineGroup[] };
}

/** A record id or a name as one word of a shell. */
export function shellWord(text: string): string {
  return /^[\w./:-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

/** A command of the review, and what it does. */
export function command(
  name: Exclude<Answer['name'], 'correct'>,
  id: string,
  { rest = '', ...effect }: Partial<Omit<Answer, 'name' | 'text'>> & { rest?: string } = {},
): Answer {
  return { name, text: `npm run review -- ${name} ${shellWord(id)}${rest}`, ...effect };
}

/** What no command does. */
export function byHand(text: string): Answer {
  return { name: 'correct', text };
}

/** What only a person can write. */
export function editByHand(path: string): Answer {
  return byHand(`read the page and edit ${path} by hand`);
}

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

export function underHeading(heading: string | null): string[] {
  if (heading === null) return [];
  return [`under    ${heading}`];
}

/** Whether a candidate is an item that is recorded, with a date that its record does not know. */
export function isOtherDate(candidate: Candidate): boolean {
  return candidate.near !== undefined && candidate.near === candidate.record.id;
}

/** The name of the question about a candidate: of another date of an item, with that date. */
export function candidateQuestion(candidate: Candidate): string {
  const { id, shutdown_date } = candidate.record;
  if (isOtherDate(candidate)) return `${id}/${shutdown_date}`;
  return String(id);
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

/** What a dismissal is of: one difference. */
type DismissedDifference = Omit<Dismissal, 'reason' | 'dismissed_on'>;

const DISMISSED_PATH = 'records/source-checks/dismissed.yaml';

/** The answer that sets differences aside, with the reason, until the record or the page says something else. */
export function setAside(
  name: 'dismiss' | 'keep',
  id: string,
  differences: readonly DismissedDifference[],
  lines: readonly string[] = [],
): Answer {
  const rest = ' --reason "…"';
  const change: Edit['change'] = (data, { reason = '', today: dismissed_on }) => {
    const before = (data ?? []) as Dismissal[];
    return [...before, ...differences.map((one) => ({ ...one, reason, dismissed_on }))];
  };
  return command(name, id, {
    rest,
    edits: [{ path: DISMISSED_PATH, isRead: false, change }],
    lines,
  });
}

/** Two dismissals of one difference have one key. */
function keyOf({ id, field, recorded, found, words }: DismissedDifference): string {
  return JSON.stringify([id, field, recorded, found, words]);
}

type ReportedLists = Omit<SourceCheckReport, 'summary'>;

/** Everything in a report that can be dismissed, each with what a dismissal of it names. */
function dismissable(report: ReportedLists) {
  const names = new Map<{ dismissed?: true }, DismissedDifference>();
  const listed = { field: 'candidate', recorded: null };
  for (const one of report.scheduled_candidates) {
    const { id, row, words } = one;
    names.set(one, { id, ...listed, found: row.date, words });
  }
  for (const one of report.candidates) {
    const { platform, item: found, words } = one;
    names.set(one, { id: `${platform}: ${found}`, ...listed, found, words });
  }
  for (const { id, differences } of [...report.records, ...report.scheduled]) {
    for (const one of differences) {
      const { field, recorded, found, words } = one;
      names.set(one, { id, field, recorded, found, words });
    }
  }
  for (const { vendor, notes, prices, lost_figures = [] } of report.plans) {
    for (const one of lost_figures) {
      const id = presentIn(vendor, one.plan ?? undefined).join('/');
      const found = one.figures.join(', ');
      names.set(one, { id, field: 'text', recorded: one.text, found, words: null });
    }
    for (const one of notes) {
      const { plan, note: recorded, found = null } = one;
      names.set(one, { id: `${vendor}/${plan}`, field: 'note', recorded, found, words: found });
    }
    for (const one of prices) {
      const { plan, recorded, found = null } = one;
      const id = `${vendor}/${plan}`;
      names.set(one, { id, field: 'price_month', recorded, found, words: null });
    }
  }
  return names;
}

/**
 * What a dismissal of each part of a report names, and what a reviewer has set aside: what the report
 * marks, and each difference that a dismissal names. Other values or words bring it back.
 */
export function dismissalsOf(report: ReportedLists, dismissed: DismissedFile | null) {
  const names = dismissable(report);
  const keys = new Set(dismissed?.map(keyOf));
  const named = [...names].filter(([found, as]) => found.dismissed || keys.has(keyOf(as)));
  const aside: ReadonlySet<object> = new Set(named.map(([found]) => found));
  return { names, aside };
}

/** The records that findings are about. */
export type Facts = Pick<
  Dataset,
  'deprecations' | 'scheduled' | 'vendors' | 'readings' | 'dismissed'
>;

/** A report, the records, and what a reviewer has set aside. */
export function knownOf(report: SourceCheckReport, facts: Facts) {
  return { ...facts, report, ...dismissalsOf(report, facts.dismissed) };
}

export type Known = ReturnType<typeof knownOf>;
