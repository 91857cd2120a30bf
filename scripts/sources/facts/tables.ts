import type { Day } from '../../model/day.ts';
import type { Column, ItemShape, PageDescription, Reading } from '../../model/generated/records.ts';
import { presentIn, when } from '../../model/present.ts';
import { displayName } from '../../model/words.ts';
import {
  type Cell,
  normalizeText,
  type PageTree,
  rowText,
  type TableBlock,
} from '../pages/inline.ts';
import { dateIn, endOf, readDayCell, saysNothing } from './days.ts';
import {
  columnsOf,
  type Entry,
  type FieldName,
  fitsAnyCase,
  fitsExactly,
  isInPlace,
  isRow,
  makeEntries,
  type PageEntries,
  partOf,
  pathOf,
  type StatedDay,
  statusOf,
  strip,
} from './description.ts';

/** The columns of one table by the fields that they hold. */
type Columns = Map<FieldName, { column: Column; index: number }>;

/**
 * The columns of a table that a reading names.
 *
 * @returns null where it is another table, and the problem where a pattern fits two columns.
 */
function chooseColumns(table: TableBlock, reading: Reading): Columns | string | null {
  const columns: Columns = new Map();
  let problem: string | null = null;
  for (const [field, column] of columnsOf(reading)) {
    const fitting = table.header.filter(({ text }) => fitsAnyCase(column.column, text));
    const [first] = fitting;
    if (!first && !column.optional) return null;
    if (!first) continue;
    if (fitting.length > 1) {
      problem = `two columns fit the pattern of ${field} in the table "${headerText(table)}"`;
    }
    columns.set(field, { column, index: table.header.indexOf(first) });
  }
  return problem ?? columns;
}

/** The header of a table in one line. */
export function headerText(table: TableBlock): string {
  return rowText(table.header);
}

/** A cell, as far as its column asks for it. */
function takeCell(cell: Cell, { match, strip: cut, not, replace = {} }: Column): Cell {
  if (not !== undefined && fitsExactly(not, cell.text)) return EMPTY;
  const longest = Object.entries(replace).sort(([a], [b]) => b.length - a.length);
  const take = (text: string): string => {
    const words = longest.reduce((rest, [from, to]) => rest.replaceAll(from, to), strip(text, cut));
    return normalizeText(words);
  };
  const takeAll = (texts: readonly string[]) => texts.map(take).filter((text) => text !== '');
  const { text, lines, codes } = cell;
  if (match === undefined)
    return { text: take(text), lines: takeAll(lines), codes: takeAll(codes) };
  const part = partOf(match, text);
  const inPart = codes.filter((code) => part.includes(code));
  return { text: take(part), lines: takeAll([part]), codes: takeAll(inPart) };
}

/** The identifiers in a cell, whole, each once, in the order of the cell. */
export function splitItems(cell: Cell, shape: ItemShape = {}): string[] {
  const { split = 'whole', whole_if = [], drop = [] } = shape;
  const isWhole = whole_if.some((pattern) => fitsExactly(pattern, cell.text));
  const items = partsOf(cell, isWhole ? 'whole' : split)
    .map((part) => strip(part, shape.strip))
    .filter((item) => item !== '' && !drop.some((pattern) => fitsExactly(pattern, item)));
  return [...new Set(items)];
}

function partsOf({ text, lines, codes }: Cell, split: NonNullable<ItemShape['split']>) {
  const parts = text.split(',').map((part) => part.trim());
  switch (split) {
    case 'codes':
      // Of `a, b` one name is often in code and the other is not.
      if (parts.length > 1 && !parts.some((part) => part.includes(' '))) return parts;
      if (codes.length > 0) return codes;
      return [text];
    case 'lines':
      return lines;
    case 'whole':
      return [text];
  }
}

/** A table that is read, and how. */
interface TableContext {
  table: TableBlock;
  columns: Columns;
  page: PageDescription;
  reading: Reading;
  /** The days of announcement and of shutdown that what is above it names. */
  announced: Day | null;
  date: Day | null;
}

