import { type Day, daysBetween, distanceInWords, NO_DATE } from '../../model/day.ts';
import type { Deprecation, ScheduledDate } from '../../model/generated/published.ts';
import type { SuccessorFacts } from '../../model/spellings/successors.ts';
import { NO_REPLACEMENT } from '../../model/wording.ts';
import { displayName, groupBy } from '../../model/words.ts';
import type { Parameters } from '../parameters.ts';
import type { Almanac } from '../query.ts';

/** Records or changes in an answer, unless a call says otherwise. */
const DEFAULT_LIMIT = 50;
export const HIGHEST_LIMIT = 1000;

/**
 * Bytes that the list in an answer may take in words and as data, and a whole answer: below 2,000
 * tokens. Some clients give a model the text, some the data, some both.
 */
export const ANSWER_BYTES = { text: 2_600, data: 3_000, both: 7_600 } as const;

const encoder = new TextEncoder();

function bytesOf(value: unknown): number {
  return encoder.encode(typeof value === 'string' ? value : JSON.stringify(value)).byteLength;
}

/** Bytes of an answer, text and data. */
export function answerBytes({ text, data }: { text: string; data: object }): number {
  return bytesOf(text) + bytesOf(data);
}

/**
 * The first that is short enough, else the last.
 *
 * @param rooms what may be shown, the most first
 */
export function firstThatFits<Room, Made>(
  [first, ...less]: readonly [Room, ...Room[]],
  most: number,
  make: (room: Room) => Made,
  sizeOf: (made: Made) => number = bytesOf,
): Made {
  let made = make(first);
  for (const room of less) {
    if (sizeOf(made) <= most) break;
    made = make(room);
  }
  return made;
}

/** Without members that are null, undefined, or an empty list. */
export function compact<T extends object>(value: T): Partial<T> {
  return Object.fromEntries(
    Object.entries(value).filter(
      ([, member]) =>
        member !== null && member !== undefined && !(Array.isArray(member) && member.length === 0),
    ),
  ) as Partial<T>;
}

const LONGEST_VALUE = 240;

/** Recorded text on one line of bounded length: it can neither start a line nor flood an answer. */
export function oneLine(text: string): string {
  const flat = text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  return flat.length > LONGEST_VALUE ? `${flat.slice(0, LONGEST_VALUE)}…` : flat;
}

/** Days from today (UTC) to a record's shutdown date, negative where it has passed; null without one. */
function daysLeft({ shutdown_date }: Pick<Deprecation, 'shutdown_date'>, today: Day) {
  return shutdown_date === null ? null : daysBetween(today, shutdown_date);
}

/** What is still to come, soonest first; what has no date; what has passed, latest first. */
export function splitByTime<T extends Pick<Deprecation, 'shutdown_date'>>(
  records: readonly T[],
  today: Day,
) {
  return {
    upcoming: records.filter(({ shutdown_date: date }) => date !== null && date > today),
    undated: records.filter(({ shutdown_date: date }) => date === null),
    past: records.filter(({ shutdown_date: date }) => date !== null && date <= today).reverse(),
  };
}

