import type { ChangelogEntry, History } from '../../scripts/model/dataset.ts';
import type { Deprecation, DeprecationChange } from '../../scripts/model/generated/published.ts';
import type { DeprecationFile } from '../../scripts/model/generated/records.ts';
import { commitId } from './publication.ts';

const BEGUN = '2026-03-01T12:00:00Z';

/** A record that is no longer there. */
const GONE: Deprecation = {
  id: 'acme-api/lost-1',
  provider: 'Acme',
  platform: 'Acme API',
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

function recordChanges(records: readonly DeprecationFile[]): DeprecationChange[] {
  const of = (id: string, item: string, hour: string) => ({
    ts: `2026-03-10T${hour}:00:00Z`,
    date: '2026-03-10',
    id,
    provider: 'Acme',
    platform: 'Acme API',
    item,
    commit: commitId(5),
  });
  const begun: DeprecationChange = {
    ts: BEGUN,
    date: '2026-03-01',
    id: '*',
    provider: null,
    platform: null,
    item: null,
    change: 'baseline_created',
    old: null,
    new: { records: records.length },
    commit: commitId(1),
  };
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
export function historyOfEverything(records: readonly DeprecationFile[]): Partial<History> {
  return {
    head: { commit: commitId(7), ts: '2026-03-19T10:00:00Z' },
    baseline: { commit: commitId(1), ts: BEGUN },
    changes: recordChanges(records),
    changelog: planChanges(),
  };
}
