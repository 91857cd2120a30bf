import { normalizeText } from './inline.ts';

/**
 * Rows that a plain-text capture of a table leaves: cells between `|`, over one line or several
 * ("Requests", "|", "50 per month"). A line that begins with the bar goes on with the row before
 * it, and so does the line after a bar that is alone.
 *
 * @returns rows of at least two cells, in the order of the page.
 */
export function readLineRows(lines: readonly string[]): string[][] {
  const rows: string[] = [];
  let open = false;
  for (const line of lines) {
    const row = rows.at(-1);
    if (row !== undefined && (open || line.startsWith('|')))
      rows[rows.length - 1] = `${row} ${line}`;
    else rows.push(line);
    open = line === '|';
  }
  const cells = rows
    .filter((row) => row.includes('|'))
    .map((row) => row.split('|').map(normalizeText));
  return joinBrokenRows(cells);
}

/** Joins a row that a line end inside a cell broke in two: together they are as wide as the first. */
function joinBrokenRows(rows: readonly string[][]): string[][] {
  const joined: string[][] = [];
  for (const row of rows) {
    const width = joined.at(-2)?.length ?? 0;
    const half = joined.at(-1) ?? [];
    if (half.length < width && half.length + row.length - 1 === width) {
      const [first = '', ...rest] = row;
      joined.splice(-1, 1, [...half.slice(0, -1), `${half.at(-1)} ${first}`, ...rest]);
    } else {
      joined.push(row);
    }
  }
  return joined;
}

/** A table that was captured with a bar on a line of its own between its cells. */
interface BarredTable {
  /** Its first and its last line. */
  from: number;
  to: number;
  header: string[];
  /** Cells with the lines that they have, the whole text first. */
  rows: string[][][];
}

const BAR = '|';
/** How many lines one cell may have, before two bars are of two tables. */
const LONGEST_CELL = 12;
const LONGEST_LABEL = 60;
const LEAST_COLUMNS = 3;
const MOST_COLUMNS = 8;

/** The lines between bars that are near each other, and those before the first and after the last. */
function barredRuns(lines: readonly string[]): { from: number; chunks: string[][] }[] {
  const runs: { from: number; chunks: string[][] }[] = [];
  let last = Number.NEGATIVE_INFINITY;
  for (const [at, line] of lines.entries()) {
    if (line !== BAR) continue;
    const between = lines.slice(Math.max(0, last + 1), at);
    const run = at - last - 1 <= LONGEST_CELL ? runs.at(-1) : undefined;
    if (run) run.chunks.push(between);
    else runs.push({ from: Math.max(0, at - 1), chunks: [lines.slice(Math.max(0, at - 1), at)] });
    last = at;
  }
  return runs;
}

function cellOf(lines: readonly string[]): string[] {
  if (lines.length > 1) return [lines.join(' '), ...lines];
  return [lines[0] ?? ''];
}

/**
 * Tables whose cells are on lines between bars that are alone: a row ends without a bar, so that
 * the lines between two bars are the last cell of one row and the first, of one line, of the next.
 * The header has one line a cell, which tells how many columns there are.
 */
export function readBarredTables(lines: readonly string[]): BarredTable[] {
  return barredRuns(lines).flatMap(({ from, chunks: [first = [], ...rest] }) => {
    // The last cell is a line after the last bar.
    const length = first.length + rest.length + 1 + rest.flat().length;
    const chunks = [...rest, [lines[from + length] ?? '', '']];
    const bars = chunks.findIndex((chunk) => chunk.length !== 1) + 1;
    const isTable = bars > 1 && bars < MOST_COLUMNS && chunks.length % bars === 0;
    if (!isTable || bars + 1 < LEAST_COLUMNS || chunks.length < 2 * bars) return [];
    const rows: string[][][] = [];
    const [start = ''] = first;
    // A paragraph above the first bar is not a label: the first cell is empty.
    let label = start.length <= LONGEST_LABEL ? start : '';
    for (let at = 0; at < chunks.length; at += bars) {
      const own = chunks.slice(at, at + bars);
      const last = own.at(-1) ?? [];
      rows.push([[label], ...own.slice(0, -1).map(cellOf), cellOf(last.slice(0, -1))]);
      label = last.at(-1) ?? '';
    }
    const [header = [], ...others] = rows;
    return [{ from, to: from + length, header: header.map(([text = '']) => text), rows: others }];
  });
}
