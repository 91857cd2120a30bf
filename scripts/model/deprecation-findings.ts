// What comes in: what a report says of deprecations, and of items that are not recorded yet.
// What goes out: a question for each that is not as its page has it, by their shutdown dates.
// Example: `acme-api/rocket-1 differs from its page; shutdown 2027-01-14`.
import { type Day, daysBetween, isDay, NO_DATE } from './day.ts';
import { type Known, setAside } from './dismissals.ts';
import {
  type Answer,
  byHand,
  candidateQuestion,
  command,
  type Edit,
  editOf,
  type Finding,
  isOtherDate,
  isTakenBack,
  knowsDate,
  STATE_WORDS,
  underHeading,
  valueInWords,
} from './finding.ts';
import type {
  Candidate,
  CheckedRecord,
  Difference,
  ScheduledCandidate,
  SourceCheckReport,
} from './generated/published.ts';
import type { DeprecationFile, ScheduledFile } from './generated/records.ts';
import { presentIn } from './present.ts';
import { DEPRECATION_STATUSES } from './published.ts';
import { deprecationIdOf } from './scheduled.ts';
import { compareCodeUnits } from './words.ts';

/** Records that differ from their pages, and items that are not recorded, most urgent first. */
export function deprecationFindings(
  report: SourceCheckReport,
  known: Known,
  today: Day,
): Finding[] {
  return [
    ...report.records.flatMap((checked) => recordFinding(checked, known, today)),
    ...report.candidates.flatMap((candidate) => candidateFinding(candidate, known, today)),
  ].sort(byUrgency(today));
}

/** Of several dates the next one to come, else the last one that has passed. */
function urgentDay(days: readonly unknown[], today: Day): Day | null {
  const sorted = days.filter(isDay).sort(compareCodeUnits);
  return sorted.find((day) => day >= today) ?? sorted.at(-1) ?? null;
}

/** Upcoming dates first, the nearest at the top; then none; then past ones, the latest first. */
function byUrgency(today: Day): (a: Finding, b: Finding) => number {
  const rank = ({ day }: Finding): number => {
    if (day === null) return 1;
    if (day >= today) return 0;
    return 2;
  };
  const distance = ({ day }: Finding): number => {
    if (day === null) return 0;
    return Math.abs(daysBetween(today, day));
  };
  return (a, b) => rank(a) - rank(b) || distance(a) - distance(b) || compareCodeUnits(a.id, b.id);
}

function dueWords(day: Day | null): string {
  if (day === null) return NO_DATE;
  return `shutdown ${day}`;
}

/** What still differs: not what is dismissed, or has another value by now. */
function leftOf(differences: readonly Difference[], data: object, { aside }: Known): Difference[] {
  const values = new Map<string, unknown>(Object.entries(data));
  return differences.filter((difference) => {
    const value = values.get(difference.field) ?? null;
    // A list is compared with its page by its entries, in words.
    return !aside.has(difference) && (Array.isArray(value) || value === difference.recorded);
  });
}

/** What the page has instead of a recorded value. */
const DIFFERENCE_WORDS: Readonly<Record<Difference['kind'], string>> = {
  changed: 'another value',
  withdrawn: 'withdrawn',
  passed: 'its date had come when the page was read; the page gives no state',
};

/** A difference in one line: `shutdown_date: recorded "…", the page says "…" (another value)`. */
function differenceInWords({ field, recorded, found, kind }: Difference): string {
  let says = `the page says ${valueInWords(found)} (${DIFFERENCE_WORDS[kind]})`;
  if (kind === 'passed') says = `now ${found}: ${DIFFERENCE_WORDS.passed}`;
  return `${field}: recorded ${valueInWords(recorded)}, ${says}`;
}

/** The words of a page on which something rests, each once, with the heading they are under. */
function wordsOfPage(all: readonly Pick<Difference, 'words' | 'heading'>[]): string[] {
  const statements = all.flatMap(({ words, heading }) => {
    if (words === null) return [];
    return [[`page     ${words}`, ...underHeading(heading)].join('\n')];
  });
  return [...new Set(statements)].flatMap((statement) => statement.split('\n'));
}

