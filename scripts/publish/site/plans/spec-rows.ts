// In: the limits of plans, a column each. Out: rows by label, and what has no label.
// Example: [[Projects: 10], [Projects: 50]] gives the row Projects with the values 10 and 50.
import type { Plan, PublishedLimit, Vendor } from '../../../model/generated/published.ts';
import { amountInWords } from '../../../model/wording.ts';

/** What one label says in each column. */
export interface SpecRow {
  /** The page's headings above its label; empty where there are none. */
  group: string;
  label: string;
  cells: PublishedLimit[][];
}

interface SpecSheet {
  rows: SpecRow[];
  /** Limits without a label, by column. */
  sentences: PublishedLimit[][];
}

export function specSheet(columns: readonly (readonly PublishedLimit[])[]): SpecSheet {
  const rows = new Map<string, SpecRow>();
  const sentences: PublishedLimit[][] = columns.map(() => []);
  for (const [at, limits] of columns.entries()) {
    for (const limit of limits) {
      const label = limit.labels.at(-1);
      if (label === undefined) {
        sentences[at]?.push(limit);
        continue;
      }
      const group = limit.labels.slice(0, -1).join(' · ');
      const key = `${group}|${label}`.toLowerCase();
      const row = rows.get(key) ?? { group, label, cells: columns.map(() => []) };
      row.cells[at]?.push(limit);
      rows.set(key, row);
    }
  }
  return { rows: [...rows.values()], sentences };
}

const NOT_STATED = 'not stated on the pages read';

/** Why a plan has no monthly price, in the first words of its `price_detail`, and what it says besides. */
const NO_PRICE = new RegExp(`^(${NOT_STATED}|price on request|usage-based)[\\s,;:]*(.*)$`, 's');

/** A price and what it is for: `$20 a month`, `per user, billed yearly`. */
export function priceInWords(
  { price_month: price, price_detail: detail }: Pick<Plan, 'price_month' | 'price_detail'>,
  currency: Vendor['currency'],
): { amount: string | null; period: string; detail: string | null } {
  if (price === null) {
    const [, why = detail ?? 'no monthly price recorded', rest = ''] =
      NO_PRICE.exec(detail ?? '') ?? [];
    const period = why === NOT_STATED ? 'price not found' : why;
    return { amount: null, period, detail: rest || null };
  }
  const sum = amountInWords(price);
  const amount = currency === 'USD' ? `$${sum}` : `${sum} ${currency}`;
  return { amount, period: 'a month', detail: detail ?? null };
}

/** `$20`, `20 EUR`; nothing where no monthly price is recorded. */
export function shortPrice(plan: Plan, currency: Vendor['currency']): string {
  return priceInWords(plan, currency).amount ?? '';
}
