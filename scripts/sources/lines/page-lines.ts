import { type Line, ROW_MARK } from '../../model/lines.ts';
import { readBarredTables, readLineRows } from '../pages/captured-rows.ts';
import {
  type Block,
  type PageTree,
  plainText,
  type TableBlock,
  type TextBlock,
  type TextKind,
} from '../pages/inline.ts';

/** Paragraphs and items up to this length are one line, longer ones a line for each sentence. */
const LONGEST_LINE = 160;
/** A sentence or a word longer than this is cut into several lines. */
const LONGEST_PART = 600;
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
export function linesOfPage(trees: readonly PageTree[]): Line[] {
  return trees
    .flatMap(({ blocks }) => linesOfBlocks(blocks))
    .filter(({ words }) => SAYS_SOMETHING.test(words));
}

function linesOfBlocks(blocks: readonly Block[]): Line[] {
  const lines: Line[] = [];
  const plain = blocks.filter((one): one is TextBlock => one.kind === 'line');
  const captured = readCaptured(plain.map(({ text }) => text));
  let labels: string[] = [];
  let follows = false;
  let index = -1;
  const code = followBrackets();
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
      code.reset();
      lines.push(textLine(above.slice(0, -1), plainText(block.text)));
    } else {
      if (block.kind === 'line') index += 1;
      if (block.kind === 'line' && captured.inTables.has(index)) continue;
      const text = plainText(block.text);
      let own: string[] = [];
      // Figures alone say nothing without what is before them.
      if (block.kind === 'paragraph' && !LETTER.test(text)) own = labels;
      if (block.kind === 'line' || block.kind === 'code') {
        own = code.follow(text);
        if (own.length === 0) own = labels.slice(-2);
      }
      lines.push(...splitText(text).map((part) => textLine([...above, ...own], part)));
      const isNext = isLabel(block.kind, text);
      // The last two, and before them the first of two that follow each other at once.
      const kept = labels.filter((_, at) => at === labels.length - 1 || (at === 0 && !follows));
      if (isNext) labels = [...kept, text];
      follows = isNext;
    }
  }
  return [
    ...lines,
    ...captured.tables.flatMap(({ header, rows }) => linesOfRows(header, rows, [])),
  ];
}

function isShortLabel(text: string): boolean {
  return text.length <= LONGEST_LABEL && LABEL.test(text);
}

/** Whether a line of plain text, or a paragraph, is the label of what follows. */
function isLabel(kind: TextKind, text: string): boolean {
  if (!isShortLabel(text)) return false;
  return kind === 'line' || (kind === 'paragraph' && !END_OF_SENTENCE.test(text));
}

/**
 * Follows lines of code: what a bracket at the end of a line opens belongs to that line, or, where
 * the bracket is alone, to the first line inside.
 */
function followBrackets() {
  let open: string[] = [];
  return {
    reset: () => {
      open = [];
    },
    follow: (text: string): string[] => {
      const change = count(text, /[{[(]/g) - count(text, /[}\])]/g);
      if (change < 0) open = open.slice(0, change);
      const inside = open.filter((label) => label !== '');
      const words = text.replace(/[{}[\]()=>:,\s]+$/, '');
      if (open.at(-1) === '' && words !== '') open = [...open.slice(0, -1), words];
      if (change > 0) open = [...open, words, ...Array(change - 1).fill('')];
      return inside;
    },
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

/** A text as lines: whole, or its sentences; one without an end is cut between words. */
function splitText(text: string): string[] {
  if (text.length <= LONGEST_LINE) return [text];
  return text.split(SENTENCE).flatMap((sentence) => {
    const parts: string[] = [];
    let rest = sentence.trim();
    while (rest.length > LONGEST_PART) {
      let end = rest.lastIndexOf(' ', LONGEST_PART);
      if (end <= 0) end = LONGEST_PART;
      parts.push(rest.slice(0, end));
      rest = rest.slice(end).trim();
    }
    return [...parts, rest];
  });
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
  const doubled = second.map((text, at) => {
    const texts = new Set([top[at] ?? '', text].filter((one) => one !== ''));
    return [...texts].join(' ');
  });
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
  const width = Math.min(...rows.map((texts) => texts.length));
  for (let count = 1; rows.length > 0 && count < width - 1; count += 1) {
    const names = rows.map((texts) => joinLabels(texts.slice(0, count)));
    const shared = names.filter(
      (name, at) => names.indexOf(name) !== at || names.lastIndexOf(name) !== at,
    );
    if (shared.length * 2 <= rows.length) return count;
  }
  if (rows.length === 0) return 1;
  return Math.max(1, width - 1);
}

/** How many cells name a row: the least of its table, and as many more as tell it from those above. */
function countLabels(texts: readonly string[], known: ReadonlySet<string>, least: number): number {
  for (let count = least; count < texts.length; count += 1) {
    if (!known.has(joinLabels(texts.slice(0, count)))) return count;
  }
  return Math.max(1, texts.length - 1);
}

/** A line of a row: it begins with a bar and goes on, or has cells on both sides of one. */
const ROW = /^\|.|\S\s*\|/;

/** Tables that were captured as lines of plain text, and which lines they are. */
function readCaptured(texts: readonly string[]) {
  const barred = readBarredTables(texts);
  const inTables = new Set(
    barred.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, at) => from + 1 + at)),
  );
  const isRow = (text: string | undefined): boolean => text !== undefined && ROW.test(text);
  const rows = [...texts.keys()].filter((at) => {
    const text = texts[at] ?? '';
    // A row whose first cell is on a line of its own goes on with a bar.
    const isBegun = text.length <= LONGEST_FIRST_CELL && /^\|./.test(texts[at + 1] ?? '');
    return !inTables.has(at) && (isRow(text) || isBegun);
  });
  const others = rows.map((at) => texts[at] ?? '');
  for (const [at, text] of texts.entries()) if (isRow(text)) inTables.add(at);
  for (const at of rows) inTables.add(at);
  const tables: { header: string[]; rows: CellLines[][] }[] = barred.map(({ header, rows }) => ({
    header: header.map(plainText),
    rows: rows.map((row) => row.map((cell) => cell.map(plainText))),
  }));
  for (const cells of readLineRows(others)) {
    const last = tables.findLast(({ header }) => header.length === cells.length);
    const isHeader = last?.header.every((text, column) => column === 0 || text === cells[column]);
    if (last && !isHeader) last.rows.push(cells.map((cell) => [plainText(cell)]));
    else tables.push({ header: cells.map(plainText), rows: [] });
  }
  return { tables, inTables };
}
