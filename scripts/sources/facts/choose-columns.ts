import { fits } from '../../model/page-language.ts';
import type { Cell, TableBlock } from '../pages/page-tree.ts';
import { tidy } from '../pages/tidy-text.ts';
import type { ColumnRule, FieldName, PlaceRule } from './description.ts';

/** A column of one table. */
export interface ChosenColumn {
  rule: ColumnRule;
  index: number;
}

export type Columns = Map<FieldName, ChosenColumn>;

/**
 * The columns of a table that a reading names.
 *
 * @returns `columns` where every column that is needed is there; `problem` where all are there but
 * one pattern fits two of them; neither where it is another table.
 */
export function chooseColumns(
  table: TableBlock,
  rules: readonly ColumnRule[],
): { columns: Columns | null; problem: string | null } {
  const columns: Columns = new Map();
  let problem: string | null = null;
  for (const rule of rules) {
    const indices = table.header.flatMap((cell, index) =>
      fits(rule.column, cell.text) ? [index] : [],
    );
    const [index] = indices;
    if (index === undefined) {
      if (rule.optional) continue;
      return { columns: null, problem: null };
    }
    if (indices.length > 1) {
      problem = `two columns fit the pattern of ${rule.field} in the table "${headerText(table)}"`;
    }
    columns.set(rule.field, { rule, index });
  }
  return problem ? { columns: null, problem } : { columns, problem: null };
}

/** The header of a table in one line. */
export function headerText(table: TableBlock): string {
  return table.header.map((cell) => cell.text).join(' | ');
}

/** Whether a table stands where a rule says. */
export function isInPlace(table: TableBlock, place: PlaceRule): boolean {
  const { headings, lead, header } = table;
  if (!isUnder(headings, place)) return false;
  if (place.after && !fits(place.after, lead)) return false;
  if (place.notAfter && fits(place.notAfter, lead)) return false;
  const { column } = place;
  return !column || header.some((cell) => fits(column, cell.text));
}

/** Whether the headings above a block are those that a rule asks for. */
export function isUnder(headings: readonly string[], place: PlaceRule): boolean {
  const { under, notUnder } = place;
  if (under && !headings.some((heading) => fits(under, heading))) return false;
  return !(notUnder && headings.some((heading) => fits(notUnder, heading)));
}

/** The part of a cell that a column asks for; null where it names nothing. */
export function takeValue(cell: Cell, rule: ColumnRule, separator: string): string | null {
  let text = tidy(cell.lines.join(separator));
  if (rule.not && fits(rule.not, text)) return null;
  if (rule.match) {
    if (!fits(rule.match, text)) return null;
    const found = rule.match.exec(text);
    text = found?.[1] ?? found?.[0] ?? '';
  }
  text = tidy(rule.strip.reduce((rest, pattern) => rest.replace(pattern, ''), text));
  return text === '' ? null : text;
}
