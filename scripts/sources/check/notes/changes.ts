import type { PlanNames } from '../plans/names.ts';
import { isOfPlans, isRowOfPlans, ownersOf } from '../plans/owners.ts';
import type { Place } from '../plans/page-index.ts';
import {
  cellLabels,
  hasLabels,
  ownCells,
  type Split,
  splitsOf,
  type Wanted,
  wantedOf,
} from './cells.ts';
import {
  findLikely,
  goesOn,
  isPartOf,
  LEAST_ALIKE,
  likenessOf,
  sentencesOf,
} from './likely-words.ts';
import { findWhole, fold, type PlanPages, placesWithSome, plain } from './places.ts';

/** What a page says where a note was, in the form of a note. */
export interface Change {
  place: Place;
  found: string;
}

/** Other notes of the plan that are on the pages, to which a note cannot have changed. */
export interface Taken {
  cells: ReadonlySet<Place>;
  notes: readonly string[];
}

export const NOTHING_TAKEN: Taken = { cells: new Set(), notes: [] };

export function noteOf(labels: readonly string[], words: string): string {
  return [...labels, words].join(': ');
}

/** A label in the page's own spelling. */
export function pageLabel(label: string, place: Place): string {
  const labels = [place.column, place.corner, ...place.row.flat(), ...place.around, ...place.lines];
  return labels.find((text) => fold(text) === fold(label)) ?? label;
}

/** The words of a note in the page's own spelling: its cell, or the sentences that hold them. */
export function pageWords(rest: string, { kind, texts: [text = ''] }: Place): string {
  if (kind === 'cell') return text;
  const sentences = sentencesOf(text);
  return sentences.find((sentence) => findWhole(fold(rest), fold(sentence)) >= 0) ?? text;
}

/** A label within a value, and not within its parentheses: `Model A: 5 messages`. */
const INNER_LABEL = /^[^():]+(?:\([^()]*\)[^():]*)*(?=: )/;

/** A text without its words and numbers: `+/` of `+50/day`. */
function shapeOf(text: string): string {
  return text.replace(/[\p{L}\p{N}\s.,]+/gu, '');
}

/** Of rows those whose labels do not say more than that of another: `Pro`, not `Pro, with add-on`. */
function plainest(cells: readonly Place[]): Place[] {
  const labelOf = ({ row: [[label = ''] = []] }: Place): string => label;
  return cells.filter(
    (place) => !cells.some((other) => labelOf(place).startsWith(`${labelOf(other)} `)),
  );
}

/**
 * Of cells with the labels of a note the only one, or else the only one of those in the plan's own
 * row or column, or of those with the note's words, or its signs, and other numbers.
 */
export function likeliestCell({ rest }: Wanted, cells: readonly Place[], names: PlanNames) {
  const likely = findLikely(rest);
  const textOf = ({ texts: [text = ''] }: Place): string => text;
  const own = cells.filter((place) => isOfPlans(place.column, names) || isRowOfPlans(place, names));
  const choices = [
    cells,
    own,
    plainest(own),
    cells.filter((place) => likely(textOf(place)).some(({ alike }) => alike === 1)),
    own.filter((place) => shapeOf(textOf(place)) === shapeOf(rest)),
  ];
  return choices.find((some) => new Set(some.map(textOf)).size === 1)?.[0];
}

/** What the cell with the labels of a note says; their spelling counts where a page has it. */
function changedCell(
  split: Split,
  plan: string,
  source: PlanPages,
  taken: Taken,
): Change | undefined {
  if (split.labels.length === 0) return undefined;
  const wanted = wantedOf(split, plain);
  // What a note labels within the cell (`Model A: 5`) may be gone: then other words are not its own.
  const [inner = ''] = INNER_LABEL.exec(wanted.rest) ?? [];
  const exact = ownCells(wanted, plan, source);
  const labelled = exact.length > 0 ? exact : ownCells(wanted, plan, source, fold);
  const cells = labelled.filter(
    (place) =>
      !taken.cells.has(place) && (inner === '' || findWhole(inner, place.texts[0] ?? '') >= 0),
  );
  const place = likeliestCell(wanted, cells, source.names);
  if (!place) return undefined;
  const labels =
    exact.length > 0 ? split.labels : split.labels.map((label) => pageLabel(label, place));
  return { place, found: noteOf(labels, sentenceOf(wanted, place.texts[0] ?? '')) };
}

