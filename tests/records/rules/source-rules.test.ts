import { looksLike, siteOf } from '#scripts/records/rules/hosts.ts';
import { DEPRECATION, deprecation, recordText } from '#support/records/records.ts';
import { placesOf, validateFiles } from '#support/records/validation.ts';

const page = { url: 'https://docs.acme.example/deprecations', read_at: '2026-03-01' };

const COPY = `https://github.com/acme/docs/blob/${'b'.repeat(40)}/a/page.md`;

test('a copy is the page of one time, below any reading of one’s own', () => {
  const path = 'records/deprecations/acme-api/rocket-3.yaml';
  const cited = { ...page, copy: COPY };
  const first = { [DEPRECATION]: recordText(deprecation({ evidence: [cited] })) };
  const second = (...evidence: object[]) => {
    const record = deprecation({ id: 'acme-api/rocket-3', evidence: evidence as never });
    return validateFiles({ ...first, [path]: recordText(record) }).problems;
  };
  const problems = second({ ...cited, read_at: '2026-03-02' });
  expect(placesOf(problems)).toEqual([`${path}:10:14 copy-two-dates`]);
  expect(problems[0]?.message).toContain('put a new entry on top of evidence');
  expect(second(cited)).toEqual([]);
  expect(second({ ...page, read_at: '2026-03-05' }, cited)).toEqual([]);
});

test.each<readonly [host: string, site: string | null]>([
  ['docs.acme.example.evil.com', 'acme.example'],
  ['docs-acme-example.com', 'acme.example'],
  ['docs.0penlab.example', 'openlab.example'],
  ['docs.acrne.example', 'acme.example'],
  ['docs.vvand.example', 'wand.example'],
  ['openlabs.example', 'openlab.example'],
  ['opemlab.example', 'openlab.example'],
  ['docs.openiab.example', 'openlab.example'],
  // Below a suffix of two parts the name before it counts.
  ['paperlands.co.uk', 'paperland.co.uk'],
  ['stonelands.com.au', 'stoneland.com.au'],
  ...['acme.example', 'blog.acme.example', 'cdn.example', 'openlab.dev', 'news.other.com'].map(
    (host) => [host, null] as const,
  ),
  ['news.other.co.uk', null],
])('of the host %s a reader may think that it is %s', (host, site) => {
  const known = [
    'docs.acme.example',
    'www.openlab.example',
    'docs.paperland.co.uk',
    'docs.stoneland.com.au',
    'wand.example',
  ];
  expect(looksLike(host, known.map(siteOf))).toBe(site);
});
