import { XmlDocument } from 'libxml2-wasm';
import { expect, test } from 'vitest';
import { publish } from '../../scripts/publish/publication.ts';
import { deriveSite } from '../../scripts/publish/site/site.ts';
import { buildInput, commitId, textOf } from '../support/build/publication.ts';

const SPACE = { s: 'http://www.sitemaps.org/schemas/sitemap/0.9' };

async function sitemap(changes: Parameters<typeof buildInput>[1]): Promise<Map<string, string>> {
  const site = [...deriveSite(publish(buildInput({}, changes)))];
  const document = XmlDocument.fromString(textOf(site, 'sitemap.xml'));
  const entries = document
    .find('//s:url', SPACE)
    .map((url): [string, string] => [
      url.get('s:loc', SPACE)?.content ?? '',
      url.get('s:lastmod', SPACE)?.content ?? '',
    ]);
  document.dispose();
  return new Map(entries);
}

test('the sitemap lists every page with an address of its own, and when it last changed', async () => {
  const baseline = { commit: commitId(1), ts: '2026-02-01T00:00:00Z' };
  const entry = {
    ts: '2026-02-10T00:00:00Z',
    vendor: 'toolbox',
    plan: null,
    change: 'vendor_renamed' as const,
    old: 'Tool',
    new: 'Toolbox',
    commit: '1'.repeat(40),
  };
  const updated = new Map([['acme-api/rocket-1', '2026-02-05T00:00:00.001Z']]);
  const pages = await sitemap({ history: { baseline, changelog: [entry], updated } });
  expect([...pages.keys()]).toContain('https://almanac.example/');
  expect([...pages.keys()]).not.toContain('https://almanac.example/404.html');
  expect(pages.get('https://almanac.example/deprecations/records/acme-api/rocket-1.html')).toBe(
    '2026-02-05T00:00:00Z',
  );
  expect(pages.get('https://almanac.example/plans/toolbox.html')).toBe('2026-02-10T00:00:00Z');
  // Nobody knows when this one changed.
  expect(pages.get('https://almanac.example/about.html')).toBe('');
});

test('an address with marks of XML stays an address', async () => {
  const pages = await sitemap({ baseUrl: 'https://almanac.example/a&b/' });
  expect([...pages.keys()]).toContain('https://almanac.example/a&b/');
});

test('robots.txt lets everyone in and names the sitemap', async () => {
  const site = [...deriveSite(publish(buildInput()))];
  expect(textOf(site, 'robots.txt')).toBe(
    'User-agent: *\nAllow: /\n\nSitemap: https://almanac.example/sitemap.xml\n',
  );
});
