import type { PageEntries } from './entry.ts';
import type { Verdict } from './judge-records.ts';
import type { PageTree } from './page-tree.ts';

/** More missing rows than this, and than this part of a page's, mean another shape. */
const MOST_MISSING = 3;
const MOST_MISSING_PART = 0.1;

/** Vendors do take days back, but hardly those of most items at once. */
const MOST_WITHDRAWN_PART = 0.5;

const SENTENCE_END = /[.!?)]$/;

/**
 * Why the verdicts on the records of one page look like a page of another shape: many items are
 * missing, or most days have gone, at once. Null where they do not.
 */
export function suspectVerdicts(verdicts: readonly Verdict[]): string | null {
  const all = verdicts.length;
  const missing = verdicts.filter(({ state }) => state === 'gone').length;
  if (missing > MOST_MISSING && missing > MOST_MISSING_PART * all) {
    return `${missing} of ${all} recorded items are missing at once`;
  }
  const withdrawn = verdicts.filter(({ differences }) =>
    differences.some(({ field, kind }) => field === 'shutdown_date' && kind === 'withdrawn'),
  ).length;
  if (withdrawn > MOST_MISSING && withdrawn > MOST_WITHDRAWN_PART * all) {
    return `${withdrawn} of ${all} recorded days are withdrawn at once`;
  }
  return null;
}

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
