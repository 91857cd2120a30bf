import { fromHtml } from 'hast-util-from-html';
import { visit } from 'unist-util-visit';
import { beforeAll, expect, test } from 'vitest';
import type { Artifact } from '../../../scripts/publish/artifact.ts';
import { deriveArtifacts } from '../../../scripts/publish/artifacts.ts';
import { addressOf } from '../../../scripts/publish/site/addresses.ts';
import { readTemplate } from '../../../scripts/records/write.ts';
import { almanac } from '../../support/build/almanac.ts';
import { buildInput } from '../../support/build/publication.ts';
import { findArtifact, PREFIX } from '../../support/served/serve-site.ts';

const ORIGIN = 'https://almanac.example';
const BASE = `${ORIGIN}${PREFIX}`;

interface Link {
  from: string;
  to: URL;
}

/** An element of a page; of an attribute with several values, all of them. */
interface PageElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
}

function elementsOf(html: string): PageElement[] {
  const found: PageElement[] = [];
  visit(fromHtml(html), 'element', ({ tagName: name, properties }) => {
    const attributes = Object.entries(properties).map(([key, value]) => [
      key,
      [value].flat().join(' '),
    ]);
    found.push({ name, attributes: Object.fromEntries(attributes) });
  });
  return found;
}

let artifacts: Artifact[];
let files: Map<string, string>;
const parsed = new Map<string, PageElement[]>();

/** A page's elements; each page is parsed once. */
function elements(path: string): PageElement[] {
  const known = parsed.get(path) ?? elementsOf(files.get(path) ?? '');
  parsed.set(path, known);
  return known;
}

/** Every link of a page, resolved as a browser resolves it at the page's address. */
function linksOf(path: string): Link[] {
  const base = `${BASE}${addressOf(path)}`;
  return elements(path).flatMap(({ attributes: { href, src } }) => {
    const to = href ?? src;
    return to === undefined ? [] : [{ from: path, to: new URL(to, base) }];
  });
}

/** Why a link within the site leads nowhere; null where it leads somewhere. */
function brokenness({ from, to }: Link): string | null {
  if (!to.href.startsWith(BASE)) return `${from}: ${to.href} leaves the site's folder`;
  const inside = decodeURIComponent(to.href.slice(BASE.length).replace(/[?#].*$/s, ''));
  if (inside === 'SHA256SUMS') return null;
  const found = findArtifact(files, inside);
  if (!found) return `${from}: nothing at ${to.href}`;
  if (to.hash === '') return null;
  const id = decodeURIComponent(to.hash.slice(1));
  const isThere = elements(found.path).some(({ attributes }) => attributes.id === id);
  return isThere ? null : `${from}: no ${to.hash} in ${found.path}`;
}

beforeAll(async () => {
  artifacts = await deriveArtifacts(almanac(60, 6, { baseUrl: BASE }));
  files = new Map(artifacts.map(({ path, text }) => [path, text]));
});

const pages = () => [...files.keys()].filter((path) => path.endsWith('.html'));

test('no link and no fragment of any page is broken, at any depth', () => {
  const links = pages().flatMap(linksOf);
  const inside = links.filter(({ to }) => to.origin === ORIGIN);
  expect(inside.length).toBeGreaterThan(3000);
  expect(inside.map(brokenness).filter((each) => each !== null)).toEqual([]);
});

test('a link out of the site is https and says whose it is by its rel', () => {
  for (const path of pages()) {
    for (const { name, attributes } of elements(path)) {
      if (name !== 'a' || !attributes.href?.startsWith('http')) continue;
      expect(attributes.href).toMatch(/^https:/);
      expect(attributes.rel).toContain('external');
    }
  }
});

test('the crawl sees a broken link, a broken fragment and a link beyond the folder', () => {
  const at = (to: string) => brokenness({ from: 'x.html', to: new URL(to, BASE) });
  expect(at('plans/nobody')).toContain('nothing at');
  expect(at('plans/#nobody')).toContain('no #nobody');
  expect(at('/elsewhere')).toContain('leaves');
  expect(at('plans/#vendor-01')).toBeNull();
});

test('every page is reached from the first one, except the page for what is not there', () => {
  const seen = new Set(['index.html']);
  for (const path of seen) {
    for (const { to } of linksOf(path)) {
      if (!to.href.startsWith(BASE)) continue;
      const inside = decodeURIComponent(to.href.slice(BASE.length).replace(/[?#].*$/s, ''));
      const found = findArtifact(files, inside);
      if (found?.path.endsWith('.html')) seen.add(found.path);
    }
  }
  expect(pages().filter((path) => !seen.has(path))).toEqual(['404.html']);
});

test('every page says its own address, and feeds that exist', () => {
  for (const path of pages()) {
    const links = elements(path).filter(({ name }) => name === 'link');
    const canonical = links.find(({ attributes }) => attributes.rel === 'canonical');
    expect(canonical?.attributes.href ?? null, path).toBe(
      path === '404.html' ? null : `${BASE}${addressOf(path)}`,
    );
    if (path === '404.html') continue;
    const feeds = links.map(({ attributes }) => attributes.type);
    expect(feeds).toEqual(
      expect.arrayContaining(['application/atom+xml', 'application/feed+json', 'text/calendar']),
    );
    expect(files.get(path)).toMatch(/<meta property="og:title" content="[^"]/);
  }
});

test('no page stands where a function answers', () => {
  const taken = /^deprecations\/(api|changes|mcp)(\.html|\/|$)/;
  expect(artifacts.map(({ path }) => path).filter((path) => taken.test(path))).toEqual([]);
});

test('before the baseline and without a record every page is there and says so', async () => {
  const empty = await deriveArtifacts(
    buildInput({ deprecations: [], vendors: [] }, { baseUrl: BASE }),
  );
  const text = (path: string) => empty.find((each) => each.path === path)?.text ?? '';
  expect(text('index.html')).toContain('No shutdown date lies ahead.');
  expect(text('source-checks/index.html')).toContain('No source check has been published yet.');
  expect(text('news.html')).toContain('Changes are not recorded yet');
  expect(text('about.html')).toContain('Changes are not recorded yet');
  expect(text('deprecations/index.html')).toContain('No deprecation has been recorded yet.');
  expect(text('plans/index.html')).toContain('No vendor has been recorded yet.');
  expect(text('deprecations/timeline.html')).toContain(
    'No shutdown date is recorded for the next 180 days.',
  );
});

test('a new record begins on GitHub with the template', () => {
  const begun = linksOf('about.html').filter(({ to }) => to.pathname.endsWith('/new/main'));
  const given = begun.map(({ to: { searchParams } }) => [...searchParams.values()]);
  expect(given).toEqual([
    ['records/vendors/VENDOR.yaml', readTemplate('vendor')],
    ['records/deprecations/PLATFORM/ITEM.yaml', readTemplate('deprecation')],
  ]);
});
