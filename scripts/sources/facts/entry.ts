import type { Day } from '../../model/day.ts';
import { fits } from '../../model/page-language.ts';
import type { DayCell } from './days.ts';
import type { ItemType, PageRule, ReadingRule } from './description.ts';

/** What one row, sentence or section says of one identifier. */
export interface Entry {
  /** As the page spells it, without its version. */
  item: string;
  version: string | null;
  /** The words of the region column; null where there is none. */
  region: string | null;
  /** The other identifiers of the same entry. */
  aliases: string[];
  type: ItemType;
  date: DayCell;
  /** Undefined where the reading says nothing of successors. */
  successor: string | null | undefined;
  /** The vendor's word; null where the reading holds none. */
  state: string | null;
  announced: Day | null;
  /** False where the page does not call it deprecated or retired: then it is kept aside. */
  listed: boolean;
  /** Whether its table repeats another. */
  repetition: boolean;
  /** The words on the page. */
  words: string;
  /** The innermost heading above it. */
  heading: string | null;
}

/** An identifier whose row could not be read: nothing is said of it. */
export interface UnreadableRow {
  items: string[];
  /** What is wrong with the row. */
  reason: string;
  words: string;
  heading: string | null;
}

/** What the readings of one description found on one page. */
export interface PageEntries {
  entries: Entry[];
  unreadable: UnreadableRow[];
  /** Why the page has not the shape that is described; then only what matches counts. */
  problems: string[];
}

/** The name of an item as records spell it: with the version in parentheses. */
export function displayName(item: string, version: string | null): string {
  return version === null ? item : `${item} (${version})`;
}

/** What an item is: what the reading says, else the first rule of the page that fits, else the page's type. */
export function typeOf(item: string, page: PageRule, reading: ReadingRule): ItemType {
  return (
    reading.type ??
    page.types.find((rule) => fits(rule.item, item))?.type ??
    page.description.type ??
    'model'
  );
}

/** The status that the vendor's word means; null where the page's description knows no such word. */
export function statusOf(state: string | null, page: PageRule): 'deprecated' | 'retired' | null {
  if (state === null) return null;
  if (page.retired && fits(page.retired, state)) return 'retired';
  if (page.deprecated && fits(page.deprecated, state)) return 'deprecated';
  return null;
}

/**
 * Whether the page lists an entry as deprecated or retired: by `keep` where the reading has one,
 * else by a state that means so, else by a day. A floor, a month or nothing is no listing.
 */
export function isListed(entry: Entry, page: PageRule, reading: ReadingRule): boolean {
  if (reading.keepItem && !fits(reading.keepItem, entry.item)) return false;
  if (reading.keepState) return entry.state !== null && fits(reading.keepState, entry.state);
  return entry.date.kind === 'day' || statusOf(entry.state, page) !== null;
}
