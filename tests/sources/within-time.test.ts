import { expect, test } from 'vitest';
import { checkPlans } from '../../scripts/sources/check/plans.ts';
import { type Within, withinTime } from '../../scripts/sources/facts/phrases.ts';
import { check, description, PAGE_URL, pageOf, readPage } from '../support/pages.ts';
import { deprecation, vendor } from '../support/records.ts';

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

test('a vendor whose pages go on is not checked and says so, and the others are checked', () => {
  const url = (id: string): string => `https://${id}.example/pricing`;
  const vendors = ['slow', 'quick'].map((id) => ({
    path: `records/vendors/${id}.yaml`,
    id,
    data: vendor({ id, evidence: [{ url: url(id), read_at: '2026-02-01' }] }),
  }));
  const [{ limit_notes: notes = [] } = {}] = vendor().plans;
  const page = (id: string) => readPage(`Free: ${notes.join(', ')}`, { url: url(id) });
  const { pages, plans } = checkPlans({
    vendors,
    pages: new Map(['slow', 'quick'].map((id) => [url(id), page(id)])),
    previous: [
      {
        vendor: 'slow',
        state: 'found',
        last_verified: '2026-01-01',
        notes: [],
        prices: [],
        candidates: [],
      },
    ],
    within: withoutTimeForFirst(),
  });
  const [slow, quick] = plans;
  expect(slow).toMatchObject({ state: 'not_checked', last_verified: '2026-01-01', candidates: [] });
  expect(slow?.notes.map(({ note, state }) => [note, state])).toEqual(
    notes.map((note) => [note, 'not_checked']),
  );
  expect(slow?.prices.map(({ state }) => state)).toEqual(['not_checked']);
  expect(quick?.notes.map(({ state }) => state)).toEqual(notes.map(() => 'found'));
  expect(pages.map(({ url: address, state }) => [address, state])).toEqual([
    [url('quick'), 'read'],
    [url('slow'), 'not_checked'],
  ]);
  expect(pages[1]?.reason).toContain('takes too long');
});
