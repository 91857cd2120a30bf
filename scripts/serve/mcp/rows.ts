import { endInWords } from '../../model/answer-sentence.ts';
import {
  type Day,
  daysBetween,
  distanceInWords,
  hasPassed,
  isComing,
  leftInWords,
  longDate,
  NO_DATE,
} from '../../model/day.ts';
import type { Deprecation } from '../../model/generated/published.ts';
import type { PlannedRecord } from '../../model/planned.ts';
import { compact, pick } from '../../model/present.ts';
import { countOf, groupBy, regionsInWords } from '../../model/words.ts';
import type { Almanac } from '../query.ts';
import { oneLine } from './answer.ts';

/** A record, or what a vendor lists with a date without calling it deprecated. */
export type Entry = Deprecation | PlannedRecord;

/** The entries that are records, and those that are only scheduled. */
export function splitEntries(entries: readonly Entry[]) {
  const records = entries.filter((each): each is Deprecation => each.status !== 'planned');
  const planned = entries.filter((each): each is PlannedRecord => each.status === 'planned');
  return { records, planned };
}

/** Whether a stop is still to come; a floor is none. */
export function isAhead(entry: Entry, today: Day): boolean {
  return entry.date_basis !== 'not_before' && isComing(entry, today);
}

/** Some of what is known of an entry, as data: no nulls but that of `past`. */
export function rowOf(
  entry: Entry,
  today: Day,
  fields: readonly string[],
): Record<string, unknown> {
  const { shutdown_date: date, date_basis } = entry;
  const known = {
    ...entry,
    date_basis: date_basis === 'committed' ? null : date_basis,
    days_left: date && daysBetween(today, date),
  };
  const past = entry.status === 'planned' ? null : hasPassed(entry, today);
  return pick<Record<string, unknown>, string>({ ...compact(known), past }, fields);
}

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

/** How much is said of an entry. */
export interface Detail {
  /** Whether regions are asked for, so that their names are wanted. */
  hasRegions: boolean;
  /** Whether the vendor's words on what it restricts, and our note, are wanted. */
  hasNotes: boolean;
}

/** What a sentence about an entry doesn't say: regions, effects, the age of its date, our note. */
export function detailsOf(entry: Entry, { hasRegions, hasNotes }: Detail): string {
  const parts = [`as of ${entry.as_of}`];
  if (entry.status !== 'planned') {
    const { regions, migration_note: note } = entry;
    parts.unshift(...effectsOf(entry, hasNotes));
    if (regions) parts.unshift(`in ${hasRegions ? regions.join(', ') : regionsInWords(regions)}`);
    if (hasNotes && note !== null) parts.push(oneLine(note));
  }
  return `(${parts.join('; ')})`;
}

/**
 * ` → its replacement`, also where only its other name has one, with the end of the first of it that ends
 * itself; empty without one.
 */
function replacementOf({ checker }: Almanac, entry: Entry, today: Day): string {
  const { twin } = checker.successorOf(entry);
  const { successor } = twin ?? entry;
  if (successor === null) return '';
  const { ends } = checker.successorOf(twin ?? entry);
  let note = twin ? ` (named for ${twin.item})` : '';
  const ended = ends.find(({ shutdown_date: date }) => date !== null);
  if (ended) {
    const { shutdown_date: date, date_basis: basis, status, item } = ended;
    const planned = status === 'planned' ? 'planned ' : '';
    let end = endInWords(ended, today);
    if (date !== null && basis !== 'earliest') end = `${planned}until ${longDate(date)}`;
    // Of several names, or of words about one, it is said which ends.
    const which = /\s/.test(successor) ? item : 'itself';
    note += ` (${which} ${end})`;
  }
  return ` → ${oneLine(`${successor}${note}`)}`;
}

/** The date of an entry and how far away it is, with what kind it is of: `planned 1 May 2027, in 9 days`. */
function whenOf(entry: Entry, today: Day): string {
  const { shutdown_date: date, date_basis: basis, status } = entry;
  if (date === null) return status === 'retired' ? 'shut down, date not published' : NO_DATE;
  if (basis === 'not_before') return `not before ${longDate(date)}`;
  const kind = status === 'planned' ? 'planned ' : '';
  const left = status === 'retired' ? distanceInWords(date, today) : leftInWords(entry, today);
  return `${kind}${longDate(date)}, ${left}`;
}

/** An entry with the name under which it is asked or recorded. */
export interface NamedEntry {
  name: string;
  record: Entry;
}

/** What stops together, on one line: a date on a platform, with the names and their replacements. */
export function groupLines(almanac: Almanac, entries: readonly NamedEntry[], today: Day): string[] {
  const groups = groupBy(entries, ({ record }) => {
    return `- ${whenOf(record, today)}, ${oneLine(record.platform)}: `;
  });
  return [...groups].map(([when, group]) => {
    const same = groupBy(group, ({ record }) => replacementOf(almanac, record, today));
    const names = [...same].map(([replacement, some]) => {
      const items = some.map(({ name, record: { regions } }) => {
        const where = regions ? ` (in ${regionsInWords(regions)})` : '';
        return `${oneLine(name)}${where}`;
      });
      return `${items.join(', ')}${replacement}`;
    });
    return `${when}${names.join('; ')}`;
  });
}

function pageOf(entry: Entry): string {
  return entry.status === 'planned' ? entry.row.source_url : entry.source_url;
}

/** Where to confirm entries: of each platform the page of the first, and from when to when it was read. */
export function sourcesOf(entries: readonly Entry[]) {
  const platforms = groupBy(entries, ({ platform }) => oneLine(platform));
  const sources = [...platforms].map(([platform, group]) => {
    const [url = '', ...others] = new Set(group.map(pageOf));
    const dates = group.map(({ as_of }) => as_of).sort();
    const ages = [...new Set([dates[0], dates.at(-1)])].join(' to ');
    const more = others.length > 0 ? ` and ${countOf(others.length, 'other page')}` : '';
    return { url, words: `${platform} (as of ${ages}) ${url}${more}` };
  });
  return {
    urls: [...new Set(sources.map(({ url }) => url))],
    words: sources.map(({ words }) => words),
  };
}
