import type { Day } from '../../model/day.ts';
import type { PageDescription, Reading, RowPatterns } from '../../model/generated/records.ts';
import type { TableBlock } from '../pages/inline.ts';
import { type DateForm, type DayCell, readDay } from './days.ts';
import { fitsAnyCase, fitsExactly, type ItemType, partOf, pathOf } from './description.ts';

/** What one row or sentence says of one identifier. */
export interface Entry {
  /** As the page spells it, without its version. */
  item: string;
  version: string | null;
  /** The words of the region column, '' for an empty cell; null where there is no such column. */
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
  /** The words on the page: the whole row or block. */
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
}

/** What the readings of one description found on one page. */
export interface PageEntries {
  entries: Entry[];
  unreadable: UnreadableRow[];
  /** Why the page has not the shape that is described; then only what matches counts. */
  problems: string[];
}

/** The day that a cell names; null where it names none. */
export function dayOfCell(cell: DayCell): Day | null {
  if (cell.kind === 'day') return cell.day;
  return null;
}

/** What an item is: what the reading says, else the first rule of the page that fits, else the page's type. */
export function typeOf(item: string, page: PageDescription, { type }: Reading): ItemType {
  const rule = page.types?.find((one) => fitsExactly(one.item, item));
  return type ?? rule?.type ?? page.type ?? 'model';
}

/** The status that the vendor's word means; null where the page's description knows no such word. */
export function statusOf(
  state: string | null,
  { states = {} }: PageDescription,
): 'deprecated' | 'retired' | null {
  const means = (pattern: string | undefined): boolean =>
    state !== null && pattern !== undefined && fitsAnyCase(pattern, state);
  if (means(states.retired)) return 'retired';
  if (means(states.deprecated)) return 'deprecated';
  return null;
}

/** The texts of a row that `keep` and `skip` look at; null where the reading has no such field. */
interface RowTexts {
  state: string | null;
  /** '' for a row without one. */
  item: string;
  version: string | null;
  date: string | null;
}

/** Whether a row is one of those that a rule names. */
export function isRow(rule: RowPatterns, { state, item, version, date }: RowTexts): boolean {
  if (rule.item !== undefined && !fitsExactly(rule.item, item)) return false;
  if (rule.version !== undefined && !fitsExactly(rule.version, version ?? '')) return false;
  const has = (pattern: string | undefined, text: string | null): boolean =>
    pattern === undefined || (text !== null && fitsAnyCase(pattern, text));
  return has(rule.state, state) && has(rule.date, date);
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
  { keep, scheduled }: Reading,
): Pick<Entry, 'listed' | 'scheduled'> {
  const isPlanned = scheduled !== undefined && texts.state !== null && isRow(scheduled, texts);
  return {
    listed: isListing && !isPlanned && (!keep || isRow(keep, texts)),
    scheduled: isPlanned,
  };
}

/**
 * The date that something above a table or sentence names by a pattern with one group: the
 * paragraph before a table, else what it is below, innermost first.
 */
export function dateAbove(
  block: Pick<TableBlock, 'headings' | 'within'> & { lead?: string },
  pattern: string | null | undefined,
  forms: readonly DateForm[] = [],
): Day | null {
  if (!pattern) return null;
  for (const text of [block.lead ?? '', ...pathOf(block).reverse()]) {
    const day = readDay(partOf(pattern, text, 'iu'), forms);
    if (day) return day;
  }
  return null;
}
