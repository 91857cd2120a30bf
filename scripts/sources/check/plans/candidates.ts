import type { PlanCandidate } from '../../../model/generated/published.ts';
import { findWhole, type PlanSource } from '../notes/places.ts';
import { isPlanPriceLabel, sumsOf } from './amounts.ts';
import { plansNamed, TOGETHER } from './candidate-cells.ts';
import { NAME } from './cards.ts';
import { limitCandidates } from './limit-candidates.ts';
import { FAMILY } from './name-aliases.ts';
import { type PlanNames, UNRECORDED } from './names.ts';
import { ownersOf } from './owners.ts';
import type { IndexedTable, PageIndex } from './page-index.ts';
import { observedSentences } from './recorded-limits.ts';
import { asRename, namesById, unnamedPlans } from './renamed-plans.ts';
import { bareLabel, namesTogether, type StatedName, statedNames } from './stated-names.ts';

const LONGEST_NAME = 40;
/** Columns of a table of plans that are no plan. */
const NO_PLAN =
  /^(?:(?:higher|custom) limits|total|notes?|details?|description|default|feature|limit|limits|unit|price|cost|all plans|plan|type|other|others|custom|upgrade|n\/a|-)$/i;
/** Columns that have the names of plans, after the first too. */
const NAME_COLUMN = /\b(?:plan|tier|subscription|edition)s?\b/i;
/** How an observation says that a plan is left out, or goes by another name. */
const LEFT_OUT = /\bleft out\b|\brecorded as one\b/i;
const OTHER_NAME = /\bcall(?:s|ed)\b|\bnames?d?\b/i;
const CLAUSE_END = /[,;]\s/;
const MOST_WORDS = 4;
/** More labels than this are no names of plans. */
const MOST_LABELS = 20;

/** A new name, and whether it is surely that of a plan. */
interface Stated {
  candidate: PlanCandidate;
  isSure: boolean;
}

/** A text without the names of recorded plans, which may be longer than a new one: `Pro Plus`. */
function withoutRecorded(text: string, names: PlanNames): string {
  return names
    .inSentence(text)
    .filter(({ part }) => part !== UNRECORDED)
    .reduceRight((left, { at, end }) => `${left.slice(0, at)} | ${left.slice(end)}`, text);
}

/** What the observations say of names that are no new plans: left out, or of a recorded plan. */
function saidNames({ vendor, opened: { names } }: PlanSource): string {
  const isNamed = (text: string): boolean =>
    names.inSentence(text).some(({ part }) => part !== UNRECORDED);
  return observedSentences(vendor)
    .flatMap((text) => {
      if (LEFT_OUT.test(text)) return [text];
      const clauses = text.split(CLAUSE_END).filter((part) => OTHER_NAME.test(part));
      return isNamed(text) ? clauses.map((part) => withoutRecorded(part, names)) : [];
    })
    .join('\n');
}

/** The words that a label ends with as another does: `Trial rate limit`, `Paid rate limit`. */
function sharedEnd(label: string, labels: readonly string[]): string {
  if (labels.length > MOST_LABELS) return '';
  const words = label.split(' ');
  const ends = words.map((_, from) => ` ${words.slice(from).join(' ')}`).slice(1);
  return ends.find((end) => labels.some((other) => other !== label && other.endsWith(end))) ?? '';
}

/** What labels name, where so many of them, or all that are recorded, name recorded plans. */
function namesOf(
  labels: readonly string[],
  { vendor, opened: { names } }: PlanSource,
  atLeast: number,
): string[] {
  const bare = labels.map(bareLabel);
  const forms = [
    labels,
    bare,
    bare.map((label) => label.slice(0, label.length - sharedEnd(label, bare).length)),
  ];
  const least = Math.min(atLeast, vendor.plans.length);
  const isOfPlans = (form: readonly string[]): boolean =>
    new Set(form.flatMap((label) => [...plansNamed(label, names)])).size >= least;
  return [...(forms.find(isOfPlans) ?? [])];
}

/** Labels of a table that stand where the names of recorded plans stand, each with its name. */
function namesBeside(labels: readonly string[], source: PlanSource, atLeast = 2) {
  const { names } = source.opened;
  const said = saidNames(source);
  const isNew = (name: string): boolean =>
    name !== '' &&
    name.length <= LONGEST_NAME &&
    name.split(' ').length <= MOST_WORDS &&
    /\p{L}/u.test(name) &&
    !NO_PLAN.test(name) &&
    findWhole(name.replace(/\s*\([^()]*\)$/, ''), said) < 0 &&
    plansNamed(name, names).size === 0 &&
    names.exactly(name).length === 0 &&
    // A word that several names share is in a new name as well.
    names.inLabel(name).every(({ part }) => part === UNRECORDED || part.startsWith(FAMILY));
  return namesOf(labels, source, atLeast).flatMap((name, index) => {
    const label = labels[index] ?? '';
    return isNew(name) ? [{ label, name, index }] : [];
  });
}

/** Whether it is a name that no recorded plan has, and that is no part of one. */
function isOtherName(name: string, { opened: { names } }: PlanSource): boolean {
  return NAME.test(name) && !NO_PLAN.test(name) && names.inLabel(name).length === 0;
}

/** Names that labels give together with those of recorded plans: `Free/Starter`. */
function namesJoined(labels: readonly string[], source: PlanSource) {
  const { names } = source.opened;
  const said = saidNames(source);
  const named = new Set(labels.flatMap((label) => [...plansNamed(label, names)]));
  if (named.size < Math.min(2, source.vendor.plans.length)) return [];
  return labels.flatMap((label) => {
    const parts = label.split(TOGETHER).filter((part) => part !== '');
    if (parts.length < 2 || plansNamed(label, names).size === 0) return [];
    const others = parts.filter((part) => isOtherName(part, source) && findWhole(part, said) < 0);
    return others.map((name) => ({ label, name }));
  });
}

