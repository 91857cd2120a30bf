import type { SeenPrice, VendorHistory } from '#scripts/model/generated/published.ts';
import type { VendorRecord } from '#scripts/model/records.ts';
import { publishFiles } from '#support/build/publication.ts';
import { vendor } from '#support/records/records.ts';
import { createPublicRepository, historyOf, vendorFile } from '#support/repositories/history.ts';

const URL = 'https://toolbox.example/pricing';
const FREE = { id: 'free', name: 'Free', price_month: 0, limit_notes: [] };

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
