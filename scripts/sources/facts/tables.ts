import type { Day } from '../../model/day.ts';
import { type Cell, rowText, type TableBlock } from '../pages/page-tree.ts';
import { type Columns, isInPlace, takeValue } from './choose-columns.ts';
import { type DayCell, readDayCell, saysNothing } from './days.ts';
import type { FieldName, PageRule, ReadingRule } from './description.ts';
import { displayName, type Entry, type PageEntries } from './entry.ts';
import { isListed, typeOf } from './judge-entry.ts';
import { splitItems } from './split-items.ts';

/** A table that is read, and how. */
export interface TableContext {
  table: TableBlock;
  columns: Columns;
  page: PageRule;
  reading: ReadingRule;
  /** The day of announcement that the headings name. */
  announced: Day | null;
}

/** One row and what its columns hold. */
interface Row {
  cells: readonly Cell[];
  items: string[];
  version: string | null;
  day: DayCell;
  announced: DayCell | null;
}

const EMPTY: Cell = { text: '', lines: [], codes: [] };

/**
 * Reads one row: an entry for each of its identifiers, or the reason why it cannot be read.
 *
 * @returns whether it is a row: one with a single filled cell is a heading inside the table, or a
 * line of text after it.
 */
export function readRow(
  cells: readonly Cell[],
  context: TableContext,
  result: PageEntries,
): boolean {
  const row = takeRow(cells, context);
  const single = cells.filter((cell) => cell.text !== '').length <= 1;
  if (row.items.length === 0) {
    if (row.day.kind === 'day') result.problems.push(`a row without an item: "${rowText(cells)}"`);
    return !single;
  }
  const reason = whyUnreadable(row, context);
  if (reason) {
    result.unreadable.push({
      items: row.items.map((item) => displayName(item, row.version)),
      reason,
      words: rowText(cells),
      heading: context.table.headings.at(-1) ?? null,
    });
  } else result.entries.push(...row.items.map((item) => makeEntry(item, row, context)));
  return !single;
}

function takeRow(cells: readonly Cell[], context: TableContext): Row {
  const { columns, page, reading } = context;
  const announced = columns.has('announced') ? textOf('announced', cells, context) : null;
  return {
    cells,
    items: splitItems(cellOf('item', cells, columns), reading.items),
    version: noneToNull(textOf('version', cells, context), page),
    day: columns.has('date')
      ? readDayCell(textOf('date', cells, context) ?? '', page.days)
      : { kind: 'none' },
    announced: columns.has('announced') ? readDayCell(announced ?? '', page.days) : null,
  };
}

function whyUnreadable(row: Row, { table, columns }: TableContext): string | null {
  if (row.cells.length > table.header.length) {
    return 'the row has more cells than the table has columns';
  }
  const last = Math.max(...[...columns.values()].map((column) => column.index));
  if (row.cells.length <= last) return 'the row ends before the last column that is read';
  if (row.day.kind === 'unreadable') return 'the day cannot be read';
  if (row.announced?.kind === 'unreadable') return 'the day of announcement cannot be read';
  return null;
}

function makeEntry(item: string, row: Row, context: TableContext): Entry {
  const { table, page, reading } = context;
  const { cells, version } = row;
  const others = row.items.filter((other) => other !== item);
  const entry: Entry = {
    item,
    version,
    region: textOf('region', cells, context),
    aliases: others.map((other) => displayName(other, version)),
    type: typeOf(item, page, reading),
    date: row.day,
    successor: successorOf(cells, context),
    state: reading.set.state ?? noneToNull(textOf('state', cells, context), page),
    announced: row.announced?.kind === 'day' ? row.announced.day : context.announced,
    listed: false,
    repetition: page.repetitions.some((place) => isInPlace(table, place)),
    words: rowText(cells),
    heading: table.headings.at(-1) ?? null,
  };
  return { ...entry, listed: isListed(entry, page, reading) };
}

function successorOf(cells: readonly Cell[], context: TableContext): string | null | undefined {
  const { columns, page, reading } = context;
  if (reading.set.successor !== undefined) return reading.set.successor;
  const column = columns.get('successor');
  if (!column) return undefined;
  return noneToNull(takeValue(cellOf('successor', cells, columns), column.rule, '; '), page);
}

function cellOf(field: FieldName, cells: readonly Cell[], columns: Columns): Cell {
  return cells[columns.get(field)?.index ?? -1] ?? EMPTY;
}

function textOf(field: FieldName, cells: readonly Cell[], context: TableContext): string | null {
  const column = context.columns.get(field);
  return column ? takeValue(cellOf(field, cells, context.columns), column.rule, ' ') : null;
}

function noneToNull(text: string | null, page: PageRule): string | null {
  return text === null || saysNothing(text, page.days.none) ? null : text;
}
