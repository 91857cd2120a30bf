// In: a vendor's record, its changes since the baseline, and what the newest report says of it.
// Out: the vendor as its own file has it: each limit with its page, each price with its readings.
// Example: 20 seen on 2025-11-01 and 2026-03-02, then 25 seen on 2026-10-05.
import type { History } from '../model/dataset.ts';
import type {
  CheckedNote,
  Plan,
  PublishedLimit,
  SeenPrice,
  SourceCheckReport,
  Vendor,
} from '../model/generated/published.ts';
import { limitsOfPlan, limitText, type PlanLimit } from '../model/limits.ts';
import type { Proofs } from '../model/matches.ts';
import { present } from '../model/present.ts';
import { retrievedAt, type VendorRecord } from '../model/records.ts';
import { compareCodeUnits } from '../model/words.ts';
import { joinSeen } from './seen.ts';

interface Recorded {
  history: Pick<History, 'prices' | 'changelog'>;
  proofs: Pick<Proofs, 'lastRead'>;
  lastReport: SourceCheckReport | null;
}

/** Every vendor as its own file has it. */
export function publishVendors(records: readonly VendorRecord[], recorded: Recorded): Vendor[] {
  const { history, proofs, lastReport } = recorded;
  const prices = truthfulPrices(history);
  return records.map((record) => {
    const { id, name, source_url, currency, currency_note, observations, category } = record;
    const retrieved_at = retrievedAt(record.evidence, proofs.lastRead);
    const checked = lastReport?.plans.find(({ vendor }) => vendor === id)?.notes ?? [];
    const plans = record.plans.map((plan): Plan => {
      const { id, name, price_month, price_detail } = plan;
      const notes = limitsOfPlan(record, id);
      const limit_notes = notes.map(limitText);
      const found = checked.filter((note) => note.plan === id && note.state === 'found');
      const limits = notes.map((limit) => publishLimit(limit, record, found, lastReport));
      const own = prices.filter((price) => price.vendor === record.id && price.plan === id);
      const price_history = priceHistory(record, plan, own);
      return present({ id, name, price_month, price_detail, limit_notes, limits, price_history });
    });
    const evidence = record.evidence.map(({ read_url: _, ...page }) => page);
    return present({
      id,
      name,
      source_url,
      retrieved_at,
      currency,
      currency_note,
      plans,
      observations,
      category,
      evidence,
    });
  });
}

/**
 * A limit in its parts, with its page and when that page is known to have stated it: where the newest
 * report found it, else the page of a record that has only one.
 */
function publishLimit(
  limit: PlanLimit,
  { evidence, source_url: first }: VendorRecord,
  notes: readonly CheckedNote[],
  lastReport: SourceCheckReport | null,
): PublishedLimit {
  const { labels, value, for: scope } = limit;
  const found = notes.find(({ note }) => note === limitText(limit));
  const onlyUrl = evidence.every(({ url }) => url === first) ? first : null;
  const source_url = found?.url ?? onlyUrl;
  let read_at = evidence.find(({ url }) => url === source_url)?.read_at ?? null;
  const page = found && lastReport?.pages.find(({ url }) => url === source_url);
  if (page?.observed_on && page.observed_on > (read_at ?? '')) read_at = page.observed_on;
  return { labels, value, for: scope, source_url, read_at };
}

/**
 * What readings of the page show as the price of a plan; the last is the price that is recorded.
 *
 * @param recorded the prices that it had since the baseline
 * @returns undefined where there are no readings of two dates
 */
function priceHistory(
  record: VendorRecord,
  plan: VendorRecord['plans'][number],
  recorded: History['prices'],
): SeenPrice[] | undefined {
  const { earlier_prices: earlier = [], price_month, price_detail } = plan;
  const page = earlier.at(-1)?.evidence.url ?? record.source_url;
  const now = { price_month, price_detail, evidence: record.evidence };
  const readings = [...recorded, now].flatMap(({ evidence: pages, ...price }) => {
    const cited = pages.find(({ url }) => url === page) ?? pages[0];
    if (!cited) return [];
    // Where the check reads the page instead is not published.
    const { url, read_at, copy } = cited;
    return [{ ...price, evidence: present({ url, read_at, copy }) }];
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
function truthfulPrices({ prices, changelog }: Recorded['history']): History['prices'] {
  const misread = new Set(
    changelog
      .filter(({ correction }) => correction)
      .map(({ vendor, plan, change, old }) => `${vendor} ${plan} ${change} ${old}`),
  );
  return prices.filter(({ vendor, plan, price_month, price_detail }) => {
    const about = `${vendor} ${plan}`;
    return (
      !misread.has(`${about} price_month_changed ${price_month}`) &&
      !misread.has(`${about} price_detail_changed ${price_detail}`)
    );
  });
}
