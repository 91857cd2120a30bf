import type { Day } from '../../model/day.ts';
import { fits } from '../../model/page-language.ts';
import type { PageTree, TableBlock } from '../pages/page-tree.ts';
import { chooseColumns, isInPlace } from './choose-columns.ts';
import { readDay } from './days.ts';
import type { PageRule, ReadingRule } from './description.ts';
import type { PageEntries } from './entry.ts';
import { readRow } from './tables.ts';

/** Reads every table that a reading names; `taken` gets the tables that it took. */
export function readTables(
  tree: PageTree,
  page: PageRule,
  reading: ReadingRule,
  taken: Set<TableBlock>,
): PageEntries {
  const result: PageEntries = { entries: [], unreadable: [], problems: [] };
  let rows = 0;
  for (const table of tree.blocks) {
    if (table.kind !== 'table' || !reading.table || !isInPlace(table, reading.place)) continue;
    const { columns, problem } = chooseColumns(table, reading.table);
    if (problem) result.problems.push(problem);
    if (!columns) continue;
    taken.add(table);
    const announced = announcementOf(table.headings, reading.announced);
    if (reading.announced && !announced) {
      const heading = table.headings.at(-1) ?? '';
      result.problems.push(`no day of announcement above the table under "${heading}"`);
    }
    const context = { table, columns, page, reading, announced };
    rows += table.rows.filter((row) => readRow(row, context, result)).length;
  }
  if (rows < reading.min) {
    result.problems.push(
      rows === 0
        ? `no table found for "${nameOf(reading)}"`
        : `only ${rows} rows found for "${nameOf(reading)}"`,
    );
  }
  return result;
}

function nameOf(reading: ReadingRule): string {
  return reading.name || (reading.table ?? []).map((rule) => rule.field).join(', ');
}

/** The day that the headings name, innermost first. */
export function announcementOf(headings: readonly string[], pattern: RegExp | null): Day | null {
  if (!pattern) return null;
  for (const heading of [...headings].reverse()) {
    const found = fits(pattern, heading) ? pattern.exec(heading)?.[1] : undefined;
    const day = found === undefined ? null : readDay(found);
    if (day) return day;
  }
  return null;
}
