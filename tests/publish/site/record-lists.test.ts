import { beforeAll, expect, test } from 'vitest';
import { diffDeprecation } from '../../../scripts/history/diff.ts';
import type { DeprecationChange } from '../../../scripts/model/generated/published.ts';
import { platformNames } from '../../../scripts/model/published.ts';
import type { ScheduledList } from '../../../scripts/model/records.ts';
import type { Artifact } from '../../../scripts/publish/artifact.ts';
import { type BuildInput, publish } from '../../../scripts/publish/publication.ts';
import { recordListPages } from '../../../scripts/publish/site/deprecations/list-pages.tsx';
import { collectFacts } from '../../../scripts/publish/site/facts.ts';
import { renderPage } from '../../../scripts/publish/site/render.tsx';
import { deriveSite } from '../../../scripts/publish/site/site.ts';

import { manyPages } from '../../support/build/almanac.ts';
import {
  buildInput,
  commitId,
  deprecationChange,
  textOf,
} from '../../support/build/publication.ts';
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
  items: [
    { ...PLANNED, item: 'kite-1', date: '2026-11-11', basis: 'planned' },
    { ...PLANNED, item: 'kite-2', date: '2027-11-11', basis: 'earliest' },
    { ...PLANNED, item: 'kite-3', date: '2026-11-12', basis: 'not_before' },
  ],
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
  return pages.map((page) => renderPage(page, facts));
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
  const moved = deprecationChange('shutdown_date_changed', '2029-01-01', '2026-12-31');
  artifacts = pagesOf(
    await buildInput({ deprecations, scheduled: [SCHEDULED] }, { history: { changes: [moved] } }),
  );
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

test('a year has every record whose shutdown date lies in it, and no other', () => {
  expect(rows('deprecations/in/2025/index.html')).toEqual(['rocket-1']);
  expect(rows('deprecations/in/2026/index.html')).toEqual(['rocket-3', 'rocket-2']);
  expect(textOf(artifacts, 'deprecations/in/2026/index.html')).toContain('1 upcoming, 1 past.');
});

test('a platform has every record, what comes first, then without a date, then what has passed', () => {
  expect(rows('deprecations/records/acme-api/index.html')).toEqual([
    'rocket-3',
    'rocket-4',
    'rocket-2',
    'rocket-1',
  ]);
});

test('planned dates of a year are apart from its records and not counted', () => {
  const text = textOf(artifacts, 'deprecations/in/2026/index.html');
  const planned = text.slice(text.indexOf('class="planned"'));
  expect(planned).toContain('<code>kite-1</code>');
  expect(planned).not.toContain('kite-2');
  expect(planned).not.toContain('kite-3');
  expect(rows('deprecations/in/2026/index.html')).not.toContain('kite-1');
});

test('years link each other, the list of deprecations the years, and a record its year', () => {
  const page = (path: string) => textOf(artifacts, path);
  expect(page('deprecations/in/2026/index.html')).toContain('href="../2025/"');
  expect(page('deprecations/index.html')).toContain('href="in/2025/"');
  expect(page('deprecations/records/acme-api/rocket-1.html')).toContain('href="../../in/2025/"');
});

test('a year keeps its address when the vendor moves its last date away', () => {
  expect(rows('deprecations/in/2029/index.html')).toEqual([]);
});

test('a year and a platform keep their address when their last record is removed', async () => {
  const input = await buildInput({ deprecations: [] }, { history: { changes: [removal()] } });
  const paths = listsOf(input).map(({ path }) => path);
  expect(paths).toContain('deprecations/in/2026/index.html');
  expect(paths).toContain('deprecations/records/acme-api/index.html');
});

test('a long list has parts, each record in one of them', async () => {
  const input = await manyPages(1000, 1);
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
