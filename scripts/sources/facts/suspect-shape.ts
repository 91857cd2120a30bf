import type { PageTree } from '../pages/page-tree.ts';
import type { PageEntries } from './entry.ts';

/** More missing rows than this, and than this part of a page's, mean another shape. */
export const MOST_MISSING = 3;
export const MOST_MISSING_PART = 0.1;

const SENTENCE_END = /[.!?)]$/;

/** Why the rows of a page look like another shape: many cannot be read, or the page breaks off. */
export function suspectRows(tree: PageTree, { entries, unreadable }: PageEntries): string[] {
  const problems: string[] = [];
  const rows = new Set([...entries, ...unreadable].map(({ words }) => words)).size;
  const refused = new Set(unreadable.map(({ words }) => words)).size;
  if (refused > MOST_MISSING && refused > MOST_MISSING_PART * rows) {
    problems.push(`${refused} of ${rows} rows cannot be read`);
  }
  if (breaksOff(tree)) problems.push('the page breaks off inside a table');
  return problems;
}

/** Whether a page ends with half a row, or with the beginning of a table. */
function breaksOff(tree: PageTree): boolean {
  const last = tree.blocks.at(-1);
  if (last === undefined) return false;
  if (last.kind !== 'table') return last.kind === 'paragraph' && last.text.startsWith('|');
  if (last.form === 'list') return false;
  const row = last.rows.at(-1);
  if (row === undefined) return true;
  // A line of text after a table is a row of one cell.
  return row.length < last.header.length && !SENTENCE_END.test(row.at(-1)?.text ?? '');
}
