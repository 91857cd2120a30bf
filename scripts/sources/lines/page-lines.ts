import { type Line, ROW_MARK } from '../../model/lines.ts';
import {
  type Block,
  type PageTree,
  plainText,
  type TableBlock,
  type TextBlock,
} from '../pages/inline.ts';

/** Paragraphs and items up to this length are one line, longer ones a line for each sentence. */
const LONGEST_LINE = 160;
/** A sentence longer than 600 characters is cut between words, a word inside. */
const PART = /\S.{0,599}(?!\S)|\S{600}/g;
/** A cell with line breaks is one line up to this length, else each of its lines is one. */
const LONGEST_CELL = 80;
/** A line of plain text, or a paragraph, up to this length can be the label of what follows. */
const LONGEST_LABEL = 40;
/** The first cell of a row that goes on, with a bar, on the next line of plain text. */
const LONGEST_FIRST_CELL = 60;
/** Words without a digit, or with a number as the last: `Seats`, `Tier 1`, `Pro 5x`. */
const LABEL = /^\D*\p{L}\D*(?: \d+\p{L}?)?$/u;
const LETTER = /\p{L}/u;
/** What a paragraph that is not a label ends with: a sentence, or what leads a list in. */
const END_OF_SENTENCE = /[.!?:。！？：]$/;

