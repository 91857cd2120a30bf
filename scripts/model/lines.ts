import { createHash } from 'node:crypto';

/** One thing that a page says, with its place. */
export interface Line {
  /** What is above it, outermost first: headings, tabs, leads of lists. */
  headings: readonly string[];
  /** Of a cell: the label of its row. Null for the first cell of a row, and for all other lines. */
  row: string | null;
  /** Of a cell: the header of its column, of a header ''. Null outside of tables. */
  column: string | null;
  words: string;
}

/** Between the cells that name a row, where several do. */
export const ROW_MARK = ' | ';

/** Spelling only: case, quotes, dashes and blanks, and a full stop or colon at the end. */
export function foldWords(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[‘’“”"'`*]/g, '')
    .replace(/[\s–—_-]+/g, ' ')
    .replace(/\s*[.:]$/, '')
    .trim();
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 6);
}

/**
 * What is stored of a line: hashes of what is above it, of its row and column, and of its words,
 * 6 hex digits each. No text of a vendor.
 */
export interface LineKey {
  section: string;
  cell: string;
  words: string;
}

/** The key of what is above a line. */
export function sectionKey(headings: readonly string[]): string {
  return hashOf(headings.map(foldWords).join('\n'));
}

export function keyOf({ headings, row, column, words }: Line): LineKey {
  return {
    section: sectionKey(headings),
    cell:
      row === null && column === null
        ? NO_CELL
        : hashOf(`${foldWords(row ?? '')}\n${foldWords(column ?? '')}`),
    words: hashOfWords(words),
  };
}

/** The hash of what a line says. */
export function hashOfWords(words: string): string {
  return hashOf(foldWords(words));
}

/** In place of row and column, of a line outside of tables. */
export const NO_CELL = '000000';

/** `section cell words`, as a reading and a report write a line. */
export function writeKey({ section, cell, words }: LineKey): string {
  return `${section} ${cell} ${words}`;
}

export function readKey(text: string): LineKey {
  const [section = '', cell = '', words = ''] = text.split(' ');
  return { section, cell, words };
}
