// In: the rows and sentences of a page that were judged, and what is new, changed or gone on it.
// Out: which of these lines are of such a row, so that nobody is asked about them again.
// Example: `rocket-1 · Shutdown date: June 1, 2027` is of the row that differs from rocket-1.

import type { PageDescription } from '../../../model/generated/records.ts';
import {
  foldWords,
  hashOfWords,
  keyOf,
  type Line,
  type LineKey,
  ROW_MARK,
} from '../../../model/lines.ts';
import { columnsOf, fitsAnyCase } from '../../facts/description.ts';
import type { ComparedPage } from '../../lines/compared-page.ts';
import type { Difference } from '../../lines/difference.ts';
import { plainText } from '../../pages/inline.ts';

/** A row or a sentence, as a page has it. */
export interface Statement {
  words: string | null;
  heading: string | null;
}

/** What the check has read of one item on a page, and judged. */
export interface JudgedRow {
  url: string;
  /** The id of the question that asks about it; null where it says what is recorded. */
  about: string | null;
  /** The recorded item, which may be gone from the page; null where nothing is recorded. */
  item: string | null;
  statements: readonly Statement[];
  /** Whether a column is read: of a row that says what is recorded the others are still news. */
  isRead: (column: string) => boolean;
}

/** Whether a description reads a column. */
export function isReadBy({ read = [] }: PageDescription): JudgedRow['isRead'] {
  const columns = read.flatMap(columnsOf).map(([, { column }]) => column);
  return (header) => columns.some((column) => fitsAnyCase(column, header));
}

/** A statement in the form in which it is compared with lines. */
interface Folded {
  row: JudgedRow;
  text: string;
  cells: readonly string[];
  heading: string | null;
}

const fold = (text: string): string => foldWords(plainText(text));

function foldStatements(row: JudgedRow): Folded[] {
  return row.statements.flatMap(({ words, heading }) => {
    if (words === null) return [];
    const cells = words.split(ROW_MARK).map(fold);
    return [{ row, text: fold(words), cells, heading: heading && fold(heading) }];
  });
}

/** The statement that a line is a cell of; of a sentence, only one that somebody is asked about. */
function statementOf({ headings, row, column, words }: Line, all: readonly Folded[]) {
  const above = headings.map(fold);
  const own = foldWords(words);
  // A header names no row.
  if (row === null && column === '') return undefined;
  const labels = row === null ? [own] : row.split(ROW_MARK).map(foldWords);
  return all.find(({ heading, cells, text, row: { about, isRead } }) => {
    if (heading !== null && !above.includes(heading)) return false;
    if (column === null) return about !== null && text.includes(own);
    if (!labels.every((label) => cells.includes(label))) return false;
    return cells.some((cell) => cell.includes(own)) && (about !== null || isRead(column));
  });
}

/** The hash of the place of a cell. */
function cellOf(row: string | null, column: string): string {
  return keyOf({ headings: [], row, column, words: '' }).cell;
}

/** The first cell of a row: all of these have one place, so it is known by its words as well. */
function nameKey({ cell, words }: Pick<LineKey, 'cell' | 'words'>): string {
  return `${cell} ${words}`;
}

/**
 * The differences of a page that are of judged rows, each with the question that asks about it, or
 * null where the row says what is recorded. What is gone has no words any more: it is of a row where
 * its cell was one of that row.
 */
export function linesOfRows(
  { lines, difference }: ComparedPage,
  rows: readonly JudgedRow[],
): Map<Difference, string | null> {
  const owners = new Map<Difference, string | null>();
  const differences = difference?.differences ?? [];
  if (differences.length === 0 || rows.length === 0) return owners;
  // What somebody is asked about goes first.
  const sorted = [...rows].sort((a, b) => Number(a.about === null) - Number(b.about === null));
  const statements = sorted.flatMap(foldStatements);
  const gone = goneCells(lines, sorted, statements);
  for (const one of differences) {
    const { line, before } = one;
    let row = line ? statementOf(line, statements)?.row : undefined;
    if (!line && before) row = gone.get(before.cell) ?? gone.get(nameKey(before));
    if (row) owners.set(one, row.about);
  }
  return owners;
}

/** The places of the cells that rows have or had, and the names of their items. */
function goneCells(
  lines: readonly Line[],
  rows: readonly JudgedRow[],
  statements: readonly Folded[],
): Map<string, JudgedRow> {
  // A column whose cells are all empty still has its header.
  const columns = new Set(
    lines.flatMap(
      ({ row, column, words }) => column || (row === null && column === '' ? words : []),
    ),
  );
  const labels = new Set(lines.flatMap(({ row }) => row ?? []));
  const named = rows.flatMap((row) => (row.item === null ? [] : [{ label: row.item, row }]));
  for (const label of labels) {
    const parts = label.split(ROW_MARK).map(foldWords);
    const own = statements.find(({ cells }) => parts.every((part) => cells.includes(part)));
    if (own) named.push({ label, row: own.row });
  }
  const cells = new Map<string, JudgedRow>();
  for (const { label, row } of named) {
    for (const column of columns) {
      const keys = [cellOf(label, column)];
      keys.push(nameKey({ cell: cellOf(null, column), words: hashOfWords(label) }));
      const isNews = row.about === null && !row.isRead(column);
      for (const key of keys) if (!isNews && !cells.has(key)) cells.set(key, row);
    }
  }
  return cells;
}
