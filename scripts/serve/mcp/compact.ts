import { type Day, daysBetween, distanceInWords, NO_DATE } from '../../model/day.ts';
import type {
  Deprecation,
  DeprecationChange,
  LoggedRecord,
  ScheduledDate,
} from '../../model/generated/published.ts';
import type { Almanac } from '../query.ts';

/**
 * How long answers may be. A language model reads at most so many tokens; the tokenizer of GPT-4o
 * makes a token of 2.6 to 3.6 bytes of these answers (every item, vendor and plan was counted), so
 * the limits in bytes are those in tokens times 2.6, less the frame of the message.
 */
export const MOST_BYTES = {
  /** Of an answer on one item: below 600 tokens. */
  item: 1_450,
  /** Of an answer on one vendor's plans: below 2,500 tokens. */
  vendor: 6_200,
  /** Of a list of records or changes: below 8,000 tokens. */
  list: 20_600,
} as const;

/** Bytes that frame a list: counts, pages to confirm at, what is scheduled. */
const FRAME = 2_500;

const encoder = new TextEncoder();

/** Bytes of a value as JSON (UTF-8). */
export function bytesOf(value: unknown): number {
  return encoder.encode(JSON.stringify(value)).byteLength;
}

/**
 * The first of some answers, from the fullest to the briefest, that is short enough; else the last.
 *
 * @param make makes the answer of a step
 */
export function fullestThatFits<Step, Answer>(
  steps: readonly [Step, ...Step[]],
  most: number,
  make: (step: Step) => Answer,
): Answer {
  let answer = make(steps[0]);
  for (const step of steps.slice(1)) {
    if (bytesOf(answer) <= most) break;
    answer = make(step);
  }
  return answer;
}

/**
 * How many of some entries, from the first, an answer shows.
 *
 * @param limit what was asked for; null shows what fits into a list's room, and at most `usual`
 * @param bytes of one entry in both of its forms
 */
export function countShown<T>(
  entries: readonly T[],
  limit: number | null,
  usual: number,
  bytes: (entry: T) => number,
): number {
  if (limit !== null) return Math.min(limit, entries.length);
  let room = MOST_BYTES.list - FRAME;
  let count = 0;
  for (const entry of entries.slice(0, usual)) {
    room -= bytes(entry);
    if (room < 0) break;
    count += 1;
  }
  return count;
}

/** Without members that are null, undefined, or an empty list. */
export function compact(value: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(value).filter(
      ([, member]) =>
        member !== null && member !== undefined && !(Array.isArray(member) && member.length === 0),
    ),
  );
}

const LONGEST_VALUE = 240;

/** Recorded text on one line of bounded length: it can neither start a line nor flood an answer. */
export function oneLine(text: string): string {
  const flat = text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  return flat.length > LONGEST_VALUE ? `${flat.slice(0, LONGEST_VALUE)}…` : flat;
}

/** Days from today (UTC) to a record's shutdown date, negative where it has passed; null without one. */
export function daysLeft({ shutdown_date }: Pick<Deprecation, 'shutdown_date'>, today: Day) {
  return shutdown_date === null ? null : daysBetween(today, shutdown_date);
}

/** What is still to come, soonest first; then what has no date; then what has passed, latest first. */
export function upcomingFirst<T extends Pick<Deprecation, 'shutdown_date'>>(
  records: readonly T[],
  today: Day,
): T[] {
  const left = (record: T): number | null => daysLeft(record, today);
  const past = records.filter((record) => (left(record) ?? 1) <= 0).reverse();
  const upcoming = records.filter((record) => (left(record) ?? 0) > 0);
  const undated = records.filter((record) => left(record) === null);
  return [...upcoming, ...undated, ...past];
}

/** When it stops, in words: an earliest date is called one, and a date that has passed is said to. */
function describeWhen(
  record: Pick<Deprecation, 'shutdown_date' | 'date_basis'>,
  today: Day,
): string {
  const left = daysLeft(record, today);
  const { shutdown_date: date, date_basis: basis } = record;
  if (left === null || date === null) return NO_DATE;
  const distance = distanceInWords(date, today);
  if (left > 0) return `${basis === 'earliest' ? 'earliest ' : 'stops '}${date}, ${distance}`;
  const passed = basis === 'earliest' ? 'earliest date passed' : 'date passed';
  return `${passed} ${date}, ${distance}`;
}

