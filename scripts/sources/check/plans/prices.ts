import type { CheckedPrice } from '../../../model/generated/published.ts';
import type { VendorRecord } from '../../../model/records.ts';
import {
  type AmountMatcher,
  isPaidForLabel,
  isPlanPriceLabel,
  matchAmount,
  saysFree,
  sumsOf,
} from './amounts.ts';
import { FAMILY } from './name-aliases.ts';
import type { Mention, PlanNames } from './names.ts';
import { isOfPlans, isRowOfPlans, ownersOf } from './owners.ts';
import type { IndexedTable, PageIndex, Place } from './page-index.ts';

/** Before the name of a plan that costs nothing: `our free Hobby plan`. */
const BEFORE = /(?<![\p{L}\p{N}-])(?:free|no[- ]cost)\s+$/iu;
/** After it: `Build (free) plan`, `Hobby is free`. */
const AFTER =
  /^\s*(?:plan|tier|edition|subscription|account)?\s*(?:\((?=free\b|no cost\b)|(?:is|comes?|:|[–—-])\s+(?:completely\s+|always\s+|at\s+)?(?=free\b|no c(?:ost|harge)\b))/i;
const LONGEST_LABEL = 60;

function isCalledFree(text: string, { at, end }: Mention): boolean {
  if (BEFORE.test(text.slice(0, at))) return true;
  const [lead] = AFTER.exec(text.slice(end)) ?? [];
  return lead !== undefined && saysFree(text.slice(end + lead.length));
}

/** The plans whose own name says that they are free, where the page has that name. */
function freeByName(text: string, names: PlanNames): Mention[] {
  const mentions = text.length > LONGEST_LABEL ? names.inSentence(text) : names.inLabel(text);
  return mentions.filter(({ at, end }) => saysFree(text.slice(at, end)));
}

/** A heading that names one plan is of that plan: `Free vs. Pro`. */
function namesOne({ plans }: Mention): boolean {
  return plans.length === 1;
}

function isOfFree(label: string): boolean {
  return label.length <= LONGEST_LABEL && saysFree(label);
}

/** Labels from the innermost, of which one names a plan and one above it says that it is free. */
function freeByHeading(labels: readonly string[], names: PlanNames): Mention[] {
  return labels.flatMap((label, index) => {
    const isFree = labels
      .slice(index + 1)
      .some((above) => isOfFree(above) && !names.inSentence(above).some(namesOne));
    const named = isFree && label.length <= LONGEST_LABEL ? names.inLabel(label) : [];
    return named.filter(({ part }) => !part.startsWith(FAMILY));
  });
}

/**
 * The plans that a page says cost nothing: by their name, by the words right before or after it, or
 * by a heading above it. Each set is of one mention.
 */
function freeStatements(places: readonly Place[], names: PlanNames): Set<string>[] {
  const mentions = places.flatMap(({ texts: [text = ''], around }) => [
    ...names.inSentence(text).filter((mention) => isCalledFree(text, mention)),
    ...freeByName(text, names),
    ...freeByHeading([text, ...around], names),
  ]);
  return mentions.map(({ plans }) => new Set(plans));
}

/** How a page says that a monthly sum is billed. */
type Billing = 'monthly' | 'unsaid' | 'yearly';

/** A price that a page states, and the plans that it is said of. */
export interface PriceStatement {
  amount: number;
  plans: ReadonlySet<string>;
  billing: Billing;
  /** Whether it is the word "Free" alone, which may be said of something in the plan. */
  isWord: boolean;
  /** Whether it is a sum of money in a row or column of prices: `$0`. */
  isSum: boolean;
}

/** A statement with the place that makes it. */
interface Placed extends PriceStatement {
  place: Place;
}

/** Labels of what is paid for a year. */
const YEARLY = /\b(?:annual(?:ly)?|year(?:ly)?)\b/i;
/** After a number that is a sum for a year. */
const A_YEAR = /^\D*[\d.,]+\s*(?:\/|per|a)\s*(?:yr|year|annum)\b/i;
const BILLED_MONTHLY = /\bbilled\s+monthly\b|\bmonth[- ]to[- ]month\b/i;
const BILLED_YEARLY = /\b(?:annual(?:ly)?|yearly|up\s?front)\b|\/\s*(?:yr|year)\b|\bper year\b/i;
/** Labels of columns whose bare numbers are sums of money. */
const MONEY_LABEL = /\b(?:price|cost|fee|usd|cad)\b|\$/i;
const BARE_NUMBER = /^\d[\d,]*(?:\.\d+)?$/;
const FREE = /^(?:free|free forever|no cost|no charge)$/i;
/** Headings and leads of what is bought beside a plan, and of examples. */
const BESIDE =
  /^(?!.*\bplans\b).*\badd-?ons?\b|^if you have\b|^(?:for )?examples?\b|\bfor example\b|\bexamples?:?$/i;

/** What comes on top of a plan: before its sum in a sentence, or as the label of its row. */
const ON_TOP = /\b(?:additional|extra)\s+\p{L}/iu;

/** What the sums of a cell are: its row's label in the column of a plan, else its column's. */
function labelOf({ column, corner, row, at }: Place, names: PlanNames): string {
  if (!isOfPlans(column, names) || at.column === 0) return isOfPlans(column, names) ? '' : column;
  // Where every column is a plan, no cell is a label.
  return isOfPlans(corner, names) ? '' : (row[0]?.[0] ?? '');
}

/** The amounts that a place may state as a price: its sums, its bare number, nothing. */
function amountsIn({ texts: [text = ''] }: Place, label: string): number[] {
  const bare = BARE_NUMBER.test(text) && MONEY_LABEL.test(label) ? [text] : [];
  const free = FREE.test(text) ? [0] : [];
  return [
    ...new Set([...sumsOf(text), ...bare.map((one) => Number(one.replaceAll(',', ''))), ...free]),
  ];
}

/** Whether an amount is a price there: in a row or column of prices, per month, or all it says. */
function isPriceAt({ kind, texts: [text = ''] }: Place, label: string, amount: AmountMatcher) {
  if (A_YEAR.test(text.slice(Math.max(0, amount.positionIn(text)))) || YEARLY.test(label))
    return false;
  if (kind === 'text' || label === '') return amount.standsMonthly(text) || amount.isPrice(text);
  if (isPaidForLabel(label)) return amount.standsMonthly(text) && amount.isPrice(text);
  return isPlanPriceLabel(label) && (amount.standsIn(text) || amount.isNumber(text));
}

/** How near above a line "Free" the name of the plan is that costs nothing. */
const LINES_ABOVE = 2;

/** Whether "Free" alone is the name of a plan, or said of something in it. */
function isOther({ kind, texts: [text = ''], lines }: Place, label: string, names: PlanNames) {
  if (names.exactly(text).length > 0) return !isPlanPriceLabel(label);
  if (kind === 'cell' || !FREE.test(text) || lines.length === 0) return false;
  return !lines.slice(0, LINES_ABOVE).some((line) => names.exactly(line).length > 0);
}

/** Whether a sum is for more than the plan, by its sentence before it or by the label of its row. */
function isOnTop({ row, at }: Place, before: string): boolean {
  const [sentence = ''] = before.split(/[.!?;]\s+(?=\p{Lu})/u).slice(-1);
  return ON_TOP.test(sentence) || (at.row >= 0 && ON_TOP.test(row[0]?.[0] ?? ''));
}

/** How a sum is billed, by the words after it up to the next sum or sentence, or else before it. */
function billingOf(text: string, at: number): Billing {
  const [after = ''] = text.slice(at + 1).split(/[.!?;]\s+(?=\p{Lu})|(?<=\D)\$\s?\d/u);
  const before =
    text
      .slice(0, at)
      .split(/[.!?;]\s+(?=[\p{Lu}$])|\)|\$\s?[\d.,]*\d/u)
      .at(-1) ?? '';
  if (BILLED_MONTHLY.test(after)) return 'monthly';
  return BILLED_YEARLY.test(after) || BILLED_YEARLY.test(before) ? 'yearly' : 'unsaid';
}

