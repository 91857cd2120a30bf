import { fromHtml } from 'hast-util-from-html';
import { type ConfigData, HtmlValidate, StaticConfigLoader } from 'html-validate';
import { XmlDocument } from 'libxml2-wasm';
import { visit } from 'unist-util-visit';
import { CHECKSUMS } from '#scripts/publish/artifact.ts';
import { publish } from '#scripts/publish/publication.ts';
import { addressOf } from '#scripts/publish/site/addresses.ts';
import { deriveSite } from '#scripts/publish/site/site.ts';
import { almanac } from '#support/build/almanac.ts';
import { FAMILIES, familyOf, isOf } from '#support/build/dist.ts';
import { buildInput, everyArtifact, textOf } from '#support/build/publication.ts';
import { findFile, KINDS } from '#support/served/serve-site.ts';

const ORIGIN = 'https://almanac.example';
// Marks of XML in an address stay an address.
const BASE = `${ORIGIN}/a&b/`;

const artifacts = everyArtifact(almanac(64, 6, { baseUrl: BASE }));
const files = new Map(artifacts.map(({ path, text }) => [path, text]));
const pages = [...files.keys()].filter((path) => path.endsWith('.html'));
const found404 = '404.html';

/** An element of a page; of an attribute with several values, all of them. */
interface PageElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
}

/** The elements of each page. */
const parsed = new Map<string, PageElement[]>();
for (const path of pages) {
  const list: PageElement[] = [];
  visit(fromHtml(files.get(path) ?? ''), 'element', ({ tagName: name, properties }) => {
    const attributes = Object.entries(properties).map(([key, value]) => [
      key,
      [value].flat().join(' '),
    ]);
    list.push({ name, attributes: Object.fromEntries(attributes) });
  });
  parsed.set(path, list);
}

const elements = (path: string) => parsed.get(path) ?? [];

/** Every link of a page, resolved as a browser resolves it at the page's address. */
function linksOf(path: string): URL[] {
  const base = `${BASE}${addressOf(path)}`;
  return elements(path).flatMap(({ attributes: { href, src } }) => {
    const to = href ?? src;
    return to === undefined ? [] : [new URL(to, base)];
  });
}

