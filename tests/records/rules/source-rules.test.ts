import { describe, expect, test } from 'vitest';
import { looksLike } from '../../../scripts/records/rules/hosts.ts';
import { deprecation, recordText, vendor } from '../../support/records/records.ts';
import { placesIn, placesOf, validateFiles } from '../../support/records/validation.ts';

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

  test('below a suffix of two parts the name before it counts', () => {
    const known = ['docs.openlab.co.uk'];
    expect(looksLike('openlabs.co.uk', known)).toBe('openlab.co.uk');
    expect(looksLike('news.other.co.uk', known)).toBeNull();
  });

  test('in a record it is refused, in source_url and in evidence', () => {
    const source_url = 'https://docs.acme.example.evil.com/deprecations';
    expect(placesIn(DEPRECATION, deprecation({ source_url }))).toEqual(['9:10 host-look-alike']);
    const evidence = [page, { ...page, url: source_url }];
    expect(placesIn(DEPRECATION, deprecation({ evidence }))).toEqual(['11:10 host-look-alike']);
  });
});

describe('address-misleading', () => {
  test.each([
    'https://xn--80ak6aa92e.com/',
    'https://docs.xn--acm-dma.example/',
    'https://search.example/url?q=https://docs.acme.example/',
    'https://search.example/url?sa=t&url=https%3A%2F%2Fdocs.acme.example',
  ])('%s is refused', (source_url) => {
    expect(placesIn(VENDOR, vendor({ source_url }))).toContain('12:10 address-misleading');
  });

  test.each([
    'https://web.archive.org/web/20260101000000/https://docs.acme.example/',
    'https://docs.acme.example/?q=http',
  ])('%s is fine', (source_url) => {
    expect(placesIn(VENDOR, vendor({ source_url }))).toEqual([]);
  });
});

const copyOf = (commit: string) => `https://github.com/acme/docs/blob/${commit}/a/page.md`;
const COPY = copyOf('b'.repeat(40));

describe('copy-not-permanent: a copy can never show anything else', () => {
  test.each([
    copyOf('main'),
    copyOf('b'.repeat(39)),
    'https://github.com/acme/docs/blob/../../evil/x/blob/main',
    `https://github.com/acme/docs/raw/${'b'.repeat(40)}/a`,
    `${COPY}?plain=1`,
    `${COPY}/../../x`,
    `${COPY} x`,
    'https://docs.acme.example/copy',
    'https://web.archive.org/web/https://docs.acme.example/',
  ])('%s is refused', (copy) => {
    const [found] = placesIn(DEPRECATION, deprecation({ evidence: [{ ...page, copy }] }));
    expect(found).toMatch(/^11:11 (?:copy-not-permanent|schema-)/);
  });

  test.each([
    COPY,
    `${COPY}/a%20b(c)`,
    'https://web.archive.org/web/20260101000000/https://docs.acme.example/',
  ])('%s is fine', (copy) => {
    expect(placesIn(DEPRECATION, deprecation({ evidence: [{ ...page, copy }] }))).toEqual([]);
  });
});

describe('copy-two-dates: a copy is the page of one time', () => {
  const cite = (read_at: string, more: object[] = []) => {
    const cited = [{ ...page, read_at, copy: COPY }, ...more];
    return recordText(deprecation({ id: 'acme-api/rocket-3', evidence: cited as never }));
  };
  const THIRD = 'records/deprecations/acme-api/rocket-3.yaml';
  const other = { [DEPRECATION]: recordText(deprecation({ evidence: [{ ...page, copy: COPY }] })) };

  test('a date that is typed over that of a copy is told, with the way out', () => {
    const { problems } = validateFiles({ ...other, [THIRD]: cite('2026-03-02') });
    expect(placesOf(problems)).toEqual([`${THIRD}:10:14 copy-two-dates`]);
    expect(problems[0]?.message).toContain('put a new entry on top of evidence');
  });

  test('the same date is fine, and so is a reading of one’s own above it', () => {
    expect(placesIn(THIRD, cite('2026-03-01'), other)).toEqual([]);
    const own = { ...page, read_at: '2026-03-05' };
    const evidence = [own, { ...page, copy: COPY }];
    expect(placesIn(THIRD, deprecation({ id: 'acme-api/rocket-3', evidence }), other)).toEqual([]);
  });
});
