import type { Column, PageDescription, Reading, Where } from '../../model/generated/records.ts';
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

/** Whether a table stands where a description says. */
export function isInPlace(table: TableBlock, where: Where): boolean {
  const { lead, header } = table;
  const { after, not_after, column } = where;
  if (!isUnder(table, where)) return false;
  if (after !== undefined && !fitsAnyCase(after, lead)) return false;
  if (not_after !== undefined && fitsAnyCase(not_after, lead)) return false;
  return column === undefined || header.some(({ text }) => fitsAnyCase(column, text));
}

/** Whether the headings above something are those that a description asks for. */
export function isUnder(block: Pick<TableBlock, 'headings' | 'within'>, where: Where): boolean {
  const { under, not_under } = where;
  const path = pathOf(block);
  if (under !== undefined && !path.some((heading) => fitsAnyCase(under, heading))) return false;
  return not_under === undefined || !path.some((heading) => fitsAnyCase(not_under, heading));
}

/** What something is below, outermost first: the titles of tabs and the like, then headings. */
export function pathOf({ headings, within = [] }: Pick<TableBlock, 'headings' | 'within'>) {
  return [...within, ...headings];
}