/** The sums that a page has in names of plans: `Pro $200`. */
function sumsInNames(places: readonly Place[], names: PlanNames): PriceStatement[] {
  const mentions = places.flatMap(({ texts: [text = ''] }) =>
    names.inSentence(text).map(({ at, end, plans }) => ({ name: text.slice(at, end), plans })),
  );
  return mentions.flatMap(({ name, plans }): PriceStatement[] => {
    const [amount, ...more] = sumsOf(name);
    if (amount === undefined || more.length > 0 || plans.length > 1) return [];
    return [{ amount, plans: new Set(plans), billing: 'unsaid', isWord: false, isSum: false }];
  });
}

/** Of a column with a price for each size the least: a plan's price is "from" that of the smallest. */
function withoutLargerSizes(statements: readonly Placed[], names: PlanNames): Placed[] {
  const least = new Map<IndexedTable, Map<number, number>>();
  const isSize = ({ place: { column, table, at }, place }: Placed): boolean =>
    table !== null && at.row >= 0 && !isOfPlans(column, names) && !isRowOfPlans(place, names);
  const sizes = new Set(statements.filter(isSize));
  for (const { amount, place } of sizes) {
    if (!place.table) continue;
    const columns = least.get(place.table) ?? new Map<number, number>();
    columns.set(place.at.column, Math.min(amount, columns.get(place.at.column) ?? amount));
    least.set(place.table, columns);
  }
  return statements.filter((one) => {
    const { table, at } = one.place;
    return !sizes.has(one) || !table || least.get(table)?.get(at.column) === one.amount;
  });
}

