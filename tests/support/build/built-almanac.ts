import { addDays } from '../../../scripts/model/day.ts';
import type {
  DateMoves,
  Deprecation,
  DeprecationChange,
  Providers,
  VendorHistory,
} from '../../../scripts/model/generated/published.ts';
import { listText } from '../../../scripts/model/published.ts';
import { compareCodeUnits } from '../../../scripts/model/words.ts';
import type { Files } from '../records/records.ts';
import { baselineChange } from './publication.ts';

/** The time of the invented build. */
export const BUILT_AT = '2026-11-20T06:00:00Z';

/** The day on which the tests ask. */
export const TODAY = '2026-11-20';

/** A published deprecation of provider acme. */
export function publishedDeprecation(changes: Partial<Deprecation> = {}): Deprecation {
  return {
    id: 'acme-api/rocket-1',
    provider: 'Acme',
    platform: 'Acme API',
    platform_id: 'acme-api',
    item: 'rocket-1',
    type: 'model',
    status: 'deprecated',
    shutdown_date: '2026-12-31',
    date_basis: 'committed',
    successor: 'rocket-2',
    migration_note: null,
    source_url: 'https://docs.acme.example/deprecations',
    as_of: '2026-11-01',
    announced_on: '2026-01-10',
    aliases: [],
    evidence: [{ url: 'https://docs.acme.example/deprecations', read_at: '2026-11-01' }],
    ...changes,
  };
}

/** Two tracked providers, one of them with two platforms, and one that is left out. */
export const PROVIDERS: Providers = {
  schema_version: '0.1',
  providers: [
    {
      slug: 'acme',
      name: 'Acme',
      coverage: 'tracked',
      reason: null,
      platforms: [
        { id: 'acme-api', name: 'Acme API' },
        { id: 'acme-cloud', name: 'Acme Cloud' },
      ],
    },
    {
      slug: 'borealis',
      name: 'Borealis',
      coverage: 'tracked',
      reason: null,
      platforms: [{ id: 'borealis-api', name: 'Borealis API' }],
    },
    {
      slug: 'quietco',
      name: 'Quiet & Co',
      coverage: 'omitted',
      reason: 'It announces shutdowns in chat rooms only.',
      platforms: [],
    },
  ],
};

const PLATFORMS = PROVIDERS.providers.flatMap(({ name, platforms }) =>
  platforms.map(({ id, name: platform }) => ({ id, provider: name, platform })),
);

/** Invented records: every type, status and basis, past, today, upcoming and undated. */
export function manyDeprecations(count: number): Deprecation[] {
  return Array.from({ length: count }, (_, index) => {
    const platform = PLATFORMS[index % PLATFORMS.length] ?? { id: '', provider: '', platform: '' };
    const undated = index % 7 === 6;
    const earliest = index % 5 === 4;
    return publishedDeprecation({
      id: `${platform.id}/rocket-${index}`,
      provider: platform.provider,
      platform: platform.platform,
      item: `rocket-${index} "Ünïcode" <b>`,
      type: (['model', 'api', 'sdk'] as const)[index % 3] ?? 'model',
      status: index % 4 === 0 ? 'retired' : 'deprecated',
      shutdown_date: undated ? null : addDays(TODAY, (index - 10) * 3),
      date_basis: undated ? null : earliest ? 'earliest' : 'committed',
      successor: index % 6 === 0 ? null : `rocket-${index + 100}`,
      migration_note: index % 6 === 0 ? 'The vendor names no successor.' : null,
    });
  }).sort(
    (a, b) =>
      compareCodeUnits(a.shutdown_date ?? '9999-99-99', b.shutdown_date ?? '9999-99-99') ||
      compareCodeUnits(a.id, b.id),
  );
}

/** A record as its entry in the change history has it. */
function logged({ evidence: _, effects: __, earlier_dates: ___, ...record }: Deprecation) {
  return record;
}

