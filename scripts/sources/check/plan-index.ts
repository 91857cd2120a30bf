import type { ReadPage } from '../page.ts';
import { readLineRows } from '../pages/blocks.ts';
import { type Block, type TableBlock, tidy } from '../pages/inline.ts';
import { parsePage } from '../pages/parse.ts';

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

/** Finds one plan's name in texts, without taking the name of another plan for it. */
export interface NameMatcher {
  name: string;
  /** Whether the text is the name, but for case and a word such as "plan" after it. */
  is(text: string): boolean;
  /** Whether the name stands in the text as whole words. */
  standsIn(text: string): boolean;
  /** Whether each part of a composed name (`API key, Free tier`) stands in one of several texts. */
  standsAcross(texts: readonly string[]): boolean;
  /** The pieces of the text that speak of this plan: between the names of other plans. */
  pieces(text: string): { before: string; after: string }[];
}

const KIND = /\s+(?:plan|tier|edition|package|subscription)s?$/i;
/** `Teams (Standard)`: a kind of a plan, which the page may call by the kind alone. */
const KIND_OF = /^(.+?)\s+\(([^()]+)\)$/;
const MARK = '\u0000';

function bare(name: string): string {
  return tidy(name)
    .replace(/^the\s+/i, '')
    .replace(KIND, '');
}

function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}

/** A name as whole words: `Pro` stands neither in `Pros` nor in `Pro+`. */
function wordPattern(name: string): string {
  return `(?<![\\p{L}\\p{N}])${escapePattern(name)}(?![\\p{L}\\p{N}+])`;
}

function wordsOf(name: string): RegExp {
  return new RegExp(wordPattern(name), 'gu');
}

/** Cuts a text at the names of other plans, and each piece at the plan's own where it stands. */
function cutAt(own: RegExp, others: readonly RegExp[], text: string) {
  const marked = others.reduce((left, other) => left.replace(other, MARK), text);
  return marked.split(MARK).flatMap((piece) => {
    const at = piece.search(own);
    if (at < 0) return [];
    const [found = ''] = piece.match(own) ?? [];
    return [{ before: piece.slice(0, at), after: piece.slice(at + found.length) }];
  });
}

/**
 * A matcher for the plan called `name` among the vendor's plans `names`. Where another plan's
 * name holds it (`Pro` in `Pro Plus`), the longer one does not count.
 */
export function matchPlanName(name: string, names: readonly string[]): NameMatcher {
  const own = bare(name);
  const words = wordsOf(own);
  const others = names.map(bare).filter((other) => other !== own && !own.includes(other));
  const otherWords = others.map(wordsOf);
  const [, family, kind] = KIND_OF.exec(own) ?? [];
  const otherKinds = names.flatMap((other) => KIND_OF.exec(bare(other))?.[2] ?? []);
  const parts = own.split(/, | \(|\)/).flatMap((part) => {
    return part === '' ? [] : [new RegExp(`${wordPattern(part)}|${wordPattern(`${part}s`)}`, 'iu')];
  });
  const standsIn = (text: string): boolean => cutAt(words, otherWords, text).length > 0;
  return {
    name: own,
    is: (text) => bare(text).toLowerCase() === own.toLowerCase(),
    standsIn,
    standsAcross: (texts) =>
      parts.length > 1 && parts.every((part) => texts.some((text) => part.test(text))),
    pieces(text) {
      const pieces = cutAt(words, otherWords, text);
      if (pieces.length > 0 || !family || !kind || !text.includes(family)) return pieces;
      const rest = otherKinds.filter((other) => other !== kind).map(wordsOf);
      return cutAt(wordsOf(kind), rest, text);
    },
  };
}
