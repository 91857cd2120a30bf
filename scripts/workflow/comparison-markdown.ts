// In: what a branch would change. Out: the same for a summary on GitHub, as Markdown.
// Example: a new record with its YAML, its source and its row of the page; then a table for each list.

import { markdownBlock, markdownCell } from '../cli/output.ts';
import type { Comparison } from '../compare/compare.ts';
import { countWords, sectionsOf } from '../compare/render.ts';

/** More new records at once are shown as rows. */
const MOST_RECORDS = 50;

/** A link whose text is its whole address; nothing for what is not an address. */
function linkTo(address: string): string[] {
  if (!URL.canParse(address) || !address.startsWith('https://')) return [];
  return [`Source: <${new URL(address).href}>`];
}

/** New records as their reviewers read them: the YAML, the sources, the row of the page. */
function renderNewRecords({ newRecords }: Comparison): string[] {
  const shown = newRecords.slice(0, MOST_RECORDS).flatMap((record) => {
    const { path, text, sources, pageSays } = record;
    const parts = [`${markdownCell(path)}:`, markdownBlock(text.trimEnd().split('\n'))];
    parts.push(...[...new Set(sources)].flatMap(linkTo));
    if (pageSays.length > 0) parts.push('The page says:', markdownBlock(pageSays));
    else parts.push('No page at hand has a row for it: open the source and compare.');
    return parts;
  });
  if (shown.length === 0) return [];
  return ['### New records', ...shown];
}

/** GitHub shows a summary of at most 1 MiB, which also has the problems of the records. */
const LONGEST_SUMMARY = 600_000;

/**
 * A comparison for a summary on GitHub: no text of a record can become anything but text. What does
 * not fit is counted, never cut.
 */
export function renderComparisonMarkdown(comparison: Comparison): string {
  const parts = ['## What consumers would see change', `${countWords(comparison)}.`];
  const read = new Set(comparison.newRecords.slice(0, MOST_RECORDS).map(({ path }) => path));
  const rows = comparison.rows.filter(({ path, at }) => at !== '' || !read.has(path));
  const sections = sectionsOf({ ...comparison, rows });
  parts.push(...renderNewRecords(comparison));
  for (const [title, lines] of sections) {
    // No section is pushed out by what is before it.
    let left = LONGEST_SUMMARY / sections.length;
    const cells = lines.map(([what, change, old = '', current = '']) => {
      const row = [what, change, old, current].map((cell) => cell && markdownCell(cell));
      return `| ${row.join(' | ')} |`;
    });
    const shown = cells.filter((row) => {
      left -= Buffer.byteLength(row);
      return left > 0;
    });
    parts.push(
      `### ${title}`,
      ['| what | change | old | new |', '| --- | --- | --- | --- |', ...shown].join('\n'),
    );
    const rest = cells.length - shown.length;
    if (rest > 0) parts.push(`… and ${rest} more, which \`npm run diff\` shows.`);
  }
  return `${parts.join('\n\n')}\n`;
}