const fileAt = (to: URL) =>
  findFile(files, decodeURIComponent(to.href.slice(BASE.length).replace(/[?#].*$/s, '')));

/** Why a link within the site leads nowhere; null where it leads somewhere. */
function brokenness(to: URL): string | null {
  if (!to.href.startsWith(BASE)) return `${to.href} leaves the site's folder`;
  if (to.href === `${BASE}${CHECKSUMS}`) return null;
  const found = fileAt(to);
  if (!found) return `nothing at ${to.href}`;
  if (to.hash === '') return null;
  const id = decodeURIComponent(to.hash.slice(1));
  const isThere = elements(found).some(({ attributes }) => attributes.id === id);
  return isThere ? null : `no ${to.hash} in ${found}`;
}

test('no link and no fragment of any page is broken, at any depth', () => {
  const links = pages.flatMap((from) => linksOf(from).map((to) => ({ from, to })));
  const inside = links.filter(({ to }) => to.origin === ORIGIN);
  expect(inside.length).toBeGreaterThan(3000);
  const broken = inside.flatMap(({ from, to }) => {
    const why = brokenness(to);
    return why === null ? [] : [`${from}: ${why}`];
  });
  expect(broken).toEqual([]);
});

test('the crawl sees a broken link, a broken fragment and a link beyond the folder', () => {
  const at = (to: string) => brokenness(new URL(to, BASE));
  expect(at('plans/nobody')).toContain('nothing at');
  expect(at('plans/#nobody')).toContain('no #nobody');
  expect(at('/elsewhere')).toContain('leaves');
  expect(at('deprecations/#platforms')).toBeNull();
});

test('every page is reached from the first one, except those for what is not there', () => {
  const seen = new Set(['index.html']);
  for (const path of seen) {
    for (const to of linksOf(path).filter(({ href }) => href.startsWith(BASE))) {
      const found = fileAt(to);
      if (found?.endsWith('.html')) seen.add(found);
    }
  }
  const removed = ['deprecations/records/acme-api/lost-1.html', 'plans/vendor-zz.html'];
  expect(pages.filter((path) => !seen.has(path))).toEqual([found404, ...removed]);
});

test('a link out of the site is https and says whose it is by its rel', () => {
  for (const { attributes } of pages.flatMap(elements).filter(({ name }) => name === 'a')) {
    if (!attributes.href?.startsWith('http')) continue;
    expect(attributes.href).toMatch(/^https:/);
    expect(attributes.rel).toContain('external');
  }
});

test.each(pages.filter((path) => path !== found404))(
  '%s says its own address, its picture, and feeds that exist',
  (path) => {
    const all = elements(path).map(({ attributes }) => attributes);
    const canonical = all.find(({ rel }) => rel === 'canonical');
    expect(canonical?.href).toBe(`${BASE}${addressOf(path)}`);
    const types = ['application/atom+xml', 'application/feed+json', 'text/calendar'];
    expect(all.map(({ type }) => type)).toEqual(expect.arrayContaining(types));
    const said = (name: string) => all.find(({ property }) => property === name)?.content;
    expect(said('og:title')).toBeTruthy();
    expect(files.has(said('og:image')?.slice(BASE.length) ?? '')).toBe(true);
  },
);

test('the sitemap, which robots.txt names, lists every page', () => {
  const space = { s: 'http://www.sitemaps.org/schemas/sitemap/0.9' };
  using document = XmlDocument.fromString(files.get('sitemap.xml') ?? '');
  const found = document.find('//s:loc', space).map(({ content }) => content);
  const listed = pages.filter((path) => path !== found404).map((path) => BASE + addressOf(path));
  expect(found.sort()).toEqual(listed.sort());
  expect(files.get('robots.txt')).toBe(
    `User-agent: *\nAllow: /\n\nSitemap: ${ORIGIN}/a&b/sitemap.xml\n`,
  );
});

test('each dataset has a page with licence, creator, dates and files for search engines', () => {
  for (const page of ['deprecations/index.html', 'plans/index.html']) {
    const script = /<script type="application\/ld\+json">(.*?)<\/script>/;
    const facts = JSON.parse(script.exec(textOf(artifacts, page))?.[1] ?? '');
    expect(facts, page).toMatchObject({
      '@type': 'Dataset',
      name: expect.any(String),
      description: expect.any(String),
      license: 'https://creativecommons.org/publicdomain/zero/1.0/',
      creator: { name: expect.any(String), url: BASE },
      datePublished: '2026-03-01',
      dateModified: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
    });
    const urls = facts.distribution.map((one: { contentUrl: string }) => one.contentUrl);
    for (const url of urls) expect(files.has(url.slice(BASE.length)), url).toBe(true);
  }
});

/** What only pages, hosts and npm ask for. */
const INTERNAL = /^(assets\/|package\/|_|404\.html$)/;

test('a mark that the package of marks does not have is not left out in silence', () => {
  const input = buildInput({});
  input.dataset.dataset.marks = { 'no-such-icon': ['toolbox'] };
  expect(() => [...deriveSite(publish(input))]).toThrow(/no-such-icon\.svg is not there/);
});

test('no two files have one path', () => {
  expect(files.size).toBe(artifacts.length);
});

test('the catalogue has every file that is published and no other, and none where a function answers', () => {
  const paths = [...files.keys(), CHECKSUMS].filter((path) => !INTERNAL.test(path));
  expect(paths.filter((path) => familyOf(path) === undefined)).toEqual([]);
  // Archives begin when the first month is over.
  const without = FAMILIES.filter(
    (family) => !family.path.includes('{month}') && !paths.some((path) => isOf(family, path)),
  );
  expect(without.map(({ path }) => path)).toEqual([]);
  const taken = /^deprecations\/(api|changes|mcp)(\.html|\/|$)/;
  expect(paths.filter((path) => taken.test(path))).toEqual([]);
});

const empty = [...deriveSite(publish(buildInput({ deprecations: [], vendors: [] })))];

const RULES: ConfigData = {
  extends: ['html-validate:recommended'],
  rules: {
    // The renderer closes void elements itself, as HTML allows.
    'void-style': ['error', { style: 'selfclose' }],
    // HTML allows every character but blanks in an id; records' ids hold dots.
    'valid-id': ['error', { relaxed: true }],
  },
};

test('a page of each kind is valid HTML, with much to show and with nothing', async () => {
  const loader = new StaticConfigLoader(RULES);
  // Worked out once, where the validator itself would do so for each page.
  const config = await loader.getConfigFor('page.html');
  loader.getConfigFor = () => config;
  const validator = new HtmlValidate(loader);
  const findings = async (path: string, text: string) => {
    const { results } = await validator.validateString(text, 'page.html');
    return results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message, line }) => `${path}:${line}: ${ruleId}: ${message}`),
    );
  };
  const kinds = KINDS.map((kind) => findFile(files, kind) ?? found404);
  const full = artifacts.filter(({ path }) => kinds.includes(path));
  const both = [...full, ...empty.filter(({ path }) => path.endsWith('.html'))];
  expect(both.length).toBeGreaterThan(25);
  for (const { path, text } of both) expect(await findings(path, text)).toEqual([]);
  const text = files.get('index.html')?.replace('</main>', '<p id="main"><div></p></main>') ?? '';
  expect((await findings('x.html', text)).join()).toMatch(/no-dup-id/);
});

test('no page has a script inside or a resource of another origin, and no script blocks it', () => {
  for (const path of pages) {
    const text = files.get(path) ?? '';
    expect(text, path).not.toMatch(/\sstyle=|\son[a-z]+=|<base|<iframe|<form/i);
    expect(text, path).not.toMatch(
      /<(?:img|script|link rel="(?:icon|stylesheet)")[^>]*(?:src|href)="(?:https?:)?\/\//,
    );
    expect(text, path).toMatch(
      /default-src 'none'; style-src 'self' 'sha256-[\w+/=]+'; script-src 'self'/,
    );
    const code = text.replace(/<script type="application\/ld\+json">.*?<\/script>/gs, '');
    for (const script of code.match(/<script[^>]*>/g) ?? []) {
      expect(script, path).toMatch(/ type="module"[ >]/);
    }
    expect(code.match(/<script[^>]*>[^<]/g), path).toBeNull();
  }
});
