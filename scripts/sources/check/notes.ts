import { tidy } from '../pages/inline.ts';
import type { CellTexts, IndexedTable, NameMatcher, PageIndex } from './plan-index.ts';

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

function cellIs(texts: CellTexts | undefined, wanted: string): boolean {
  return (texts ?? []).some((text) => plain(text) === plain(wanted));
}

/** Column numbers in which the table speaks of the plan; null where its header names no plan. */
function planColumns(table: IndexedTable, name: NameMatcher): Set<number> | null {
  const exact = table.header.flatMap((text, column) => (name.is(text) ? [column] : []));
  const loose = table.header.flatMap((text, column) => (name.standsIn(text) ? [column] : []));
  const columns = exact.length > 0 ? exact : loose;
  return columns.length > 0 ? new Set(columns) : null;
}

/** Cells of a table that a label belongs to. */
interface Labelled {
  cells: readonly CellTexts[];
  /** Whether the table names the plan, and these cells are the plan's own. */
  named: boolean;
}

/** The label is a cell of the row, left of the cells in the plan's column. */
function labelledByRow(table: IndexedTable, name: NameMatcher, head: string): Labelled {
  const columns = planColumns(table, name);
  const cells = table.rows.flatMap((row) => {
    const from = row.findIndex((texts) => cellIs(texts, head));
    if (from < 0) return [];
    return row.filter((_, column) => column > from && (columns?.has(column) ?? true));
  });
  return { cells, named: columns !== null };
}

/** The label is the column's header, and the row is the plan's. */
function labelledByColumn(table: IndexedTable, name: NameMatcher, head: string): Labelled {
  const columns = table.header.flatMap((text, column) => (cellIs([text], head) ? [column] : []));
  const own = table.rows.filter((row) => row.some((texts) => name.is(texts[0] ?? '')));
  const rows = own.length > 0 ? own : table.rows;
  const cells = rows.flatMap((row) => columns.flatMap((column) => [row[column] ?? []]));
  return { cells, named: own.length > 0 };
}

/** Whether the cell stands under its label: in the tables that name the plan, if any does. */
function standsLabelled(
  { tables }: PageIndex,
  name: NameMatcher,
  head: string,
  cell: string,
): boolean {
  const labelled = tables
    .flatMap((table) => [labelledByRow(table, name, head), labelledByColumn(table, name, head)])
    .filter(({ cells }) => cells.length > 0);
  const own = labelled.filter(({ named }) => named);
  return (own.length > 0 ? own : labelled).some(({ cells }) =>
    cells.some((texts) => cellIs(texts, cell)),
  );
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
    if (standsLabelled(page, name, wanted.slice(0, at), wanted.slice(at + 2))) return true;
  }
  return false;
}