/** When it stops, in words: an earliest date is called one, and a date that has passed is said to. */
function whenInWords(
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

/** A record in a list: what stops when, and what is named instead. No nulls. */
export function listedRow(almanac: Almanac, record: Deprecation, today: Day) {
  const days = daysLeft(record, today);
  return compact({
    id: record.id,
    item: record.item,
    status: record.status,
    shutdown_date: record.shutdown_date,
    date_basis: record.date_basis === 'earliest' ? 'earliest' : null,
    timing: days === null ? null : days > 0 ? 'upcoming' : 'past',
    days_left: days,
    regions: record.regions,
    successor: record.successor,
    successor_shutdown_date: almanac.checker.successorOf(record).record?.shutdown_date,
    as_of: record.as_of,
  });
}

/** A record as data: no evidence, no nulls, and how far its date is from today. */
export function recordRow(almanac: Almanac, record: Deprecation, today: Day) {
  const { record: successor, living } = almanac.checker.successorOf(record);
  return compact({
    ...listedRow(almanac, record, today),
    type: record.type,
    successor_status: successor?.status,
    leads_to: successor ? living : null,
    migration_note: record.migration_note,
    aliases: record.aliases,
    effects: record.effects?.map(({ effect, from }) => (from ? `${effect} ${from}` : effect)),
    source_url: record.source_url,
  });
}

/** What is named instead of a record, and what becomes of that. */
function replacementOf(
  record: Deprecation,
  { record: own, living, twin }: SuccessorFacts<Deprecation>,
  today: Day,
): string {
  const leads = living.length === 0 ? 'no living name follows' : `then ${living.join(' or ')}`;
  if (record.successor !== null) {
    const named = oneLine(record.successor);
    if (own === null) return `replacement ${named}`;
    return `replacement ${named}, itself ${own.status}, ${whenInWords(own, today)}; ${leads}`;
  }
  if (twin === null) return NO_REPLACEMENT;
  return `replacement not stated in the source read; for ${oneLine(twin.item)} ${oneLine(record.provider)} names ${oneLine(twin.successor ?? '')}`;
}

/** All of a record that a question about it needs, on one line. */
export function recordLine(
  almanac: Almanac,
  record: Deprecation,
  today: Day,
  hasNote: boolean,
): string {
  const effects = (record.effects ?? []).map(({ effect, from }) =>
    [effect.replaceAll('_', ' '), ...(from === null ? [] : [`from ${from}`])].join(' '),
  );
  return [
    `${oneLine(record.item)} (${oneLine(record.platform)}, ${record.status}): ${whenInWords(record, today)}`,
    ...(record.regions ? [`in ${record.regions.join(', ')}`] : []),
    replacementOf(record, almanac.checker.successorOf(record), today),
    ...effects,
    ...(hasNote && record.migration_note !== null ? [oneLine(record.migration_note)] : []),
    `as of ${record.as_of}`,
  ].join('; ');
}

/** What stops together, on one line: a date on a platform, with the names and their replacements. */
export function groupLines(records: readonly Deprecation[], today: Day): string[] {
  const groups = groupBy(
    records,
    (record) => `${whenInWords(record, today)} on ${oneLine(record.platform)}`,
  );
  return [...groups].map(([key, group]) => {
    const names = group.map(({ item, successor }) =>
      successor === null ? oneLine(item) : `${oneLine(item)} → ${oneLine(successor)}`,
    );
    const dates = group.map(({ as_of }) => as_of).sort();
    const [first, last] = [dates[0], dates.at(-1)];
    return `- ${key} (as of ${first === last ? first : `${first} to ${last}`}): ${names.join('; ')}`;
  });
}

const PAGES_SHOWN = 8;

/** The pages that an answer rests on, each once. */
export function pagesOf(entries: readonly { source_url?: string | undefined }[]): string[] {
  return [...new Set(entries.flatMap(({ source_url: url }) => (url === undefined ? [] : [url])))];
}

/** Where to confirm what an answer says in words. */
export function confirmLine(entries: readonly { source_url?: string | undefined }[]): string[] {
  const pages = pagesOf(entries);
  const shown = pages.slice(0, PAGES_SHOWN).join(' ');
  const more = pages.length > PAGES_SHOWN ? ', and at the page of each record' : '';
  return pages.length === 0 ? [] : [`Confirm at ${shown}${more}`];
}

/** A scheduled date without nulls. */
export function scheduledRow(entry: ScheduledDate) {
  const { id, platform, date, date_basis, as_of, source_url } = entry;
  const item = displayName(entry.item, entry.version);
  return { id, item, platform, date, date_basis, as_of, source_url };
}

export function scheduledLine(entry: ScheduledDate): string {
  const what = oneLine(displayName(entry.item, entry.version));
  return `${what} (${oneLine(entry.platform)}): ${entry.date_basis.replaceAll('_', ' ')} ${entry.date}`;
}

/**
 * The first entries, as many as were asked for or, where nothing was said, as fit.
 *
 * @param narrower what an argument does that leaves out some of them
 */
function showFirst<T, Part>(
  all: readonly T[],
  limit: string | undefined,
  most: number,
  narrower: string,
  write: (entries: readonly T[]) => readonly Part[],
) {
  const asked = Math.min(Number(limit ?? DEFAULT_LIMIT), all.length);
  const fewer =
    limit === undefined ? Array.from({ length: asked - 1 }, (_, n) => asked - 1 - n) : [];
  const shown = (count: number) => ({ count, parts: write(all.slice(0, count)) });
  const { count, parts } = firstThatFits([asked, ...fewer], most, shown, (made) =>
    bytesOf(made.parts),
  );
  const leftOut = all.length - count;
  const whole =
    all.length <= HIGHEST_LIMIT
      ? `limit ${all.length} shows all`
      : `limit takes at most ${HIGHEST_LIMIT}`;
  const more = leftOut === 0 ? [] : [`${leftOut} left out: ${whole}; ${narrower}`];
  return { entries: all.slice(0, count), parts, leftOut, more };
}

/**
 * A list in an answer: of words and of data as much as fits, each with what it leaves out.
 *
 * @param share of the room of an answer
 */
export function showList<T>(
  all: readonly T[],
  { values }: Parameters,
  {
    narrower,
    linesOf,
    rowsOf,
    share = 1,
  }: {
    narrower: string;
    linesOf(entries: readonly T[]): readonly string[];
    rowsOf(entries: readonly T[]): readonly object[];
    share?: number;
  },
) {
  const limit = values.get('limit');
  const words = showFirst(all, limit, ANSWER_BYTES.text * share, narrower, linesOf);
  const data = showFirst(all, limit, ANSWER_BYTES.data * share, narrower, rowsOf);
  return {
    lines: [...words.parts, ...words.more],
    /** The entries of the lines, and those of the rows. */
    told: words.entries,
    given: data.entries,
    rows: data.parts,
    leftOut: { left_out: data.leftOut, ...(data.more[0] !== undefined && { more: data.more[0] }) },
  };
}

/** When the data is of. */
export function stamp({ generatedAt }: Almanac, today: Day): string {
  return `Today is ${today} (UTC), the data of ${generatedAt}. Dates move: confirm at the source.`;
}

/** An answer of a tool, or the words of a refusal. */
export type Answer = { text: string; data: Record<string, unknown> } | { refusal: string };
