import type { PageDescription } from '../../model/generated/records.ts';
import { presentIn } from '../../model/present.ts';
import type { PageTree, TableBlock } from '../pages/inline.ts';
import { readDayCell } from './days.ts';
import { fitsAnyCase, isInPlace, readingsOf } from './description.ts';
import type { Entry, PageEntries } from './entry.ts';
import { readPhrases } from './phrases.ts';
import { headerText, readTables } from './tables.ts';

/** More missing rows than this, and than this part of a page's, mean another shape. */
export const MOST_MISSING = 3;
export const MOST_MISSING_PART = 0.1;

/** Whether a page is the one that is described: why not, or null. */
export function pageMismatch(tree: PageTree, page: PageDescription): string | null {
  const texts = tree.blocks.flatMap((block) => {
    if (block.kind === 'table' || block.kind === 'value' || block.kind === 'attribute') return [];
    return block.text;
  });
  const patterns = presentIn(...page.right_page, page.basis?.says);
  const missing = patterns.find((pattern) => !texts.some((text) => fitsAnyCase(pattern, text)));
  if (missing === undefined) return null;
  return `not recognised as the page: nothing on it fits ${missing}`;
}

/** Everything that the readings of a description find on a page that is the right one. */
export function readPage(tree: PageTree, page: PageDescription): PageEntries {
  const taken = new Set<TableBlock>();
  const parts = readingsOf(page).map((reading) => {
    if (reading.table) return readTables(tree, page, reading, taken);
    return readPhrases(tree, page, reading);
  });
  const entries = parts
    .flatMap((part) => part.entries)
    .map((entry) => {
      if (entry.date.kind === 'day' && isEarliest(entry, page))
        return { ...entry, date: { ...entry.date, basis: 'earliest' as const } };
      return entry;
    });
  const unreadable = parts.flatMap((part) => part.unreadable);
  const problems = parts.flatMap((part) => part.problems);
  problems.push(...unknownTables(tree, page, taken));
  const rows = new Set([...entries, ...unreadable].map(({ words }) => words)).size;
  const refused = new Set(unreadable.map(({ words }) => words)).size;
  if (refused > MOST_MISSING && refused > MOST_MISSING_PART * rows) {
    problems.push(`${refused} of ${rows} rows cannot be read`);
  }
  return { entries, unreadable, problems };
}

/** Whether the page, or the state of the row, says that the date is the earliest possible one. */
function isEarliest({ state }: Entry, { basis, states }: PageDescription): boolean {
  const pattern = states?.earliest;
  return (
    basis?.value === 'earliest' ||
    (state !== null && pattern !== undefined && fitsAnyCase(pattern, state))
  );
}

/** Tables with dates that no reading takes and no rule names. */
function unknownTables(
  tree: PageTree,
  page: PageDescription,
  taken: ReadonlySet<TableBlock>,
): string[] {
  const tables = tree.blocks.filter(
    (block): block is TableBlock =>
      block.kind === 'table' && !taken.has(block) && holdsDays(block, page),
  );
  return tables
    .filter((table) => !page.ignore_tables?.some((place) => isInPlace(table, place)))
    .map(
      (table) =>
        `an unknown table with days under "${table.headings.at(-1) ?? ''}": ${headerText(table) || 'it has no header'}`,
    );
}

/** Whether a cell of a table is a date, in whatever column. */
function holdsDays(table: TableBlock, page: PageDescription): boolean {
  return table.rows.some((row) => row.some(({ text }) => readDayCell(text, page).kind === 'day'));
}
