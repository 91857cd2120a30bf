import type { PageIndex, Place } from './plan-index.ts';
import type { PlanNames } from './plan-names.ts';
import { isOfPlans, ownersOf } from './plan-owners.ts';
import { type AmountMatcher, isPlanPriceLabel, matchAmount, sumsOf } from './prices.ts';

/** A price that a page states, and the plans that it is said of. */
export interface PriceStatement {
  amount: number;
  plans: ReadonlySet<string>;
  place: Place;
}

/** Labels of what is paid for a year. */
const YEARLY = /\b(?:annual(?:ly)?|year(?:ly)?)\b/i;
/** After a number that is a sum for a year. */
const A_YEAR = /^\D*[\d.,]+\s*(?:\/|per|a)\s*(?:yr|year|annum)\b/i;
/** Labels of columns whose bare numbers are sums of money. */
const MONEY_LABEL = /\b(?:price|cost|fee|usd|cad)\b|\$/i;
const BARE_NUMBER = /^\d[\d,]*(?:\.\d+)?$/;
const FREE = /^(?:free|free forever|no cost|no charge)$/i;

/** What the sums of a cell are: its row's label in the column of a plan, else its column's. */
function labelOf({ column, row, at }: Place, names: PlanNames): string {
  return isOfPlans(column, names) && at.column > 0 ? (row[0]?.[0] ?? '') : column;
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
  return isPlanPriceLabel(label) && (amount.standsIn(text) || amount.isNumber(text));
}

/**
 * Every price that a page states of plans, which are told as for its notes: in a row or column of
 * prices, as a sum per month, or as a text that is little else.
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
  return places.flatMap((place) => {
    const [text = ''] = place.texts;
    // "Free" alone may be the name of a plan.
    if (names.exactly(text).length > 0) return [];
    const label = labelOf(place, names);
    return amountsIn(place, label).flatMap((amount) => {
      const matcher = matcherOf(amount);
      if (!isPriceAt(place, label, matcher)) return [];
      const at = Math.max(0, matcher.positionIn(text));
      const plans = ownersOf(place, text, [at, at], names);
      return plans && plans.size > 0 ? [{ amount, plans, place }] : [];
    });
  });
}

/** The prices that are stated of one plan alone, or else of it and others, and of others alone. */
export function pricesStatedOf(plan: string, statements: readonly PriceStatement[]) {
  const amounts = (some: readonly PriceStatement[]) => new Set(some.map(({ amount }) => amount));
  const own = statements.filter(({ plans }) => plans.has(plan));
  const single = statements.filter(({ plans }) => plans.size === 1);
  return {
    alone: amounts(single.filter(({ plans }) => plans.has(plan))),
    together: amounts(own),
    ofOthers: amounts(single.filter(({ plans }) => !plans.has(plan))),
  };
}
