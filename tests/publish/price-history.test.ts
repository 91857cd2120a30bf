import type { SeenPrice, VendorHistory } from '#scripts/model/generated/published.ts';
import type { VendorRecord } from '#scripts/model/records.ts';
import { publishFiles } from '#support/build/publication.ts';
import { vendor } from '#support/records/records.ts';
import { createPublicRepository, historyOf, vendorFile } from '#support/repositories/history.ts';

const URL = 'https://toolbox.example/pricing';
const COPY = `https://github.com/toolbox/docs/blob/${'a'.repeat(40)}/pricing.md`;
const FREE = { id: 'free', name: 'Free', price_month: 0, limit_notes: [] };

const seenIn = (read_at: string) => ({ url: URL, read_at, copy: COPY });

/** The vendor with a plan of this price, as a page of this date has it. */
function priced(price_month: number | null, read_at: string, plan: object = {}): VendorRecord {
  const pro = { id: 'pro', name: 'Pro', price_month, limit_notes: [], ...plan };
  return vendor({ plans: [FREE, pro], evidence: [{ url: URL, read_at, read_url: `${URL}.md` }] });
}

/** The price history that is published of the plan Pro. */
function published(record: VendorRecord, history = {}): SeenPrice[] | undefined {
  const files = publishFiles({ vendors: [record] }, { history });
  const { plans } = files.json<VendorHistory>('data/vendors/toolbox.json').vendor;
  expect(plans[0]).not.toHaveProperty('price_history');
  return plans[1]?.price_history;
}

test('a price that dated copies show is published with both its sources', () => {
  const earlier_prices = [
    { price_month: 15, price_detail: 'per seat', evidence: seenIn('2025-06-01') },
    { price_month: 20, evidence: seenIn('2025-11-01') },
    { price_month: 20, evidence: seenIn('2026-01-05') },
  ];
  expect(published(priced(20, '2026-03-01', { earlier_prices }))).toEqual([
    {
      price_month: 15,
      price_detail: 'per seat',
      first_seen: '2025-06-01',
      last_seen: '2025-06-01',
      evidence: [seenIn('2025-06-01')],
    },
    {
      price_month: 20,
      first_seen: '2025-11-01',
      last_seen: '2026-03-01',
      evidence: [seenIn('2025-11-01'), { url: URL, read_at: '2026-03-01' }],
    },
  ]);
});

test('a yearly price that is another one is a price of its own', () => {
  const detail = (price: string) => ({ price_detail: `or ${price} a year` });
  const evidence = seenIn('2025-11-01');
  const earlier_prices = [{ price_month: 20, ...detail('$240'), evidence }];
  const seen = published(priced(20, '2026-03-01', { ...detail('$200'), earlier_prices }));
  expect(seen?.map((one) => [one.price_month, one.price_detail, one.first_seen])).toEqual([
    [20, 'or $240 a year', '2025-11-01'],
    [20, 'or $200 a year', '2026-03-01'],
  ]);
});

test('a price that was read once has no history', () => {
  expect(published(priced(20, '2026-03-01'))).toBeUndefined();
});

test('changes since the baseline are in it, and what we had misread is not', async () => {
  const repository = createPublicRepository({ vendors: [priced(20, '2026-02-01')] });
  const versions = [
    priced(25, '2026-03-05'),
    // Read again, and the page says so still; then we see that we had misread it.
    priced(25, '2026-03-06'),
    priced(24, '2026-03-06'),
    priced(null, '2026-03-08', { price_detail: 'price on request' }),
  ];
  versions.forEach((version, at) => {
    repository.commit(vendorFile(version), `2026-03-1${at}T12:00:00Z`);
  });
  const { prices, changelog } = await historyOf(repository);
  const [last] = versions.slice(-1);
  const seen = published(last as VendorRecord, { prices, changelog });
  expect(seen?.map((one) => [one.price_month, one.first_seen, one.last_seen])).toEqual([
    [20, '2026-02-01', '2026-02-01'],
    [24, '2026-03-06', '2026-03-06'],
    [null, '2026-03-08', '2026-03-08'],
  ]);
});
