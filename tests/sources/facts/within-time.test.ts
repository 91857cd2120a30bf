import { expect, test } from 'vitest';
import { stringify } from 'yaml';
import { locateIn } from '../../../scripts/check-sources.ts';
import type { PageDescription } from '../../../scripts/model/generated/records.ts';
import type { RecordText } from '../../../scripts/records/read.ts';
import { validateRecords } from '../../../scripts/records/validate.ts';
import { checkSources } from '../../../scripts/sources/check/report.ts';
import { type Within, withinTime } from '../../../scripts/sources/facts/within-time.ts';
import { check, description, PAGE_URL, pageOf, readPage } from '../../support/pages/pages.ts';
import { deprecation, provider, recordFiles } from '../../support/records/records.ts';

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

/** Allowed by its form, and slow on every long cell that holds only its letter. */
const SLOW = '(?:a|a){12}!';
const HOSTILE = pageOf(
  Array.from({ length: 100 }, (_, row) => `rocket-${row} | 2026-12-31 | ${'a'.repeat(1_990)}`),
);

/** A description whose pattern for rows to skip is slow. */
function slowDescription(): PageDescription {
  const table = { item: '^model$', date: '^shutdown date$', state: '^replacement$' };
  return description({ id: 'slow', read: [{ table, skip: { state: SLOW } }] });
}

/** Ends the first page's work, and the search for what is slow in it, after a fifth of a second. */
function shortForFirst(): Within {
  let turn = 0;
  return (work) => (turn++ < 2 ? withinTime(200)(work) : { done: work() });
}

test('a slow pattern is named with its file, line and key, and other providers are checked', async () => {
  const other = 'https://docs.nimbus.example/deprecations';
  const { items: _, read = [], ...head } = slowDescription();
  const slow = { ...head, read };
  const files = recordFiles({ vendors: [], deprecations: [] });
  const texts = Object.entries({
    ...files,
    'records/providers/acme.yaml': stringify(provider({ pages: [slow] })),
    'records/providers/nimbus.yaml': stringify(
      provider({
        name: 'Nimbus',
        platforms: [{ id: 'nimbus-api', name: 'Nimbus API' }],
        pages: [description({ platform: 'nimbus-api', url: other })],
      }),
    ),
  }).map(([path, text]): RecordText => ({ path, bytes: Buffer.from(text) }));
  const { dataset, problems } = validateRecords(texts, { now: '2026-03-05T08:00:00Z' });
  expect(problems).toEqual([]);
  if (!dataset) throw new Error('The records must be valid.');
  const line = texts
    .find(({ path }) => path === 'records/providers/acme.yaml')
    ?.bytes.toString()
    .split('\n')
    .findIndex((text) => text.includes(`state: ${SLOW}`));
  const { pages, candidates } = await checkSources(dataset, {
    now: '2026-03-05T08:00:00Z',
    load: async () =>
      new Map([
        [PAGE_URL, readPage(HOSTILE)],
        [other, readPage(pageOf(['comet-1 | 2026-12-31 | comet-2']), { url: other })],
      ]),
    within: shortForFirst(),
    locate: locateIn(texts),
  });
  expect(pages.map(({ url, state }) => [url, state])).toEqual([
    [PAGE_URL, 'not_checked'],
    [other, 'read'],
  ]);
  expect(pages[0]?.reason).toBe(
    `records/providers/acme.yaml:${Number(line) + 1}: the pattern read.0.skip.state of the page slow takes too long on what the page says now; make it simpler: fewer repetitions, or let it begin with ^`,
  );
  expect(candidates.map(({ item }) => item)).toEqual(['comet-1']);
});

test('a slow description says so, also where another description of the same page fits', () => {
  const other = description({ read: [{ table: { item: '^model$', date: '^shutdown date$' } }] });
  const { pages } = check({
    descriptions: [slowDescription(), other],
    pages: [readPage(HOSTILE)],
    within: shortForFirst(),
  });
  expect(pages).toMatchObject([{ url: PAGE_URL, state: 'not_checked' }]);
  expect(pages[0]?.reason).toContain('the pattern read.0.skip.state of the page slow');
});
