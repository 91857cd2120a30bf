import type { PlanCandidate } from '../../../model/generated/published.ts';
import type { Plan } from '../../../model/generated/records.ts';
import { sentencesOf } from '../notes/likely-words.ts';
import { wordsOfNotes } from '../notes/notes.ts';
import type { PlanSource } from '../notes/places.ts';
import { cellReader, type ReadCell } from './candidate-cells.ts';
import { isLeftOut } from './left-out.ts';
import {
  hasAmount,
  isLimitInCell,
  isLimitInList,
  isPriceLabel,
  isShort,
  LONGEST_LIMIT,
} from './limit-texts.ts';
import { type Groups, groupLimits, limitsInGroups } from './limits-in-groups.ts';
import type { Mention, PlanNames } from './names.ts';
import { isOfPlans, ownersOf } from './owners.ts';
import type { Place } from './page-index.ts';
import {
  cellNotes,
  notesBeside,
  type Siblings,
  siblingCells,
  withoutChosen,
} from './recorded-cells.ts';
import { isRecorded, type Label, labelPath, type StatedLimit } from './recorded-limits.ts';
import { PRICE_TAIL } from './stated-names.ts';

const LONGEST_LABEL = 40;
/** A label of what only the plans that it names have. */
const ONLY = /\bonly\b/i;
/** From a name on, what says that a list is of that plan: `Pro plan includes:`, `Pro Plan`. */
const LIST_OF = /(?:\b(?:plan|tier)|\b(?:includes?|gets?|gives?|offers?)\b.*:):?$/i;
/** Before a name that a text begins with: `Every`. */
const LONGEST_START = 10;
/** A name, with the word that says that it is that of a plan. */
const OF_A_PLAN = /^(?:\S+\s+){0,4}(?:plan|tier)\b/i;
const EXAMPLE = /\bexamples?\b/i;

/** Whether it is one of the figures of an example. */
function isExample({ texts: [text = ''], around }: Place): boolean {
  return [text.slice(0, LONGEST_LABEL), ...around].some((label) => EXAMPLE.test(label));
}

/** Whether it is the answer to a question beside it, which is prose. */
function isAnswer({ row: [[question = ''] = []] }: Place): boolean {
  return question.endsWith('?');
}

const ITEM = /^[-•*]\s+/;
/** A line of a cell with a label of its own: `S1: 2 hours`. */
const LABELLED = /^([^\s:]+(?: [^\s:]+){0,2}): (.+)$/;

/** A part of a cell, and the labels that it has there. */
interface Item {
  labels: Label[];
  text: string;
  /** Whether it is one of a list, of which its label may be the first alone: `Price`. */
  isList: boolean;
}

/**
 * The items of a cell that is a list, or its lines where each has a label; of a long one that begins
 * with a number the sentences.
 */
function itemsOf({ texts: [text = '', ...lines] }: Place): Item[] {
  const isList = ITEM.test(text) && lines.length > 1;
  if (isList) return lines.map((line) => ({ labels: [], text: line.replace(ITEM, ''), isList }));
  const labelled = lines.map((line) => LABELLED.exec(line) ?? []);
  if (lines.length > 1 && labelled.every(({ length }) => length > 0)) {
    return labelled.map(([, label = '', rest = '']) => ({ labels: [[label]], text: rest, isList }));
  }
  const parts = lines.length > 1 ? lines : [text];
  const isSplit = text.length > LONGEST_LIMIT && /^\d/.test(text);
  const texts = isSplit ? parts.flatMap(sentencesOf) : [text];
  return texts.map((one) => ({ labels: [], text: one, isList }));
}

/** Whether a part of a cell is labelled with the names of other plans: `Pro: 5 calls`. */
function isOfOthers(labels: readonly Label[], { id }: Plan, names: PlanNames): boolean {
  const named = labels.flatMap(([label = '']) => names.exactly(label));
  return named.length > 0 && !named.some(({ plans }) => plans.includes(id));
}

/** Whether each plan that a label names has a column of its own beside. */
function hasColumns({ table }: Place, said: readonly Mention[], names: PlanNames): boolean {
  const columns = new Set(
    (table?.header ?? []).flatMap((label) => names.inLabel(label).flatMap(({ plans }) => plans)),
  );
  return said.every(({ plans }) => plans.every((plan) => columns.has(plan)));
}