/** The form of a finding about a record, a planned date and what is neither yet. */
export function describeFinding(
  found: Omit<Finding, 'details' | 'answers'> & {
    /** When it stops. */
    when: string;
    /** What it rests on: differences, or what the page lists. */
    differences?: readonly Difference[];
    candidate?: Candidate | ScheduledCandidate;
    reason?: string | undefined;
    /** What an answer also does. */
    effect?: string | false | undefined;
    take: Answer;
  },
  { names }: Known,
): Finding {
  const { title, when, differences = [], candidate, reason, effect, take, ...finding } = found;
  const rest = candidate ? [candidate] : differences;
  const dismissals = rest.flatMap((one) => names.get(one) ?? []);
  return {
    ...finding,
    title: `${title}; ${when}`,
    details: presentIn(
      reason,
      ...differences.map(differenceInWords),
      effect || undefined,
      ...wordsOfPage(rest),
    ),
    answers: [take, setAside('dismiss', finding.id, dismissals)],
  };
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
function isAcceptable({ field, found }: Difference): boolean {
  return ACCEPTABLE.includes(field) && !(field === 'status' && !STATUSES.includes(found));
}

function recordFinding(checked: CheckedRecord, known: Known, today: Day): Finding[] {
  const { id, state, reason } = checked;
  const title = STATE_WORDS[state];
  const file = known.deprecations.find((entry) => entry.id === id);
  if (title === undefined || !file) return [];
  const { data: record, path } = file;
  const differences = leftOf(checked.differences, record, known);
  if (differences.length === 0 && checked.differences.length > 0) return [];
  const dates = differences.filter(({ field }) => field === 'shutdown_date');
  const day = urgentDay([record.shutdown_date, ...dates.map(({ found }) => found)], today);
  const isBack = isTakenBack(differences);
  const values = differences.filter(isAcceptable);
  let take = byHand(`read the page and edit ${path} by hand`);
  if (state === 'mismatch' && isBack) take = command('accept', id, { edits: [takeBack(path)] });
  else if (state === 'mismatch' && values.length > 0) {
    const note = record.migration_note;
    take = command('accept', id, { edits: [takeValues(path, values)], note });
  }
  const effect = isBack && 'to accept it removes the record';
  const common = { id, title, when: dueWords(day), differences, reason, effect, take };
  return [describeFinding({ ...common, url: record.source_url, path, day }, known)];
}

/** The record goes: the guard against that accepts it on the evidence of the committed report. */
function takeBack(path: string): Edit {
  return editOf(path, () => null);
}

/** The values that the page gives. A date that the vendor withdrew takes its basis with it. */
function takeValues(path: string, values: readonly Difference[]): Edit {
  return editOf<DeprecationFile>(path, (file, { note = file.migration_note }) => {
    const taken = Object.fromEntries(values.map(({ field, found }) => [field, found]));
    if (taken.shutdown_date === null) taken.date_basis = null;
    return { ...file, ...taken, migration_note: note || null };
  });
}

function candidateFinding(candidate: Candidate, known: Known, today: Day): Finding[] {
  const { id: own, source_url: source, shutdown_date: date } = candidate.record;
  const record = known.deprecations.find(({ id }) => id === own)?.data;
  const isOther = isOtherDate(candidate);
  const path = `records/deprecations/${own}.yaml`;
  const { scheduled } = candidate;
  const day = urgentDay([date], today);
  const id = candidateQuestion(candidate);
  const common = {
    id,
    when: dueWords(day),
    effect: scheduled && `its planned date ${scheduled} leaves the list when the record is added`,
    candidate,
    url: source === null ? null : String(source),
    path,
    day,
  };
  if (known.aside.has(candidate)) return [];
  if (!isOther && record) return [];
  if (!isOther) {
    const title = 'is not recorded yet';
    const edits = [addRecord(path, candidate), leaveSchedule(id)];
    return [describeFinding({ ...common, title, take: command('add', id, { edits }) }, known)];
  }
  if (!record || !isDay(date) || knowsDate(record, date)) return [];
  const title = 'is another date of a recorded item';
  const take = byHand(
    `read both pages; name the date in the migration_note of ${path}, or correct its date`,
  );
  return [describeFinding({ ...common, title, take }, known)];
}

/** The record of an item that a page lists, as the check has drafted it; path and evidence say the rest. */
function addRecord(path: string, candidate: Candidate): Edit {
  return editOf<DeprecationFile | null>(path, (file, { note }) => {
    const { id, source_url, as_of, ...record } = candidate.record;
    if (note !== undefined) record.migration_note = note || null;
    return file ?? record;
  });
}

/** Takes the rows of an item that is recorded as deprecated now off the list of planned dates. */
function leaveSchedule(recordId: string): Edit {
  const [platform = ''] = recordId.split('/');
  const path = `records/scheduled/${platform}.yaml`;
  const edit = editOf<ScheduledFile | null>(path, (file) => {
    const items = file?.items.filter((row) => deprecationIdOf(platform, row) !== recordId) ?? [];
    if (items.length === 0) return file;
    return { ...file, items };
  });
  return { ...edit, isRead: false };
}
