import { readBarredTables, readLineRows } from '../../pages/captured-rows.ts';
import { type Block, plainText, type TableBlock, type TextBlock } from '../../pages/inline.ts';
import type { ReadPage } from '../../pages/page.ts';
import { parsePage } from '../../pages/parse.ts';
import { type Card, isLoose, readCards } from './cards.ts';

/** A place of a page where something may be said of a plan: a cell, or a block of text. */
export interface Place {
  kind: 'cell' | 'text';
  /** Whether it is an item of a list, or a line of its own. */
  isItem: boolean;
  /** The whole text first, then the lines that the page breaks a cell into. */
  texts: readonly string[];
  /** The header of its column; '' where there is none. */
  column: string;
  /** The header of the table's first column, which may name the whole table. */
  corner: string;
  /** The other cells of its row, with their lines; the row's label is the first. */
  row: readonly (readonly string[])[];
  /** What it is in besides: headings, tabs, leads of lists, items above; the innermost first. */
  around: readonly string[];
  /** Of those, the headings alone, outermost first. */
  headings: readonly string[];
  /** The line above it that could be the name of its section, of a page without headings. */
  lines: readonly string[];
  /** The lines right below it, of such a page. */
  below: readonly string[];
  /** The page's address, and its last part in words. */
  url: string;
  address: string;
  /** Which table it is in, for the cells of one. */
  table: IndexedTable | null;
  /** The card that it is a line of. */
  card?: Card;
  /** The plans that have the class that its column is of, where columns are classes. */
  classPlans?: readonly string[];
  /** Which column and row of it; -1 where it is in none. */
  at: { column: number; row: number };
}

/** A table in texts only. */
export interface IndexedTable {
  /** Whether it is a list of "label: value", so that its header has the labels. */
  isList: boolean;
  header: readonly string[];
  rows: readonly (readonly (readonly string[])[])[];
  headings: readonly string[];
  within: readonly string[];
}

/** A run of text with the headings above it. */
interface IndexedText {
  text: string;
  headings: readonly string[];
}

/** What a page says, as plan notes and prices are looked up in it. */
export interface PageIndex {
  /** Every block of text, and every cell and line of a cell. */
  texts: readonly IndexedText[];
  /** The blocks outside of tables, per file, in order: what stands near what. */
  runs: readonly (readonly IndexedText[])[];
  places: readonly Place[];
  tables: readonly IndexedTable[];
  /** The cards of each file. */
  cards: readonly (readonly Card[])[];
  /** Why a part of it could not be read; null where all was. */
  problem: string | null;
}

function indexTable(table: TableBlock): IndexedTable {
  const cells = table.rows.map((row) =>
    row.map(({ text, lines }) => [...new Set([text, ...lines].map(plainText))]),
  );
  const top = table.header.map(({ text }) => plainText(text));
  // A header of two rows: the cell that spans both is in the second as well.
  const second = cells[0]?.map(([text = '']) => text) ?? [];
  const isTwo = top.length > 1 && (top[0] ?? '') !== '' && second[0] === top[0];
  const header = isTwo ? second : top;
  const rows = carryDown(isTwo ? cells.slice(1) : cells);
  const lead = table.lead === '' ? [] : [plainText(table.lead)];
  const within = [...(table.within ?? []).map(plainText), ...lead];
  return {
    isList: table.form === 'list',
    header,
    rows,
    headings: table.headings.map(plainText),
    within,
  };
}

/** An empty first cell is the one above it, as a page writes a group of rows. */
function carryDown(rows: readonly string[][][]): string[][][] {
  let above: string[] = [];
  return rows.map((row) => {
    const [first = [], ...rest] = row;
    if ((first[0] ?? '') !== '') above = first;
    else if (above.length > 0 && row.length > 2) return [above, ...rest];
    return row;
  });
}

const OBJECT = /\{\s*((?:\w+:\s*"[^"]*",?\s*){2,})\}/g;
const PROPERTY = /(\w+):\s*"([^"]*)"/g;

