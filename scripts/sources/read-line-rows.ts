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
  return rows.filter((row) => row.includes('|')).map((row) => row.split('|').map(tidy));
}
