import type { PlanCandidate } from '../../../model/generated/published.ts';
import type { Plan } from '../../../model/generated/records.ts';
import { findWhole, type PlanSource } from '../notes/places.ts';
import { sumsOf } from './amounts.ts';
import { bareName } from './name-aliases.ts';
import { bareLabel, isBelow, type StatedName, statedNames } from './stated-names.ts';

/** Recorded plans that no page names any more. */
export function unnamedPlans({ vendor, opened: { names }, pages }: PlanSource): Plan[] {
  const places = pages.flatMap((page) => page.places);
  const named = new Set(
    places.flatMap(({ texts, around, column }) =>
      [texts[0] ?? '', ...around, column].flatMap((text) =>
        names.inSentence(text).flatMap(({ plans }) => plans),
      ),
    ),
  );
  return vendor.plans.filter(({ id }) => !named.has(id));
}

/** How many of a plan's notes end with what a new column, row or section holds. */
function heldNotes({ value, words }: PlanCandidate, plan: Plan, { pages }: PlanSource): number {
  const held = pages.flatMap(({ places }) =>
    places.filter((place) => isBelow(value, words, place)).flatMap(({ texts }) => texts),
  );
  const isHeld = (text: string, words: string): boolean =>
    text === words || (words.includes(' ') && findWhole(words, text) >= 0);
  return plan.limit_notes.filter((note) =>
    held.some((text) => isHeld(text, note.slice(note.lastIndexOf(': ') + 1).trim())),
  ).length;
}

/** Whether a new name has half of the limits of a plan, or its price. */
function isHeldBy(candidate: PlanCandidate, plan: Plan, source: PlanSource): boolean {
  const notes = heldNotes(candidate, plan, source);
  if (notes > 0 && notes * 2 >= plan.limit_notes.length) return true;
  const price = plan.price_month ?? 0;
  return price > 0 && sumsOf(candidate.words).includes(price);
}

/** A new name that has the limits or the price of a plan which is named no more is that plan's. */
export function asRename(candidate: PlanCandidate, unnamed: readonly Plan[], source: PlanSource) {
  const held = unnamed.filter((plan) => isHeldBy(candidate, plan, source));
  const [only] = held;
  return held.length === 1 && only
    ? { ...candidate, kind: 'name' as const, plan: only.id }
    : candidate;
}

/** The words of a name, in any order: an id has them too, without signs. */
function wordsOf(name: string): string {
  const words = bareName(name.replaceAll('-', ' ')).toLowerCase().replaceAll('+', ' plus');
  return (words.match(/[\p{L}\p{N}]+/gu) ?? []).sort().join(' ');
}

/** Whether a page has a name, and not only within a longer one. */
function isNamed(name: string, longer: string, { pages }: PlanSource): boolean {
  const places = pages.flatMap((page) => page.places);
  const texts = places.flatMap((place) => [place.texts[0] ?? '', place.column, ...place.around]);
  return texts.some((text) => findWhole(name, text.replaceAll(longer, '|')) >= 0);
}

/** The labels of the columns and rows of a vendor's tables, as names. */
function labelsOfTables({ pages }: PlanSource): StatedName[][] {
  const tables = pages.flatMap((page) => page.tables);
  return tables.flatMap(({ header, rows, headings }) => {
    const stated = (labels: readonly string[]): StatedName[] =>
      labels.map((label) => {
        return { name: label, words: label, heading: headings.at(-1) ?? null, isSure: true };
      });
    return [stated(header), stated(rows.map(([[label = ''] = []]) => label))];
  });
}

/**
 * New names that are the words of the ids of plans: a page that calls no plan `Plus` any more calls
 * the one with the id `pro-plus` `Pro Plus`, where it names another recorded plan in the same way.
 */
export function namesById(source: PlanSource): PlanCandidate[] {
  const { vendor, opened, pages } = source;
  const others = vendor.plans.filter(({ id, name }) => wordsOf(id) !== wordsOf(name));
  if (others.length === 0) return [];
  const lists = [...pages.flatMap(statedNames), ...labelsOfTables(source)];
  return others.flatMap((plan): PlanCandidate[] => {
    const isOfOther = ({ name }: StatedName): boolean =>
      opened.names.exactly(name).some(({ plans }) => !plans.includes(plan.id));
    const named = lists
      .filter((list) => list.some(isOfOther))
      .flatMap((list) => list.map((one) => ({ ...one, name: bareName(bareLabel(one.name)) })));
    const own = named.find(({ name }) => name.toLowerCase() === plan.id.replaceAll('-', ' '));
    if (!own || findWhole(own.name, plan.name) >= 0) return [];
    if (isNamed(plan.name, own.name, source)) return [];
    const { name: value, words, heading } = own;
    return [{ kind: 'name', plan: plan.id, value, words, heading }];
  });
}
