import type { Plan } from '../../../model/generated/records.ts';
import type { VendorRecord } from '../../../model/records.ts';
import { splitsOf } from '../notes/cells.ts';
import { findWhole, fold, type PlanSource, unfold } from '../notes/places.ts';
import type { PlanNames } from './names.ts';
import type { Place } from './page-index.ts';

/** Labels that say nothing without the heading above them. */
const EMPTY_LABEL =
  /^(?:limits?|values?|quotas?|amounts?|details?|description|default|policy|days|max(?:imum)?|price)$/i;

/** A limit as a page states it for a plan. */
export interface StatedLimit {
  place: Place;
  /** What it is labelled with, from the general to the particular. */
  labels: readonly Label[];
  text: string;
  /** Notes of the plan that are cells of the same page, and so not this one. */
  beside?: ReadonlySet<string>;
  /** Whether only what is around its table names the plan. */
  isAround?: boolean;
  /** The label that it has within its cell, and no other part of the cell has. */
  part?: Label;
}

/** A label's own words, then other forms that the page gives it, such as its description. */
export type Label = readonly string[];

/** What a unit costs, which is a price and no limit: `$0.20/month per GB`, `$2 per 1,000,000`. */
export const RATE =
  /\$\s?[\d.,]+(?![^;|]*\b(?:in|worth|included?s?|credits?)\b)\s*(?:(?:\/|per)\s*(?:additional\s+)?[\d.,]*[\p{L}-]*\s*)+/giu;

/** The labels with the heading before those that say nothing alone. */
export function labelPath({ place, labels }: StatedLimit): Label[] {
  const heading = place.headings.at(-1);
  const [[first = ''] = []] = labels;
  const needsHeading =
    heading !== undefined && heading !== first && labels.length > 0 && EMPTY_LABEL.test(first);
  return needsHeading ? [[heading], ...labels] : [...labels];
}

/** Whether a label is one that the page gives the place. */
function isLabelOf(label: string, { column, corner, row, around, lines }: Place): boolean {
  const wanted = unfold(label);
  const own = [column, corner, ...row.flat(), ...around, ...lines];
  return (
    own.some((text) => unfold(text) === wanted) || around.some((text) => hasWords(label, text))
  );
}

function hasWords(label: string, text: string): boolean {
  return findWhole(fold(label), fold(text)) >= 0;
}

/** Whether a note is labelled as the limit is: its value is then checked as that note's. */
function hasPath(note: string, limit: StatedLimit): boolean {
  const path = labelPath(limit);
  if (path.length === 0) return false;
  return splitsOf(note).some(
    ({ labels }) =>
      labels.length > 0 &&
      labels.every((label) => isLabelOf(label, limit.place)) &&
      path.every((own) => own.some((text) => labels.some((one) => fold(one) === fold(text)))),
  );
}

/** Whether a text of the record has the words of the limit, and its labels. */
function hasText(written: string, limit: StatedLimit): boolean {
  const lower = written.toLowerCase();
  // A number alone is what its whole label says: `Calls: 5` is not `Calls (fast): 5`.
  const isNumber = !/\p{L}/u.test(limit.text);
  const pieces = lower.split(': ');
  const hasLabel = (label: string): boolean =>
    isNumber && pieces.length > 1 ? pieces.includes(label) : lower.includes(label);
  return (
    findWhole(limit.text, written) >= 0 &&
    labelPath(limit).every((label) => label.some((text) => hasLabel(text.toLowerCase())))
  );
}

/** Not one of a name: `S1`. */
const NUMBER = /(?<![\p{L}\d])\d[\d,]*(?:\.\d+)?/gu;
const COUNT = /(\d[\d,]*(?:\.\d+)?)[\s-]*(\p{L}{2,})/gu;
const FILLING =
  /^(?:of|the|an?|and|or|per|in|on|to|up|for|with|is|are|has|have|your|you|each|every|plan|includes?|included|limit|limited|total|no|q)$/;
const MEASURE = /^(?:[kmgt]i?b|seconds?|minutes?|hours?|days?|weeks?|months?|years?|x|per)$/i;
const ACRONYM = /\b\p{Lu}{3,5}\b/gu;

function numbersIn(text: string): string[] {
  return (text.match(NUMBER) ?? []).map((number) => number.replaceAll(',', ''));
}

/** Whether a note has all numbers of a limit: what another cell says in full, this one says in short. */
function hasNumbers(note: string, { text }: StatedLimit): boolean {
  const numbers = numbersIn(note);
  return numbersIn(text).every((number) => numbers.includes(number));
}

/** The words of a text that say what its numbers count. */
export function countedIn(text: string): string[] {
  const words = unfold(text).match(/\p{L}+/gu) ?? [];
  return [...new Set(words.filter((word) => !FILLING.test(word)).map(singular))];
}

function singular(word: string): string {
  return word.replace(/s$/, '');
}

/** Whether a word is the other, or a longer form of it: `dev`, `development`. */
function isForm(a: string, b: string): boolean {
  return a === b || (Math.min(a.length, b.length) >= 3 && (a.startsWith(b) || b.startsWith(a)));
}

/** A text with the abbreviations that a note has: `lines of code` are `LOC`. */
function abbreviated(text: string, note: string): string {
  const acronyms = new Set(note.match(ACRONYM));
  return [...acronyms].reduce((left, acronym) => {
    const words = [...acronym].map((letter) => `${letter}\\p{L}*`).join('\\s+');
    return left.replace(new RegExp(`(?<!\\p{L})${words}`, 'giu'), acronym);
  }, text);
}

