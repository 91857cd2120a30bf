import type { BuildInput } from '../../scripts/derive/publication.ts';
import { addDays } from '../../scripts/model/day.ts';
import type { SourceCheckReport } from '../../scripts/model/generated/published.ts';
import type {
  DeprecationFile,
  PageDescription,
  ProviderFile,
  VendorFile,
} from '../../scripts/model/generated/records.ts';
import { buildInput, commitId, daySnapshot, report, validDataset } from './publication.ts';
import { deprecation, vendor } from './records.ts';

/** The instant at which the large almanac is built. */
export const ALMANAC_NOW = '2026-03-20T09:00:00Z';

const PROVIDERS = [
  ['acme', 'Acme', ['acme-api']],
  ['borealis', 'Borealis', ['borealis-studio', 'borealis-cloud']],
  ['cumulus', 'Cumulus', ['cumulus-stack']],
  ['delta', 'Delta Systems', ['delta-foundry']],
  ['ember', 'Ember', ['ember-api']],
] as const;
const PLATFORMS = PROVIDERS.flatMap(([, , platforms]) => [...platforms]);
const NAMES = ['rocket', 'glider', 'kite-mini', 'balloon-xl', 'zeppelin', 'swift.embed'];

function providerFile(name: string, platforms: readonly string[]): ProviderFile {
  return {
    name,
    coverage: 'tracked',
    platforms: platforms.map((id) => ({ id, name: titleOf(id) })),
    pages: platforms.map((platform) => ({
      id: platform,
      url: `https://docs.example/${platform}`,
      platform,
    })) as PageDescription[],
  };
}

function titleOf(id: string): string {
  return id
    .split('-')
    .map((word) => (word === 'api' ? 'API' : word.charAt(0).toUpperCase() + word.slice(1)))
    .join(' ');
}

/** The n-th of many records: all types, states and bases, days from 2024 to 2027. */
export function nthDeprecation(n: number): DeprecationFile {
  const platform = PLATFORMS[n % PLATFORMS.length] ?? 'acme-api';
  const name = NAMES[n % NAMES.length] ?? 'rocket';
  const item = `${name}-${1 + (n % 9)}.${n % 4}-${String(n).padStart(3, '0')}`;
  // Several records share a day, as they do on vendors' pages.
  const day = addDays('2024-01-04', Math.floor(n / 3) * 10);
  const undated = n % 23 === 5;
  const earliest = !undated && platform === 'borealis-studio';
  const source = `https://docs.example/${platform}`;
  return deprecation({
    id: `${platform}/${item}`,
    item,
    type: n % 17 === 3 ? 'api' : n % 29 === 7 ? 'sdk' : 'model',
    status: !undated && day <= '2026-03-01' && n % 11 !== 0 ? 'retired' : 'deprecated',
    announced_on: n % 5 === 0 ? null : addDays(day, -180),
    shutdown_date: undated ? null : day,
    date_basis: undated ? null : earliest ? 'earliest' : 'committed',
    successor: n % 7 === 2 ? null : `${name}-${2 + (n % 9)}.${n % 4}`,
    migration_note:
      n % 7 === 2 || earliest || undated
        ? 'The vendor names no drop-in replacement; the request format of the newer line differs.'
        : null,
    source_url: source,
    evidence: [{ url: source, read_at: '2026-03-01' }],
    aliases: n % 6 === 1 ? [`${item}-preview`] : [],
  });
}

/** The n-th of many vendors. */
export function nthVendor(n: number): VendorFile {
  const id = `vendor-${String(n).padStart(2, '0')}`;
  const name = `Vendor ${String.fromCharCode(65 + (n % 26))}${n}`;
  const source_url = `https://${id}.example/pricing`;
  const notes = (count: number) =>
    Array.from({ length: count }, (_, i) => `${(i + 1) * 250} requests of kind ${i + 1} per day`);
  return vendor({
    id,
    name,
    source_url,
    currency: n % 15 === 4 ? 'CAD' : 'USD',
    ...(n % 10 === 4 ? { currency_note: 'Displayed in the visitor’s currency.' } : {}),
    plans: [
      { id: 'free', name: 'Free', price_month: 0, limit_notes: notes(2) },
      {
        id: 'pro',
        name: 'Pro',
        price_month: 9 + n,
        price_detail: 'per seat',
        limit_notes: notes(6),
      },
      { id: 'team', name: 'Team', price_month: 19.5 + n * 20, limit_notes: notes(9) },
      { id: 'custom', name: 'Custom', price_month: null, limit_notes: [] },
    ],
    observations: ['Limits are counted per workspace.'],
    evidence: [{ url: source_url, read_at: '2026-03-01' }],
  });
}