/** `default_value` is shown as "Default". */
function nameOfKey(key: string): string {
  const words = key.replace(/_value$/, '').replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

type Properties = readonly (readonly [key: string, value: string])[];

/** The objects that a page's own template fills a table from, each with its texts. */
function objectsIn(text: string): Properties[] {
  return [...text.matchAll(OBJECT)].map(([, body = '']) =>
    [...body.matchAll(PROPERTY)].map(
      ([, key = '', value = '']) => [key, plainText(value)] as const,
    ),
  );
}

/** What the objects show for a key: the label of the one that has it as its id. */
function labelsOfKeys(blocks: readonly Block[]): ReadonlyMap<string, string> {
  const texts = blocks.flatMap((block) => (block.kind === 'table' ? [] : [block.text]));
  return new Map(
    texts.flatMap(objectsIn).flatMap((properties) => {
      const values = new Map(properties);
      const id = values.get('id');
      const label = SHOWN.map((key) => values.get(key)).find((value) => value !== undefined);
      return id !== undefined && label !== undefined ? [[id, label] as const] : [];
    }),
  );
}

const SHOWN = ['shortLabel', 'label', 'name', 'title'];

/** Tables of the lists of objects that a page's own template fills a table from. */
function indexObjects(
  { text, headings }: TextBlock,
  labels: ReadonlyMap<string, string>,
): IndexedTable[] {
  return objectsIn(text).map((properties) => ({
    isList: false,
    header: properties.map(([key]) => labels.get(key) ?? nameOfKey(key)),
    rows: [properties.map(([, value]) => [value])],
    headings: headings.map(plainText),
    within: [],
  }));
}

/**
 * Tables of the line rows: a row belongs to the table above it where it has as many cells, and the
 * first row is the header.
 */
function indexLineRows(lines: readonly string[]): IndexedTable[] {
  const tables: (IndexedTable & { rows: string[][][] })[] = [];
  for (const cells of readLineRows(lines)) {
    const last = tables.findLast(({ header }) => header.length === cells.length);
    // Tables of one page often have the same columns; only the first cell of the header differs.
    const isHeader = last?.header.every((text, column) => column === 0 || text === cells[column]);
    if (last && !isHeader) last.rows.push(cells.map((cell) => [cell]));
    else tables.push({ isList: false, header: cells, rows: [], headings: [], within: [] });
  }
  return tables;
}

/** A row that names what the rows below it are about: one text, over all its columns or alone. */
function categoryOf(row: readonly (readonly string[])[]): string | null {
  const texts = new Set(row.map(([text = '']) => text).filter((text) => text !== ''));
  const [only] = texts;
  return row.length > 1 && texts.size === 1 && only !== undefined && only.length <= 60
    ? only
    : null;
}

function placesOfTable(table: IndexedTable, url: string, lines: readonly string[]): Place[] {
  const { header, rows, headings, within } = table;
  const outer = [...within.toReversed(), ...headings.toReversed()];
  const common = { headings, lines, below: [], url, address: addressWords(url), table };
  const places: Place[] = header.map((text, column) => ({
    ...common,
    kind: 'cell',
    isItem: false,
    texts: [text],
    column: '',
    corner: '',
    row: [],
    around: outer,
    at: { column, row: -1 },
  }));
  let category: string[] = [];
  for (const [index, row] of rows.entries()) {
    const named = categoryOf(row);
    for (const [column, texts] of row.entries()) {
      places.push({
        ...common,
        kind: 'cell',
        isItem: false,
        texts,
        column: header[column] ?? '',
        corner: header[0] ?? '',
        row: row.filter((_, other) => other !== column),
        around: [...category, ...outer],
        at: { column, row: index },
      });
    }
    if (named !== null) category = [named];
  }
  return places;
}

function placeOfText(
  block: TextBlock,
  url: string,
  lines: readonly string[],
  below: readonly string[],
): Place {
  const headings = block.headings.map(plainText);
  const own = block.kind === 'heading' ? headings.slice(0, -1) : headings;
  return {
    kind: 'text',
    isItem: block.kind === 'item',
    texts: [plainText(block.text)],
    column: '',
    corner: '',
    row: [],
    around: [...(block.within ?? []).map(plainText).toReversed(), ...own.toReversed()],
    headings: own,
    lines,
    below,
    url,
    address: addressWords(url),
    table: null,
    at: { column: -1, row: -1 },
  };
}

/** A line of a row: it begins with a bar and goes on, or has cells on both sides of one. */
const ROW = /^\|.|\S\s*\|/;

/** How many lines back the line that names a section may be. */
const LINES_BACK = 40;
const LINES_BELOW = 6;
const LONGEST_NAME = 60;

/** Tables that were captured as lines, and which lines are cells between bars. */
function indexCaptured(lines: readonly string[]): { tables: IndexedTable[]; inBars: Set<number> } {
  const barred = readBarredTables(lines);
  const inBars = new Set(
    barred.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, at) => from + 1 + at)),
  );
  const others = lines.filter((_, at) => !inBars.has(at));
  const tables = barred.map(({ header, rows }) => ({
    isList: false,
    header: header.map(plainText),
    rows: rows.map((row) => row.map((texts) => texts.map(plainText))),
    headings: [],
    within: [],
  }));
  return { tables: [...indexLineRows(others), ...tables], inBars };
}

