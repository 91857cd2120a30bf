// What comes in: what a report says of deprecations and of planned dates.
// What goes out: a question for each that its page has otherwise, or has and nobody has recorded yet.
// Example: `acme-api/rocket-1: differs from its page; shutdown 2027-01-14`.
import { isDeepStrictEqual } from 'node:util';
import { type Day, isDay, NO_DATE } from './day.ts';
import {
  type Answer,
  byHand,
  candidateQuestion,
  command,
  editByHand,
  editOf,
  type Finding,
  isOtherDate,
  isTakenBack,
  type Known,
  knowsDate,
  STATE_WORDS,
  setAside,
  underHeading,
  valueInWords,
} from './finding.ts';
import type {
  Candidate,
  CheckedRecord,
  CheckedScheduled,
  Difference,
  ScheduledCandidate,
} from './generated/published.ts';
import type { DeprecationFile, ScheduledFile, ScheduledItem } from './generated/records.ts';
import { presentIn, when } from './present.ts';
import { DEPRECATION_STATUSES } from './published.ts';
import type { ScheduledList } from './records.ts';
import { deprecationIdOf, platformOfRow, scheduledIds, scheduledSha256 } from './scheduled.ts';
import { compareCodeUnits } from './words.ts';

/** A question that rests on differences, or on what the page lists. */
function ask(
  { names }: Known,
  on: readonly (Difference | Candidate | ScheduledCandidate)[],
  {
    take,
    notes,
    ...finding
  }: Omit<Finding, 'details' | 'answers'> & {
    take: Answer;
    /** Why, and what the answer also does. */
    notes: readonly string[];
  },
): Finding {
  const differences = on.filter((one) => 'kind' in one).map(differenceInWords);
  // The words of the page, each once, with the heading they are under.
  const words = on.flatMap(({ words, heading }) => {
    if (words === null) return [];
    return [[`page     ${words}`, ...underHeading(heading)].join('\n')];
  });
  const said = [...new Set(words)].flatMap((text) => text.split('\n'));
  const dismissals = on.flatMap((one) => names.get(one) ?? []);
  const answers = [take, setAside('dismiss', finding.id, dismissals)];
  return { ...finding, details: [...notes, ...differences, ...said], answers };
}

/** A difference in one line: `shutdown_date: recorded "…", the page says "…" (another value)`. */
function differenceInWords({ field, recorded, found, kind }: Difference): string {
  const what = kind === 'changed' ? 'another value' : kind;
  let says = `the page says ${valueInWords(found)} (${what})`;
  if (kind === 'passed')
    says = `now ${found}: its date had come when the page was read; the page gives no state`;
  return `${field}: recorded ${valueInWords(recorded)}, ${says}`;
}

/** Of several dates the next one to come, else the last one that has passed. */
function urgentDay(days: readonly unknown[], today: Day): Day | null {
  const sorted = days.filter(isDay).sort(compareCodeUnits);
  return sorted.find((day) => day >= today) ?? sorted.at(-1) ?? null;
}

