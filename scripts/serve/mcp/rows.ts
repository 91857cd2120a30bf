import { type Day, daysBetween, distanceInWords, NO_DATE, type Shutdown } from '../../model/day.ts';
import type { Deprecation, ScheduledDate } from '../../model/generated/published.ts';
import type { SuccessorFacts } from '../../model/spellings/successors.ts';
import { NO_REPLACEMENT } from '../../model/wording.ts';
import { displayName, groupBy, slugOf } from '../../model/words.ts';
import type { Almanac } from '../query.ts';
import { compact, oneLine } from './answer.ts';
import { fields } from './tool.ts';

/** Whether it stops after today (UTC); that it stops today counts as past. */
export function timingOf({ shutdown_date: date }: Pick<Shutdown, 'shutdown_date'>, today: Day) {
  return date === null ? 'undated' : date > today ? 'upcoming' : 'past';
}

/** When it stops, in words: an earliest date is called one, and a date that has passed is said to. */
function whenInWords({ shutdown_date: date, date_basis: basis }: Shutdown, today: Day): string {
  if (date === null) return NO_DATE;
  const isEarliest = basis === 'earliest';
  const passed = isEarliest ? 'earliest date passed' : 'date passed';
  const coming = isEarliest ? 'earliest' : 'stops';
  return `${date > today ? coming : passed} ${date}, ${distanceInWords(date, today)}`;
}

export const LISTED_FIELDS = fields(
  'id item status shutdown_date date_basis timing days_left successor successor_shutdown_date as_of',
  'regions',
);

/** A record in a list: what stops when, and what is named instead. No nulls. */
export function listedRow(almanac: Almanac, record: Deprecation, today: Day) {
  const date = record.shutdown_date;
  return compact({
    id: record.id,
    item: record.item,
    status: record.status,
    shutdown_date: date,
    date_basis: record.date_basis === 'earliest' ? 'earliest' : null,
    timing: date === null ? null : timingOf(record, today),
    days_left: date === null ? null : daysBetween(today, date),
    regions: record.regions,
    successor: record.successor,
    successor_shutdown_date: almanac.checker.successorOf(record).record?.shutdown_date,
    as_of: record.as_of,
  });
}

export const RECORD_FIELDS = {
  ...LISTED_FIELDS,
  ...fields('type successor_status migration_note source_url', 'leads_to aliases effects'),
};

/** What happens besides the shutdown, each once; what is restricted only the vendor's words say. */
function effectsOf({ effects = [] }: Deprecation, hasWords: boolean): string[] {
  const each = effects.map(({ effect, from, words }) => {
    const what = effect.replaceAll('_', ' ') + (from === null ? '' : ` from ${from}`);
    return hasWords && effect === 'restricted' ? `${what}: “${oneLine(words)}”` : what;
  });
  return [...new Set(each)];
}

/** A record as data: no evidence, no nulls, and how far its date is from today. */
export function recordRow(almanac: Almanac, record: Deprecation, today: Day, hasNotes: boolean) {
  const { record: successor, living } = almanac.checker.successorOf(record);
  const { migration_note, aliases, source_url } = record;
  return compact({
    ...listedRow(almanac, record, today),
    type: record.type,
    successor_status: successor?.status,
    leads_to: successor ? living : null,
    effects: effectsOf(record, false),
    ...(hasNotes && { migration_note, aliases, source_url }),
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

/** All of a record that a question about it needs, on one line, without the name that was asked. */
export function recordLine(
  almanac: Almanac,
  asked: string,
  record: Deprecation,
  today: Day,
  hasNotes: boolean,
): string {
  const name = slugOf(record.item) === slugOf(asked) ? '' : `${oneLine(record.item)} `;
  return [
    `${name}(${oneLine(record.platform)}, ${record.status}): ${whenInWords(record, today)}`,
    ...(record.regions ? [`in ${record.regions.join(', ')}`] : []),
    replacementOf(record, almanac.checker.successorOf(record), today),
    ...effectsOf(record, hasNotes),
    `as of ${record.as_of}`,
    ...(hasNotes && record.migration_note !== null ? [oneLine(record.migration_note)] : []),
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

export const SCHEDULED_FIELDS = fields('id item platform date date_basis as_of source_url');

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
