/**
 * What comes in: words of a page, and the currency of its vendor's prices.
 * What goes out: the sums in that currency. `$20 / month` is 20 in USD; `20 €` is not one of them.
 */
import type { VendorFile } from '../../model/generated/records.ts';

export type Currency = VendorFile['currency'];

/** The signs and codes of each currency; a bare dollar sign is the vendor's own. */
const MARKS: Readonly<Record<Currency, readonly string[]>> = {
  USD: ['$', 'US$', 'USD'],
  CAD: ['$', 'C$', 'CA$', 'CAD'],
};

/** What marks another currency than the vendor's, also behind a dollar sign. */
// biome-ignore format: a list of names
const OTHERS = new Set([
  '€', '£', '¥', 'AUD', 'BRL', 'CAD', 'CHF', 'CNY', 'EUR', 'GBP', 'HKD', 'INR', 'JPY', 'KRW', 'MXN',
  'NZD', 'SGD', 'TWD', 'USD',
]);

/** A number with a mark before or after it: `US$ 1,000`, `20 USD`, `$20 CAD`, `€20`. */
const SUM = /(\b[A-Z]{1,3}\$|\b[A-Z]{3}|[$€£¥])?\s?(\d[\d,]*(?:\.\d+)?)(?:\s?([€£¥]|[A-Z]{3}\b))?/g;

/** The sums that a text states in a currency, each once. */
export function sumsIn(text: string, currency: Currency): number[] {
  const own = MARKS[currency];
  const sums = [...text.matchAll(SUM)].flatMap(([, before = '', digits = '', after = '']) => {
    const isForeign = OTHERS.has(after) && !own.includes(after);
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
  const escaped = words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const form = new RegExp(escaped.replace(/\d[\d,]*(?:\\\.\d+)?/, '\\d[\\d,]*(?:\\.\\d+)?'), 'g');
  const found = [...new Set([...text.matchAll(form)].map(([match]) => match))];
  const [match = ''] = found;
  const [sum, ...others] = sumsIn(match, currency);
  if (found.length !== 1 || sum === undefined || others.length > 0) return null;
  return { sum, words: match };
}