/** The limits in a cell of a plan's own column or row. */
function limitsInCell(
  place: Place,
  plan: Plan,
  source: PlanSource,
  {
    read,
    notes,
    siblings,
  }: { read: OpenedLimits['read']; notes: ReturnType<typeof cellNotes>; siblings: Siblings },
) {
  const { names } = source.opened;
  if (place.table === null || place.at.row < 0 || !/\d/.test(place.texts[0] ?? '')) return [];
  const cell = read(place);
  if (cell === null || !cell.plans.has(plan.id)) return [];
  const [label = ''] = cell.labels.at(-1) ?? [];
  const said = names.inLabel(label);
  const isSaid = said.some(({ plans }) => plans.includes(plan.id));
  const isOther = said.length > 0 && !hasColumns(place, said, names);
  if (!isSaid && (isOther || ONLY.test(label))) return [];
  if (isLeftOut(place, cell.labels, source)) return [];
  const beside = notesBeside(place, cell.labels, notes);
  const isBesideRecorded = siblings(place, plan.id);
  return itemsOf(place).flatMap(({ labels: inner, text, isList }): StatedLimit[] => {
    if (!isLimitInCell(isList ? '' : label, text) && !(isBesideRecorded && isShort(text)))
      return [];
    if (isOfOthers(inner, plan, names)) return [];
    // A footnote over all columns is its own label.
    if (cell.labels.some((words) => words.includes(text))) return [];
    const { isAround } = cell;
    // What a list has under "Price" besides the sum is no price.
    const labels = [...(isList && isPriceLabel(label) ? [] : cell.labels), ...inner];
    // The name of the plan says of which it is, and not which part of the cell.
    const [part] = inner.filter(([own = '']) => names.exactly(own).length === 0);
    const limit = {
      place,
      labels,
      text,
      beside,
      ...(isAround && { isAround }),
      ...(part && { part }),
    };
    if (isRecorded(limit, plan, source)) return [];
    const owners = ownersOf(place, text, [0, text.length], names);
    return owners === null || owners.has(plan.id) ? [limit] : [];
  });
}

/** The plan whose list is below a heading, tab or sentence. */
function plansAbove(label: string, names: PlanNames): Set<string> {
  const bare = label.replace(PRICE_TAIL, '');
  const exact = names.exactly(bare);
  if (exact.length > 0) return new Set(exact.flatMap(({ plans }) => plans));
  const mentions = names.inSentence(label);
  const [only] = mentions;
  const isOne = only && mentions.length === 1 && LIST_OF.test(label.slice(only.at));
  return new Set(isOne && only.plans.length === 1 ? only.plans : []);
}

/** Whether a text begins with the name of the plan as what it is about: `The Pro plan has 5 seats`. */
function isSaidOf(text: string, { id }: Plan, names: PlanNames): boolean {
  const [first, ...others] = names.inSentence(text);
  if (!first || first.at > LONGEST_START || !OF_A_PLAN.test(text.slice(first.at))) return false;
  return [first, ...others].every(({ plans }) => plans.length === 1 && plans[0] === id);
}

/** Whether it is in a list under a heading or in a tab that is a plan's name, or in a plan's card. */
function isListed(place: Place, plan: Plan, names: PlanNames): boolean {
  if (place.card !== undefined) {
    const isWords = /\p{L}{2}/u.test((place.texts[0] ?? '').replace(/\[[^\]]*\]/g, ''));
    return isWords && plansAbove(place.card.name, names).has(plan.id);
  }
  if (!place.isItem) return false;
  if (isSaidOf(place.texts[0] ?? '', plan, names)) return true;
  const above = place.around.map((label) => plansAbove(label, names));
  return above.find(({ size }) => size > 0)?.has(plan.id) ?? false;
}

