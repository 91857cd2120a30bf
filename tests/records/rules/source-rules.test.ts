import { describe, expect, test } from 'vitest';
import { looksLike } from '../../../scripts/records/rules/hosts.ts';
import { deprecation, vendor } from '../../support/records/records.ts';
import { placesIn } from '../../support/records/validation.ts';

const VENDOR = 'records/vendors/toolbox.yaml';
const DEPRECATION = 'records/deprecations/acme-api/rocket-1.yaml';
const page = { url: 'https://docs.acme.example/deprecations', read_at: '2026-03-01' };

describe('host-look-alike: a source is on the host that it seems to be on', () => {
  test.each([
    ['docs.acme.example.evil.com', 'acme.example'],
    ['docs-acme-example.com', 'acme.example'],
    ['docs.0penlab.example', 'openlab.example'],
    ['openlabs.example', 'openlab.example'],
    ['opemlab.example', 'openlab.example'],
    ['docs.openIab.example'.toLowerCase(), 'openlab.example'],
  ])('%s looks like %s', (host, site) => {
    expect(looksLike(host, ['docs.acme.example', 'www.openlab.example'])).toBe(site);
  });

  test.each(['acme.example', 'blog.acme.example', 'cdn.example', 'openlab.dev', 'news.other.com'])(
    '%s does not',
    (host) => {
      expect(looksLike(host, ['docs.acme.example', 'www.openlab.example'])).toBeNull();
    },
  );

  test('in a record it is refused, in source_url and in evidence', () => {
    const source_url = 'https://docs.acme.example.evil.com/deprecations';
    expect(placesIn(DEPRECATION, deprecation({ source_url }))).toEqual(['10:13 host-look-alike']);
    const evidence = [page, { ...page, url: source_url }];
    expect(placesIn(DEPRECATION, deprecation({ evidence }))).toEqual(['16:10 host-look-alike']);
  });
});

describe('address-misleading', () => {
  test.each([
    'https://xn--80ak6aa92e.com/',
    'https://docs.xn--acm-dma.example/',
    'https://search.example/url?q=https://docs.acme.example/',
    'https://search.example/url?sa=t&url=https%3A%2F%2Fdocs.acme.example',
  ])('%s is refused', (source_url) => {
    expect(placesIn(VENDOR, vendor({ source_url }))).toContain('4:13 address-misleading');
  });

  test.each([
    'https://web.archive.org/web/20260101000000/https://docs.acme.example/',
    'https://docs.acme.example/?q=http',
  ])('%s is fine', (source_url) => {
    expect(placesIn(VENDOR, vendor({ source_url }))).toEqual([]);
  });
});

describe('evidence-path: a copy is inside its repository', () => {
  test.each([
    '../evil/page.md',
    '../../../../evil/repo/blob/main/x',
    'a/../../b',
    './a',
    '/etc/passwd',
    'a//b',
    'a\\b',
    'https://evil.example/x',
    'a/%2e%2E/b',
    'a/',
  ])('%s is refused', (path) => {
    const evidence = [{ ...page, repository: 'acme/docs', path }];
    expect(placesIn(DEPRECATION, deprecation({ evidence }))).toEqual(['17:11 evidence-path']);
  });

  test.each(['page.md', 'docs/a b/page..md', 'src/[slug]/page.mdx', '.github/x', 'a:b/c'])(
    '%s is fine',
    (path) => {
      const evidence = [{ ...page, repository: 'acme/docs', path }];
      const found = placesIn(DEPRECATION, deprecation({ evidence }));
      expect(found).toEqual(path === 'a:b/c' ? ['17:11 evidence-path'] : []);
    },
  );

  test('a repository is a name below an owner', () => {
    const evidence = [{ ...page, repository: 'acme/..' }];
    expect(placesIn(DEPRECATION, deprecation({ evidence }))).toEqual(['16:17 evidence-path']);
  });
});
