import type { CheckedPrice } from '../../../model/generated/published.ts';
import type { VendorFile } from '../../../model/generated/records.ts';
import { type PriceStatement, pricesOf } from './price-statements.ts';

/** Whether one of the recorded prices is stated. */
export function hasAnyPrice({ plans }: VendorFile, statements: readonly PriceStatement[]): boolean {
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
  { id }: VendorFile['plans'][number],
  plans: VendorFile['plans'],
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
  plans: VendorFile['plans'],
  statements: readonly PriceStatement[],
  complete: boolean,
): CheckedPrice[] {
  return plans.map((own): CheckedPrice => {
    const { id: plan, price_month: recorded } = own;
    const stated = pricesOf(plan, statements);
    const isOfAnother = ofAnother(own, plans);
    const only = oneOf(
      pricesOf(
        plan,
        statements.filter((one) => !isOfAnother(one)),
      ),
    );
    const entry = { plan, recorded };
    if (recorded === null) {
      // What is said of several plans may be the price of the first; nothing, that of a part of one.
      const alone = oneOf(pricesOf(plan, statements.filter(isOfOne)));
      const found = alone === 0 ? null : alone;
      return { ...entry, state: found === null ? 'not_checked' : 'changed', found };
    }
    if (stated.has(recorded)) return { ...entry, state: 'found', found: null };
    if (only !== null) return { ...entry, state: 'changed', found: only };
    return { ...entry, state: complete ? 'not_found' : 'not_checked', found: null };
  });
}
