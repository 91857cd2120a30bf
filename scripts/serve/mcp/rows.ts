import {
  type Day,
  daysBetween,
  hasPassed,
  leftInWords,
  NO_DATE,
  type Shutdown,
} from '../../model/day.ts';
import { pickFields } from '../../model/deprecation-fields.ts';
import type { Deprecation, ScheduledDate } from '../../model/generated/published.ts';
import type { Checker } from '../../model/spellings/check-name.ts';
import { NO_REPLACEMENT } from '../../model/wording.ts';
import { displayName, groupBy } from '../../model/words.ts';
import type { Almanac } from '../query.ts';
import { compact, oneLine } from './answer.ts';

/** Whether it stops after today (UTC); that it stops today counts as past. */
export function timingOf({ shutdown_date: date }: Pick<Shutdown, 'shutdown_date'>, today: Day) {
  if (date === null) return 'undated';
  if (date > today) return 'upcoming';
  return 'past';
}

/** When it stops, in words. */
function whenInWords(shutdown: Shutdown, today: Day): string {
  const { shutdown_date: date } = shutdown;
  if (date === null) return NO_DATE;
  return `shutdown ${date}, ${leftInWords(shutdown, today)}`;
}

/** A record in a list: what stops when, and what is named instead. No nulls but that of `past`. */
export function listedRow(almanac: Almanac, record: Deprecation, today: Day) {
  const date = record.shutdown_date;
  const row = compact({
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
  return { ...row, past: hasPassed(record, today) };
}

/** What happens besides the shutdown, each once; what is restricted only the vendor's words say. */
function effectsOf({ effects = [] }: Deprecation, hasWords: boolean): string[] {
  const each = effects.map(({ effect, from, words }) => {
    const what = effect.replaceAll('_', ' ') + (from === null ? '' : ` from ${from}`);
    if (hasWords && effect === 'restricted') return `${what}: “${oneLine(words)}”`;
    return what;
  });
  return [...new Set(each)];
}

/** A record as data: no evidence, no nulls, and how far its date is from today. */
export function recordRow(almanac: Almanac, record: Deprecation, today: Day, hasNotes: boolean) {
  const { record: successor, living } = almanac.checker.successorOf(record);
  const notes = hasNotes ? pickFields(record, ({ answered }) => answered === true) : {};
  const more = compact({
    type: record.type,
    successor_status: successor?.status,
    leads_to: successor ? living : null,
    effects: effectsOf(record, false),
    ...notes,
  });
  return { ...listedRow(almanac, record, today), ...more };
}

/** What is named instead of a record, or of its twin, and what becomes of that. */
function replacementOf(
  record: Deprecation,
  successorOf: Checker<Deprecation>['successorOf'],
  today: Day,
): string {
  const { twin } = successorOf(record);
  const { successor } = twin ?? record;
  if (successor === null) return NO_REPLACEMENT;
  const named = twin
    ? `replacement not stated in the source read; for ${oneLine(twin.item)} ${oneLine(record.provider)} names ${oneLine(successor)}`
    : `replacement ${oneLine(successor)}`;
  return [named, ...afterSuccessor(record, successorOf, today)].join(', itself ');
}

/** What becomes of a successor that has a record itself. */
export function afterSuccessor(
  record: Deprecation,
  successorOf: Checker<Deprecation>['successorOf'],
  today: Day,
): string[] {
  const { twin } = successorOf(record);
  const { record: own, living } = successorOf(twin ?? record);
  if (own === null) return [];
  const leads = living.length === 0 ? 'no living name follows' : `then ${living.join(' or ')}`;
  return [`${own.status}, ${whenInWords(own, today)}; ${leads}`];
}

const REGIONS_SHOWN = 3;

/** The regions of a record: their names where they are asked for or few. */
export function regionsOf({ regions }: Deprecation, hasNames: boolean): string[] {
  if (!regions) return [];
  const isShort = hasNames || regions.length <= REGIONS_SHOWN;
  return [isShort ? `in ${regions.join(', ')}` : `in ${regions.length} regions`];
}

/** All of a record that a question about it needs, on one line, without its name. */
export function recordLine(
  record: Deprecation,
  successorOf: Checker<Deprecation>['successorOf'],
  today: Day,
  { hasNotes, hasRegions }: { hasNotes: boolean; hasRegions: boolean },
): string {
  const parts = [
    `(${oneLine(record.platform)}, ${record.status}): ${whenInWords(record, today)}`,
    ...regionsOf(record, hasRegions),
    replacementOf(record, successorOf, today),
    ...effectsOf(record, hasNotes),
    `as of ${record.as_of}`,
  ];
  if (hasNotes && record.migration_note !== null) parts.push(oneLine(record.migration_note));
  return parts.join('; ');
}

/** What stops together, on one line: a date on a platform, with the names and their replacements. */
export function groupLines(records: readonly Deprecation[], today: Day): string[] {
  const groups = groupBy(
    records,
    (record) => `${whenInWords(record, today)} on ${oneLine(record.platform)}`,
  );
  return [...groups].map(([key, group]) => {
    const names = group.map(({ item, successor }) => {
      if (successor === null) return oneLine(item);
      return `${oneLine(item)} → ${oneLine(successor)}`;
    });
    const dates = group.map(({ as_of }) => as_of).sort();
    const [first, last] = [dates[0], dates.at(-1)];
    return `- ${key} (as of ${first === last ? first : `${first} to ${last}`}): ${names.join('; ')}`;
  });
}

/** A scheduled date without nulls. */
export function scheduledRow(entry: ScheduledDate) {
  const { id, platform, date, date_basis, as_of, source_url } = entry;
  const item = displayName(entry.item, entry.version);
  return { id, item, platform, date, date_basis, as_of, source_url };
}

/** A planned date on one line. */
export function scheduledLine({ platform, date, ...row }: ScheduledDate, today: Day): string {
  const what = `${oneLine(displayName(row.item, row.version))} (${oneLine(platform)})`;
  const basis = row.date_basis === 'planned' ? 'committed' : row.date_basis;
  const left = leftInWords({ shutdown_date: date, date_basis: basis }, today);
  return `${what}: ${row.date_basis.replace('_', ' ')} ${date}, ${left}`;
}
