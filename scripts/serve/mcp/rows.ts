import { endInWords, endWithDistance } from '../../model/answer-sentence.ts';
import { type Day, daysBetween, hasPassed, isComing } from '../../model/day.ts';
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

/** Whether a stop is still to come; a floor is not a stop. */
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

/** How much is said of an entry. */
export interface Detail {
  /** Whether regions are asked for, so that their names are wanted. */
  hasRegions: boolean;
  /** Whether the vendor's words on what it restricts, and our note, are wanted. */
  hasNotes: boolean;
}

/** ` (in 7 regions; restricted)`; empty where there is nothing to say. */
function inParentheses(parts: readonly string[]): string {
  return parts.length > 0 ? ` (${parts.join('; ')})` : '';
}

/** Where something stops, and what happens besides, each once; what is restricted only the vendor's words say. */
function asidesOf(entry: Entry, { hasRegions, hasNotes }: Detail): string[] {
  if (entry.status === 'planned') return [];
  const { regions, effects = [] } = entry;
  const asides = effects.map(({ effect, from, words }) => {
    const when = from === null ? '' : ` from ${from}`;
    const what = `${effect.replaceAll('_', ' ')}${when}`;
    if (hasNotes && effect === 'restricted') return `${what}: “${oneLine(words)}”`;
    return what;
  });
  if (regions) asides.unshift(`in ${hasRegions ? regions.join(', ') : regionsInWords(regions)}`);
  return [...new Set(asides)];
}

/** What a sentence about an entry doesn't say: regions, effects, the age of its date, our note. */
export function detailsOf(entry: Entry, detail: Detail): string {
  const parts = [...asidesOf(entry, detail), `as of ${entry.as_of}`];
  if (detail.hasNotes && entry.status !== 'planned' && entry.migration_note !== null) {
    parts.push(oneLine(entry.migration_note));
  }
  return inParentheses(parts);
}

/**
 * ` → its replacement`, also where only its other name has one, with the end of the first of it that ends
 * itself; empty without one.
 */
function replacementOf({ checker }: Almanac, entry: Entry, today: Day): string {
  const { twin } = checker.successorOf(entry);
  const named = twin ?? entry;
  if (named.successor === null) return '';
  const [ended] = checker.successorOf(named).ends;
  const notes: string[] = [];
  if (twin) notes.push(`named for ${twin.item}`);
  if (ended) notes.push(`${ended.item} ${endInWords(ended, today)}`);
  return ` → ${oneLine(`${named.successor}${inParentheses(notes)}`)}`;
}

/** An entry with the name under which it is asked or recorded. */
export interface NamedEntry {
  name: string;
  record: Entry;
}

/** What stops together, on one line: a platform and a date, with the names and their replacements. */
export function groupLines(almanac: Almanac, entries: readonly NamedEntry[], today: Day): string[] {
  const groups = groupBy(entries, ({ record }) => {
    return `- ${oneLine(record.platform)}, ${endWithDistance(record, today)}: `;
  });
  return [...groups].map(([when, group]) => {
    const same = groupBy(group, ({ record }) => replacementOf(almanac, record, today));
    const names = [...same].map(([replacement, some]) => {
      const items = some.map(({ name, record }) => {
        const asides = asidesOf(record, { hasRegions: false, hasNotes: false });
        return `${oneLine(name)}${inParentheses(asides)}`;
      });
      return `${items.join(', ')}${replacement}`;
    });
    return `${when}${names.join('; ')}`;
  });
}

/** Where to confirm entries: of each platform the page of the first, and from when to when it was read. */
export function sourcesOf(entries: readonly Entry[]) {
  const platforms = groupBy(entries, ({ platform }) => oneLine(platform));
  const sources = [...platforms].map(([platform, group]) => {
    const [url = '', ...others] = new Set(group.map((each) => each.source_url));
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
