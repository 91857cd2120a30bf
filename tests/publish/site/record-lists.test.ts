import { expect, test } from 'vitest';
import { publish } from '../../../scripts/publish/publication.ts';
import { deriveSite } from '../../../scripts/publish/site/site.ts';
import { almanac } from '../../support/build/almanac.ts';
import {
  buildInput,
  deprecationChange,
  published,
  textOf,
} from '../../support/build/publication.ts';
import { pageOf, wordsOf } from '../../support/build/site-page.ts';
import { PLANNED } from '../../support/records/planned-dates.ts';
import { deprecation, provider } from '../../support/records/records.ts';

const LIST = 'deprecations/records/acme-api/index.html';

/** The items of the rows of a page. */
const rows = (page: string) =>
  [...page.matchAll(/<span class="name">.*?<code>([^<]*)<\/code>/g)].map(([, item]) => item);

test('a platform has every record and planned date, by when it stops; plans are marked and not counted', () => {
  const migration_note = 'Read the guide.';
  const deprecations = [
    deprecation({ id: 'acme-api/retired', status: 'retired', shutdown_date: '2025-12-31' }),
    deprecation({ id: 'acme-api/passed', shutdown_date: '2026-03-01' }),
    deprecation({ id: 'acme-api/today', shutdown_date: '2026-03-02' }),
    deprecation({ id: 'acme-api/coming', date_basis: 'earliest', migration_note }),
    deprecation({ id: 'acme-api/undated', shutdown_date: null, date_basis: null, migration_note }),
  ];
  const page = pageOf(LIST, { deprecations, scheduled: [PLANNED] });
  const planned = ['rocket-5 (1)', 'rocket-7 (1)', 'rocket-6 (1)'];
  expect(rows(page)).toEqual(['today', 'coming', ...planned, 'undated', 'passed', 'retired']);
  expect(wordsOf(page)).toContain('2 upcoming, 2 past, 1 without a date, 3 planned.');
  expect(wordsOf(page)).toContain('rocket-5 (1) planned, may move');
});

test('a planned date is found among those of its provider, and followed there', () => {
  const input = buildInput({ deprecations: [], scheduled: [PLANNED] });
  const site = [...deriveSite(publish(input))].map(({ text }) => text).join('');
  expect(site).toMatch(/data-provider="acme"/);
  expect(site).not.toMatch(/data-provider="scheduled"|subscribe\.html#scheduled/);
});

test('a platform keeps its address when its last record is removed', () => {
  const changes = [deprecationChange('record_removed', published(), null)];
  const page = pageOf(LIST, { deprecations: [] }, { history: { changes } });
  expect(wordsOf(page)).toContain('Acme API');
});

test('names of one model that stop together are one row, and no record is left out', () => {
  const input = almanac(300, 1);
  const items = input.dataset.deprecations
    .filter(({ id }) => id.startsWith('acme-api/'))
    .map(({ data }) => data.item);
  const page = textOf([...deriveSite(publish(input))], LIST);
  expect(rows(page)).toEqual(expect.arrayContaining(items));
});

test('a record that nobody has seen for a year is listed, with the form to report its page', () => {
  const deprecations = ['2025-02-01', '2026-03-01'].map((as_of, at) =>
    deprecation({ id: `acme-api/rocket-${at}`, as_of }),
  );
  const about = pageOf('about.html', { deprecations });
  expect(about).toContain('1 record last seen more than a year ago');
  expect(about).toMatch(/wrong-value\.yml&amp;[^"]*record=acme-api%2Frocket-0"/);
  expect(about).not.toContain('acme-api%2Frocket-1');
});

/** Names of models with what is recorded of them; built on 2026-03-02. */
const MODELS = [
  ['acme-api/rocket-1', '2026-03-12', null],
  ['acme-api/rocket-1-2025-01-31', '2026-03-12', 'rocket-9'],
  ['acme-cloud/rocket-1-2025-01-31', '2026-02-12', 'rocket-8'],
  ['acme-api/glider-1', '2026-03-12', null],
  ['acme-api/kite-1', '2026-03-12', 'kite-9'],
  ['acme-api/kite-1-2025-01-31', '2026-03-12', null],
] as const;

test('a model has one page with every version on every platform, which its records link', () => {
  const platforms = ['acme-api', 'acme-cloud'].map((id) => ({ id, name: id }));
  const deprecations = MODELS.map(([id, shutdown_date, successor]) =>
    deprecation({ id, shutdown_date, successor, migration_note: 'Note.' }),
  );
  const input = buildInput({ deprecations, providers: { acme: provider({ platforms }) } });
  const site = [...deriveSite(publish(input))];
  const text = textOf(site, 'models/rocket-1.html');
  for (const { id, item } of deprecations.slice(0, 3)) {
    expect(text).toContain(`href="../deprecations/records/${id}.html"><code>${item}</code>`);
    expect(textOf(site, `deprecations/records/${id}.html`)).toContain('models/rocket-1.html');
  }
  expect(site.some(({ path }) => path === 'models/glider-1.html')).toBe(false);
  // It answers for the very name, in its title and in its first sentence.
  expect(text).toMatch(/<title>rocket-1 \(acme-api\) shuts down 12 Mar 2026/);
  expect(text).toContain(
    'Is rocket-1 going away? Yes: rocket-1 on acme-api stops on 12 March 2026, in 10 days. Acme names rocket-9 for rocket-1-2025-01-31. On acme-cloud it has passed.',
  );
  // A replacement that only another name's source states is not said to be missing.
  expect(text).toMatch(/see <a [^>]*><code>rocket-1-2025-01-31</);
  expect(textOf(site, 'models/kite-1.html')).not.toContain('<span class="none">');
});
