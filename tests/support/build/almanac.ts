import { addDays } from '../../../scripts/model/day.ts';
import type { PageDescription, ProviderFile } from '../../../scripts/model/generated/records.ts';
import type {
  DeprecationRecord,
  ScheduledList,
  VendorRecord,
} from '../../../scripts/model/records.ts';
import type { BuildInput } from '../../../scripts/publish/publication.ts';
import { deprecation, vendor } from '../records/records.ts';
import { historyOfEverything, reportOfEverything } from './almanac-history.ts';
import { buildInput, commitId, daySnapshot, validDataset } from './publication.ts';

/** The time at which the large almanac is built. */
const ALMANAC_NOW = '2026-03-20T09:00:00Z';

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
function nthDeprecation(n: number): DeprecationRecord {
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
        ? 'The vendor names no drop-in replacement; see https://docs.example/api/docs/deprecations/of-everything'
        : null,
    source_url: source,
    evidence: [{ url: source, read_at: '2026-03-01' }],
    aliases: n % 6 === 1 ? [`${item}-preview`] : [],
  });
}

/** The n-th of many vendors. */
function nthVendor(n: number): VendorRecord {
  const id = `vendor-${String(n).padStart(2, '0')}`;
  const name = `Vendor ${String.fromCharCode(65 + (n % 26))}${n}`;
  const source_url = `https://${id}.example/pricing`;
  const notes = (count: number) =>
    Array.from({ length: count }, (_, i) => `${(i + 1) * 250} requests of kind ${i + 1} per day`);
  return vendor({
    id,
    name,
    source_url,
    ...(n % 2 === 0 ? { category: n % 4 === 0 ? 'database' : 'coding assistant' } : {}),
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
      {
        id: 'custom',
        name: 'Custom',
        price_month: null,
        price_detail: 'price on request',
        limit_notes: [],
      },
    ],
    observations: ['Limits are counted per workspace.'],
    evidence: [{ url: source_url, read_at: '2026-03-01' }],
  });
}

/** What a platform plans for the first model, which another platform has deprecated. */
function plannedElsewhere(): ScheduledList {
  const url = 'https://docs.example/borealis-cloud';
  const item = nthDeprecation(0).item;
  const row = { version: null, lifecycle: 'GA', successor: null };
  return {
    platform: 'borealis-cloud',
    source_url: url,
    as_of: '2026-03-01',
    evidence: [{ url, read_at: '2026-03-01' }],
    items: [{ ...row, item, date: '2027-05-01', basis: 'planned' }],
  };
}

/** The records of an almanac of a given size. */
function manyRecords(deprecations: number, vendors: number) {
  const records = Array.from({ length: deprecations }, (_, n) => nthDeprecation(n));
  const omitted: ProviderFile = {
    name: 'Fjord',
    coverage: 'omitted',
    reason: 'Fjord announces such changes informally.',
  };
  return {
    vendors: Array.from({ length: vendors }, (_, n) => nthVendor(n)),
    deprecations: records,
    scheduled: deprecations > 0 ? [plannedElsewhere()] : [],
    providers: {
      ...Object.fromEntries(
        PROVIDERS.map(([slug, name, list]) => [slug, providerFile(name, list)]),
      ),
      fjord: omitted,
    },
    reports: ['2026-03-12', '2026-03-19'].map((date) => reportOfEverything(date, records)),
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
    history: { ...historyOfEverything(records.deprecations), days },
    ...changes,
  });
}
