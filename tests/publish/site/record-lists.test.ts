import { parseHTML } from 'linkedom';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { beforeAll, expect, test } from 'vitest';
import { diffDeprecation } from '../../../scripts/history/diff.ts';
import type { DeprecationChange } from '../../../scripts/model/generated/published.ts';
import type { ScheduledFile } from '../../../scripts/model/generated/records.ts';
import { platformNames } from '../../../scripts/model/published.ts';
import type { Artifact } from '../../../scripts/publish/artifact.ts';
import { type BuildInput, publish } from '../../../scripts/publish/publication.ts';
import {
  platformPages,
  recordListPages,
} from '../../../scripts/publish/site/deprecations/record-list-pages.tsx';
import { deriveRecordListTexts } from '../../../scripts/publish/site/deprecations/record-lists.ts';
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
const SCHEDULED: ScheduledFile = {
  platform: 'acme-api',
  source_url: 'https://docs.acme.example/deprecations',
  as_of: '2026-03-01',
  evidence: [{ url: 'https://docs.acme.example/deprecations', read_at: '2026-03-01' }],
  items: [
    { ...PLANNED, item: 'kite-1', date: '2026-11-11', basis: 'planned' },
    { ...PLANNED, item: 'kite-2', date: '2027-11-11', basis: 'earliest' },
  ],
};

/** The pages of a build and the Markdown beside them. */
function pagesOf(input: BuildInput): Artifact[] {
  const publication = publish(input);
  return [...deriveSite(publication), ...deriveRecordListTexts(publication)];
}

