// In: the rows and sentences of a page that somebody is asked about, and what is new, changed or gone on
// it. Out: which of these lines are of such a row, so that nobody is asked about them again.
// Example: `rocket-1 · Shutdown date: June 1, 2027` is of the row that differs from rocket-1.

import type { Dataset } from '../../../model/dataset.ts';
import { candidateQuestion } from '../../../model/finding.ts';
import type { SourceCheckReport } from '../../../model/generated/published.ts';
import { foldWords, hashOfWords, keyOf, type Line, ROW_MARK } from '../../../model/lines.ts';
import { plainAddress } from '../../../model/readings.ts';
import { scheduledIds } from '../../../model/scheduled.ts';
import type { ComparedPage, LineDifference } from '../../lines/compared-page.ts';
import { plainText } from '../../pages/inline.ts';

/** What the check asks about a row or a sentence of a page. */
interface AskedRow {
  /** The page; unknown as the keys of a candidate are. */
  url: unknown;
  /** The id of the question. */
  about: string;
  /** What the page has of it; its words are null where it is gone. */
  statements: readonly { words: string | null; heading: string | null }[];
  /** An item that is gone from the page. */
  gone?: string | null | undefined;
}

/** Everything that the check asks about records and planned dates, and what neither has yet. */
export function askedRows(
  {
    records,
    scheduled,
    candidates,
    scheduled_candidates,
  }: Pick<SourceCheckReport, 'records' | 'scheduled' | 'candidates' | 'scheduled_candidates'>,
  dataset: Pick<Dataset, 'deprecations' | 'scheduled'>,
): AskedRow[] {
  const urls = new Map(dataset.deprecations.map(({ id, data }) => [id, data.source_url]));
  for (const { data } of dataset.scheduled) {
    for (const id of scheduledIds(data)) urls.set(id, data.source_url);
  }
  return [
    ...[...records, ...scheduled].map(({ id, differences }) => ({
      url: urls.get(id),
      about: id,
      statements: differences,
      gone: differences.find(({ field }) => field === 'item')?.recorded,
    })),
    ...candidates.map((one) => ({
      url: one.record.source_url,
      about: candidateQuestion(one),
      statements: [one],
    })),
    ...scheduled_candidates.map((one) => ({
      url: one.source_url,
      about: one.id,
      statements: [one],
    })),
  ];
}

/** A statement in the form in which it is compared with lines. */
interface Folded {
  row: AskedRow;
  text: string;
  cells: readonly string[];
  heading: string | null;
}

const fold = (text: string): string => foldWords(plainText(text));

function foldStatements(row: AskedRow): Folded[] {
  return row.statements.flatMap(({ words, heading }) => {
    if (words === null) return [];
    const cells = words.split(ROW_MARK).map(fold);
    return [{ row, text: fold(words), cells, heading: heading && fold(heading) }];
  });
}

/** The statement that a line is a cell or a part of. */
function statementOf({ headings, row, column, words }: Line, all: readonly Folded[]) {
  const above = headings.map(fold);
  const own = foldWords(words);
  // A header names no row.
  if (row === null && column === '') return undefined;
  const labels = row === null ? [own] : row.split(ROW_MARK).map(foldWords);
  return all.find(({ heading, cells, text }) => {
    if (heading !== null && !above.includes(heading)) return false;
    if (column === null) return text.includes(own);
    const isRow = labels.every((label) => cells.includes(label));
    return isRow && cells.some((cell) => cell.includes(own));
  });
}

/**
 * The differences of a page that are of rows which are asked about, each with that question. What is
 * gone has no words any more: it is of a row where its cell was one of that row. A row that says what is
 * recorded hides nothing: words beside those that a description reads would be missed.
 */
export function linesOfRows(
  { url, lines, difference }: ComparedPage,
  asked: readonly AskedRow[],
): Map<LineDifference, string> {
  const owners = new Map<LineDifference, string>();
  const rows = asked.filter((row) => plainAddress(String(row.url)) === plainAddress(url));
  const differences = difference?.differences ?? [];
  if (differences.length === 0 || rows.length === 0) return owners;
  const statements = rows.flatMap(foldStatements);
  const gone = goneCells(lines, rows, statements);
  for (const one of differences) {
    const { line, before } = one;
    let row = line ? statementOf(line, statements)?.row : undefined;
    if (!line && before) row = gone.get(before.cell) ?? gone.get(before.cell + before.words);
    if (row) owners.set(one, row.about);
  }
  return owners;
}

/**
 * The places of the cells that rows have or had. The first cells of all rows have one place: theirs is
 * with the words, the name of the row.
 */
function goneCells(
  lines: readonly Line[],
  rows: readonly AskedRow[],
  statements: readonly Folded[],
): Map<string, AskedRow> {
  // A column whose cells are all empty still has its header.
  const columns = new Set(
    lines.flatMap(
      ({ row, column, words }) => column || (row === null && column === '' ? words : []),
    ),
  );
  const cells = new Map<string, AskedRow>();
  const add = (label: string, row: AskedRow): void => {
    for (const column of columns) {
      const place = { headings: [], words: '', column };
      const first = keyOf({ ...place, row: null }).cell + hashOfWords(label);
      for (const key of [keyOf({ ...place, row: label }).cell, first])
        if (!cells.has(key)) cells.set(key, row);
    }
  };
  for (const row of rows) if (row.gone) add(row.gone, row);
  for (const label of new Set(lines.flatMap(({ row }) => row ?? []))) {
    const parts = label.split(ROW_MARK).map(foldWords);
    const own = statements.find(({ cells }) => parts.every((part) => cells.includes(part)));
    if (own) add(label, own.row);
  }
  return cells;
}
