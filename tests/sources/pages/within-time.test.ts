import { expect, test } from 'vitest';
import { parsePages } from '../../../scripts/sources/pages/parse.ts';
import { type Within, withinTime } from '../../../scripts/sources/pages/within-time.ts';
import { check, description, PAGE_URL, pageOf, readPage } from '../../support/pages/pages.ts';
import { deprecation } from '../../support/records/records.ts';

/** A pattern that tries every way to cut a run of letters, and such a run. */
const ENDLESS = /^(?:\p{L}+)+$/u;
const LETTERS = `${'a'.repeat(60)}!`;

const loop = (): never => {
  for (;;);
};

/** Stands for a limit that the first piece of work exceeds. */
function withoutTimeForFirst(): Within {
  let turn = 0;
  return (work) => (turn++ === 0 ? null : { done: work() });
}

test('work that ends in time gives its result or its error, also inside other work', () => {
  const within = withinTime();
  expect(withinTime(20)(loop)).toBeNull();
  expect(within(() => [within(() => 1), within(() => null)])).toEqual({
    done: [{ done: 1 }, { done: null }],
  });
  const fails = (): never => {
    throw new RangeError('too deep');
  };
  expect(() => within(fails)).toThrow('too deep');
});

test.each<[string, () => unknown]>([
  ['a loop', loop],
  ['a regular expression', () => ENDLESS.test(LETTERS)],
])('work that goes on inside %s is ended', (_, work) => {
  expect(withinTime(20)(work)).toBeNull();
});

test('a page that would take hours to parse is not checked, and the others are', () => {
  const hostile = '[a]('.repeat(60_000);
  const pages = [readPage(hostile), readPage('# Fine', { url: 'https://acme.example/' })];
  const parsed = parsePages(new Map(pages.map((page) => [page.url, page])), withinTime(500));
  expect([...parsed.values()]).toMatchObject([
    { state: 'not_checked', reason: 'it takes too long to be read', observedOn: '2026-03-01' },
    { state: 'read', tree: { blocks: [{ text: 'Fine' }] } },
  ]);
});

test('a page whose patterns go on is not checked and says so, and the others are checked', () => {
  const other = 'https://docs.acme.example/other';
  const listed = pageOf(['rocket-1 | 2026-12-31 | rocket-2']);
  const { pages, records } = check({
    descriptions: [
      description({ id: 'slow', platform: 'slow-api' }),
      // That it fits excuses the slow one as little as another page does.
      description({ id: 'same', platform: 'slow-api' }),
      description({ id: 'other', url: other }),
    ],
    pages: [readPage(listed), readPage(listed, { url: other })],
    records: [
      deprecation({ id: 'slow-api/rocket-1', source_url: PAGE_URL }),
      deprecation({ source_url: other }),
    ],
    within: withoutTimeForFirst(),
  });
  expect(pages).toMatchObject([
    { url: PAGE_URL, state: 'not_checked' },
    { url: other, state: 'read' },
  ]);
  expect(pages[0]?.reason).toMatch(/^records\/providers\/\w+\.yaml: .* the page slow .*too long/);
  expect(records.find(({ id }) => id === 'acme-api/rocket-1')?.state).toBe('match');
});