/**
 * Every price that a page states of plans, which are told as for its notes: in a row or column of
 * prices, as a sum per month, or as a text that is little else; and the plans that it calls free.
 */
export function priceStatements(
  { places }: PageIndex,
  currency: 'USD' | 'CAD',
  names: PlanNames,
): PriceStatement[] {
  const matchers = new Map<number, AmountMatcher>();
  const matcherOf = (amount: number): AmountMatcher => {
    const matcher = matchers.get(amount) ?? matchAmount(amount, currency);
    matchers.set(amount, matcher);
    return matcher;
  };
  const statements = places.flatMap((place) => {
    const [text = ''] = place.texts;
    const label = labelOf(place, names);
    if (isOther(place, label, names) || place.around.some((around) => BESIDE.test(around)))
      return [];
    return amountsIn(place, label).flatMap((amount): Placed[] => {
      const matcher = matcherOf(amount);
      if (!isPriceAt(place, label, matcher)) return [];
      const at = Math.max(0, matcher.positionIn(text));
      if (isOnTop(place, text.slice(0, at))) return [];
      const plans = ownersOf(place, text, [at, at], names);
      const billing = billingOf(text, at);
      const isWord = place.kind === 'text' && FREE.test(text);
      const isSum = place.kind === 'cell' && sumsOf(text).includes(amount);
      return plans && plans.size > 0 ? [{ amount, plans, billing, isWord, isSum, place }] : [];
    });
  });
  const free = freeStatements(places, names);
  return [
    ...withoutLargerSizes(statements, names),
    ...sumsInNames(places, names),
    ...free.map((plans) => ({
      amount: 0,
      plans,
      billing: 'unsaid' as const,
      isWord: false,
      isSum: false,
    })),
  ];
}

/**
 * The prices that pages state for a plan: those that are said of it alone, or else of it and others;
 * of these the ones that are said to be billed monthly, or else those that are not said to be billed
 * for a year.
 */
function pricesOf(plan: string, statements: readonly PriceStatement[]): Set<number> {
  const own = statements.filter(({ plans }) => plans.has(plan));
  const alone = own.filter(({ plans }) => plans.size === 1);
  const sums = alone.filter(({ isWord }) => !isWord);
  const candidates = [sums, alone, own].find(({ length }) => length > 0) ?? [];
  for (const billing of ['monthly', 'unsaid', 'yearly'] as const) {
    const said = candidates.filter((one) => one.billing === billing);
    if (said.length > 0) return new Set(said.map(({ amount }) => amount));
  }
  return new Set();
}

/** Whether one of the recorded prices is stated. */
export function hasAnyPrice(
  { plans }: VendorRecord,
  statements: readonly PriceStatement[],
): boolean {
  return plans.some(
    ({ id, price_month: price }) => price !== null && pricesOf(id, statements).has(price),
  );
}

function isOfOne({ plans }: PriceStatement): boolean {
  return plans.size === 1;
}

function oneOf(prices: ReadonlySet<number>): number | null {
  const [price = null] = prices;
  return prices.size === 1 ? price : null;
}

/** What is said of several plans is no new price of one where it is the recorded one of another. */
function ofAnother(
  { id }: VendorRecord['plans'][number],
  plans: VendorRecord['plans'],
): (statement: PriceStatement) => boolean {
  return (one) =>
    one.plans.has(id) &&
    plans.some(
      ({ id: other, price_month: price }) =>
        other !== id && one.plans.has(other) && price === one.amount,
    );
}

/**
 * Compares the recorded prices with those that the vendor's pages state.
 *
 * @param complete whether every page of the vendor counts: else a price may be on another.
 */
export function checkPrices(
  plans: VendorRecord['plans'],
  statements: readonly PriceStatement[],
  complete: boolean,
): CheckedPrice[] {
  return plans.map((one): CheckedPrice => {
    const { id: plan, price_month: recorded } = one;
    const stated = pricesOf(plan, statements);
    const isOfAnother = ofAnother(one, plans);
    const only = oneOf(
      pricesOf(
        plan,
        statements.filter((one) => !isOfAnother(one)),
      ),
    );
    const entry = { plan, recorded };
    if (recorded === null) {
      // What is said of several plans may be the price of the first; "Free", that of a part of one.
      const own = statements.filter(isOfOne);
      const alone = oneOf(pricesOf(plan, own));
      const isNothing = own.some((one) => one.plans.has(plan) && one.amount === 0 && one.isSum);
      const found = alone === 0 && !isNothing ? null : alone;
      return { ...entry, state: found === null ? 'not_checked' : 'changed', found };
    }
    if (stated.has(recorded)) return { ...entry, state: 'found', found: null };
    if (only !== null) return { ...entry, state: 'changed', found: only };
    return { ...entry, state: complete ? 'not_found' : 'not_checked', found: null };
  });
}
