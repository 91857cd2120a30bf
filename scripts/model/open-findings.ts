// What comes in: a source-check report and the records of today.
// What goes out: what still waits for a person, most urgent first, with what each answer writes.
// Example: `acme-api/rocket-1 differs from its page; shutdown 2027-01-14`.
import { type Day, daysBetween, isDay, NO_DATE } from './day.ts';
import {
  byHand,
  candidateQuestion,
  command,
  describeFinding,
  type Edit,
  editOf,
  type Facts,
  type Finding,
  isOtherDate,
  isTakenBack,
  type Known,
  knownOf,
  knowsDate,
  STATE_WORDS,
} from './finding.ts';
import type {
  Candidate,
  CheckedRecord,
  Difference,
  SourceCheckReport,
} from './generated/published.ts';
import type { DeprecationFile, ScheduledFile } from './generated/records.ts';
import { pageFindings } from './line-findings.ts';
import { planFindings } from './plan-findings.ts';
import { plannedFindings } from './planned-findings.ts';
import { DEPRECATION_STATUSES } from './published.ts';
import { deprecationIdOf } from './scheduled.ts';
import { compareCodeUnits } from './words.ts';

/**
 * Everything of a report that still waits for a person, most urgent first: deprecations by their
 * next shutdown date, planned dates, plans, and what is new on each page. What has been taken over
 * since the check, seen or dismissed is not among it.
 */
export function openFindings(report: SourceCheckReport, facts: Facts, today: Day): Finding[] {
  const known = knownOf(report, facts);
  const deprecations = [
    ...report.records.flatMap((checked) => recordFinding(checked, known, today)),
    ...report.candidates.flatMap((candidate) => candidateFinding(candidate, known, today)),
  ].sort(byUrgency(today));
  const plans = planFindings(known);
  // The lines that an answer about a plan takes are asked about with it, and not again.
  const offered = new Set(
    plans.flatMap(({ answers }) => answers.flatMap(({ lines = [] }) => lines)),
  );
  const added = new Set(report.candidates.map(({ scheduled }) => scheduled));
  return [
    ...deprecations,
    ...plannedFindings(report, facts).filter(({ id }) => !added.has(id)),
    ...plans,
    ...report.pages.flatMap((page) => pageFindings(page, facts, offered)),
  ];
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
    return day >= today ? 0 : 2;
  };
  const distance = ({ day }: Finding): number => Math.abs(daysBetween(today, day ?? today));
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
  return [describeFinding({ ...common, url: record.source_url, path, day }, known.names)];
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
  const isRecorded = record && !(isOther && isDay(date) && !knowsDate(record, date));
  if (isRecorded || (isOther && !record) || known.aside.has(candidate)) return [];
  const path = `records/deprecations/${own}.yaml`;
  const id = candidateQuestion(candidate);
  const { scheduled } = candidate;
  let title = 'is not recorded yet';
  let take = command('add', id, { edits: [addRecord(path, candidate), leaveSchedule(id)] });
  if (isOther) {
    title = 'is another date of a recorded item';
    take = byHand(
      `read both pages; name the date in the migration_note of ${path}, or correct its date`,
    );
  }
  const day = urgentDay([date], today);
  const effect =
    scheduled && `its planned date ${scheduled} leaves the list when the record is added`;
  const url = source === null ? null : String(source);
  const when = dueWords(day);
  return [
    describeFinding({ id, title, when, effect, candidate, url, path, day, take }, known.names),
  ];
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
