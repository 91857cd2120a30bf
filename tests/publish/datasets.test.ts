import type {
  BuildFacts,
  Catalogue,
  ChangesAnswer,
  Deprecation,
  DeprecationsAnswer,
  Limits,
  Providers,
  SourceCheckReport,
} from '#scripts/model/generated/published.ts';
import { factsSha256 } from '#scripts/model/matches.ts';
import {
  checkedPage,
  commitId,
  deprecationChange,
  publishFiles,
  type Records,
  report,
} from '#support/build/publication.ts';
import { deprecation, provider, vendor } from '#support/records/records.ts';

const globex = [{ id: 'globex-cloud', name: 'Globex Cloud' }];
const change = (n: number) =>
  deprecationChange('status_changed', 'deprecated', 'retired', `2026-03-0${n}T12:00:00Z`);
const files = publishFiles(
  {
    providers: {
      globex: provider({ name: 'Globex', platforms: globex }),
      acme: provider(),
      initech: { name: 'Initech', coverage: 'omitted', reason: 'It announces by mail.' },
    },
    deprecations: [
      deprecation({ id: 'acme-api/undated', shutdown_date: null, date_basis: null }),
      deprecation({ id: 'acme-api/late', shutdown_date: '2027-01-01', type: 'sdk' }),
      deprecation({ id: 'globex-cloud/soon', shutdown_date: '2026-04-01', status: 'retired' }),
      deprecation({ id: 'acme-api/soon', shutdown_date: '2026-04-01' }),
    ],
  },
  {
    history: {
      baseline: { commit: commitId(7), ts: '2026-02-01T00:00:00Z' },
      changes: [change(1), change(2)],
    },
  },
);

const answer = (path: string) => files.json<DeprecationsAnswer>(`deprecations/${path}.json`);
const idsOf = (path: string) => answer(path).deprecations.map(({ id }) => id);

test('build.json says which commit, timestamp and baseline the copy was made from', () => {
  expect(files.json<BuildFacts>('build.json')).toEqual({
    schema_version: '0.1',
    name: 'test-almanac',
    feed_authority: 'almanac.example',
    generated_at: '2026-03-02T09:00:00Z',
    repository: 'https://code.example/almanac',
    base_url: 'https://almanac.example/',
    commit: commitId(1),
    baseline: commitId(7),
  });
});

test('providers.json says who is covered, with which platforms, and who is not and why', () => {
  const tracked = { coverage: 'tracked', reason: null };
  expect(files.json<Providers>('data/providers.json').providers).toMatchObject([
    { ...tracked, slug: 'acme', platforms: [{ id: 'acme-api', name: 'Acme API' }] },
    { ...tracked, slug: 'globex', platforms: [{ id: 'globex-cloud' }] },
    { slug: 'initech', coverage: 'omitted', reason: 'It announces by mail.', platforms: [] },
  ]);
});

test('all.json is the envelope of the query API: soonest first, then id, undated last', () => {
  const { deprecations, ...value } = answer('all');
  expect(value).toEqual({
    schema_version: '0.1',
    generated_at: '2026-03-02T09:00:00Z',
    count: 4,
    filters: {},
  });
  const ids = ['acme-api/soon', 'globex-cloud/soon', 'acme-api/late', 'acme-api/undated'];
  expect(idsOf('all')).toEqual(ids);
  expect(deprecations.map(({ past }) => past)).toEqual([false, false, false, null]);
  // A record has a file of its own under its id, too, which says when it was made.
  const own = ids.map((id) => files.json<Deprecation>(`deprecations/records/${id}.json`));
  const { generated_at } = value;
  expect(own).toEqual(deprecations.map((record) => ({ generated_at, ...record })));
});

test('a file for a catalogue says of each date whether it has come', () => {
  const catalogues = { litellm: [''] };
  const platforms = [{ id: 'acme-api', name: 'Acme API', catalogues }];
  const dated = (item: string, shutdown_date: string) =>
    deprecation({ id: `acme-api/${item}`, shutdown_date, successor: null });
  const deprecations = [
    dated('gpt-1', '2026-03-02'),
    dated('gpt-2', '2026-03-03'),
    { ...dated('gpt-3', '2026-03-01'), date_basis: 'earliest' as const },
  ];
  const files = publishFiles({ providers: { acme: provider({ platforms }) }, deprecations });
  const { models } = files.json<Catalogue>('catalogues/litellm.json');
  expect(models.map(({ id, past }) => [id, past])).toEqual([
    ['gpt-1', true],
    ['gpt-2', false],
    ['gpt-3', null],
  ]);
});

