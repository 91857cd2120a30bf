import type { Day } from '../../model/day.ts';
import type {
  Column,
  PageDescription,
  Reading,
  RowPatterns,
} from '../../model/generated/records.ts';
import { fits, without } from '../../model/page-language.ts';
import { present } from '../../model/present.ts';
import { normalizeText, type TableBlock } from '../pages/inline.ts';

/** Patterns of descriptions, each compiled once; validation has refused those that may be slow. */
const PATTERNS = new Map<string, RegExp>();

function compile(source: string, flags: string): RegExp {
  const key = `${flags} ${source}`;
  const pattern = PATTERNS.get(key) ?? new RegExp(source, flags);
  PATTERNS.set(key, pattern);
  return pattern;
}

/** Whether a pattern for items or values fits a text, by its case. */
export function fitsExactly(source: string, text: string): boolean {
  return fits(compile(source, 'u'), text);
}

/** Whether a pattern for headings, column headers or states fits a text, whatever its case. */
export function fitsAnyCase(source: string, text: string): boolean {
  return fits(compile(source, 'iu'), text);
}

/** The part of a text that a pattern takes: its first group, else all of it; '' for none. */
export function partOf(source: string, text: string, flags: 'u' | 'iu' = 'u'): string {
  const pattern = compile(source, flags);
  const found = fits(pattern, text) ? pattern.exec(text) : null;
  return found?.[1] ?? found?.[0] ?? '';
}

/** A text without what patterns fit. */
export function strip(text: string, sources: readonly string[] = []): string {
  const patterns = sources.map((source) => compile(source, 'gu'));
  return normalizeText(patterns.reduce((rest, pattern) => without(pattern, rest), text));
}

/** What kind of item something is. */
export type ItemType = NonNullable<PageDescription['type']>;

/** The readings of a page, each with what the page says for all of them. */
export function readingsOf({ read = [], items, announced }: PageDescription): Reading[] {
  const shared = present({ items, announced });
  return read.map((reading) => ({ ...shared, ...reading }));
}

/** The name of a field that a column holds. */
export type FieldName = keyof NonNullable<Reading['table']>;

/** The columns that a reading names, by their fields. */
export function columnsOf({ table }: Reading): [FieldName, Column][] {
  return Object.entries(table ?? {}).map(([field, column]) => [
    field as FieldName,
    typeof column === 'string' ? { column } : column,
  ]);
}

/** What a description says of where tables are. */
type Place = Pick<Reading, 'under' | 'not_under' | 'after' | 'not_after'> & { column?: string };

/** Whether a table stands where a description says. */
export function isInPlace(table: TableBlock, where: Place): boolean {
  const { lead, header } = table;
  const { after, not_after, column } = where;
  if (!isUnder(table, where)) return false;
  if (after !== undefined && !fitsAnyCase(after, lead)) return false;
  if (not_after !== undefined && fitsAnyCase(not_after, lead)) return false;
  return column === undefined || header.some(({ text }) => fitsAnyCase(column, text));
}

/** Whether the headings above something are those that a description asks for. */
export function isUnder(block: Pick<TableBlock, 'headings' | 'within'>, where: Place): boolean {
  const { under, not_under } = where;
  const path = pathOf(block);
  if (under !== undefined && !path.some((heading) => fitsAnyCase(under, heading))) return false;
  return not_under === undefined || !path.some((heading) => fitsAnyCase(not_under, heading));
}

/** What something is below, outermost first: the titles of tabs and the like, then headings. */
export function pathOf({ headings, within = [] }: Pick<TableBlock, 'headings' | 'within'>) {
  return [...within, ...headings];
}

/** A day that a page gives. Before a floor, `not_before`, nothing ends: it is not the day of an end. */
export interface StatedDay {
  day: Day;
  basis: 'committed' | 'earliest' | 'not_before';
}

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
  /** When it stops; null where nothing is announced, or only a month or a year. */
  date: StatedDay | null;
  /** Undefined where the reading says nothing about successors. */
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

/** What an item is: what the reading says, else the first rule of the page that fits, else the page's type. */
function typeOf(item: string, page: PageDescription, { type }: Reading): ItemType {
  const rule = page.types?.find((one) => fitsExactly(one.item, item));
  return type ?? rule?.type ?? page.type ?? 'model';
}

/**
 * What a row or sentence says of each of its items. It is of an item with a planned date where
 * `scheduled` says so and it has a state, else a listing of something deprecated or retired, unless
 * `keep` keeps it aside.
 *
 * @param date the words of its date
 * @param isListing whether it is a listing by what it says
 */
export function makeEntries(
  items: readonly string[],
  said: Omit<Entry, 'item' | 'aliases' | 'type' | 'listed' | 'scheduled'>,
  { page, reading, date, isListing }: RowContext,
): Entry[] {
  const { keep, scheduled, set = {} } = reading;
  const { state, version } = said;
  return items.map((item) => {
    const texts = { state, item, version, date };
    const isPlanned = scheduled !== undefined && state !== null && isRow(scheduled, texts);
    return {
      ...said,
      item,
      aliases: set.aliases ?? [],
      type: typeOf(item, page, reading),
      listed: isListing && !isPlanned && (!keep || isRow(keep, texts)),
      scheduled: isPlanned,
    };
  });
}

interface RowContext {
  page: PageDescription;
  reading: Reading;
  date: string | null;
  isListing: boolean;
}
