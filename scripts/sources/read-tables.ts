import type { Day } from '../model/day.ts';
import { fits } from '../model/page-pattern.ts';
import { type Columns, chooseColumns, isInPlace, takeValue } from './choose-columns.ts';
import type { FieldName, PageRule, ReadingRule } from './compile-page.ts';
import type { Entry, PageEntries } from './entry.ts';
import { isListed, typeOf } from './judge-entry.ts';
import { type Cell, type PageTree, rowText, type TableBlock } from './page-tree.ts';
import { type DayCell, readDay, readDayCell, saysNothing } from './read-days.ts';
import { splitItems } from './split-items.ts';

const EMPTY: Cell = { text: '', lines: [], codes: [] };

/** Reads every table that a reading names; `taken` gets the tables that it took. */
export function readTables(
  tree: PageTree,
  page: PageRule,
  reading: ReadingRule,
  taken: Set<TableBlock>,
): PageEntries {
  const result: PageEntries = { entries: [], unreadable: [], problems: [] };
  let rows = 0;
  for (const table of tree.blocks) {
    if (table.kind !== 'table' || !reading.table || !isInPlace(table, reading.place)) continue;
    const { columns, problem } = chooseColumns(table, reading.table);
    if (problem) result.problems.push(problem);
    if (!columns) continue;
    taken.add(table);
    const announced = announcementOf(table.headings, reading.announced);
    if (reading.announced && !announced) {
      result.problems.push(`no day of announcement above the table "${headingOf(table) ?? ''}"`);
    }
    const context = { table, columns, page, reading, announced };
    for (const row of table.rows) rows += readRow(row, context, result);
  }
  if (rows < reading.min) {
    const name = reading.name || (reading.table ?? []).map((rule) => rule.field).join(', ');
    result.problems.push(
      rows === 0 ? `no table found for "${name}"` : `only ${rows} rows found for "${name}"`,
    );
  }
  return result;
}

interface RowContext {
  table: TableBlock;
  columns: Columns;
  page: PageRule;
  reading: ReadingRule;
  announced: Day | null;
}

/** Reads one row; gives 1 where it counts as a row. */
function readRow(row: readonly Cell[], context: RowContext, result: PageEntries): number {
  const { table, columns, page, reading } = context;
  const words = rowText(row);
  const heading = headingOf(table);
  const cell = (field: FieldName): Cell => row[columns.get(field)?.index ?? -1] ?? EMPTY;
  const items = splitItems(cell('item'), reading.items);
  const refuse = (reason: string): void => {
    result.unreadable.push({ items: namesOf(items, version), reason, words, heading });
  };
  const text = (field: FieldName): string | null => {
    const column = columns.get(field);
    return column ? takeValue(cell(field), column.rule, ' ') : null;
  };
  const version = noneToNull(text('version'), page);
  // A row with one filled cell is a heading inside the table, or a line of text after it.
  if (row.filter((one) => one.text !== '').length <= 1) {
    if (row.length < table.header.length && items.length > 0) refuse('the row is cut off');
    return 0;
  }
  const shape = shapeProblem(row, context);
  const day: DayCell = columns.has('date') ? readDayOf(cell('date'), context) : { kind: 'none' };
  const announcedCell = columns.has('announced')
    ? readDayCell(text('announced') ?? '', page.days)
    : null;
  if (items.length === 0) {
    if (day.kind === 'day') result.problems.push(`a row without an item: "${words}"`);
    return 0;
  }
  if (shape) refuse(shape);
  else if (day.kind === 'unreadable') refuse('the day cannot be read');
  else if (announcedCell?.kind === 'unreadable') refuse('the day of announcement cannot be read');
  else {
    const state = reading.set.state ?? noneToNull(text('state'), page);
    for (const item of items) {
      const entry: Entry = {
        item,
        version,
        region: text('region'),
        aliases: namesOf(
          items.filter((other) => other !== item),
          version,
        ),
        type: typeOf(item, page, reading),
        date: day,
        successor: successorOf(cell('successor'), context),
        state,
        announced: announcedCell?.kind === 'day' ? announcedCell.day : context.announced,
        listed: false,
        repetition: page.repetitions.some((place) => isInPlace(table, place)),
        words,
        heading,
      };
      entry.listed = isListed(entry, page, reading);
      result.entries.push(entry);
    }
  }
  return 1;
}

function readDayOf(cell: Cell, { columns, page }: RowContext): DayCell {
  const rule = columns.get('date')?.rule;
  const text = rule?.match || rule?.strip.length ? (takeValue(cell, rule, ' ') ?? '') : cell.text;
  return readDayCell(text, page.days);
}

/** A row with more cells than columns, or one that ends before a column that is read. */
function shapeProblem(row: readonly Cell[], { table, columns }: RowContext): string | null {
  if (row.length > table.header.length) return 'the row has more cells than the table has columns';
  const last = Math.max(...[...columns.values()].map((column) => column.index));
  return row.length <= last ? 'the row ends before the last column that is read' : null;
}

function successorOf(
  cell: Cell,
  { columns, page, reading }: RowContext,
): string | null | undefined {
  if (reading.set.successor !== undefined) return reading.set.successor;
  const column = columns.get('successor');
  if (!column) return undefined;
  return noneToNull(takeValue(cell, column.rule, '; '), page);
}

function noneToNull(text: string | null, page: PageRule): string | null {
  return text === null || saysNothing(text, page.days.none) ? null : text;
}

function namesOf(items: readonly string[], version: string | null): string[] {
  return items.map((item) => (version === null ? item : `${item} (${version})`));
}

function headingOf(table: TableBlock): string | null {
  return table.headings.at(-1) ?? null;
}

/** The day that the headings name, innermost first. */
export function announcementOf(headings: readonly string[], pattern: RegExp | null): Day | null {
  if (!pattern) return null;
  for (const heading of [...headings].reverse()) {
    const found = fits(pattern, heading) ? pattern.exec(heading)?.[1] : undefined;
    const day = found === undefined ? null : readDay(found);
    if (day) return day;
  }
  return null;
}
