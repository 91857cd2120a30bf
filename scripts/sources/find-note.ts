import type { IndexedTable, PageIndex } from './index-page.ts';
import type { NameMatcher } from './match-plan-name.ts';
import { tidy } from './tidy-text.ts';

/** What may not stand right before a note: it would be cut out of a word, a number or a sum. */
const CUT_BEFORE = /(?:[\p{L}\p{N}\p{Sc}~+<-]|\p{N}[.,/:–—])$/u;
/** What may not stand right after it. */
const CUT_AFTER = /^(?:[\p{L}\p{N}%+]|[.,/:–—]\p{N})/u;

/**
 * Whether a note can be looked up: a number or a word alone always stands somewhere.
 */
export function isCheckable(note: string): boolean {
  const text = tidy(note);
  return /\p{L}/u.test(text) && text.includes(' ');
}

/** Whether `note` stands in `text` without being cut out of a word or a number. Both are tidy. */
export function standsWhole(note: string, text: string): boolean {
  for (let at = text.indexOf(note); at >= 0; at = text.indexOf(note, at + 1)) {
    const before = text.slice(Math.max(0, at - 3), at);
    const after = text.slice(at + note.length, at + note.length + 3);
    if (!CUT_BEFORE.test(before) && !CUT_AFTER.test(after)) return true;
  }
  return false;
}

/** A cell or a label without the star that points to a footnote, and a label without its colon. */
function plain(text: string): string {
  return text.replace(/[\s*]+$/, '').replace(/:$/, '');
}

function cellIs(texts: readonly string[] | undefined, wanted: string): boolean {
  return (texts ?? []).some((text) => plain(text) === plain(wanted));
}

/** Column numbers in which the table speaks of the plan; null where its header names no plan. */
function planColumns(table: IndexedTable, name: NameMatcher): Set<number> | null {
  const exact = table.header.flatMap((text, column) => (name.is(text) ? [column] : []));
  const loose = table.header.flatMap((text, column) => (name.standsIn(text) ? [column] : []));
  const columns = exact.length > 0 ? exact : loose;
  return columns.length > 0 ? new Set(columns) : null;
}

/** `head: cell` where the head is a cell of the row, left of the cell that is in the plan's column. */
function standsInRow(table: IndexedTable, name: NameMatcher, head: string, cell: string): boolean {
  const columns = planColumns(table, name);
  return table.rows.some((row) => {
    const from = row.findIndex((texts) => cellIs(texts, head));
    if (from < 0) return false;
    return row.some(
      (texts, column) => column > from && (columns?.has(column) ?? true) && cellIs(texts, cell),
    );
  });
}

/** `head: cell` where the head is the cell's column header and the row is the plan's. */
function standsInColumn(
  table: IndexedTable,
  name: NameMatcher,
  head: string,
  cell: string,
): boolean {
  const columns = table.header.flatMap((text, column) => (cellIs([text], head) ? [column] : []));
  if (columns.length === 0) return false;
  const named = table.rows.filter((row) => row.some((texts) => name.is(texts[0] ?? '')));
  const rows = named.length > 0 ? named : table.rows;
  return rows.some((row) => columns.some((column) => cellIs(row[column], cell)));
}

/**
 * Whether a limit note stands on a page, verbatim up to white space and markup: as part of one
 * block or one cell, or as `label: cell` of one table, in the plan's own column or row where the
 * table names the plan.
 */
export function findNote(note: string, name: NameMatcher, page: PageIndex): boolean {
  const wanted = tidy(note);
  if (page.texts.some(({ text }) => standsWhole(wanted, text))) return true;
  for (let at = wanted.indexOf(': '); at > 0; at = wanted.indexOf(': ', at + 1)) {
    const head = wanted.slice(0, at);
    const cell = wanted.slice(at + 2);
    for (const table of page.tables) {
      if (standsInRow(table, name, head, cell) || standsInColumn(table, name, head, cell)) {
        return true;
      }
    }
  }
  return false;
}