/** Only the pages of lists, and the Markdown beside them: for lists that are long. */
function listsOf(input: BuildInput): Artifact[] {
  const publication = publish(input);
  const facts = collectFacts(publication);
  const pages = [...recordListPages(facts), ...platformPages(facts)];
  return [...pages.map((page) => renderPage(page, facts)), ...deriveRecordListTexts(publication)];
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

const page = (path: string) => parseHTML(textOf(artifacts, path)).document;
const rows = (path: string) =>
  [...page(path).querySelectorAll('#records tr[id] th code')].map((each) => each.textContent);
/** What the page says in words. */
const said = (path: string) =>
  [...page(path).querySelectorAll('main p')].map(({ textContent }) => textContent).join(' ');

test('a year has every record whose shutdown date lies in it, and no other', () => {
  expect(rows('deprecations/in/2025/index.html')).toEqual(['rocket-1']);
  expect(rows('deprecations/in/2026/index.html')).toEqual(['rocket-3', 'rocket-2']);
});

test('a status has every record that the vendor gives it, also without a date', () => {
  expect(rows('deprecations/retired/index.html')).toEqual(['rocket-1']);
  expect(rows('deprecations/deprecated/index.html')).toEqual(['rocket-3', 'rocket-4', 'rocket-2']);
});

test('a year counts what is to come, what has passed, and what is only the earliest date', () => {
  expect(said('deprecations/in/2026/index.html')).toContain(
    '2 records on 2026-03-02 (UTC): 1 upcoming, 1 past their date; 1 has only an earliest possible date; 2 seen within 30 days.',
  );
  expect(page('deprecations/in/2026/index.html').querySelector('tr[id] .earliest')).not.toBeNull();
});

test('planned dates of a year are apart from its records and not counted', () => {
  const document = page('deprecations/in/2026/index.html');
  const planned = document.querySelector('.planned');
  expect(planned?.querySelector('h2')?.textContent).toBe('Planned, may move');
  expect([...(planned?.querySelectorAll('th code') ?? [])].map((each) => each.textContent)).toEqual(
    ['kite-1'],
  );
  expect(rows('deprecations/in/2026/index.html')).not.toContain('kite-1');
  expect(page('deprecations/retired/index.html').querySelector('.planned')).toBeNull();
});

test('the title of a year is that of what people search for, and stays when the year is over', () => {
  const title = (year: number) => page(`deprecations/in/${year.toString()}/index.html`).title;
  expect(title(2026)).toContain('AI model and API shutdown dates in 2026');
  expect(title(2025)).toContain('AI model and API shutdown dates in 2025');
});

test('years link each other, the list of deprecations the years, and a record its year', () => {
  const hrefs = (path: string) =>
    [...page(path).querySelectorAll('main a')].map((link) => link.getAttribute('href'));
  expect(hrefs('deprecations/in/2026/index.html')).toContain('../2025/');
  expect(hrefs('deprecations/in/index.html')).toEqual(
    expect.arrayContaining(['2025/', '2026/', '../deprecated/', '../retired/']),
  );
  expect(hrefs('deprecations/index.html')).toEqual(
    expect.arrayContaining(['in/', 'deprecated/', 'retired/']),
  );
  expect(hrefs('deprecations/records/acme-api/rocket-1.html')).toContain('../../in/2025/');
});

test('a year keeps its address when the vendor moves its last date away', () => {
  expect(said('deprecations/in/2029/index.html')).toContain('No record on 2026-03-02 (UTC).');
  expect(textOf(artifacts, 'sitemap.xml')).toContain('/deprecations/in/2029/</loc>');
});

test('a year, a status and a platform keep their address when their last record is removed', async () => {
  const [lost, ...others] = RECORDS.map(([item, status, shutdown_date, date_basis]) =>
    deprecation({ id: `acme-api/${item}`, item, status, shutdown_date, date_basis }),
  );
  const removed = removal(lost);
  const left = pagesOf(
    await buildInput({ deprecations: others }, { history: { changes: [removed] } }),
  );
  expect(textOf(left, 'deprecations/in/2025/index.html')).toContain('No record on 2026-03-02');
  const empty = pagesOf(
    await buildInput({ deprecations: [] }, { history: { changes: [removed] } }),
  );
  expect(textOf(empty, 'deprecations/in/2025/index.md')).toContain('No record on 2026-03-02');
  expect(textOf(empty, 'deprecations/records/acme-api/index.html')).toContain('0 records');
});

test('a part of a list keeps its address when the list gets shorter, and says so', async () => {
  const many = Array.from({ length: 131 }, (_, n) =>
    deprecation({ id: `acme-api/many-${n.toString()}`, item: `many-${n.toString()}` }),
  );
  const lists = [
    'deprecations/in/2026',
    'deprecations/deprecated',
    'deprecations/records/acme-api',
  ];
  const built = async (changes: DeprecationChange[]) =>
    listsOf(await buildInput({ deprecations: many.slice(1) }, { history: { changes } }));
  const [first] = many;
  const shorter = await built([removal(first)]);
  for (const folder of lists) {
    const part = parseHTML(textOf(shorter, `${folder}/part-2.html`)).document;
    expect(part.querySelector('main')?.textContent).toContain('the list is shorter than it was');
    expect([...part.querySelectorAll('.parts a')].map((link) => link.getAttribute('href'))).toEqual(
      ['./', './'],
    );
  }
  expect(textOf(shorter, 'deprecations/deprecated/part-2.md')).toContain('the list is shorter');
  const never = new Set((await built([])).map(({ path }) => path));
  for (const folder of lists) expect(never.has(`${folder}/part-2.html`), folder).toBe(false);
});

test('the Markdown beside a page has the same records, and planned dates under their own title', () => {
  const text = textOf(artifacts, 'deprecations/in/2026/index.md');
  expect(text).toContain(
    '- earliest 2026-12-31, not before 304 days from now: [rocket-3](https://almanac.example/deprecations/records/acme-api/rocket-3.html) on Acme API, model, deprecated;',
  );
  expect(text.indexOf('- planned 2026-11-11: kite-1')).toBeGreaterThan(
    text.indexOf('## Planned, may move'),
  );
  expect(text).toContain('Page: <https://almanac.example/deprecations/in/2026/>');
  expect(text).not.toContain('rocket-1]');
  const alternate = page('deprecations/in/2026/index.html').querySelector(
    'link[type="text/markdown"]',
  );
  expect(alternate?.getAttribute('href')).toBe('index.md');
});

test('text of a record makes no link and no line of its own in the Markdown of a list', async () => {
  const hostile = '[x](https://evil.example) <b>\n# Heading\n- item';
  const records = [deprecation({ item: hostile, successor: hostile })];
  const text = textOf(
    listsOf(await buildInput({ deprecations: records })),
    'deprecations/in/2026/index.md',
  );
  const tree = JSON.stringify(fromMarkdown(text));
  expect(tree).not.toContain('"type":"html"');
  expect(tree).not.toContain('"url":"https://evil.example');
  expect(tree.match(/"depth":1/g)).toHaveLength(1);
  expect(tree.match(/"type":"listItem"/g)).toHaveLength(1);
});

test('a long list has parts, each record in one of them, and each part its Markdown', async () => {
  const input = await manyPages(300, 1);
  const all = listsOf(input);
  const files = new Map(all.map(({ path, text }) => [path, text]));
  const parts = [...files.keys()].filter((path) =>
    /^deprecations\/retired\/[^/]+\.html$/.test(path),
  );
  expect(parts.length).toBeGreaterThan(1);
  const ids = parts.flatMap((path) =>
    [...(files.get(path) ?? '').matchAll(/<tr id="([^"]+)"/g)].map(([, id]) => id),
  );
  const { deprecations } = publish(input);
  const retired = deprecations.filter(({ status }) => status === 'retired');
  expect(ids.sort()).toEqual(retired.map(({ id }) => id.replace('/', '--')).sort());
  for (const path of parts) expect(files.has(path.replace(/html$/, 'md')), path).toBe(true);
  expect(files.get('deprecations/retired/index.md')).toContain(
    'Next part: <https://almanac.example/deprecations/retired/part-2.md>',
  );
});

test('without a record every status has a page that says so', async () => {
  const empty = [...deriveSite(publish(await buildInput({ deprecations: [], vendors: [] })))];
  for (const path of ['deprecations/retired/index.html', 'deprecations/in/index.html']) {
    expect(textOf(empty, path)).toContain('No record on 2026-03-02 (UTC).');
  }
});

test('the common questions are visible on a page that About links', () => {
  const document = page('questions.html');
  const questions = [...document.querySelectorAll('main h2')].map((each) => each.textContent);
  expect(questions).toContain('What is the difference between deprecated and retired?');
  expect(questions.length).toBeGreaterThanOrEqual(5);
  expect(questions.length).toBeLessThanOrEqual(8);
  expect(document.querySelector('script[type="application/ld+json"]')).toBeNull();
  const about = [...page('about.html').querySelectorAll('main a')];
  expect(about.map((link) => link.getAttribute('href'))).toContain('questions.html');
});
