import type { Plan } from '../../../model/generated/records.ts';
import { wordsOfNotes } from '../notes/notes.ts';
import type { PlanPages, PlanSource } from '../notes/places.ts';
import type { ReadCell } from './candidate-cells.ts';
import { isOfPlans } from './owners.ts';
import type { IndexedTable, Place } from './page-index.ts';
import type { StatedLimit } from './recorded-limits.ts';

/** The labelled notes of a plan that are cells of tables, each with its cells. */
export function cellNotes({ id, limit_notes: notes }: Plan, { opened }: PlanSource) {
  const cellsOf = (note: string): Place[] =>
    [...wordsOfNotes([note], id, opened).keys()].filter(
      ({ table, at }) => table !== null && !table.isList && at.row >= 0,
    );
  return notes
    .filter((text) => text.includes(': '))
    .map((note) => ({ note, cells: cellsOf(note) }));
}

/**
 * Of these notes those that are other cells of the page; of its other tables not for a list,
 * or where a table has only the heading above it as its label: both have labels of their own words.
 */
export function notesBeside(
  place: Place,
  [[label = ''] = []]: ReadCell['labels'],
  notes: ReturnType<typeof cellNotes>,
): Set<string> {
  const isOfSection = place.table?.isList || label === place.headings.at(-1)?.replace(/:$/, '');
  const isBeside = ({ table, url }: Place): boolean =>
    table === place.table || (!isOfSection && url === place.url);
  const others = notes.filter(({ cells }) => cells.some(isBeside) && !cells.includes(place));
  return new Set(others.map(({ note }) => note));
}

/**
 * Without the cells that only what is around their table gives to a plan, where the record has the
 * lesser part of the column, or of the page where the table has one row: it chooses from such cells,
 * and has the others whole.
 *
 * @param recorded where its notes are, also those whose words have changed.
 */
export function withoutChosen(
  limits: readonly StatedLimit[],
  recorded: Iterable<Place>,
): StatedLimit[] {
  const counts = new Map<string | IndexedTable, Map<number, number>>();
  const groupOf = ({ table, at, url }: Place): [string | IndexedTable, number] =>
    table === null || (table.rows.length === 1 && !table.isList) ? [url, -1] : [table, at.column];
  const add = (group: string | IndexedTable, column: number, one: number): void => {
    const columns = counts.get(group) ?? new Map<number, number>();
    counts.set(group, columns.set(column, (columns.get(column) ?? 0) + one));
  };
  const count = (place: Place, one: number): void => {
    if (place.table === null || place.at.row < 0) return;
    add(place.table, place.at.column, one);
    add(place.url, -1, one);
  };
  for (const place of recorded) count(place, 1);
  for (const { place, isAround } of limits) if (isAround) count(place, -1);
  return limits.filter(({ place, isAround }) => {
    const [group, column] = groupOf(place);
    return !isAround || (counts.get(group)?.get(column) ?? 0) >= 0;
  });
}

/** Whether another plan than this has a note of the same row or column as a cell. */
export type Siblings = (place: Place, plan: string) => boolean;

/**
 * The rows, or columns where each row is a plan's, of which plans have notes: what such a row says
 * of one plan is a limit, and so is what it says of another.
 */
export function siblingCells(plans: readonly Plan[], opened: PlanPages): Siblings {
  const known = new Map<IndexedTable, Map<string, Set<string>>>();
  const keyOf = ({ column, at }: Place): string =>
    isOfPlans(column, opened.names) ? `row ${at.row}` : `column ${at.column}`;
  for (const { id, limit_notes: notes } of plans) {
    const labelled = notes.filter((note) => note.includes(': '));
    for (const place of wordsOfNotes(labelled, id, opened).keys()) {
      if (place.table === null || place.at.row < 0) continue;
      const lines = known.get(place.table) ?? new Map<string, Set<string>>();
      known.set(place.table, lines);
      lines.set(keyOf(place), new Set([...(lines.get(keyOf(place)) ?? []), id]));
    }
  }
  return (place, plan) => {
    const own = place.table === null ? null : known.get(place.table)?.get(keyOf(place));
    return [...(own ?? [])].some((id) => id !== plan);
  };
}