const EMPTY: Cell = { text: '', lines: [], codes: [] };

/** Reads one row: an entry for each of its identifiers, or the reason why it cannot be read. */
function readRow(cells: readonly Cell[], context: TableContext, result: PageEntries): void {
  const { table, columns, page, reading } = context;
  const { set = {} } = reading;
  const cellOf = (field: FieldName): Cell => {
    const found = columns.get(field);
    if (!found) return EMPTY;
    return takeCell(cells[found.index] ?? EMPTY, found.column);
  };
  /** What a row holds; null for words that say that there is nothing. */
  const namedIn = (field: FieldName): string | null => {
    const { text } = cellOf(field);
    if (saysNothing(text)) return null;
    return text;
  };
  const items = splitItems(cellOf('item'), reading.items);
  const state = set.state ?? namedIn('state');
  const version = namedIn('version');
  const texts = { state, item: items.join(', '), version, date: cellOf('date').text };
  if (reading.skip && isRow(reading.skip, texts)) return;
  /** A day of a row: in its column, else above the table; undefined where it cannot be read. */
  const dayIn = (field: 'date' | 'announced'): StatedDay | null | undefined => {
    if (columns.has(field)) return readDayCell(cellOf(field).text, page);
    const day = context[field];
    return day === null ? null : { day, basis: 'committed' };
  };
  const [date, announced] = [dayIn('date'), dayIn('announced')];
  const words = rowText(cells);
  if (items.length === 0) {
    if (date && endOf(date)) {
      result.problems.push(
        `a row without an item: "${words}" (a reading with skip: { item: ^$ } passes over such rows)`,
      );
    }
    return;
  }
  const isRead = date !== undefined && announced !== undefined;
  const isWhole = [...columns.values()].every(({ index }) => index < cells.length);
  if (!isRead || !isWhole || cells.length > table.header.length) {
    let reason = `the row has ${cells.length} cells, and the table ${table.header.length} columns`;
    if (!isRead) reason = 'a date of it cannot be read';
    const names = items.map((one) => displayName(one, version));
    result.unreadable.push({ items: names, reason, words });
    return;
  }
  // By a state that is asked for, or that means deprecated or retired, else by a day.
  const isListing =
    reading.keep?.state !== undefined || endOf(date) !== null || statusOf(state, page) !== null;
  let successor: Entry['successor'] = set.successor;
  if (successor === undefined && columns.has('successor')) {
    successor = namedIn('successor') && cellOf('successor').lines.join('; ');
  }
  let region: string | null = null;
  if (columns.has('region')) region = namedIn('region') ?? '';
  const said = {
    version,
    region,
    date,
    successor,
    state,
    announced: endOf(announced),
    words,
    heading: table.headings.at(-1) ?? null,
  };
  result.entries.push(...makeEntries(items, said, { page, reading, date: texts.date, isListing }));
}

/** Reads every table that a reading names; `taken` gets those whose columns were recognised. */
export function readTables(
  tree: PageTree,
  page: PageDescription,
  reading: Reading,
  taken: Set<TableBlock>,
): PageEntries {
  const result: PageEntries = { entries: [], unreadable: [], problems: [] };
  for (const table of tree.blocks) {
    if (table.kind !== 'table' || !isInPlace(table, reading)) continue;
    const columns = chooseColumns(table, reading);
    if (typeof columns === 'string') result.problems.push(columns);
    if (columns === null || typeof columns === 'string') continue;
    taken.add(table);
    const above = [table.lead, ...pathOf(table).reverse()];
    const announced = dateIn(above, reading.announced, page.date_forms);
    const date = dateIn(above, reading.date, page.date_forms);
    const missing = presentIn(
      when(reading.announced && !announced, 'announcement'),
      when(reading.date && !date, 'shutdown'),
    );
    for (const what of missing) {
      const heading = table.headings.at(-1) ?? '';
      result.problems.push(`no day of ${what} above the table under "${heading}"`);
    }
    const context = { table, columns, page, reading, announced, date };
    for (const row of table.rows) readRow(row, context, result);
  }
  return result;
}