function commonest(texts: readonly string[]): string | undefined {
  const count = (text: string): number => texts.filter((other) => other === text).length;
  return texts.toSorted((a, b) => count(b) - count(a))[0];
}

const BARE_NUMBER = /^\d[\d,.]*$/;

/** Names of sizes of a plan in a column of numbers, as those of two others are: `Pro, 100 credits`. */
function sizesIn(table: IndexedTable, { vendor, opened: { exact, names } }: PlanSource) {
  const cells = exact.all.map(({ place }) => place).filter((place) => place.table === table);
  const numbers = cells.filter(({ at, texts }) => at.row >= 0 && BARE_NUMBER.test(texts[0] ?? ''));
  const read = numbers.map((place) => {
    const [number = ''] = place.texts;
    const owners = [...(ownersOf(place, number, [0, number.length], names) ?? [])];
    const name = vendor.plans.find(({ id }) => owners.length === 1 && id === owners[0])?.name ?? '';
    const at = findWhole(number, name);
    const [before, after] = [name.slice(0, at), name.slice(at + number.length)];
    return { place, number, form: at < 0 ? null : { before, after } };
  });
  return read.flatMap(({ place, number, form }) => {
    const beside = read.filter((one) => one.place.at.column === place.at.column);
    const forms = beside.flatMap((one) => one.form ?? []);
    // The number alone may be that of another plan's size.
    const most = forms.filter((one) => one.before === commonest(forms.map(({ before }) => before)));
    const [first, second] = most;
    if (!first || !second || most.length * 2 <= beside.length) return [];
    if (form?.before === first.before) return [];
    const words = (table.rows[place.at.row] ?? []).map(([text = '']) => text).join(' | ');
    return [{ name: `${first.before}${number}${first.after}`, words }];
  });
}

function plansIn(table: IndexedTable, source: PlanSource): PlanCandidate[] {
  const { header, rows, isList } = table;
  // A list has a label for each value, a table one before them.
  const first = isList ? 0 : 1;
  const heading = table.headings.at(-1) ?? null;
  const candidate = (value: string, words: string): PlanCandidate => ({
    kind: 'plan',
    plan: null,
    value,
    words,
    heading,
  });
  const textsOf = (row: IndexedTable['rows'][number]): string[] => row.map(([text = '']) => text);
  const priceOf = (column: number): string[] =>
    rows
      .map(textsOf)
      .filter((row) => isPlanPriceLabel(row[0] ?? '') && sumsOf(row[column] ?? '').length > 0)
      .map((row) => `${row[0]} | ${row[column]}`);
  const wordsOf = (label: string, column: number): string =>
    rows
      .map(textsOf)
      .filter((row) => row[column] === label)
      .map((row) => row.join(' | '))
      .join(' / ');
  const columns = [...header.keys()].filter(
    (column) => column === 0 || NAME_COLUMN.test(header[column] ?? ''),
  );
  return [
    ...namesBeside(header.slice(first), source).map(({ name, index }) =>
      candidate(name, [header.join(' | '), ...priceOf(index + first).slice(0, 1)].join(' / ')),
    ),
    ...columns.flatMap((column) =>
      namesBeside(textsOf(rows.map((row) => row[column] ?? [])), source).map(({ label, name }) =>
        candidate(name, wordsOf(label, column)),
      ),
    ),
    ...namesJoined(header.slice(first), source).map(({ name }) =>
      candidate(name, header.join(' | ')),
    ),
    ...columns.flatMap((column) =>
      namesJoined(textsOf(rows.map((row) => row[column] ?? [])), source).map(({ label, name }) =>
        candidate(name, wordsOf(label, column)),
      ),
    ),
    ...sizesIn(table, source).map(({ name, words }) => candidate(name, words)),
  ];
}

/** Names that headings give beside those of recorded plans: `Flex / Growth`. */
function plansInHeadings({ texts }: PageIndex, source: PlanSource): Stated[] {
  const headings = texts.filter(({ text, headings: own }) => own.at(-1) === text);
  const joined = namesJoined(
    headings.map(({ text }) => text),
    source,
  ).filter(({ label }) => label.includes('/'));
  return joined.map(({ label, name }) => ({
    candidate: { kind: 'plan', plan: null, value: name, words: label, heading: null },
    isSure: true,
  }));
}

/** Names that a page gives in the form in which it gives those of two recorded plans. */
function plansInForm(names: readonly StatedName[], source: PlanSource, atLeast?: number): Stated[] {
  const labels = names.map(({ name }) => name);
  const unknown = new Set(namesBeside(labels, source, atLeast).map(({ name }) => name));
  return names
    .filter(({ name }) => unknown.has(name))
    .map(({ name, words, heading, isSure }) => ({
      candidate: { kind: 'plan', plan: null, value: name, words, heading },
      isSure,
    }));
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
    ...source.pages.flatMap((page) => plansInHeadings(page, source)),
    ...tables
      .flatMap((table) => plansIn(table, source))
      .map((candidate) => ({ candidate, isSure: true })),
    ...source.pages.flatMap(statedNames).flatMap((names) => plansInForm(names, source)),
    ...source.pages.flatMap(namesTogether).flatMap((names) => plansInForm(names, source, 1)),
  ];
  const unnamed = plans.length > 0 ? unnamedPlans(source) : [];
  const named = plans.flatMap(({ candidate, isSure }) => {
    const renamed = asRename(candidate, unnamed, source);
    return isSure || renamed.kind === 'name' ? [renamed] : [];
  });
  return firstOfEach([...named, ...namesById(source), ...limitCandidates(source)]);
}