/** What the blocks of one file hold. */
type BlockPlaces = { places: Place[]; tables: IndexedTable[]; cards: Card[] };

/** Blocks of one file; of a page without headings each also knows the short lines before it. */
function placesOfBlocks(blocks: readonly Block[], url: string): BlockPlaces {
  const places: Place[] = [];
  const cards = readCards(blocks);
  const tables: IndexedTable[] = [];
  const short: { text: string; isAttribute: boolean; isTitle: boolean }[] = [];
  const labels = labelsOfKeys(blocks);
  const captured = indexCaptured(linesOf(blocks));
  let line = -1;
  for (const [index, block] of blocks.entries()) {
    const own = (block.within ?? []).map(plainText);
    const near = short.slice(-LINES_BACK).toReversed();
    for (const one of near) one.isTitle ||= one.isAttribute && own.includes(one.text);
    // The title of a tab or the like says nothing of what is below its end.
    const above = near.filter(({ text, isTitle }) => !isTitle || own.includes(text));
    const lines = above.map(({ text }) => text);
    if (block.kind === 'table') {
      const table = indexTable(block);
      tables.push(table);
      places.push(...placesOfTable(table, url, lines));
      continue;
    }
    if (block.kind === 'line') line += 1;
    // A row that was captured as a line says of its cells what they are of, and alone of none.
    const isCell = block.kind === 'line' && (captured.inBars.has(line) || ROW.test(block.text));
    if (!isCell) {
      const below = linesOf(blocks.slice(index + 1, index + 1 + LINES_BELOW)).map(plainText);
      const card = cards.find(({ from, to }) => from <= index && index < to);
      places.push({ ...placeOfText(block, url, lines, below), ...(card && { card }) });
    }
    for (const table of indexObjects(block, labels)) {
      tables.push(table);
      places.push(...placesOfTable(table, url, lines));
    }
    if (isLoose(block) && block.text.length <= LONGEST_NAME) {
      const isAttribute = block.kind === 'attribute';
      short.push({ text: plainText(block.text), isAttribute, isTitle: false });
    }
    if (block.kind === 'heading') short.length = 0;
  }
  places.push(...captured.tables.flatMap((table) => placesOfTable(table, url, [])));
  return { places, tables: [...tables, ...captured.tables], cards };
}

/** The words of an address that may name what the page is about. */
function addressWords(url: string): string {
  const { pathname } = new URL(url);
  return (pathname.split('/').findLast((part) => part !== '') ?? '').replace(/[-_.]+/g, ' ');
}

/** Reads a page into what notes and prices are looked up in. */
export function indexPage(page: ReadPage): PageIndex {
  const trees = page.trees ?? page.texts.map(({ text, format }) => parsePage(text, format));
  const parts = trees.map(({ blocks }) => placesOfBlocks(blocks, page.url));
  const problem = trees.find((tree) => tree.problem !== null)?.problem ?? null;
  const tables = parts.flatMap((part) => part.tables);
  const runs = trees.map(({ blocks }) => runOf(blocks));
  const cells = tables.flatMap(({ header, rows, headings }) =>
    [...header, ...rows.flat(2)].map((text) => ({ text, headings })),
  );
  return {
    texts: [...runs.flat(), ...cells],
    runs,
    places: parts.flatMap(({ places }) => places),
    tables,
    cards: parts.map(({ cards }) => cards),
    problem,
  };
}

function runOf(blocks: readonly Block[]): IndexedText[] {
  return blocks.flatMap((block) =>
    block.kind === 'table'
      ? []
      : [{ text: plainText(block.text), headings: block.headings.map(plainText) }],
  );
}

function linesOf(blocks: readonly Block[]): string[] {
  return blocks.flatMap((block) => (block.kind === 'line' ? [block.text] : []));
}
