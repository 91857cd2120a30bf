import { diffVendor } from '#scripts/history/diff.ts';
import type { LoggedPlan, LoggedVendor } from '#scripts/model/generated/published.ts';
import type { VendorRecord } from '#scripts/model/records.ts';
import { vendor } from '#support/records/records.ts';
import { readSamples } from '#support/samples.ts';

interface Version extends Partial<Omit<LoggedVendor, 'plans'>> {
  plans?: Partial<LoggedPlan>[];
}

interface Sample {
  what: string;
  before?: Version;
  after?: Version;
  read?: VendorRecord['evidence'];
  entries?: unknown[][];
  whose?: (string | null)[];
}

const PLAN = { id: 'pro', name: 'Pro', price_month: 20, limit_notes: ['5 seats', '9 GB'] };

/** A version of the vendor, with what history reads of it. */
function versionOf({ plans = [{}], ...changes }: Version = {}) {
  const { evidence, category: _, ...logged } = vendor();
  const read = evidence.map((one) => ({ ...one, read_at: '2026-03-01' }));
  const version = { ...logged, ...changes, plans: plans.map((one) => ({ ...PLAN, ...one })) };
  return { version, read };
}

test.each(readSamples<Sample[]>('changed-vendors.yaml', import.meta.url))(
  'the changelog of: $what',
  ({ before, after, read, entries, whose }) => {
    const [old, current] = [versionOf(before), versionOf(after)];
    if (whose) {
      const again = old.read.map((one) => ({ ...one, read_at: '2026-03-09' }));
      const first = { ...old.version, evidence: old.read };
      const found = diffVendor(first, { ...current.version, evidence: read ?? again });
      expect(found.map(({ why, correction }) => (correction ? why : null))).toEqual(whose);
    } else {
      const found = diffVendor(old.version, current.version);
      expect(found.map((one) => [one.plan, one.change, one.old, one.new])).toEqual(entries);
    }
  },
);
