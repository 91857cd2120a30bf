import type { PlanCandidate } from '../../../model/generated/published.ts';
import type { Plan } from '../../../model/generated/records.ts';
import { findWhole, type PlanSource } from '../notes/places.ts';
import { limitCandidates, plansNamed } from './limit-candidates.ts';
import { FAMILY, UNRECORDED } from './names.ts';
import type { IndexedTable } from './page-index.ts';
import { isBelow, type StatedName, statedNames } from './stated-names.ts';

const LONGEST_NAME = 40;
/** Columns of a table of plans that are no plan. */
const NO_PLAN =
  /^(?:total|notes?|details?|description|default|feature|limit|limits|unit|price|cost|all plans|plan|type|other|others|custom|upgrade|n\/a|-)$/i;
/** How an observation says that a plan is left out, or goes by another name. */
const LEFT_OUT = /\bleft out\b|\brecorded as one\b/i;
const OTHER_NAME = /\bcall(?:s|ed)\b|\bnames?d?\b/i;
const SENTENCE_END = /(?<=[.!?])\s+/;
const MOST_WORDS = 4;

/** A new name, and whether it is surely that of a plan. */
interface Stated {
  candidate: PlanCandidate;
  isSure: boolean;
}

function lastPart(note: string): string {
  return note.slice(note.lastIndexOf(': ') + 1).trim();
}

/** Labels of a table that stand where the names of at least two recorded plans stand. */
function namesBeside(labels: readonly string[], { vendor, opened: { names } }: PlanSource) {
  const plans = new Set(labels.flatMap((label) => [...plansNamed(label, names)]));
  if (plans.size < 2) return [];
  // An observation says why a plan is left out, or that the page has two names for a recorded one.
  const said = (vendor.observations ?? [])
    .flatMap((text) => text.split(SENTENCE_END))
    .filter(
      (text) => LEFT_OUT.test(text) || (OTHER_NAME.test(text) && names.inSentence(text).length > 0),
    )
    .join('\n');
  return labels.filter(
    (label) =>
      label !== '' &&
      label.length <= LONGEST_NAME &&
      label.split(' ').length <= MOST_WORDS &&
      /\p{L}/u.test(label) &&
      !NO_PLAN.test(label) &&
      findWhole(label.replace(/\s*\([^()]*\)$/, ''), said) < 0 &&
      plansNamed(label, names).size === 0 &&
      names.exactly(label).length === 0 &&
      // A word that several names share is in a new name as well.
      names.inLabel(label).every(({ part }) => part === UNRECORDED || part.startsWith(FAMILY)),
  );
}

function plansIn(table: IndexedTable, source: PlanSource): PlanCandidate[] {
  const [, ...columns] = table.header;
  const rows = table.rows.map((row) => row[0]?.[0] ?? '');
  const heading = table.headings.at(-1) ?? null;
  const candidate = (value: string, words: string): PlanCandidate => ({
    kind: 'plan',
    plan: null,
    value,
    words,
    heading,
  });
  const words = (label: string): string =>
    table.rows
      .filter((row) => row[0]?.[0] === label)
      .map((row) => row.map(([text = '']) => text).join(' | '))
      .join(' / ');
  return [
    ...namesBeside(columns, source).map((name) => candidate(name, table.header.join(' | '))),
    ...namesBeside(rows, source).map((name) => candidate(name, words(name))),
  ];
}

/** Names that a page gives in the form in which it gives those of two recorded plans. */
function plansInForm(names: readonly StatedName[], source: PlanSource): Stated[] {
  const labels = names.map(({ name }) => name);
  const unknown = new Set(namesBeside(labels, source));
  return names
    .filter(({ name }) => unknown.has(name))
    .map(({ name, words, heading, isSure }) => ({
      candidate: { kind: 'plan', plan: null, value: name, words, heading },
      isSure,
    }));
}

/** Recorded plans that no page names any more. */
function unnamedPlans({ vendor, opened: { names }, pages }: PlanSource): Plan[] {
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
  return plan.limit_notes.filter((note) => held.some((text) => isHeld(text, lastPart(note))))
    .length;
}

/** A new name that has the limits of a plan which is named no more is that plan's. */
function asRename(candidate: PlanCandidate, unnamed: readonly Plan[], source: PlanSource) {
  const held = unnamed
    .map((plan) => ({ plan, notes: heldNotes(candidate, plan, source) }))
    .filter(({ plan, notes }) => notes > 0 && notes * 2 >= plan.limit_notes.length);
  const [only] = held;
  return held.length === 1 && only
    ? { ...candidate, kind: 'name' as const, plan: only.plan.id }
    : candidate;
}

function firstOfEach(candidates: readonly PlanCandidate[]): PlanCandidate[] {
  const seen = new Map<string, PlanCandidate>();
  for (const one of candidates) {
    const key = JSON.stringify([one.kind, one.plan, one.value.toLowerCase()]);
    if (!seen.has(key)) seen.set(key, one);
  }
  return [...seen.values()];
}

/**
 * What the pages state for plans and the record lacks: plans beside recorded ones in a table, new
 * names of recorded plans, and numeric limits in the cells of a plan's column or row and in lists
 * under its name, also those that are the same for every plan.
 */
export function findPlanCandidates(source: PlanSource): PlanCandidate[] {
  const tables = source.pages.flatMap((page) => page.tables);
  const plans = [
    ...tables
      .flatMap((table) => plansIn(table, source))
      .map((candidate) => ({ candidate, isSure: true })),
    ...source.pages.flatMap(statedNames).flatMap((names) => plansInForm(names, source)),
  ];
  const unnamed = plans.length > 0 ? unnamedPlans(source) : [];
  const named = plans.flatMap(({ candidate, isSure }) => {
    const renamed = asRename(candidate, unnamed, source);
    return isSure || renamed.kind === 'name' ? [renamed] : [];
  });
  return firstOfEach([...named, ...limitCandidates(source)]);
}
