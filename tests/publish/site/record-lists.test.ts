import { beforeAll, expect, test } from 'vitest';
import { diffDeprecation } from '../../../scripts/history/diff.ts';
import type { DeprecationChange } from '../../../scripts/model/generated/published.ts';
import { platformNames } from '../../../scripts/model/published.ts';
import type { ScheduledList } from '../../../scripts/model/records.ts';
import type { Artifact } from '../../../scripts/publish/artifact.ts';
import { type BuildInput, publish } from '../../../scripts/publish/publication.ts';
import { recordListPages } from '../../../scripts/publish/site/deprecations/list-pages.tsx';
import { collectFacts } from '../../../scripts/publish/site/facts.ts';
import { createRenderer } from '../../../scripts/publish/site/render.tsx';
import { deriveSite } from '../../../scripts/publish/site/site.ts';

import { almanac } from '../../support/build/almanac.ts';
import { buildInput, commitId, textOf } from '../../support/build/publication.ts';
import { deprecation, provider } from '../../support/records/records.ts';

/** Built on 2026-03-02. */
const RECORDS = [
  ['rocket-1', 'retired', '2025-12-31', 'committed'],
  ['rocket-2', 'deprecated', '2026-01-01', 'committed'],
  ['rocket-3', 'deprecated', '2026-12-31', 'earliest'],
  ['rocket-4', 'deprecated', null, null],
] as const;

const PLANNED = { version: null, lifecycle: 'GA', successor: null };
const SCHEDULED: ScheduledList = {
  platform: 'acme-api',
  source_url: 'https://docs.acme.example/deprecations',
  as_of: '2026-03-01',
  evidence: [{ url: 'https://docs.acme.example/deprecations', read_at: '2026-03-01' }],
  items: [{ ...PLANNED, item: 'kite-1', date: '2026-11-11', basis: 'planned' }],
};

/** The pages of a build. */
function pagesOf(input: BuildInput): Artifact[] {
  const publication = publish(input);
  return [...deriveSite(publication)];
}

/** Only the pages of lists: for lists that are long. */
function listsOf(input: BuildInput): Artifact[] {
  const publication = publish(input);
  const facts = collectFacts(publication);
  const pages = [...recordListPages(facts)];
  return pages.map(createRenderer(facts));
}

let artifacts: Artifact[];
beforeAll(async () => {
  const deprecations = RECORDS.map(([item, status, shutdown_date, date_basis]) =>
    deprecation({
      id: `acme-api/${item}`,
      item,
      status,
      shutdown_date,
      date_basis,
      migration_note: 'Read the guide.',
    }),
  );
  artifacts = pagesOf(buildInput({ deprecations, scheduled: [SCHEDULED] }));
});

/** What the change history says of a record whose file was deleted. */
function removal(record = deprecation()): DeprecationChange {
  const [entry] = diffDeprecation(record, null, platformNames([{ id: 'acme', data: provider() }]));
  if (!entry) throw new Error('a removed record has an entry');
  const ts = '2026-03-01T08:00:00Z';
  return { ...entry, ts, date: ts.slice(0, 10), commit: commitId(1) };
}

/** The items of the rows of a page. */
function rows(path: string, site = artifacts): (string | undefined)[] {
  const text = textOf(site, path);
  return [...text.matchAll(/<tr data-when=.*?<code>([^<]*)<\/code>/g)].map(([, item]) => item);
}

test('a platform has every record, what comes first, then without a date, then what has passed', () => {
  expect(rows('deprecations/records/acme-api/index.html')).toEqual([
    'rocket-3',
    'rocket-4',
    'rocket-2',
    'rocket-1',
  ]);
});

test('planned dates are apart from the records and not counted', () => {
  const text = textOf(artifacts, 'deprecations/records/acme-api/index.html');
  expect(text).toContain('1 upcoming, 2 past, 1 without a date.');
  expect(text.slice(text.indexOf('class="planned"'))).toContain('<code>kite-1</code>');
});

test('a platform keeps its address when its last record is removed', async () => {
  const input = buildInput({ deprecations: [] }, { history: { changes: [removal()] } });
  const paths = listsOf(input).map(({ path }) => path);
  expect(paths).toContain('deprecations/records/acme-api/index.html');
});

test('a long list has parts, each record in one of them', async () => {
  const input = almanac(1000, 1);
  const all = listsOf(input);
  const folder = 'deprecations/records/acme-api';
  const parts = all.filter(({ path }) => path.startsWith(folder) && path.endsWith('.html'));
  expect(parts.length).toBeGreaterThan(1);
  const { deprecations } = publish(input);
  const own = deprecations.filter(({ id }) => id.startsWith('acme-api/'));
  expect(parts.flatMap(({ path }) => rows(path, all)).sort()).toEqual(
    own.map(({ item }) => item).sort(),
  );
});

test('a record that nobody has seen for a year is listed, with the form to report its page', async () => {
  const deprecations = [
    deprecation({ id: 'acme-api/old', item: 'old', as_of: '2025-02-01' }),
    deprecation({ id: 'acme-api/new', item: 'new', as_of: '2026-03-01' }),
  ];
  const about = textOf(pagesOf(buildInput({ deprecations })), 'about.html');
  expect(about).toContain('1 record last seen more than a year ago');
  expect(about).toMatch(/wrong-value\.yml&amp;[^"]*record=acme-api%2Fold"/);
  expect(about).not.toContain('acme-api%2Fnew');
});
