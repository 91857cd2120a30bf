import { plainText } from '../../pages/inline.ts';
import type { PlanNames } from '../plans/names.ts';
import { isOfPlans, isRowOfPlans, type Owners, ownersOf } from '../plans/owners.ts';
import type { Place } from '../plans/page-index.ts';
import { findWhole, fold, type PlanPages, plain, type Spelling, type Spelt } from './places.ts';

const MOST_LABELS = 3;

/** A note cut into its labels, from general to particular, and what they are the labels of. */
export interface Split {
  labels: readonly string[];
  rest: string;
}

/** Every way to read a note: its colons may be the page's own. The most labels come first. */
export function splitsOf(note: string): Split[] {
  const pieces = plainText(note).split(': ');
  const splits: Split[] = [];
  const cut = (from: number, labels: string[]): void => {
    splits.push({ labels, rest: pieces.slice(from).join(': ') });
    if (labels.length === MOST_LABELS) return;
    for (let to = from + 1; to < pieces.length; to++) {
      cut(to, [...labels, pieces.slice(from, to).join(': ')]);
    }
  };
  cut(0, []);
  return splits.sort((a, b) => b.labels.length - a.labels.length);
}

function isLabelOf(label: string, { particular, around, lines }: Spelt): boolean {
  if (particular.has(label) || around.includes(label) || lines.has(label)) return true;
  return around.some((text) => findWhole(label, text) >= 0);
}

/** A note cut in one way, in one spelling. */
export interface Wanted extends Split {
  rest: string;
  /** As the note has it, for what the page says instead. */
  written: Split;
}

/** A note cut in one way, spelt as the places are that it is looked up in. */
export function wantedOf(split: Split, spell: Spelling): Wanted {
  return { labels: split.labels.map(spell), rest: spell(split.rest), written: split };
}

/** Whether a place has every label of a note, in its row, its column or around it. */
export function hasLabels({ labels }: Wanted, spelt: Spelt): boolean {
  return labels.every((label) => isLabelOf(label, spelt));
}

/** A place that has the words of a note below its labels. */
export interface Match {
  place: Place;
  owners: Owners;
  /** Where the words are in the place's text. */
  text: string;
  span: [number, number];
}

/** The labels of a cell that name no plan, from its row to its column. */
export function cellLabels({ row, column, at, table }: Place, names: PlanNames): string[] {
  const [[label = ''] = []] = row;
  const ofRow = at.column > 0 && !table?.isList ? [label] : [];
  return [...ofRow, column].filter((text) => text !== '' && !isOfPlans(text, names));
}

/** Cells with the labels of a note, whatever they hold. */
export function labelledCells(
  { written }: Wanted,
  { exact, folded }: PlanPages,
  spell: Spelling = plain,
): Place[] {
  const wanted = wantedOf(written, spell);
  const { byLabel } = spell === plain ? exact : folded;
  if (wanted.labels.length === 0) return [];
  const labelled = new Set(wanted.labels.flatMap((label) => byLabel.get(label) ?? []));
  return [...labelled].flatMap((spelt) => {
    const { place } = spelt;
    const [text = ''] = place.texts;
    if (place.kind !== 'cell' || place.at.row < 0 || text === '') return [];
    // The label of a row is not what the row says.
    if (place.at.column === 0 && place.row.length > 0 && !place.table?.isList) return [];
    if (place.row.length > 0 && place.row.every(([other]) => other === text)) return [];
    return hasLabels(wanted, spelt) ? [place] : [];
  });
}

/** Of them those that are the plan's own. */
export function ownCells(
  wanted: Wanted,
  plan: string,
  source: PlanPages,
  spell: Spelling = plain,
): Place[] {
  return labelledCells(wanted, source, spell).filter((place) => {
    const [text = ''] = place.texts;
    return ownersOf(place, text, [0, text.length], source.names)?.has(plan);
  });
}

/**
 * Whether the plan has other values in the same column, in rows that name no plan, and the note does
 * not say of which row it is.
 */
export function isDivided(
  { written }: Wanted,
  { place }: Match,
  plan: string,
  source: PlanPages,
): boolean {
  const { exact, names } = source;
  const labels = written.labels.map(fold);
  const row = new Set(place.row.flat().map(fold));
  if (!labels.includes(fold(place.column)) || labels.some((label) => row.has(label))) return false;
  if (isRowOfPlans(place, names)) return false;
  return (exact.byLabel.get(plain(place.column)) ?? []).some(({ place: other }) => {
    const [text = ''] = other.texts;
    const isBeside = other.table === place.table && other.at.column === place.at.column;
    if (!isBeside || other.at.row < 0 || text === '' || text === place.texts[0]) return false;
    return ownersOf(other, text, [0, text.length], names)?.has(plan);
  });
}

/**
 * Whether tables beside it have another value for the same, each below a tab or lead of its own that
 * the note does not name: they may be those of plans which the record lacks.
 */
export function isDividedByTabs(
  { written }: Wanted,
  { place }: Match,
  { exact }: PlanPages,
): boolean {
  const { table, headings, row, column, texts } = place;
  // The only row of a table needs no label.
  const rowLabel = (of: readonly (readonly string[])[]): string =>
    table?.rows.length === 1 ? '' : (of[0]?.[0] ?? '');
  if (!table || table.within.some((label) => written.labels.map(fold).includes(fold(label))))
    return false;
  return (exact.byLabel.get(plain(column)) ?? []).some(({ place: other }) => {
    const isSame =
      other.table !== table &&
      other.column === column &&
      other.table?.rows.length === table.rows.length &&
      rowLabel(other.row) === rowLabel(row) &&
      JSON.stringify(other.headings) === JSON.stringify(headings) &&
      other.table.within.length === table.within.length &&
      other.table.within.join() !== table.within.join();
    return isSame && other.texts[0] !== texts[0];
  });
}

/**
 * Whether the plan has cells of its own with the very labels of the note, and this is none of them;
 * to a text only those of its section count.
 */
export function isBesideOwn(
  wanted: Wanted,
  { place }: Match,
  plan: string,
  source: PlanPages,
): boolean {
  const near = (own: Place): boolean => place.kind === 'cell' || keyOf(own) === keyOf(place);
  const own = ownCells(wanted, plan, source).filter(near);
  return own.length > 0 && !own.includes(place);
}

function keyOf({ url, headings }: Place): string {
  return JSON.stringify([url, ...headings]);
}
