import { answerSentence } from '../../model/answer-sentence.ts';
import {
  type Day,
  daysBetween,
  hasPassed,
  leftInWords,
  NO_DATE,
  shutdownInWords,
} from '../../model/day.ts';
import { ANSWERED_FIELDS, pickFields } from '../../model/deprecation-fields.ts';
import type { Deprecation, ScheduledDate } from '../../model/generated/published.ts';
import type { PlannedRecord } from '../../model/planned.ts';
import { compact } from '../../model/present.ts';
import { displayName, groupBy, regionsInWords } from '../../model/words.ts';
import type { Almanac } from '../query.ts';
import { oneLine } from './answer.ts';

/** Fields of a record in a list. */
export const LISTED_FIELDS = [
  'id',
  'item',
  'status',
  'shutdown_date',
  'date_basis',
  'past',
  'days_left',
  'regions',
  'successor',
  'successor_shutdown_date',
  'as_of',
] as const;

/** A record in a list: what stops when, and what is named instead. No nulls but that of `past`. */
export function listedRow({ checker }: Almanac, record: Deprecation, today: Day) {
  const { id, item, status, shutdown_date, date_basis, regions, successor, as_of } = record;
  const row = compact({
    id,
    item,
    status,
    shutdown_date,
    date_basis: date_basis === 'earliest' ? date_basis : null,
    days_left: shutdown_date && daysBetween(today, shutdown_date),
    regions,
    successor,
    successor_shutdown_date: checker.successorOf(record).record?.shutdown_date,
    as_of,
  });
  return { ...row, past: hasPassed(record, today) };
}

/** Fields of a record that was asked for by its name. */
export const RECORD_FIELDS = [
  'match',
  ...LISTED_FIELDS,
  'type',
  'successor_status',
  'leads_to',
  'effects',
  ...ANSWERED_FIELDS,
];

/** What happens besides the shutdown, each once; what is restricted only the vendor's words say. */
function effectsOf({ effects = [] }: Deprecation, hasWords: boolean): string[] {
  const each = effects.map(({ effect, from, words }) => {
    const when = from === null ? '' : ` from ${from}`;
    const what = `${effect.replaceAll('_', ' ')}${when}`;
    if (hasWords && effect === 'restricted') return `${what}: “${oneLine(words)}”`;
    return what;
  });
  return [...new Set(each)];
}

/** A record that was asked for by its name, as data. */
export function recordRow(almanac: Almanac, record: Deprecation, today: Day, hasNotes: boolean) {
  const { record: successor, living, ends } = almanac.checker.successorOf(record);
  const row = {
    ...listedRow(almanac, record, today),
    ...compact({ type: record.type, effects: effectsOf(record, false) }),
    ...compact(hasNotes ? pickFields(record, ({ answered }) => answered === true) : {}),
  };
  const [end] = ends;
  if (successor === null && end && hasNotes) {
    return { ...row, successor_status: end.status, successor_shutdown_date: end.shutdown_date };
  }
  if (successor === null) return row;
  return { ...row, ...compact({ successor_status: successor.status, leads_to: living }) };
}

/** The regions of a record: their names where they are asked for or few. */
export function regionsOf({ regions }: Deprecation, hasNames: boolean): string[] {
  if (!regions) return [];
  if (hasNames) return [`in ${regions.join(', ')}`];
  return [`in ${regionsInWords(regions)}`];
}

/** What a sentence about a record doesn't say: regions, effects, the age of its date, our note. */
export function detailsOf(
  record: Deprecation,
  { hasNotes, hasRegions }: { hasNotes: boolean; hasRegions: boolean },
): string {
  const parts = [
    ...regionsOf(record, hasRegions),
    ...effectsOf(record, true),
    `as of ${record.as_of}`,
  ];
  if (hasNotes && record.migration_note !== null) parts.push(oneLine(record.migration_note));
  return `(${parts.join('; ')})`;
}

/** How old a planned date is, as of a record. */
export function ageOf({ as_of }: PlannedRecord): string {
  return `(as of ${as_of})`;
}

/** A planned date on a line, without the Yes, which most lines would have. */
export function planLine(plan: PlannedRecord, today: Day): string {
  const sentence = answerSentence(plan, today).replace(/^Yes: /, '');
  return `${oneLine(sentence)} ${ageOf(plan)}`;
}

/** A replacement, with the date of the first of it that ends itself. */
function replacementWords({ checker }: Almanac, record: Deprecation, successor: string): string {
  const { ends } = checker.successorOf(record);
  const dated = ends.find(({ shutdown_date: date }) => date !== null);
  if (!dated) return oneLine(successor);
  const planned = dated.status === 'planned' ? 'planned ' : '';
  return `${oneLine(successor)} (itself ${planned}${shutdownInWords(dated)})`;
}

/** What stops together, on one line: a date on a platform, with the names and their replacements. */
export function groupLines(
  almanac: Almanac,
  records: readonly Deprecation[],
  today: Day,
): string[] {
  const groups = groupBy(records, (record) => {
    const date = record.shutdown_date;
    const when = date === null ? NO_DATE : `shutdown ${date}, ${leftInWords(record, today)}`;
    return `${when} on ${oneLine(record.platform)}`;
  });
  return [...groups].map(([key, group]) => {
    const names = group.map((record) => {
      const { item, successor } = record;
      if (successor === null) return oneLine(item);
      return `${oneLine(item)} → ${replacementWords(almanac, record, successor)}`;
    });
    const dates = new Set(group.map(({ as_of }) => as_of).sort());
    const ages = [...dates].filter((_, index) => index === 0 || index === dates.size - 1);
    return `- ${key} (as of ${ages.join(' to ')}): ${names.join('; ')}`;
  });
}

/** Fields of a date that is only scheduled, in a list; its page is among the sources of the list. */
export const SCHEDULED_FIELDS = ['id', 'item', 'platform', 'date', 'date_basis', 'as_of'] as const;

export function scheduledRow(entry: ScheduledDate) {
  const { id, platform, date, date_basis, as_of } = entry;
  return { id, item: displayName(entry.item, entry.version), platform, date, date_basis, as_of };
}