function dueWords(day: Day | null): string {
  if (day === null) return NO_DATE;
  return `shutdown ${day}`;
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

/** A record that differs from its page. */
export function recordFinding(checked: CheckedRecord, known: Known, today: Day): Finding[] {
  const { id, state, reason, differences: all } = checked;
  const file = known.deprecations.find((entry) => entry.id === id);
  if (STATE_WORDS[state] === undefined || !file) return [];
  const { data: record, path } = file;
  const values = new Map<string, unknown>(Object.entries(record));
  // What still differs: not what is dismissed, or has another value by now.
  const left = all.filter((one) => {
    const value = values.get(one.field) ?? null;
    // A list is compared with its page by its entries, in words.
    return !known.aside.has(one) && (Array.isArray(value) || value === one.recorded);
  });
  if (left.length === 0 && all.length > 0) return [];
  const dates = left.filter(({ field }) => field === 'shutdown_date');
  const day = urgentDay([record.shutdown_date, ...dates.map(({ found }) => found)], today);
  const taken = left.filter(
    ({ field, found }) =>
      ACCEPTABLE.includes(field) && !(field === 'status' && !STATUSES.includes(found)),
  );
  const notes = reason === undefined ? [] : [reason];
  let take = editByHand(path);
  if (state === 'mismatch' && isTakenBack(left)) {
    // The guard against that accepts it on the evidence of the committed report.
    take = command('accept', id, { edits: [editOf(path, () => null)] });
    notes.push('to accept it removes the record');
  } else if (state === 'mismatch' && taken.length > 0) {
    const edit = editOf<DeprecationFile>(path, (data, { note = data.migration_note }) => {
      const now = Object.fromEntries(taken.map(({ field, found }) => [field, found]));
      // A date that the vendor withdrew takes its basis with it.
      if (now.shutdown_date === null) now.date_basis = null;
      return { ...data, ...now, migration_note: note || null };
    });
    take = command('accept', id, { edits: [edit], note: record.migration_note });
  }
  const title = `${STATE_WORDS[state]}; ${dueWords(day)}`;
  return [ask(known, left, { id, title, notes, url: record.source_url, path, day, take })];
}

/** An item that a page lists and the records lack, or another date of one that they have. */
export function candidateFinding(candidate: Candidate, known: Known, today: Day): Finding[] {
  const { record: draft, scheduled } = candidate;
  const { id: own, source_url: source, shutdown_date: date } = draft;
  const record = known.deprecations.find(({ id }) => id === own)?.data;
  const isOther = isOtherDate(candidate);
  const isRecorded = record && !(isOther && isDay(date) && !knowsDate(record, date));
  if (isRecorded || (isOther && !record) || known.aside.has(candidate)) return [];
  const path = `records/deprecations/${own}.yaml`;
  const id = candidateQuestion(candidate);
  const day = urgentDay([date], today);
  let title = 'is not recorded yet';
  // Its path and evidence say the rest.
  const add = editOf<DeprecationFile | null>(path, (file, { note }) => {
    const { id, source_url, as_of, ...written } = draft;
    if (note !== undefined) written.migration_note = note || null;
    return file ?? written;
  });
  let take = command('add', id, { edits: [add, leaveSchedule(id)] });
  if (isOther) {
    title = 'is another date of a recorded item';
    take = byHand(
      `read both pages; name the date in the migration_note of ${path}, or correct its date`,
    );
  }
  const notes: string[] = [];
  if (scheduled)
    notes.push(`its planned date ${scheduled} leaves the list when the record is added`);
  title += `; ${dueWords(day)}`;
  const url = source === null ? null : String(source);
  return [ask(known, [candidate], { id, title, notes, url, path, day, take })];
}

/** Takes the rows of an item that is recorded as deprecated now off the list of planned dates. */
function leaveSchedule(recordId: string) {
  const [platform = ''] = recordId.split('/');
  const path = `records/scheduled/${platform}.yaml`;
  const edit = editOf<ScheduledFile | null>(path, (file) => {
    const items = file?.items.filter((row) => deprecationIdOf(platform, row) !== recordId) ?? [];
    if (items.length === 0) return file;
    return { ...file, items };
  });
  return { ...edit, isRead: false };
}

/**
 * What a report says of planned dates and still waits, by date: not what is about items that are
 * recorded as deprecated.
 */
export function plannedFindings(known: Known): Finding[] {
  const { report, scheduled } = known;
  const platforms = [
    ...scheduled.map(({ data }) => data.platform),
    ...report.scheduled_candidates.map(({ id }) => platformOfRow(id)),
  ];
  return [...new Set(platforms)]
    .flatMap((platform) => listFindings(platform, known))
    .sort((a, b) => compareCodeUnits(a.day ?? '', b.day ?? '') || compareCodeUnits(a.id, b.id));
}

/** A planned date that its page does not have as the list has it. */
interface OpenRow {
  row: ScheduledItem;
  checked: CheckedScheduled;
  /** Those that are not dismissed. */
  differences: readonly Difference[];
}

/** Whether the item of a row is recorded as deprecated. */
function isRecorded(platform: string, row: ScheduledItem, { deprecations }: Known): boolean {
  const own = deprecationIdOf(platform, row);
  return deprecations.some(({ id }) => id === own);
}

function openRows(list: ScheduledList, known: Known): OpenRow[] {
  const { platform, items, source_url } = list;
  return scheduledIds(list).flatMap((id, at) => {
    const [row, checked] = [items[at], known.report.scheduled.find((one) => one.id === id)];
    if (!row || !checked || STATE_WORDS[checked.state] === undefined) return [];
    if (checked.facts_sha256 !== scheduledSha256(row, source_url)) return [];
    const differences = checked.differences.filter((one) => !known.aside.has(one));
    if (differences.length === 0 || isRecorded(platform, row, known)) return [];
    return [{ row, checked, differences }];
  });
}

/**
 * Whether the vendor calls a planned item deprecated now: then it needs a record, and its planned
 * date leaves the list with that.
 */
function isDeprecatedNow({ differences }: OpenRow): boolean {
  return differences.some(({ field, kind }) => field === 'lifecycle' && kind === 'withdrawn');
}

/** The rows of a list that differ, and those that the page has besides: one answer takes them all. */
function listFindings(platform: string, known: Known): Finding[] {
  const { report, aside } = known;
  const path = `records/scheduled/${platform}.yaml`;
  const list = known.scheduled.find(({ data }) => data.platform === platform)?.data;
  const open = list ? openRows(list, known) : [];
  const printed = report.scheduled_candidates.filter((candidate) => {
    const { id, row } = candidate;
    const isThere = list?.items.some(
      ({ item, version, date }) =>
        item === row.item && version === row.version && date === row.date,
    );
    const isOwn = platformOfRow(id) === platform && !aside.has(candidate);
    return isOwn && !isThere && !isRecorded(platform, row, known);
  });
  const ids = list ? scheduledIds(list) : [];
  const unread = report.scheduled.filter(
    ({ id, state }) => state === 'not_checked' && ids.includes(id),
  );
  const deprecated = open.filter(isDeprecatedNow).map(({ checked }) => checked);
  const left = [...unread, ...deprecated].map(({ id }) => id);
  const edits = [takeList(path, open, printed)];
  const settles = [...open.map(({ checked }) => checked), ...printed].map(({ id }) => id);
  const whole = when(
    left.length === 0 && settles.length > 1,
    `accept answers all ${settles.length} questions about ${path}; read the others first`,
  );
  const takeFor = (id: string): Answer => {
    if (left.length === 0) return command('accept', id, { edits, settles });
    return byHand(
      `${path} has one evidence for all its rows, and these are not as the page has them: ${left.join(', ')}; add a record of what is deprecated now, dismiss what the page has wrong, or edit the file by hand`,
    );
  };
  const rows = open.map((one): Finding => {
    const { row, differences } = one;
    const { id, state, reason } = one.checked;
    let take = takeFor(id);
    if (isDeprecatedNow(one))
      take = byHand(`add a record: ${command('add', deprecationIdOf(platform, row)).text}`);
    const title = `${STATE_WORDS[state]}; planned for ${row.date}`;
    const url = list?.source_url ?? null;
    return ask(known, differences, {
      id,
      title,
      notes: presentIn(reason, whole),
      take,
      url,
      path,
      day: row.date,
    });
  });
  const others = printed.map((candidate) => {
    const { id, row, source_url: url } = candidate;
    const title = `is a planned date that is not recorded yet; planned for ${row.date}`;
    return ask(known, [candidate], {
      id,
      title,
      notes: presentIn(whole),
      take: takeFor(id),
      url,
      path,
      day: row.date,
    });
  });
  return [...rows, ...others];
}

/**
 * A list as the page has it, which has one evidence for all its rows. A row that the page lists no
 * more, or without a date, goes; what is new stands at the end.
 */
function takeList(path: string, open: readonly OpenRow[], printed: readonly ScheduledCandidate[]) {
  return editOf<ScheduledFile | null>(path, (file) => {
    const before = file?.items ?? [];
    const items = before.flatMap((row) => {
      // Another answer of this run may have taken it already.
      const own = open.find((one) => isDeepStrictEqual(one.row, row))?.differences ?? [];
      const isGone = own.some(
        ({ field, found }) => found === null && ['item', 'date'].includes(field),
      );
      if (isGone) return [];
      return [{ ...row, ...Object.fromEntries(own.map(({ field, found }) => [field, found])) }];
    });
    const added = printed
      .map(({ row }) => row)
      .filter((row) => !before.some((one) => isDeepStrictEqual(one, row)));
    return { evidence: [], ...file, items: [...items, ...added] };
  });
}
