import { tidy } from './tidy-text.ts';

/**
 * Rows that a plain-text capture of a table leaves: cells between `|`, over one line or several
 * ("Requests", "|", "50 per month"). A line that begins with the bar goes on with the row before
 * it, and so does the line after a bar that stands alone.
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
  const cells = rows.filter((row) => row.includes('|')).map((row) => row.split('|').map(tidy));
  return mendBrokenRows(cells);
}

/** Joins a row that a line end inside a cell broke in two: together they are as wide as the first. */
function mendBrokenRows(rows: readonly string[][]): string[][] {
  const mended: string[][] = [];
  for (const row of rows) {
    const width = mended.at(-2)?.length ?? 0;
    const half = mended.at(-1) ?? [];
    if (half.length < width && half.length + row.length - 1 === width) {
      const [first = '', ...rest] = row;
      mended.splice(-1, 1, [...half.slice(0, -1), `${half.at(-1)} ${first}`, ...rest]);
    } else {
      mended.push(row);
    }
  }
  return mended;
}
