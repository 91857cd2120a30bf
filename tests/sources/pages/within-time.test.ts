import { parsePages } from '#scripts/sources/pages/parse.ts';
import { withinTime } from '#scripts/sources/pages/within-time.ts';
import { check, description, PAGE_URL, pageOf, readPage } from '#support/pages/pages.ts';
import { deprecation } from '#support/records/records.ts';

test('a page that would take hours to parse is not checked, and the others are', () => {
  const hostile = '[a]('.repeat(60_000);
  const pages = [readPage(hostile), readPage('# Fine', { url: 'https://acme.example/' })];
  const parsed = parsePages(pages, withinTime(500));
  expect([...parsed.values()]).toMatchObject([
    { state: 'not_checked', reason: 'it takes too long to be read', observedOn: '2026-03-01' },
    { state: 'read', tree: { blocks: [{ text: 'Fine' }] } },
  ]);
});

test('a page whose patterns go on is not checked and says so, and the others are checked', () => {
  const other = 'https://docs.acme.example/other';
  // The limit that the first piece of work exceeds.
  let turn = 0;
  const listed = pageOf(['rocket-1 | 2026-12-31 | rocket-2']);
  const { pages, records } = check({
    descriptions: [
      description({ id: 'slow', platform: 'slow-api' }),
      description({ id: 'other', url: other }),
    ],
    pages: [readPage(listed), readPage(listed, { url: other })],
    records: [
      deprecation({ id: 'slow-api/rocket-1', source_url: PAGE_URL }),
      deprecation({ source_url: other }),
    ],
    within: (work) => (turn++ === 0 ? null : { done: work() }),
  });
  expect(pages).toMatchObject([
    { url: PAGE_URL, state: 'not_checked' },
    { url: other, state: 'read' },
  ]);
  expect(pages[0]?.reason).toMatch(/slow, takes too long/);
  expect(records.find(({ id }) => id === 'acme-api/rocket-1')?.state).toBe('match');
});
