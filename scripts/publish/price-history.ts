// In: what dated copies show of a plan's price, its changes since the baseline, and its record.
// Out: each price with the readings that show it, oldest first.
// Example: 20 seen on 2025-11-01 and 2026-03-02, then 25 seen on 2026-10-05.
import type { History } from '../model/dataset.ts';
import type { SeenPrice } from '../model/generated/published.ts';
import { present } from '../model/present.ts';
import type { VendorRecord } from '../model/records.ts';
import { compareCodeUnits } from '../model/words.ts';
import { joinSeen } from './seen.ts';

/**
 * What readings of the page show as the price of a plan; the last is the price that is recorded.
 *
 * @returns undefined where there are no readings of two dates
 */
export function priceHistory(
  record: VendorRecord,
  plan: VendorRecord['plans'][number],
  history: Pick<History, 'prices' | 'changelog'>,
): SeenPrice[] | undefined {
  const { earlier_prices: earlier = [], price_month, price_detail } = plan;
  const url = earlier.at(-1)?.evidence.url ?? record.source_url;
  const versions = [
    ...truthfulPrices(history).filter((one) => one.vendor === record.id && one.plan === plan.id),
    { price_month, price_detail, evidence: record.evidence },
  ];
  const readings = versions.flatMap(({ evidence: pages, price_month, price_detail }) => {
    const page = pages.find((one) => one.url === url) ?? pages[0];
    if (!page) return [];
    // Where the check reads the page instead is not published.
    const evidence = present({ url: page.url, read_at: page.read_at, copy: page.copy });
    return [{ price_month, price_detail, evidence }];
  });
  const inOrder = [...earlier, ...readings]
    .sort((a, b) => compareCodeUnits(a.evidence.read_at, b.evidence.read_at))
    .map(({ price_month, price_detail, evidence }): SeenPrice => {
      const day = evidence.read_at.slice(0, 10);
      const seen = { first_seen: day, last_seen: day, evidence: [evidence] };
      return present({ price_month, price_detail, ...seen });
    });
  const prices = joinSeen(inOrder, (a, b) => {
    return a.price_month === b.price_month && a.price_detail === b.price_detail;
  });
  const dates = new Set(prices.flatMap(({ first_seen, last_seen }) => [first_seen, last_seen]));
  return dates.size > 1 ? prices : undefined;
}

/** The prices without those that we had misread. */
function truthfulPrices({
  prices,
  changelog,
}: Pick<History, 'prices' | 'changelog'>): History['prices'] {
  const misread = new Set(
    changelog
      .filter(({ correction }) => correction)
      .map(({ vendor, plan, change, old }) => `${vendor} ${plan} ${change} ${old}`),
  );
  return prices.filter(({ vendor, plan, price_month: price, price_detail: detail }) => {
    const about = `${vendor} ${plan}`;
    return ![`price_month_changed ${price}`, `price_detail_changed ${detail}`].some((value) =>
      misread.has(`${about} ${value}`),
    );
  });
}
