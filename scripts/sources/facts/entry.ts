import type { Day } from '../../model/day.ts';
import type { DayCell } from './days.ts';
import type { ItemType } from './description.ts';

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