test.each([
  ['by-provider/globex', { provider: 'globex' }, ['globex-cloud/soon']],
  ['by-status/retired', { status: 'retired' }, ['globex-cloud/soon']],
  ['by-type/sdk', { type: 'sdk' }, ['acme-api/late']],
  // A filter that fits no record has a file all the same.
  ['by-type/api', { type: 'api' }, []],
])('%s says what it is filtered by', (path, filters, ids) => {
  expect([answer(path).filters, idsOf(path)]).toEqual([filters, ids]);
});

test('changes.json holds every change, newest first, under since: null', () => {
  const value = files.json<ChangesAnswer>('deprecations/changes.json');
  expect([value.count, value.since, value.watched_since]).toEqual([2, null, null]);
  expect(value.changes.map(({ date }) => date)).toEqual(['2026-03-02', '2026-03-01']);
});

test('a list has a line for each entry; any other JSON file is indented by 2', () => {
  const lines = files.text('deprecations/all.json').split('\n');
  expect(lines).toHaveLength(4 + 3);
  expect(lines[0]).toMatch(/^\{"\$schema":"[^"]*","schema_version":"0\.1",.*,"deprecations":\[$/);
  expect(JSON.parse(lines[2]?.replace(/,$/, '') ?? '')).toMatchObject({ id: 'globex-cloud/soon' });
  expect(lines.slice(-2)).toEqual([']}', '']);
  const limits = files.text('data/limits.json');
  expect(limits).toMatch(/^\{\n {2}"\$schema": "..\/schemas\/published\/limits.schema.json",\n/);
  expect(limits.endsWith('\n}\n')).toBe(true);
});

test('as_of rises to the day on which a committed report saw the record match, never beyond', () => {
  const asOf = (seen: string, state: 'match' | 'mismatch' = 'match') => {
    const facts = { facts_sha256: factsSha256(deprecation()), differences: [] };
    const records = [{ id: 'acme-api/rocket-1', state, last_verified: seen, ...facts }];
    const files = publishFiles({ reports: [report({ records })] });
    return files.json<Deprecation>('deprecations/records/acme-api/rocket-1.json').as_of;
  };
  expect(asOf('2026-03-05')).toBe('2026-03-05');
  expect(asOf('2026-03-03')).toBe('2026-03-03');
  expect(asOf('2026-02-01')).toBe('2026-03-01');
  expect(asOf('2026-03-05', 'mismatch')).toBe('2026-03-01');
});

const vendorsOf = (records: Records) =>
  publishFiles(records).json<Limits>('data/limits.json').vendors;

test('plans and notes keep the order of the file, and optional fields come only where they are', () => {
  const plan = { price_month: null, limit_notes: ['z', 'a', 'z'] };
  const bare = vendor({ plans: ['zeta', 'alpha'].map((id) => ({ id, name: id, ...plan })) });
  const full = vendor({ currency: 'CAD', currency_note: 'Shown in EUR.', observations: ['One.'] });
  for (const one of [bare, full]) expect(vendorsOf({ vendors: [one] })).toEqual([one]);
});

const PAGE = 'https://toolbox.example/pricing';

/** A report that read the vendor's page on a date, in which nothing else is told. */
function read(
  observed_on: string,
  page: Partial<SourceCheckReport['pages'][number]> = {},
  date = '2026-03-05',
): SourceCheckReport {
  const pages = [{ ...checkedPage(PAGE, observed_on), ...page }];
  return report({ date, as_of: `${date}T06:30:00Z`, pages });
}

const OWN = '2026-03-01T10:00:00Z';

test.each<[what: string, retrieved_at: string, reports: SourceCheckReport[]]>([
  ['on the day of the check, the check’s timestamp', '2026-03-05T06:30:00Z', [read('2026-03-05')]],
  ['on a saved copy, the first second of its day', '2026-03-03T00:00:00Z', [read('2026-03-03')]],
  ['before the record, the record’s own', OWN, [read('2026-02-20')]],
  ['not at all, the record’s own', OWN, [read('2026-03-05', { state: 'not_checked' })]],
  [
    'in several reports, the newest reading, not the newest report',
    '2026-03-05T06:30:00Z',
    [read('2026-03-05'), read('2026-03-02', {}, '2026-03-06')],
  ],
])('retrieved_at is, where the page was seen %s', (_, expected, reports) => {
  expect(vendorsOf({ reports })[0]?.retrieved_at).toBe(expected);
});
