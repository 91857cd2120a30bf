// In: what dated copies show of a plan's price, its changes since the baseline, and its record.
// Out: each price with the readings that show it, oldest first.
// Example: 20 seen on 2025-11-01 and 2026-03-02, then 25 seen on 2026-10-05.
import type { History } from '../model/dataset.ts';
import type { Evidence, SeenPrice } from '../model/generated/published.ts';
import type { EarlierPrice } from '../model/generated/records.ts';
import { present } from '../model/present.ts';
import type { VendorRecord } from '../model/records.ts';
import { compareCodeUnits } from '../model/words.ts';

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
  const readings = versions.flatMap(({ evidence: pages, ...price }): EarlierPrice[] => {
    const page = pages.find((one) => one.url === url) ?? pages[0];
    if (!page) return [];
    const { price_month, price_detail } = price;
    // Where the check reads the page instead is not published.
    const evidence = present({ url: page.url, read_at: page.read_at, copy: page.copy });
    return [present({ price_month, price_detail, evidence })];
  });
  const inOrder = [...earlier, ...readings].sort((a, b) =>
    compareCodeUnits(a.evidence.read_at, b.evidence.read_at),
  );
  const seen = joinReadings(inOrder);
  const dates = new Set(seen.flatMap(({ first_seen, last_seen }) => [first_seen, last_seen]));
  return dates.size > 1 ? seen : undefined;
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

/** Readings one after the other that show one price, as one. */
function joinReadings(readings: readonly EarlierPrice[]): SeenPrice[] {
  const prices: SeenPrice[] = [];
  for (const { evidence, ...price } of readings) {
    const day = evidence.read_at.slice(0, 10);
    const last = prices.at(-1);
    const isSame =
      last?.price_month === price.price_month && last.price_detail === price.price_detail;
    if (!last || !isSame) {
      prices.push({ ...price, first_seen: day, last_seen: day, evidence: [evidence] });
    } else if (day > last.last_seen) {
      const [first] = last.evidence as [Evidence];
      const own = { ...price, first_seen: last.first_seen, last_seen: day };
      prices[prices.length - 1] = { ...own, evidence: [first, evidence] };
    }
  }
  return prices;
}
