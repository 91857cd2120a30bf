import type { ChangelogEntry, History } from '../../../scripts/model/dataset.ts';
import type {
  Deprecation,
  DeprecationChange,
  SourceCheckReport,
} from '../../../scripts/model/generated/published.ts';
import { factsSha256 } from '../../../scripts/model/matches.ts';
import type { DeprecationRecord } from '../../../scripts/model/records.ts';
import { baselineChange, commitId, report } from './publication.ts';

const BEGUN = '2026-03-01T12:00:00Z';

/** A record that is no longer there. */
const GONE: Deprecation = {
  id: 'acme-api/lost-1',
  provider: 'Acme',
  platform: 'Acme API',
  platform_id: 'acme-api',
  item: 'lost-1',
  type: 'model',
  status: 'deprecated',
  shutdown_date: '2026-09-01',
  date_basis: 'committed',
  successor: null,
  migration_note: 'Read the guide.',
  source_url: 'https://docs.example/acme-api',
  as_of: '2026-03-01',
  announced_on: null,
  aliases: [],
};

function recordChanges(records: readonly DeprecationRecord[]): DeprecationChange[] {
  const of = (id: string, item: string, hour: string) => ({
    ts: `2026-03-10T${hour}:00:00Z`,
    date: '2026-03-10',
    id,
    provider: 'Acme',
    platform: 'Acme API',
    item,
    commit: commitId(5),
  });
  const begun = baselineChange(records.length, BEGUN);
  const [moved, retired] = records.slice(-2);
  if (!moved || !retired) return [begun];
  return [
    begun,
    {
      ...of(moved.id, moved.item, '08'),
      change: 'shutdown_date_changed',
      old: '2026-11-30',
      new: moved.shutdown_date,
    },
    {
      ...of(retired.id, retired.item, '08'),
      change: 'successor_changed',
      old: 'rocket-0',
      new: retired.successor,
    },
    { ...of(GONE.id, GONE.item, '09'), change: 'record_removed', old: GONE, new: null },
  ];
}

function planChanges(): ChangelogEntry[] {
  const of = <T extends string | null>(plan: T, vendor = 'vendor-01') => ({
    ts: '2026-03-11T08:00:00Z',
    vendor,
    plan,
    commit: commitId(6),
  });
  const note = '500 requests of kind 2 per day';
  const old = { id: 'old', name: 'Old', price_month: 5, limit_notes: [] };
  const vendor = {
    id: 'vendor-zz',
    name: 'Vendor Zed',
    source_url: 'https://zed.example/pricing',
    retrieved_at: '2026-03-01T08:00:00Z',
    currency: 'USD',
    plans: [{ id: 'only', name: 'Only', price_month: null, limit_notes: [] }],
  };
  return [
    {
      ...of(null, '*'),
      ts: BEGUN,
      change: 'baseline_created',
      old: null,
      new: { vendors: 1, plans: 2 },
    },
    { ...of('pro'), change: 'price_month_changed', old: 8, new: 10 },
    // The same note twice counts twice.
    { ...of('free'), change: 'limit_note_added', old: null, new: note },
    { ...of('free'), change: 'limit_note_added', old: null, new: note },
    { ...of('old'), change: 'plan_removed', old, new: null },
    { ...of(null, 'vendor-zz'), change: 'vendor_removed', old: vendor, new: null },
  ];
}

/** Changes of both datasets on two days; some of a record, a plan and a vendor that are gone. */
export function historyOfEverything(records: readonly DeprecationRecord[]): Partial<History> {
  return {
    head: { commit: commitId(7), ts: '2026-03-19T10:00:00Z' },
    baseline: { commit: commitId(1), ts: BEGUN },
    changes: recordChanges(records),
    changelog: planChanges(),
  };
}

type Checked = SourceCheckReport['records'][number];

/** A mismatch, a record that is gone, some that could not be checked, and many that match. */
function stateOf(n: number): Checked['state'] {
  if (n === 0) return 'mismatch';
  if (n === 1) return 'gone';
  return n % 40 === 5 ? 'not_checked' : 'match';
}

function checkedRecord(record: DeprecationRecord, n: number): Checked {
  const { id, shutdown_date } = record;
  const state = stateOf(n);
  const difference: Checked['differences'][number] = {
    field: 'shutdown_date',
    recorded: shutdown_date,
    found: '2027-01-31',
    kind: 'changed',
    words: 'stops on January 31, 2027',
    heading: 'Schedule',
  };
  return {
    id,
    state,
    last_verified: state === 'gone' ? null : '2026-03-01',
    ...(state === 'match' && { facts_sha256: factsSha256(record) }),
    differences: state === 'mismatch' ? [difference] : [],
  };
}

function checkedPages(date: string): SourceCheckReport['pages'] {
  return [
    {
      url: 'https://docs.example/acme-api',
      state: 'read',
      reason: null,
      observed_on: date,
      sha256: null,
    },
    {
      url: 'https://docs.example/delta-foundry',
      state: 'not_checked',
      reason: 'the server answered 403',
      observed_on: null,
      sha256: null,
    },
  ];
}

function checkedPlans(date: string): SourceCheckReport['plans'] {
  return [
    {
      vendor: 'vendor-01',
      state: 'not_found',
      last_verified: '2026-03-01',
      notes: [{ plan: 'free', note: '250 requests of kind 1 per day', state: 'not_found' }],
      prices: [{ plan: 'pro', recorded: 10, state: 'not_found' }],
    },
    { vendor: 'vendor-02', state: 'found', last_verified: date, notes: [], prices: [] },
    { vendor: 'vendor-03', state: 'not_checked', last_verified: null, notes: [], prices: [] },
  ];
}

/** A report with something of every kind. */
export function reportOfEverything(
  date: string,
  records: readonly DeprecationRecord[],
): SourceCheckReport {
  return report({
    date,
    as_of: `${date}T06:00:00Z`,
    pages: checkedPages(date),
    records: records.map(checkedRecord),
    plans: checkedPlans(date),
    candidates: [
      {
        platform: 'acme-api',
        item: 'rocket-99',
        words: 'rocket-99 | 2027-05-01',
        heading: 'Schedule',
        record: { item: 'rocket-99' },
      },
    ],
  });
}