/** Changes of a week, newest first. */
export function manyChanges(records: readonly Deprecation[]): DeprecationChange[] {
  const baseline = baselineChange(records.length, '2026-11-13T06:00:00Z');
  const changes = records.slice(0, 12).map((record, index): DeprecationChange => {
    const date = addDays('2026-11-14', Math.floor(index / 2));
    const { id, provider, platform, item } = record;
    const entry = {
      ts: `${date}T06:00:00Z`,
      date,
      id,
      provider,
      platform,
      item,
      commit: '1'.repeat(40),
    };
    return index % 3 === 0
      ? { ...entry, change: 'record_added', old: null, new: logged(record) }
      : {
          ...entry,
          change: 'shutdown_date_changed',
          old: '2026-10-01',
          new: record.shutdown_date,
        };
  });
  return [baseline, ...changes].reverse();
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

function answer(records: readonly Deprecation[], filters: object): string {
  const head = {
    schema_version: '0.1' as const,
    generated_at: BUILT_AT,
    count: records.length,
    filters,
  };
  return listText({ ...head, deprecations: records }, 'deprecations');
}

/** Two plans of an invented vendor, and their changes. */
export const VENDOR: VendorHistory = {
  schema_version: '0.1',
  vendor: {
    id: 'zed-tools',
    name: 'Zed Tools',
    source_url: 'https://zed-tools.example/pricing',
    retrieved_at: '2026-11-19T08:00:00Z',
    currency: 'USD',
    plans: [
      {
        id: 'pro',
        name: 'Pro',
        price_month: 20,
        price_detail: 'billed monthly',
        limit_notes: ['500 requests per month', 'Agents: 20 runs'],
      },
      {
        id: 'enterprise',
        name: 'Enterprise',
        price_month: null,
        price_detail: 'price on request',
        limit_notes: Array.from(
          { length: 200 },
          (_, index) => `Limit ${index}: ${'long '.repeat(9)}`,
        ),
      },
    ],
    observations: ['Prices are shown without tax.'],
    evidence: [{ url: 'https://zed-tools.example/pricing', read_at: '2026-11-19' }],
  },
  changes: [
    {
      ts: '2026-11-18T06:00:00Z',
      vendor: 'zed-tools',
      plan: 'pro',
      change: 'price_month_changed',
      old: 15,
      new: 20,
      commit: '1'.repeat(40),
    },
  ],
};

/** A date of the first record that moved by a month. */
const MOVES: Pick<DateMoves, 'generated_at' | 'platforms' | 'moves'> = {
  generated_at: BUILT_AT,
  platforms: [
    {
      platform: 'Acme API',
      platform_id: 'acme-api',
      dates_watched: 12,
      first_seen: '2026-01-10',
      last_seen: '2026-11-01',
      later: { count: 1, from_earliest: 0, median_days: 30, largest_days: 30 },
      earlier: { count: 0, from_earliest: 0, median_days: null, largest_days: null },
      withdrawn: 0,
      set_again: 0,
      notice: { count: 8, median_days: 182.5, least_days: 60 },
    },
  ],
  moves: [
    {
      id: 'acme-api/rocket-1',
      platform: 'Acme API',
      platform_id: 'acme-api',
      item: 'rocket-1',
      from: '2026-12-01',
      to: '2026-12-31',
      from_basis: 'committed',
      to_basis: 'committed',
      seen_from: '2026-05-01',
      seen_to: '2026-06-01',
      direction: 'later',
      days: 30,
      from_source: null,
      to_source: { url: 'https://docs.acme.example/deprecations', read_at: '2026-06-01' },
    },
  ],
};

function providerSlug(record: Deprecation): string {
  return record.provider.toLowerCase();
}

/** The built files that the function reads, and the static files of its filters. */
export function builtFiles(
  records: readonly Deprecation[] = manyDeprecations(60),
  changes: readonly DeprecationChange[] = manyChanges(records),
): Files {
  const allChanges = {
    schema_version: '0.1',
    generated_at: BUILT_AT,
    count: changes.length,
    since: null,
    changes,
  };
  const files: Files = {
    'build.json': json({ name: 'Acme almanac', feed_authority: 'almanac.example' }),
    'deprecations/all.json': answer(records, {}),
    'deprecations/changes.json': listText(allChanges, 'changes'),
    'deprecations/scheduled.json': json({ items: [] }),
    'deprecations/date-moves.json': json(MOVES),
    'data/providers.json': json(PROVIDERS),
    'data/changelog.json': json(VENDOR.changes),
    'data/limits.json': json({ vendors: [VENDOR.vendor] }),
    'data/vendors/zed-tools.json': json(VENDOR),
    '404.html': '<!doctype html><title>Not here</title>\n',
    'index.html': '<!doctype html><title>Home</title>\n',
  };
  const twin = (folder: string, name: string, value: string, of: (r: Deprecation) => string) => {
    const chosen = records.filter((record) => of(record) === value);
    files[`deprecations/${folder}/${value}.json`] = answer(chosen, { [name]: value });
  };
  for (const slug of ['acme', 'borealis']) twin('by-provider', 'provider', slug, providerSlug);
  for (const status of ['deprecated', 'retired']) {
    twin('by-status', 'status', status, (record) => record.status);
  }
  for (const type of ['model', 'api', 'sdk']) twin('by-type', 'type', type, (r) => r.type);
  return files;
}
