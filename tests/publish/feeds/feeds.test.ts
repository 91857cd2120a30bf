import type { JSONFeed } from '#scripts/model/generated/published.ts';
import type { DeprecationRecord } from '#scripts/model/records.ts';
import { commitId, publishFiles } from '#support/build/publication.ts';
import { deprecation } from '#support/records/records.ts';
import { readAtomFeed } from './read-atom-feed.ts';

function feeds(
  deprecations: DeprecationRecord[],
  ...changes: [Parameters<typeof publishFiles>[1]?]
) {
  const files = publishFiles({ deprecations }, ...changes);
  return {
    atom: readAtomFeed(files.text('deprecations/feed.xml')),
    json: files.json<JSONFeed>('deprecations/feed.json'),
  };
}

const THREE = [
  deprecation({ id: 'acme-api/b', shutdown_date: null, date_basis: null }),
  deprecation({ id: 'acme-api/a', shutdown_date: '2026-10-02', date_basis: 'earliest' }),
  deprecation({ id: 'acme-api/c', shutdown_date: '2026-05-01', status: 'retired' }),
];

test('both feeds carry the same items, soonest shutdown first and undated last', () => {
  const { atom, json } = feeds(THREE);
  const ids = ['c', 'a', 'b'].map((slug) => `tag:almanac.example,2026:acme-api/${slug}`);
  expect(atom.entries.map(({ id }) => id)).toEqual(ids);
  expect(json.items.map(({ id }) => id)).toEqual(ids);
  // A title tells a sure day from an earliest one and from none.
  const titles = [
    'Acme API: c, retired, shutdown 2026-05-01',
    'Acme API: a, deprecated, shutdown earliest 2026-10-02',
    'Acme API: b, deprecated, no date announced',
  ];
  for (const each of [json.items, atom.entries])
    expect(each.map(({ title }) => title)).toEqual(titles);
  expect(json.items.map((item) => item.date_modified)).toEqual(
    atom.entries.map(({ updated }) => updated),
  );
});

test('an entry has its source, the day for which it holds, and the whole published record', () => {
  const { atom, json } = feeds([deprecation()]);
  const [entry] = atom.entries;
  expect(entry?.content).toContain('<a href="https://docs.acme.example/deprecations">');
  expect(entry?.content).toContain('<dt>As of</dt><dd>2026-03-01');
  expect(entry?.categories).toEqual(['acme', 'acme-api', 'model', 'deprecated']);
  const [item] = json.items;
  expect(item?.content_text).toContain('Source: https://docs.acme.example/deprecations');
  expect(item?.content_text).toContain('As of: 2026-03-01');
  expect(item?._vendor_almanac).toMatchObject({ id: 'acme-api/rocket-1', aliases: [] });
  expect(json._vendor_almanac.about).toBe('https://almanac.example/llms.txt');
});

test('the ids outlive a change of base URL, and every address follows it', () => {
  const here = feeds(THREE);
  const there = feeds(THREE, { baseUrl: 'https://mirror.example/copy/' });
  expect(there.atom.id).toBe('tag:almanac.example,2026:deprecations');
  expect(there.atom.id).toBe(here.atom.id);
  expect(there.atom.entries.map(({ id }) => id)).toEqual(here.atom.entries.map(({ id }) => id));
  expect(there.atom.self).toBe('https://mirror.example/copy/deprecations/feed.xml');
  expect(there.json.feed_url).toBe('https://mirror.example/copy/deprecations/feed.json');
  expect(there.json.items[0]?.url).toBe(
    'https://mirror.example/copy/deprecations/records/acme-api/c.html',
  );
  expect(JSON.stringify(there)).not.toContain('https://almanac.example/');
});

test('a feed is as new as its newest entry, and an empty one as the last commit', () => {
  expect(feeds(THREE).atom.updated).toBe('2026-03-01T12:00:00.002Z');
  const head = { commit: commitId(1), ts: '2026-01-05T00:00:00Z' };
  const { atom, json } = feeds([], { history: { head } });
  expect([atom.updated, atom.entries, json.items]).toEqual(['2026-01-05T00:00:00.000Z', [], []]);
});

test('records that no commit holds yet take the build’s timestamp, and still differ', () => {
  const { atom } = feeds(THREE, { history: { updated: new Map() } });
  expect(atom.entries.map(({ updated }) => updated)).toEqual([
    '2026-03-02T09:00:00.000Z',
    '2026-03-02T09:00:00.001Z',
    '2026-03-02T09:00:00.002Z',
  ]);
});

const HOSTILE: Record<string, string> = {
  'ends of CDATA': 'a ]]> b ]]> c ]]&gt;',
  'a script': '<script>alert(1)</script>"\' onload=x',
  entities: '&amp; &lt; &#60; &bogus; & &',
  controls: 'a\u0000b\u0008c\u001bd\u007fe\u009ff',
  'lone surrogates': 'a\ud800b\udfffc',
  'turned direction': 'a\u202eb\u2066c\u2069d',
  'no characters': 'a\ufffeb\uffffc',
  'beyond the first plane': '🚀 \u{1f468}\u200d\u{1f469} \u{10ffff}',
  'ten thousand characters': 'word & < > "\' '.repeat(700),
  'lines and tabs': 'a\r\nb\tc\u2028d',
  'an XML declaration': '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY y "z">]>&y;',
};

/** The only entry of both feeds of a record whose texts are all this one; a parser reads CRLF as LF. */
function entryWith(text: string) {
  const texts = { item: text, successor: text, migration_note: text, aliases: [text] };
  const { atom, json } = feeds([deprecation(texts)]);
  const plain = (read?: string) => read?.replaceAll('\r\n', '\n');
  const [entry] = atom.entries;
  return {
    title: plain(entry?.title),
    content: plain(entry?.content),
    json: plain(json.items[0]?.title),
  };
}

const ENTITIES = [
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#39;'],
] as const;

test.each(Object.entries(HOSTILE))('hostile text stays text in both feeds: %s', (_, text) => {
  const expected = text
    .replaceAll('\r\n', '\n')
    .replace(/\p{Cc}(?<![\n\t])|[\u202e\u2066\u2069\ufffe\uffff]|\p{Cs}/gu, '\ufffd');
  const escaped = ENTITIES.reduce((all, [from, to]) => all.replaceAll(from, to), expected);
  const titled = (item: string) => `Acme API: ${item}, deprecated, shutdown 2026-12-31`;
  expect(entryWith(text)).toEqual({
    title: titled(escaped),
    content: expect.stringContaining(`<dd>${escaped}</dd>`),
    json: titled(expected),
  });
});