/** The limits in an item of the list or the card of a plan; of a long item the sentences about it. */
function limitsInList(place: Place, plan: Plan, source: PlanSource): StatedLimit[] {
  const { names } = source.opened;
  const [text = ''] = place.texts;
  const isLong = text.length > LONGEST_LIMIT && place.isItem && place.card === undefined;
  const parts = isLong ? sentencesOf(text).filter((one) => isSaidOf(one, plan, names)) : [text];
  return parts.flatMap((part) => {
    if (!isLimitInList(part) || !(isLong || isListed(place, plan, names))) return [];
    const at = text.indexOf(part);
    const owners = ownersOf(place, text, [at, at + part.length], names);
    if (owners !== null && !owners.has(plan.id)) return [];
    const limit: StatedLimit = { place, labels: [], text: part };
    return isRecorded(limit, plan, source) ? [] : [limit];
  });
}

/** Headings that say no more than the labels below them. */
const GENERAL =
  /^(?:(?:all )?(?:plans?|pricing|prices|limits?|quotas?|usage|overview)(?: and \p{L}+)?)$/iu;

/** A limit as a note: a label of one word has the heading above it before it, to say what it is of. */
function noteOf(limit: StatedLimit, names: PlanNames): string {
  const labels = labelPath(limit).map(([label = '']) => label);
  const [only = '', ...more] = labels;
  const heading = limit.place.headings.at(-1) ?? '';
  const isShort = more.length === 0 && only !== '' && only !== heading && !only.includes(' ');
  const isGeneral = GENERAL.test(heading) || isOfPlans(heading, names);
  const path = isShort && heading !== '' && !isGeneral ? [heading, ...labels] : labels;
  return [...path, limit.text].join(': ');
}

/** The pages of a vendor, ready for limits to be looked for. */
interface OpenedLimits {
  shown: readonly Place[];
  read: (place: Place) => ReadCell | null;
  groups: Groups;
}

/** Reads what is the same for all plans of a vendor. */
export function openLimits({ opened: { exact, names } }: PlanSource): OpenedLimits {
  const places = exact.all.map(({ place }) => place);
  const read = cellReader(places, names);
  const shown = places.filter((place) => !isExample(place) && !isAnswer(place));
  return { shown, read, groups: groupLimits(shown, read, names) };
}

/**
 * Numeric limits that the pages state for one plan and its record lacks.
 *
 * @param siblings the cells of which the notes of other plans are.
 */
export function limitsOf(
  plan: Plan,
  source: PlanSource,
  { shown, read, groups }: OpenedLimits,
  siblings: Siblings,
): StatedLimit[] {
  const words = wordsOfNotes(plan.limit_notes, plan.id, source.opened);
  const notes = cellNotes(plan, source);
  const limits = shown.flatMap((place): StatedLimit[] => {
    const known = words.get(place) ?? [];
    const rest = known.reduce((left, word) => left.replace(word, ' '), place.texts[0] ?? '');
    if (known.length > 0 && !hasAmount(rest)) return [];
    const inCell = limitsInCell(place, plan, source, { read, notes, siblings });
    return inCell.length > 0 ? inCell : limitsInList(place, plan, source);
  });
  const found = new Set(limits.map(({ place }) => place));
  const inGroups = limitsInGroups(groups, plan, source).filter(({ place }) => !found.has(place));
  const changed = source.notes.get(plan.id)?.changed ?? [];
  return [...withoutChosen(limits, [...words.keys(), ...changed]), ...inGroups];
}

/** Numeric limits that the pages state for plans and the record lacks. */
export function limitCandidates(source: PlanSource): PlanCandidate[] {
  const { vendor, opened } = source;
  const prepared = openLimits(source);
  const siblings = siblingCells(vendor.plans, opened);
  const found = vendor.plans.flatMap((plan) =>
    limitsOf(plan, source, prepared, siblings).map((limit) => ({ limit, plan: plan.id })),
  );
  // In the order of the pages, and of the plans where a place is of several.
  const order = new Map(prepared.shown.map((place, index) => [place, index]));
  return found
    .sort((a, b) => (order.get(a.limit.place) ?? 0) - (order.get(b.limit.place) ?? 0))
    .map(({ limit, plan }) => ({
      kind: 'limit',
      plan,
      value: noteOf(limit, opened.names),
      words: limit.text,
      heading: limit.place.headings.at(-1) ?? null,
    }));
}