/** Whether a cell is the label of a row or a column, and not what is said there. */
function isLabel({ kind, at, row, table }: Place): boolean {
  if (kind !== 'cell') return false;
  return at.row < 0 || (at.column === 0 && row.length > 0 && !table?.isList);
}

/** Whether words without a number are a label of a note, and not what it says there. */
function isBareLabel(words: string, note: string): boolean {
  if (/\d/.test(words) || !/\d/.test(note)) return false;
  const alike = likenessOf(words, note);
  return splitsOf(note).some(
    ({ labels }) => labels.length > 0 && likenessOf(words, labels.join(' ')) >= alike,
  );
}

/** Words with the full stop that ends them in the note and on the page. */
function withStop(words: string, { written }: Wanted, after: string): string {
  return written.rest.endsWith('.') && after.startsWith('.') ? `${words}.` : words;
}

/** Of a cell of several sentences the one that a note became which was one of them, else the cell. */
function sentenceOf(wanted: Wanted, text: string): string {
  const { rest, written } = wanted;
  if (!written.rest.endsWith('.') || sentencesOf(text).length < 2) return text;
  const [only, ...more] = findLikely(rest)(text).filter(({ alike }) => alike === 1);
  const isOne = only && more.length === 0 && sentencesOf(written.rest).length === 1;
  return isOne ? withStop(only.words, wanted, text.slice(only.at + only.words.length)) : text;
}

/** Words that a place has instead of a note, as a note, and how alike they are. */
interface Option {
  place: Place;
  found: string;
  alike: number;
}

/** Other words at the place of a note: its sentence with other numbers, or one much like it. */
function changedWords(
  note: string,
  split: Split,
  plan: string,
  { source, taken }: { source: PlanPages; taken: Taken },
): Change | undefined {
  const { exact, names, general } = source;
  const wanted = wantedOf(split, plain);
  const likely = findLikely(wanted.rest);
  const isLabelled = note.includes(': ');
  const options: Option[] = [];
  for (const spelt of placesWithSome(wanted.rest, exact)) {
    const { place } = spelt;
    const [text = ''] = place.texts;
    const isCell = place.kind === 'cell';
    if (isCell && (wanted.labels.length > 0 || taken.cells.has(place))) continue;
    if (isLabelled && isLabel(place)) continue;
    for (const option of likely(text)) {
      const isOther = taken.notes.some((one) => likenessOf(option.words, one) >= option.alike);
      if (isOther || isBareLabel(option.words, note) || !hasLabels(wanted, spelt)) continue;
      const span: [number, number] = [option.at, option.at + option.words.length];
      const after = text.slice(option.at + option.words.length);
      const words = goesOn(wanted.written.rest, after)
        ? pageWords(option.words, place)
        : withStop(option.words, wanted, after);
      const owners = ownersOf(place, text, span, names);
      // A part of a note is said of many things, and counts where it is said of the plan.
      if (owners === null && isPartOf(option.words, note)) continue;
      if (!(owners?.has(plan) ?? general.mayBeOf(plan, place, text, span))) continue;
      const isValue = isCell && isLabelled && option.alike < 1 && !words.includes(': ');
      const whole = isValue ? noteOf(cellLabels(place, names), text) : '';
      const alike = isValue ? likenessOf(whole, note) : option.alike;
      if (alike < LEAST_ALIKE) continue;
      options.push({ place, found: isValue ? whole : noteOf(split.labels, words), alike });
    }
  }
  const best = Math.max(...options.map(({ alike }) => alike));
  const likest = options.filter(({ alike }) => alike === best);
  return new Set(likest.map((one) => one.found)).size === 1 ? likest[0] : undefined;
}

/** What the page says now where the note was; null where that is not to be told. */
export function findChange(
  note: string,
  plan: string,
  source: PlanPages,
  taken: Taken,
): Change | null {
  for (const split of splitsOf(note)) {
    const change =
      changedCell(split, plan, source, taken) ?? changedWords(note, split, plan, { source, taken });
    if (change) return change;
  }
  return null;
}