/** Whether a note counts the same things; what only measures needs a word of the label besides. */
function sameCounts(text: string, note: string, isLabelled: boolean): boolean {
  const counts = [...fold(text).matchAll(COUNT)];
  const words = countedIn(note);
  const numbers = numbersIn(note);
  return (
    counts.length > 0 &&
    counts.length === numbersIn(text).length &&
    counts.every(
      ([, number = '', word = '']) =>
        numbers.includes(number.replaceAll(',', '')) &&
        words.some((other) => isForm(singular(word), other)) &&
        (isLabelled || !MEASURE.test(word)),
    )
  );
}

const LEAST_ALIKE = 0.68;

/** Whether a note says the same in other words: with the same numbers of the same. */
function saysSame(note: string, limit: StatedLimit): boolean {
  const { place, labels, text, isAround = false } = limit;
  const amounts = abbreviated(text.replace(RATE, ' '), note);
  const numbers = numbersIn(note.replace(RATE, ' '));
  const stated = numbersIn(amounts);
  if (stated.length === 0 || !stated.every((number) => numbers.includes(number))) return false;
  const written = countedIn(note);
  const commonWith = (counted: readonly string[]): number =>
    counted.filter((word) => written.some((other) => isForm(word, other))).length;
  const label = labels.map(([words = '']) => words).join(' ');
  // A heading says what a list is about in words of its own; a table has its rows apart by theirs.
  const isList = place.isItem || place.card || place.table?.isList || text !== place.texts[0];
  const labelled = countedIn(label);
  const inLabel = commonWith(labelled);
  const isSameLabel = isAround && inLabel > 0 && inLabel * 2 >= labelled.length;
  if ((isList || isSameLabel) && sameCounts(amounts, note, inLabel > 0)) return true;
  return [`${label} ${amounts}`, amounts].map(countedIn).some((counted) => {
    const common = commonWith(counted);
    const [fewer = 0, more = 0] = [counted.length, written.length].sort((a, b) => a - b);
    return common > 0 && common >= LEAST_ALIKE * fewer && (fewer > 1 || more === 1);
  });
}

/** Whether a note speaks of the same part of a cell. */
function hasPart(note: string, { part = [] }: StatedLimit): boolean {
  return part.every((label) => hasWords(label, note));
}

const SENTENCE_END = /(?<=[.!?])\s+/;

/** What is said of a vendor besides its fields, sentence by sentence. */
export function observedSentences({ observations = [] }: VendorRecord): string[] {
  return observations.flatMap((text) => text.split(SENTENCE_END));
}

const SUM = /\$\s?\d[\d,]*(?:\.\d+)?/g;

function withoutNames(text: string, names: PlanNames): string {
  return names
    .inSentence(text)
    .reduceRight((left, { at, end }) => `${left.slice(0, at)} | ${left.slice(end)}`, text);
}

/** Before a name, of which plan an amount is; in other sentences it may be what another has more than. */
const OF_A_PLAN = /\s(?:usage|limits?|price|cost|rates?|capacity|features)\s+of\b/gi;

/** Whether an observation says it of the plan: a sentence that names it has the numbers, and what they count. */
function isObserved({ text }: StatedLimit, plan: Plan, vendor: VendorRecord, names: PlanNames) {
  const numbers = numbersIn(text);
  const counted = countedIn(text);
  const isSum = text.includes('$');
  return observedSentences(vendor).some((sentence) => {
    const named = names.inSentence(sentence.replace(OF_A_PLAN, ' for'));
    if (!named.some(({ plans }) => plans.includes(plan.id))) return false;
    // What is in a name, or is a sum, counts nothing.
    const unnamed = withoutNames(sentence, names);
    const amounts = isSum ? unnamed : unnamed.replace(SUM, ' ');
    const own = numbersIn(amounts);
    if (numbers.length === 0 || !numbers.every((number) => own.includes(number))) return false;
    const words = countedIn(amounts);
    return counted.some((word) => words.some((other) => isForm(word, other)));
  });
}

/**
 * Whether a limit is in the record already: a note of the plan is labelled as it is, whose value is
 * checked as that note's; or the record has its words with its label, or the same in other words.
 * A note that no page has any more hides nothing, and what a note changed to is said once.
 */
export function isRecorded(
  limit: StatedLimit,
  plan: Plan,
  { vendor, opened: { names }, notes: onPages }: PlanSource,
): boolean {
  const { gone, cells, changed } = onPages.get(plan.id) ?? {};
  if (changed?.has(limit.place)) return true;
  const notes = plan.limit_notes.filter((note) => !gone?.has(note));
  const others = notes.filter((note) => !limit.beside?.has(note));
  const texts = [...others, plan.price_detail ?? '', ...(vendor.observations ?? [])];
  // What another page says of the same label may be another value.
  const isHere = (note: string): boolean =>
    others.includes(note) && (cells?.get(note)?.url ?? limit.place.url) === limit.place.url;
  return (
    notes.some((note) => hasPath(note, limit) && (isHere(note) || hasNumbers(note, limit))) ||
    others.some((note) => hasPart(note, limit) && saysSame(note, limit)) ||
    texts.some((text) => hasText(text, limit)) ||
    isObserved(limit, plan, vendor, names)
  );
}
