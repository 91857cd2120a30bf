import { fits } from '../../model/page-language.ts';
import type { PageTree, TableBlock } from '../pages/page-tree.ts';
import { headerText, isInPlace } from './choose-columns.ts';
import { readDayCell } from './days.ts';
import type { PageRule } from './description.ts';
import type { PageEntries } from './entry.ts';
import { readSections, readSentences } from './phrases.ts';
import { readTables } from './read-tables.ts';
import { suspectRows } from './suspect-shape.ts';

const DATE_HEADER =
  /\bdates?\b|\bdeprecat|\bretire|\bshut ?-?down|\bsunset|\beol\b|\bend[- ]of[- ]|\bremov|\bdiscontinu/i;

/** Whether a page is the one that is described: why not, or null. */
export function wrongPage(tree: PageTree, page: PageRule): string | null {
  const { basis, rightPage } = page;
  const missing = [...rightPage, ...(basis ? [basis.says] : [])].find(
    (pattern) =>
      !tree.blocks.some(
        (block) =>
          block.kind !== 'table' &&
          block.kind !== 'value' &&
          block.kind !== 'attribute' &&
          fits(pattern, block.text),
      ),
  );
  return missing ? `not recognised as the page: nothing on it fits ${missing.source}` : null;
}

/** Everything that the readings of a description find on a page that is the right one. */
export function readPage(tree: PageTree, page: PageRule): PageEntries {
  const taken = new Set<TableBlock>();
  const parts = page.readings.map((reading) => {
    if (reading.table) return readTables(tree, page, reading, taken);
    return reading.say ? readSentences(tree, page, reading) : readSections(tree, page, reading);
  });
  const entries = parts.flatMap((part) => part.entries);
  if (page.basis?.value === 'earliest') {
    for (const entry of entries) {
      if (entry.date.kind === 'day') entry.date = { ...entry.date, basis: 'earliest' };
    }
  }
  const problems = parts.flatMap((part) => part.problems);
  problems.push(...unknownTables(tree, page, taken));
  const result = { entries, unreadable: parts.flatMap((part) => part.unreadable), problems };
  problems.push(...suspectRows(tree, result));
  return result;
}

/** Tables with a column of days that no reading takes and no rule names. */
function unknownTables(tree: PageTree, page: PageRule, taken: ReadonlySet<TableBlock>): string[] {
  const tables = tree.blocks.filter(
    (block): block is TableBlock =>
      block.kind === 'table' && !taken.has(block) && holdsDays(block, page),
  );
  return tables
    .filter((table) => !page.ignore.some((place) => isInPlace(table, place)))
    .map(
      (table) =>
        `an unknown table with days under "${table.headings.at(-1) ?? ''}": ${headerText(table) || 'it has no header'}`,
    );
}

/**
 * A table counts as one of days by its headers; a list, or a table without a header, only where
 * days stand in it, because their labels are often ordinary words.
 */
function holdsDays(table: TableBlock, page: PageRule): boolean {
  const dated = table.header.map((cell) => DATE_HEADER.test(cell.text));
  if (table.form === 'table' && table.header.length > 0) return dated.includes(true);
  return table.rows.some((row) =>
    row.some(
      (cell, index) => (dated[index] ?? true) && readDayCell(cell.text, page.days).kind === 'day',
    ),
  );
}