function checkReport(date: string, records: readonly DeprecationFile[]): SourceCheckReport {
  const [first, second] = records;
  const state = (n: number) =>
    n === 0 ? 'mismatch' : n === 1 ? 'gone' : n % 40 === 5 ? 'not_checked' : 'match';
  const checked = records.map(({ id }, n): SourceCheckReport['records'][number] => ({
    id,
    state: state(n),
    last_verified: n === 1 ? null : '2026-03-01',
    differences:
      n === 0
        ? [
            {
              field: 'shutdown_date',
              recorded: first?.shutdown_date ?? null,
              found: '2027-01-31',
              kind: 'changed',
              words: 'stops on January 31, 2027',
              heading: 'Schedule',
            },
          ]
        : [],
  }));
  const count = (wanted: string) => checked.filter((each) => each.state === wanted).length;
  return report({
    date,
    as_of: `${date}T06:00:00Z`,
    pages: [
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
    ],
    records: checked,
    plans: [
      {
        vendor: 'vendor-01',
        state: 'not_found',
        last_verified: '2026-03-01',
        notes: [{ plan: 'free', note: '250 requests of kind 1 per day', state: 'not_found' }],
        prices: [{ plan: 'pro', recorded: 10, state: 'not_found' }],
      },
      { vendor: 'vendor-02', state: 'found', last_verified: date, notes: [], prices: [] },
      { vendor: 'vendor-03', state: 'not_checked', last_verified: null, notes: [], prices: [] },
    ],
    candidates: [
      {
        platform: 'acme-api',
        item: 'rocket-99',
        words: 'rocket-99 | 2027-05-01',
        heading: 'Schedule',
        record: { item: 'rocket-99' },
      },
    ],
    summary: {
      records: {
        match: count('match'),
        mismatch: count('mismatch'),
        gone: second ? count('gone') : 0,
        not_checked: count('not_checked'),
      },
      plans: { found: 700, not_found: 1, not_checked: 12 },
      pages: { read: 1, not_checked: 1 },
      candidates: 1,
    },
  });
}

/** Changes of both datasets on two days, one of a record and of a vendor that are gone. */
function someHistory(records: readonly DeprecationFile[]): Partial<BuildInput['history']> {
  const [moved, renamed] = records.slice(-9);
  if (!moved || !renamed) return {};
  const begun = '2026-03-01T12:00:00Z';
  const change = { provider: 'Acme', platform: 'Acme API', date: '2026-03-10' };
  const plan = { ts: '2026-03-11T08:00:00Z', vendor: 'vendor-01' };
  const gone = {
    id: 'acme-api/lost-1',
    provider: 'Acme',
    platform: 'Acme API',
    item: 'lost-1',
    type: 'model' as const,
    status: 'deprecated' as const,
    shutdown_date: '2026-09-01',
    date_basis: 'committed' as const,
    successor: null,
    migration_note: 'Read the guide.',
    source_url: 'https://docs.example/acme-api',
    as_of: '2026-03-01',
    announced_on: null,
    aliases: [],
  };
  return {
    head: { commit: commitId(7), ts: '2026-03-19T10:00:00Z' },
    baseline: { commit: commitId(1), ts: begun },
    changes: [
      {
        ts: begun,
        date: '2026-03-01',
        id: '*',
        provider: null,
        platform: null,
        item: null,
        change: 'baseline_created',
        old: null,
        new: { records: records.length },
      },
      {
        ...change,
        ts: '2026-03-10T08:00:00Z',
        id: moved.id,
        item: moved.item,
        change: 'shutdown_date_changed',
        old: '2026-11-30',
        new: moved.shutdown_date,
      },
      {
        ...change,
        ts: '2026-03-10T08:00:00Z',
        id: renamed.id,
        item: renamed.item,
        change: 'status_changed',
        old: 'deprecated',
        new: renamed.status,
      },
      {
        ...change,
        ts: '2026-03-10T09:00:00Z',
        id: gone.id,
        item: gone.item,
        change: 'record_removed',
        old: gone,
        new: null,
      },
    ],
    changelog: [
      { ts: begun, vendor: '*', plan: null, change: 'baseline_created', old: null, new: {} },
      { ...plan, plan: 'pro', change: 'price_month_changed', old: 8, new: 10 },
      {
        ...plan,
        plan: 'free',
        change: 'limit_note_added',
        old: null,
        new: '500 requests of kind 2 per day',
      },
      {
        ...plan,
        plan: 'free',
        change: 'limit_note_added',
        old: null,
        new: '500 requests of kind 2 per day',
      },
      {
        ...plan,
        plan: 'old',
        change: 'plan_removed',
        old: { id: 'old', name: 'Old', price_month: 5, limit_notes: [] },
        new: null,
      },
      {
        ...plan,
        vendor: 'vendor-zz',
        plan: null,
        change: 'vendor_removed',
        old: { id: 'vendor-zz', name: 'Vendor Zed', plans: [] },
        new: null,
      },
    ],
  };
}

/** The records of an almanac of a given size. */
export function manyRecords(deprecations: number, vendors: number) {
  const records = Array.from({ length: deprecations }, (_, n) => nthDeprecation(n));
  const omitted: ProviderFile = {
    name: 'Fjord',
    coverage: 'omitted',
    reason: 'Fjord announces such changes informally.',
  };
  return {
    vendors: Array.from({ length: vendors }, (_, n) => nthVendor(n)),
    deprecations: records,
    providers: {
      ...Object.fromEntries(
        PROVIDERS.map(([slug, name, list]) => [slug, providerFile(name, list)]),
      ),
      fjord: omitted,
    },
    reports: ['2026-03-12', '2026-03-19'].map((date) => checkReport(date, records)),
  };
}

/** The input of a build with everything that a page can show. */
export async function manyPages(
  deprecations: number,
  vendors: number,
  changes: Partial<Pick<BuildInput, 'baseUrl' | 'now'>> = {},
): Promise<BuildInput> {
  const records = manyRecords(deprecations, vendors);
  const of = validDataset(records);
  const days = ['2026-03-01', '2026-03-10', '2026-03-20'].map((date, n) =>
    daySnapshot(of, { date, final: n < 2, commit: commitId(n + 1) }),
  );
  return buildInput(records, {
    now: ALMANAC_NOW,
    history: { ...someHistory(records.deprecations), days },
    ...changes,
  });
}
