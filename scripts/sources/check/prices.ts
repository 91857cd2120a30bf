/**
 * What comes in: a vendor's plans with their prices, its texts in our own words, and what its pages say.
 * What goes out: whether a line says a price, or the one that stands there now; and the texts with a
 * figure that none of its pages has any more. A recorded 20 is found in `$20 / month` under the plan's
 * name, 0 in `$0` or in `Free` alone; `20 €` is not a sum of a vendor with prices in USD.
 */
import type { CheckedPrice, LostFigures } from '../../model/generated/published.ts';
import type { PlanLimit } from '../../model/limits.ts';
import { foldWords, keyOf, writeKey } from '../../model/lines.ts';
import type { VendorRecord } from '../../model/records.ts';
import { escapePattern } from '../../model/words.ts';
import { withoutDates } from '../facts/days.ts';
import { holds, isOf, lastPart, type OwnedLine, wantedLimit } from '../lines/find-limit.ts';
import CURRENCIES from './currencies.json' with { type: 'json' };
import { headingOf, type VendorPages } from './vendor-pages.ts';

type Currency = VendorPages['currency'];

const OWN_MARKS: Readonly<Record<Currency, readonly string[]>> = CURRENCIES.own;

/** A number with a mark before or after it: `US$ 1,000`, `20 USD`, `$20 CAD`, `€20`. */
const SUM = /(\b[A-Z]{1,3}\$|\b[A-Z]{3}|[$€£¥])?\s?(\d[\d,]*(?:\.\d+)?)(?:\s?([€£¥]|[A-Z]{3}\b))?/g;

/** The sums that a text states in a currency, each once. */
export function sumsIn(text: string, currency: Currency): number[] {
  const own = OWN_MARKS[currency];
  const sums = [...text.matchAll(SUM)].flatMap(([, before = '', digits = '', after = '']) => {
    const isForeign = CURRENCIES.others.includes(after) && !own.includes(after);
    const isOwn = own.includes(before) || own.includes(after);
    if (isOwn && !isForeign) return Number(digits.replaceAll(',', ''));
    return [];
  });
  return [...new Set(sums)];
}

/** What a page calls a plan without a price. */
const FREE = 'free';

/** The sums that stand for a price in a cell or after a label: `Free` alone is 0. */
export function pricesIn(value: string, currency: Currency): number[] {
  if (value.trim().toLowerCase() === FREE) return [0];
  return sumsIn(value, currency);
}

/**
 * The one price that a text has where others had `words`: `$25 / month` for `$20 / month`, with
 * whatever stands beside it. Null where there is none, or several.
 */
export function priceLike(
  words: string,
  text: string,
  currency: Currency,
): { sum: number; words: string } | null {
  const number = escapePattern(words).replace(/\d[\d,]*(?:\\\.\d+)?/, '\\d[\\d,]*(?:\\.\\d+)?');
  const form = new RegExp(number, 'g');
  const found = [...new Set([...text.matchAll(form)].map(([match]) => match))];
  const [match = ''] = found;
  const [sum, ...others] = sumsIn(match, currency);
  if (found.length !== 1 || sum === undefined || others.length > 0) return null;
  return { sum, words: match };
}

type Plan = VendorRecord['plans'][number];

/** Whether a line can state the price of a plan: under its name, or with it. */
function ownLinesOf({ id, price_words: words }: Plan, { names }: VendorPages) {
  const limit: PlanLimit = { labels: [], value: words ?? '', for: 'plan', place: [] };
  const wanted = wantedLimit(limit, id, names);
  return (each: OwnedLine): boolean => isOf(wanted, each);
}

/** The sums that a line states as prices; `Free` does not count where it only names the plan. */
export function pricesOfLine(each: OwnedLine, { names, currency }: VendorPages): number[] {
  const isName = each.rows.length === 0 && names.has(each.words);
  const own = pricesIn(lastPart(each), currency);
  if (!isName && own.length > 0) return own;
  return sumsIn(each.line.words, currency);
}

/**
 * The line that states a plan's price: its words under the plan's name; without words for it, one
 * with this sum and no other.
 */
export function findPrice(plan: Plan, source: VendorPages): OwnedLine | undefined {
  const { price_month: recorded, price_words: words } = plan;
  const isOwn = ownLinesOf(plan, source);
  return source.lines.find((each) => {
    if (!isOwn(each)) return false;
    if (words !== undefined) return holds(each.words, foldWords(words));
    const [sum, ...others] = pricesOfLine(each, source);
    return sum === recorded && others.length === 0;
  });
}

/** Checks a price; one without words that no line states is not checked, for a page may not print it. */
export function checkPrice(plan: Plan, source: VendorPages): CheckedPrice {
  const { id, price_month: recorded, price_words: words } = plan;
  const { fresh, complete, currency } = source;
  const price = { plan: id, recorded };
  if (recorded === null) return { ...price, state: 'not_checked' };
  const stated = findPrice(plan, source);
  if (stated) return { ...price, state: 'found', heading: headingOf(stated), url: stated.url };
  if (!complete) return { ...price, state: 'not_checked' };
  const now = fresh.filter(ownLinesOf(plan, source)).flatMap((each) => {
    const like = words && priceLike(words, each.line.words, currency);
    if (like) return { each, ...like };
    const [sum, ...others] = pricesOfLine(each, source);
    if (sum === undefined || others.length > 0) return [];
    return { each, sum, words: each.line.words };
  });
  const [first] = now;
  if (!first) return { ...price, state: words === undefined ? 'not_checked' : 'not_found' };
  const place = { heading: headingOf(first.each), url: first.each.url };
  if (now.some(({ sum }) => sum !== first.sum)) return { ...price, state: 'changed', ...place };
  const line = writeKey(keyOf(first.each.line));
  return { ...price, state: 'changed', found: first.sum, words: first.words, line, ...place };
}

const FIGURE = /\d+(?:,\d{3})*(?:\.\d+)?/g;

/** A year, a number in a name, and the 0 of what a page calls free. */
const NO_FIGURE = /\b(?:20\d\d|0)\b(?!\.\d)|[\w.-]*[a-z]\d[\w.-]*/gi;

function figuresIn(text: string): string[] {
  return withoutDates(text).replace(NO_FIGURE, '').match(FIGURE) ?? [];
}

/** `$99.00` is 99. */
const numberOf = (figure: string): number => Number(figure.replaceAll(',', ''));

/** The details of prices and the observations with a figure that the pages lack: a sum only as a sum. */
export function findLostFigures(
  { plans, observations = [] }: VendorRecord,
  { lines, complete, currency }: VendorPages,
): LostFigures[] {
  if (!complete) return [];
  const texts = [
    ...plans.map(({ id: plan, price_detail: text }) => ({ plan, text: text ?? '' })),
    ...observations.map((text) => ({ plan: null, text })),
  ];
  const said = new Set<number>();
  const sums = new Set<number>();
  for (const { headings, row, column, words } of lines.map(({ line }) => line)) {
    for (const text of [...headings, row ?? '', column ?? '', words]) {
      for (const figure of text.match(FIGURE) ?? []) said.add(numberOf(figure));
      for (const sum of sumsIn(text, currency)) sums.add(sum);
    }
  }
  return texts.flatMap(({ plan, text }) => {
    const own = sumsIn(text, currency);
    const isSaid = (number: number) => (own.includes(number) ? sums : said).has(number);
    const figures = figuresIn(text).filter((figure) => !isSaid(numberOf(figure)));
    if (figures.length === 0) return [];
    return [{ plan, text, figures: [...new Set(figures)] }];
  });
}
