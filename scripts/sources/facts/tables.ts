import type { Day } from '../../model/day.ts';
import { fits, without } from '../../model/page-language.ts';
import { displayName } from '../../model/words.ts';
import {
  type Cell,
  normalizeText,
  type PageTree,
  rowText,
  type TableBlock,
} from '../pages/inline.ts';
import { type DayCell, readDayCell, saysNothing } from './days.ts';
import {
  type ColumnRule,
  type FieldName,
  type ItemRule,
  isInPlace,
  type PageRule,
  type ReadingRule,
} from './description.ts';
import {
  classifyRow,
  dateOfHeadings,
  type Entry,
  isRow,
  LONGEST_VALUE,
  type PageEntries,
  statusOf,
  typeOf,
} from './entry.ts';

/** A column of one table. */
interface ChosenColumn {
  rule: ColumnRule;
  index: number;
}

type Columns = Map<FieldName, ChosenColumn>;

/**
 * The columns of a table that a reading names.
 *
 * @returns `columns` where every column that is needed is there; `problem` where all are there but
 * one pattern fits two of them; neither where it is another table.
 */
function chooseColumns(
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

/** The part of a cell that a column asks for; null where it names nothing. */
function takeValue(cell: Cell, rule: ColumnRule, separator: string): string | null {
  let text = normalizeText(cell.lines.join(separator));
  if (rule.not && fits(rule.not, text)) return null;
  if (rule.match) text = matched(rule.match, text);
  text = stripped(text, rule.strip);
  text = normalizeText(rule.replace.reduce((rest, [from, to]) => rest.replaceAll(from, to), text));
  return text === '' ? null : text;
}

/** The part of a text that a pattern takes: its first group, else all of it; '' for none. */
function matched(pattern: RegExp, text: string): string {
  if (!fits(pattern, text)) return '';
  const found = pattern.exec(text);
  return found?.[1] ?? found?.[0] ?? '';
}

function stripped(text: string, patterns: readonly RegExp[]): string {
  return normalizeText(patterns.reduce((rest, pattern) => without(pattern, rest), text));
}

/** The cell that holds the identifiers, as far as its column asks for it. */
function takeItemCell(cell: Cell, { match, strip, not }: ColumnRule): Cell {
  if (not && fits(not, cell.text)) return EMPTY;
  if (!match && strip.length === 0) return cell;
  const part = match ? matched(match, cell.text) : null;
  const keep = (texts: readonly string[]): string[] =>
    texts.map((text) => stripped(text, strip)).filter((text) => text !== '');
  return {
    text: stripped(part ?? cell.text, strip),
    lines: keep(part === null ? cell.lines : [part]),
    codes: keep(part === null ? cell.codes : cell.codes.filter((code) => part.includes(code))),
  };
}

/** The identifiers in a cell, whole, each once, in the order of the cell. */
export function splitItems(cell: Cell, rule: ItemRule): string[] {
  if (rule.wholeIf.some((pattern) => fits(pattern, cell.text)))
    return cleanItems([cell.text], rule);
  switch (rule.split) {
    case 'codes':
      return cell.codes.length > 0 ? cleanItems(cell.codes, rule) : cleanItems([cell.text], rule);
    case 'lines':
      return cleanItems(cell.lines, rule);
    case 'commas':
      return cleanItems(cell.text.split(','), rule);
    case 'whole':
      return cleanItems([cell.text], rule);
  }
}

function cleanItems(parts: readonly string[], rule: ItemRule): string[] {
  const items = parts
    .map((part) => stripped(part, rule.strip))
    .filter((item) => item !== '' && !rule.drop.some((pattern) => fits(pattern, item)));
  return [...new Set(items)];
}

/** A table that is read, and how. */
interface TableContext {
  table: TableBlock;
  columns: Columns;
  page: PageRule;
  reading: ReadingRule;
  /** The days of announcement and of shutdown that the headings name. */
  announced: Day | null;
  date: Day | null;
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
function readRow(cells: readonly Cell[], context: TableContext, result: PageEntries): boolean {
  const row = takeRow(cells, context);
  const { skip } = context.reading;
  const texts = {
    state: stateOf(cells, context),
    item: row.items.join(', '),
    date: textOf('date', cells, context) ?? '',
  };
  if (skip && isRow(skip, texts)) return false;
  const single = cells.filter((cell) => cell.text !== '').length <= 1;
  if (row.items.length === 0) {
    if (row.day.kind === 'day') {
      result.problems.push(
        `a row without an item: "${rowText(cells)}" (a reading with skip: { item: ^$ } passes over such rows)`,
      );
    }
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
    return !single;
  }
  const entries = row.items.map((item) => makeEntry(item, row, context));
  result.entries.push(...entries);
  return !single;
}

function takeRow(cells: readonly Cell[], context: TableContext): Row {
  const { columns, page } = context;
  const announced = columns.has('announced') ? textOf('announced', cells, context) : null;
  return {
    cells,
    items: itemsOf(cells, context),
    version: noneToNull(textOf('version', cells, context), page),
    day: dayOf(cells, context),
    announced: columns.has('announced') ? readDayCell(announced ?? '', page.days) : null,
  };
}

/** The day of a row: in its cell, else in the headings. */
function dayOf(cells: readonly Cell[], context: TableContext): DayCell {
  const { columns, page, date } = context;
  if (columns.has('date')) return readDayCell(textOf('date', cells, context) ?? '', page.days);
  return date ? { kind: 'day', day: date, basis: 'committed' } : { kind: 'none' };
}

function itemsOf(cells: readonly Cell[], { columns, reading }: TableContext): string[] {
  const column = columns.get('item');
  if (!column) return [];
  return splitItems(takeItemCell(cellOf('item', cells, columns), column.rule), reading.items);
}

function stateOf(cells: readonly Cell[], context: TableContext): string | null {
  const { page, reading } = context;
  return reading.set.state ?? noneToNull(textOf('state', cells, context), page);
}

function whyUnreadable(row: Row, { table, columns }: TableContext): string | null {
  if (row.cells.length > table.header.length) {
    return 'the row has more cells than the table has columns';
  }
  const last = Math.max(...[...columns.values()].map((column) => column.index));
  if (row.cells.length <= last) return 'the row ends before the last column that is read';
  const read = [...columns.values()].map(({ index }) => row.cells[index]?.text ?? '');
  if (read.some(({ length }) => length > LONGEST_VALUE)) {
    return `a cell that is read has more than ${LONGEST_VALUE} characters`;
  }
  if (row.day.kind === 'unreadable') return 'the day cannot be read';
  if (row.announced?.kind === 'unreadable') return 'the day of announcement cannot be read';
  return null;
}

function makeEntry(item: string, row: Row, context: TableContext): Entry {
  const { table, page, reading } = context;
  const { cells, version } = row;
  const state = stateOf(cells, context);
  const date = textOf('date', cells, context) ?? '';
  return {
    item,
    version,
    region: textOf('region', cells, context),
    aliases: [],
    type: typeOf(item, page, reading),
    date: row.day,
    successor: successorOf(cells, context),
    state,
    announced: row.announced?.kind === 'day' ? row.announced.day : context.announced,
    ...classifyRow({ state, item, date }, isListing(row.day, state, context), reading),
    repetition: page.repetitions.some((place) => isInPlace(table, place)),
    words: rowText(cells),
    said: rowText(cells),
    heading: table.headings.at(-1) ?? null,
    headings: table.headings,
  };
}

/**
 * Whether a row is a listing by what it says: by a state that is asked for, or that means deprecated
 * or retired, else by a day. A floor, a month or nothing is no listing.
 */
function isListing({ kind }: DayCell, state: string | null, context: TableContext): boolean {
  const { page, reading } = context;
  return Boolean(reading.keep?.state) || kind === 'day' || statusOf(state, page) !== null;
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

/** Reads every table that a reading names; `taken` gets those whose columns were recognised. */
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
    const { headings } = table;
    const announced = dateOfHeadings(headings, reading.announced, page.days.forms);
    const date = dateOfHeadings(headings, reading.date, page.days.forms);
    const missing = [
      ...(reading.announced && !announced ? ['announcement'] : []),
      ...(reading.date && !date ? ['shutdown'] : []),
    ];
    for (const what of missing) {
      result.problems.push(`no day of ${what} above the table under "${headings.at(-1) ?? ''}"`);
    }
    const context = { table, columns, page, reading, announced, date };
    rows += table.rows.filter((row) => readRow(row, context, result)).length;
  }
  if (rows < reading.min) {
    result.problems.push(
      rows === 0
        ? `no table found for "${nameOf(reading)}"`
        : `only ${rows} rows found for "${nameOf(reading)}"`,
    );
  }
  return result;
}

function nameOf(reading: ReadingRule): string {
  return reading.name || (reading.table ?? []).map((rule) => rule.field).join(', ');
}
