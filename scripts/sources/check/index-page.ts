import type { ReadPage } from '../page.ts';
import type { Block, TableBlock } from '../pages/page-tree.ts';
import { parsePage } from '../pages/parse.ts';
import { readLineRows } from '../pages/read-line-rows.ts';

/** A cell as whole text and as the lines that the page breaks it into. */
export type CellTexts = readonly string[];

/** A table in texts only. */
export interface IndexedTable {
  header: readonly string[];
  rows: readonly (readonly CellTexts[])[];
  headings: readonly string[];
}

/** A run of text with the headings above it. */
export interface IndexedText {
  text: string;
  headings: readonly string[];
}

/** What a page says, as plan notes and prices are looked up in it. */
export interface PageIndex {
  /** Every block of text, and every cell and line of a cell. */
  texts: readonly IndexedText[];
  /** The blocks outside of tables, per file, in order: what stands near what. */
  runs: readonly (readonly IndexedText[])[];
  tables: readonly IndexedTable[];
  /** Why a part of it could not be read; null where all was. */
  problem: string | null;
}

/** Wiki links (`[[Page|words]]`) are markup that no Markdown parser knows. */
function plainText(text: string): string {
  return text.replace(/\[\[(?:[^\][|]*\|)?([^\][|]*)\]\]/g, '$1');
}

function indexTable(table: TableBlock): IndexedTable {
  return {
    header: table.header.map(({ text }) => plainText(text)),
    rows: table.rows.map((row) => row.map(({ text, lines }) => [text, ...lines].map(plainText))),
    headings: table.headings,
  };
}

/**
 * Tables of the line rows: a row belongs to the table above it where it has as many cells, and the
 * first row is the header.
 */
function indexLineRows(lines: readonly string[]): IndexedTable[] {
  const tables: { header: string[]; rows: string[][][]; headings: string[] }[] = [];
  for (const cells of readLineRows(lines)) {
    const last = tables.findLast(({ header }) => header.length === cells.length);
    if (last) last.rows.push(cells.map((cell) => [cell]));
    else tables.push({ header: cells, rows: [], headings: [] });
  }
  return tables;
}

/** Reads a page into what notes and prices are looked up in. */
export function indexPage(page: ReadPage): PageIndex {
  const trees = page.texts.map(({ text, format }) => parsePage(text, format));
  const tables: IndexedTable[] = [];
  const runs: IndexedText[][] = [];
  for (const { blocks } of trees) {
    const run: IndexedText[] = [];
    for (const block of blocks) {
      if (block.kind === 'table') tables.push(indexTable(block));
      else run.push({ text: plainText(block.text), headings: block.headings });
    }
    runs.push(run);
    tables.push(...indexLineRows(linesOf(blocks)));
  }
  const cells = tables.flatMap(({ header, rows, headings }) =>
    [...header, ...rows.flat(2)].map((text) => ({ text, headings })),
  );
  const problem = trees.find((tree) => tree.problem !== null)?.problem ?? null;
  return { texts: [...runs.flat(), ...cells], runs, tables, problem };
}

function linesOf(blocks: readonly Block[]): string[] {
  return blocks.flatMap((block) => (block.kind === 'line' ? [block.text] : []));
}
