import { expect, test } from 'vitest';
import { type Within, withinTime } from '../../../scripts/sources/facts/within-time.ts';
import { check, description, PAGE_URL, pageOf, readPage } from '../../support/pages/pages.ts';
import { deprecation } from '../../support/records/records.ts';

/** A pattern that tries every way to cut a run of letters, and such a run. */
const ENDLESS = /^(?:\p{L}+)+$/u;
const LETTERS = `${'a'.repeat(60)}!`;
/** Stands for a limit that the first piece of work exceeds. */
function withoutTimeForFirst(): Within {
  let turn = 0;
  return (work) => (turn++ === 0 ? null : { done: work() });
}

test('work that ends in time gives its result, and an error of its own is thrown on', () => {
  expect(withinTime(20_000)(() => 7)).toEqual({ done: 7 });
  expect(withinTime(20_000)(() => null)).toEqual({ done: null });
  const fails = (): never => {
    throw new RangeError('too deep');
  };
  expect(() => withinTime(20_000)(fails)).toThrow('too deep');
});

test('work within a time may do other work within a time, also after work that was ended', () => {
  const endless = (): never => {
    for (;;);
  };
  const within = withinTime(20_000);
  expect(withinTime(20)(endless)).toBeNull();
  expect(within(() => [within(() => 1), within(() => 2)])).toEqual({
    done: [{ done: 1 }, { done: 2 }],
  });
});

test('work that goes on is ended, inside a loop or inside a regular expression', () => {
  const loop = (): never => {
    for (;;);
  };
  expect(withinTime(20)(loop)).toBeNull();
  expect(withinTime(20)(() => ENDLESS.test(LETTERS))).toBeNull();
});

test('a page whose patterns go on is not checked and says so, and the others are checked', () => {
  const other = 'https://docs.acme.example/other';
  const endless = description({
    id: 'endless',
    platform: 'slow-api',
  });
  const { pages, records } = check({
    descriptions: [endless, description({ id: 'other', url: other })],
    pages: [
      readPage(pageOf(['rocket-1 | 2026-12-31 | rocket-2'])),
      readPage(pageOf(['rocket-1 | 2026-12-31 | rocket-2']), { url: other }),
    ],
    records: [
      deprecation({ id: 'slow-api/rocket-1', source_url: PAGE_URL }),
      deprecation({ source_url: other }),
    ],
    within: withoutTimeForFirst(),
  });
  expect(pages.map(({ url, state }) => [url, state])).toEqual([
    [PAGE_URL, 'not_checked'],
    [other, 'read'],
  ]);
  expect(pages[0]?.reason).toContain('takes too long');
  expect(records.map(({ id, state }) => [id, state])).toEqual([
    ['acme-api/rocket-1', 'match'],
    ['slow-api/rocket-1', 'not_checked'],
  ]);
});

test('a slow description says so, also where another description of the same page fits', () => {
  const { pages } = check({
    descriptions: [description({ id: 'slow' }), description()],
    pages: [readPage(pageOf(['rocket-1 | 2026-12-31 | rocket-2']))],
    within: withoutTimeForFirst(),
  });
  expect(pages).toMatchObject([{ url: PAGE_URL, state: 'not_checked' }]);
  expect(pages[0]?.reason).toMatch(/^records\/providers\/\w+\.yaml: .* the page slow /);
});