const SENTENCE = /(?<=[.!?][*†‡]*)\s+(?=["'“‘(`[]?\p{Lu})|(?<=[。！？])/u;
const SAYS_SOMETHING = /[\p{L}\p{N}\p{S}]/u;

/**
 * Everything that a page says, line by line, in its order: cells, items, headings, sentences, and
 * the texts of images. Nothing is left out for what it says; only empty cells and bare punctuation
 * are not lines.
 */
export function linesOfPage({ blocks }: PageTree): Line[] {
  const lines: Line[] = [];
  const captured = readCaptured(blocks);
  let labels: string[] = [];
  let follows = false;
  let insideOf = followBrackets();
  for (const block of blocks) {
    const above = pathOf(block);
    if (block.kind === 'table') {
      // The items of a list are blocks of their own.
      if (block.form === 'list') continue;
      // Tables that follow each other below one heading are told apart by what leads them in.
      const lead = plainText(block.lead);
      const isOwn = labels.includes(lead) || (/:$/.test(lead) && isShortLabel(lead.slice(0, -1)));
      if (isOwn) above.push(lead);
      lines.push(...linesOfTable(block, above));
    } else if (block.kind === 'heading') {
      labels = [];
      insideOf = followBrackets();
      lines.push(textLine(above.slice(0, -1), plainText(block.text)));
    } else if (!captured.inTables.has(block)) {
      const text = plainText(block.text);
      let own: string[] = [];
      // Figures alone say nothing without what is before them.
      if (block.kind === 'paragraph' && !LETTER.test(text)) own = labels;
      if (block.kind === 'line' || block.kind === 'code') {
        own = insideOf(text);
        if (own.length === 0) own = labels.slice(-2);
      }
      lines.push(...splitText(text).map((part) => textLine([...above, ...own], part)));
      const isNext = isLabel(block, text);
      // The last two, and before them the first of two that follow each other at once.
      const kept = labels.filter((_, at) => at === labels.length - 1 || (at === 0 && !follows));
      if (isNext) labels = [...kept, text];
      follows = isNext;
    }
  }
  const cells = captured.tables.flatMap(({ header, rows }) => linesOfRows(header, rows, []));
  return [...lines, ...cells].filter(({ words }) => SAYS_SOMETHING.test(words));
}

function isShortLabel(text: string): boolean {
  return text.length <= LONGEST_LABEL && LABEL.test(text);
}

/** Whether a line of plain text, or a paragraph, is the label of what follows. */
function isLabel({ kind }: TextBlock, text: string): boolean {
  if (!isShortLabel(text)) return false;
  return kind === 'line' || (kind === 'paragraph' && !END_OF_SENTENCE.test(text));
}

/**
 * Follows lines of code: what a bracket at the end of a line opens belongs to that line, or, where
 * the bracket is alone, to the first line inside.
 */
function followBrackets(): (text: string) => string[] {
  let open: string[] = [];
  return (text) => {
    const change = count(text, /[{[(]/g) - count(text, /[}\])]/g);
    if (change < 0) open = open.slice(0, change);
    const inside = open.filter((label) => label !== '');
    const words = text.replace(/[{}[\]()=>:,\s]+$/, '');
    if (open.at(-1) === '' && words !== '') open = [...open.slice(0, -1), words];
    if (change > 0) open = [...open, words, ...Array(change - 1).fill('')];
    return inside;
  };
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

function pathOf({ headings, within = [] }: Block): string[] {
  return [...headings, ...within].map(plainText).filter((text) => text !== '');
}

function textLine(headings: readonly string[], words: string): Line {
  return { headings, row: null, column: null, words };
}

/** A text as lines: whole, or its sentences. */
function splitText(text: string): string[] {
  if (text.length <= LONGEST_LINE) return [text];
  return text.split(SENTENCE).flatMap((sentence) => sentence.match(PART) ?? []);
}

/** The lines of cells: the whole text first. */
type CellLines = readonly string[];

function linesOfTable({ header, rows }: TableBlock, above: readonly string[]): Line[] {
  const top = header.map(({ text }) => plainText(text));
  const cells = rows.map((row) =>
    row.map(({ text, lines }): CellLines => [plainText(text), ...lines.map(plainText)]),
  );
  // A header of two rows: the cell that spans both is in the second as well.
  const second = cells[0]?.map(([text = '']) => text) ?? [];
  const isTwo = top.length > 1 && (top[0] ?? '') !== '' && second[0] === top[0];
  if (!isTwo) return linesOfRows(top, cells, above);
  const doubled = second.map((text, at) => [...new Set([top[at], text])].filter(Boolean).join(' '));
  return linesOfRows(doubled, cells.slice(1), above);
}

function linesOfRows(
  header: readonly string[],
  rows: readonly (readonly CellLines[])[],
  headings: readonly string[],
): Line[] {
  const lines = header.map((words): Line => ({ headings, row: null, column: '', words }));
  const known = new Set<string>();
  const texts = fillGroups(rows.map((row) => row.map(nameOfCell)));
  const least = leastLabels(texts.filter((own) => !isAcross(own)));
  for (const [index, row] of rows.entries()) {
    const own = texts[index] ?? [];
    if (isAcross(own)) {
      const [[whole = ''] = []] = row;
      lines.push(...splitText(whole).map((part) => textLine(headings, part)));
      continue;
    }
    const labels = countLabels(own, known, least);
    known.add(joinLabels(own.slice(0, labels)));
    for (const [column, cell] of row.entries()) {
      const [text = '', ...parts] = cell;
      let words = splitText(text);
      if (text.length > LONGEST_CELL && parts.length > 1) words = parts;
      let label: string | null = null;
      if (column > 0) label = joinLabels(own.slice(0, Math.min(column, labels)));
      const place = { headings, row: label, column: header[column] ?? '' };
      lines.push(...words.map((part): Line => ({ ...place, words: part })));
    }
  }
  return lines;
}

/** What a cell says as the name of its row; of a long one the first line, without what explains it. */
function nameOfCell([text = '', first = text]: CellLines): string {
  if (text.length > LONGEST_CELL) return first;
  return text;
}

/** Whether a row is one cell across all columns. */
function isAcross(texts: readonly string[]): boolean {
  return texts.length > 1 && texts.every((text) => text === texts[0]);
}

/** Rows in which an empty first cell is the one above it, as a page writes a group of rows. */
function fillGroups(rows: readonly (readonly string[])[]): string[][] {
  let first = '';
  return rows.map((texts) => {
    if (isAcross(texts)) return [...texts];
    if (texts[0] !== '') first = texts[0] ?? '';
    return [first, ...texts.slice(1)];
  });
}

function joinLabels(texts: readonly string[]): string {
  return texts.filter((text) => text !== '').join(ROW_MARK);
}

/** How many cells name each row of a table in groups: one more as long as most rows share theirs. */
function leastLabels(rows: readonly (readonly string[])[]): number {
  if (rows.length === 0) return 1;
  const width = rows.reduce((least, { length }) => Math.min(least, length), Number.MAX_VALUE);
  for (let count = 1; count < width - 1; count += 1) {
    const names = rows.map((texts) => joinLabels(texts.slice(0, count)));
    const shared = names.filter(
      (name, at) => names.indexOf(name) !== at || names.lastIndexOf(name) !== at,
    );
    if (shared.length * 2 <= rows.length) return count;
  }
  return Math.max(1, width - 1);
}

/** How many cells name a row: the least of its table, and as many more as tell it from those above. */
function countLabels(texts: readonly string[], known: ReadonlySet<string>, least: number): number {
  for (let count = least; count < texts.length; count += 1) {
    if (!known.has(joinLabels(texts.slice(0, count)))) return count;
  }
  return Math.max(1, texts.length - 1);
}

/** A line that goes on with the row before it, and a line that has cells on both sides of a bar. */
const GOES_ON = /^\|./;
const ROW = /^\|.|\S\s*\|/;
/** Bars that are alone on their lines, with at most 12 lines between two, and the line after them. */
const BARRED = /^\|\n(?:(?:.*\n){0,12}?\|\n)+.*$/gm;

/**
 * Tables that a plain-text capture leaves: cells between `|`, a row over one line or several: a line
 * that begins with the bar goes on with the row before it, and so does the rest of a cell with a line
 * end, up to the width of the rows above. Bars may also be alone on their lines.
 *
 * @returns the tables, a row with as many cells as one of them below it, and which lines are theirs.
 */
function readCaptured(blocks: readonly Block[]) {
  const lines = blocks.filter((one): one is TextBlock => one.kind === 'line');
  const barred = readBarred(lines.map(({ text }) => text));
  const rows = barred.flatMap((own) => own.rows);
  const inTables = new Set<Block>(barred.flatMap(({ from, end }) => lines.slice(from, end)));
  for (const [at, line] of lines.entries()) {
    if (inTables.has(line)) continue;
    const { text } = line;
    const isBegun = text.length <= LONGEST_FIRST_CELL && GOES_ON.test(lines[at + 1]?.text ?? '');
    if (!ROW.test(text) && !isBegun) continue;
    inTables.add(line);
    const above = countBars(rows.at(-2));
    const last = countBars(rows.at(-1));
    const isRest = last < above && last + countBars(text) <= above;
    if (rows.length > 0 && (text.startsWith('|') || isRest)) rows.push(`${rows.pop()} ${text}`);
    else rows.push(text);
  }
  const tables: { header: string[]; rows: CellLines[][] }[] = [];
  for (const row of rows.filter((text) => text.includes('|'))) {
    const cells = row
      .split('|')
      .map((cell): CellLines => [cell, ...cell.trim().split('\n')].map(plainText));
    const texts = cells.map(([text = '']) => text);
    const last = tables.findLast(({ header }) => header.length === cells.length);
    const isHeader = last?.header.every((text, column) => column === 0 || text === texts[column]);
    if (last && !isHeader) last.rows.push(cells);
    else tables.push({ header: texts, rows: [] });
  }
  return { tables, inTables };
}

function countBars(text = ''): number {
  return count(text, /\|/g);
}

/**
 * Tables with every bar on a line of its own. A row ends without a bar, so that the lines between two
 * bars are the last cell of one row and the first, of one line, of the next. Each cell of the header
 * is one line, which shows how many columns there are.
 *
 * @returns the rows of each, the lines of a cell apart, with its first bar and the line after its last.
 */
function readBarred(texts: readonly string[]) {
  const page = texts.join('\n');
  return [...page.matchAll(BARRED)].flatMap(({ 0: table, index }) => {
    const from = count(page.slice(0, index), /\n/g);
    // A paragraph above the first bar is not a label: the first cell is empty.
    const above = texts[from - 1] ?? '';
    const label = above.length <= LONGEST_FIRST_CELL ? above : '';
    const cells = `${label}\n${table}`.split('|');
    const width = cells.findIndex((cell) => /.\n./.test(cell));
    const columns = cells.length - 1;
    if (width < 2 || columns % width !== 0 || columns < 2 * width) return [];
    const ended = cells.map((cell, at) => {
      if (at % width > 0) return cell;
      return cell.replace(/\n(.*)\n$/, '\r$1');
    });
    return [{ from, end: from + table.split('\n').length, rows: ended.join('|').split('\r') }];
  });
}
