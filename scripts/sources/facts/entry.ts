import type { Day } from '../../model/day.ts';
import { fits } from '../../model/page-language.ts';
import { type DateForm, type DayCell, readDay } from './days.ts';
import type { ItemType, PageRule, ReadingRule, RowRule } from './description.ts';

/** No identifier, state or successor of any page is nearly as long. */
export const LONGEST_VALUE = 1_000;

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
  /** Whether the reading takes it for an item that is not deprecated and has a planned date. */
  scheduled: boolean;
  /** Whether its table repeats another. */
  repetition: boolean;
  /** The words on the page: the whole row or block. */
  words: string;
  /** The part of the words that was read. */
  said: string;
  /** The innermost heading above it. */
  heading: string | null;
  /** All headings above it, outermost first. */
  headings: readonly string[];
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

/** The texts of a row that `keep` and `skip` look at; null where the reading has no such field. */
interface RowTexts {
  state: string | null;
  /** '' for a row without one. */
  item: string;
  date: string | null;
}

/** Whether a row is one of those that a rule names. */
export function isRow(rule: RowRule, { state, item, date }: RowTexts): boolean {
  if (rule.item && !fits(rule.item, item)) return false;
  if (rule.state && (state === null || !fits(rule.state, state))) return false;
  return !rule.date || (date !== null && fits(rule.date, date));
}

/**
 * What a row or sentence is: of an item with a planned date where `scheduled` says so and it has a
 * state, else a listing of something deprecated or retired, unless `keep` keeps it aside.
 *
 * @param isListing whether it is one by what it says
 */
export function classifyRow(
  texts: RowTexts,
  isListing: boolean,
  { keep, scheduled }: ReadingRule,
): Pick<Entry, 'listed' | 'scheduled'> {
  const isPlanned = scheduled !== null && texts.state !== null && isRow(scheduled, texts);
  return {
    listed: isListing && !isPlanned && (!keep || isRow(keep, texts)),
    scheduled: isPlanned,
  };
}

/** The date that the headings above name by a pattern with one group, innermost first. */
export function dateOfHeadings(
  headings: readonly string[],
  pattern: RegExp | null,
  forms: readonly DateForm[] = [],
): Day | null {
  if (!pattern) return null;
  for (const heading of [...headings].reverse()) {
    const found = fits(pattern, heading) ? pattern.exec(heading)?.[1] : undefined;
    const day = found === undefined ? null : readDay(found, forms);
    if (day) return day;
  }
  return null;
}
