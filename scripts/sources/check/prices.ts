/**
 * What comes in: a plan with its recorded price, and what its vendor's pages say.
 * What goes out: whether a line says that price, or the one that stands there now. A recorded 20 is
 * found in `$20 / month` under the plan's name; 0 is found in `$0`, or in `Free` alone.
 */
import type { CheckedPrice } from '../../model/generated/published.ts';
import type { PlanLimit } from '../../model/limits.ts';
import { foldWords, keyOf, writeKey } from '../../model/lines.ts';
import type { VendorRecord } from '../../model/records.ts';
import { holds, isOf, lastPart, wantedLimit } from '../lines/find-limit.ts';
import type { OwnedLine } from '../lines/owners.ts';
import { priceLike, pricesIn, sumsIn } from '../lines/prices.ts';
import { headingOf, type VendorPages } from './vendor-pages.ts';

export type Plan = VendorRecord['plans'][number];

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