/** A record as answers have it: no evidence, no nulls, and how far its date is from today. */
export function compactRecord(record: Deprecation, today: Day, whole: boolean) {
  const left = daysLeft(record, today);
  return compact({
    id: record.id,
    item: record.item,
    type: record.type,
    status: record.status,
    shutdown_date: record.shutdown_date,
    date_basis: record.date_basis === 'earliest' ? 'earliest' : null,
    days_left: left,
    successor: record.successor,
    ...(whole && { migration_note: record.migration_note, aliases: record.aliases }),
    as_of: record.as_of,
    source_url: record.source_url,
  });
}

/** The same in words, on one line. */
export function recordLine(record: Deprecation, today: Day, whole: boolean): string {
  const note = whole && record.migration_note !== null ? oneLine(record.migration_note) : '';
  return [
    `${oneLine(record.item)} (${oneLine(record.platform)}, ${record.status}): ${describeWhen(record, today)}`,
    `successor ${record.successor === null ? 'not named' : oneLine(record.successor)}`,
    ...(note === '' ? [] : [note]),
    `as of ${record.as_of}`,
  ].join('; ');
}

/** Where to confirm what an answer says in words, each page once. */
export function confirmLine(
  entries: readonly { platform: string | null; source_url: string }[],
): string[] {
  const pages = new Map(entries.map(({ platform, source_url }) => [source_url, platform]));
  if (pages.size === 0) return [];
  const named = [...pages].map(([url, platform]) => `${url} (${oneLine(platform ?? 'dataset')})`);
  return [`Confirm at ${named.join(', ')}`];
}

/** A scheduled date without nulls. */
export function compactScheduled({ version, item, ...entry }: ScheduledDate) {
  return compact({ item: version === null ? item : `${item} ${version}`, ...entry });
}

export function scheduledLine({ version, ...entry }: ScheduledDate): string {
  const what = oneLine(version === null ? entry.item : `${entry.item} ${version}`);
  const when = `${entry.date_basis} ${entry.date}`;
  const named = entry.successor === null ? '' : `; successor ${oneLine(entry.successor)}`;
  return `${what} (${entry.platform}, ${oneLine(entry.lifecycle)}): ${when}${named}; as of ${entry.as_of}`;
}

/** What matters of an added or removed record. */
function compactLogged(record: LoggedRecord): object {
  const { type, status, shutdown_date, date_basis, successor } = record;
  return compact({
    type,
    status,
    shutdown_date,
    date_basis: date_basis === 'earliest' ? date_basis : null,
    successor,
  });
}

/** The values of a change, of a whole record what matters of it. */
function compactValues(change: DeprecationChange) {
  switch (change.change) {
    case 'record_added':
      return { old: null, new: compactLogged(change.new) };
    case 'record_removed':
      return { old: compactLogged(change.old), new: null };
    default:
      return { old: change.old, new: change.new };
  }
}

export function compactChange(change: DeprecationChange, source: string | undefined) {
  const { date, id, item, change: kind } = change;
  return compact({ date, id, item, change: kind, ...compactValues(change), source_url: source });
}

function valueText(value: unknown): string {
  return value === null ? 'none' : oneLine(JSON.stringify(value));
}

export function changeLine(change: DeprecationChange): string {
  const subject = change.item === null ? 'dataset' : `${oneLine(change.item)} (${change.id})`;
  return `${change.date} ${subject}: ${whatChanged(change)}`;
}

function whatChanged(change: DeprecationChange): string {
  const values = compactValues(change);
  const [old, current] = [valueText(values.old), valueText(values.new)];
  switch (change.change) {
    case 'baseline_created':
      return `baseline ${current}`;
    case 'record_added':
      return `added ${current}`;
    case 'record_removed':
      return `removed ${old}`;
    default:
      return `${change.change.replace(/_changed$/, '')} from ${old} to ${current}`;
  }
}

/** The pages to confirm at, by record id. */
export function sourcesOf({ deprecations }: Almanac): ReadonlyMap<string, string> {
  return new Map(deprecations.map(({ id, source_url }) => [id, source_url]));
}
