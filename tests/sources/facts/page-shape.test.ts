import type { PageDescription } from '#scripts/model/generated/records.ts';
import {
  check,
  description,
  type PageState,
  pageOf,
  recordsOf,
  states,
} from '#support/pages/pages.ts';

const NAMES = Array.from({ length: 12 }, (_, index) => `rocket-${index + 1}`);

/** Twelve rows of one page, of rocket-1 to rocket-12. */
const ROWS = NAMES.map((name) => `${name} | 2026-12-31 | sled`);

/** The records that say what those rows say. */
const RECORDS = recordsOf(check({ pages: pageOf(ROWS) }));

/** How many records have each state on a changed page, and what is said of the page. */
function judged(
  page: string,
  changes: Partial<PageDescription> = {},
): { counts: Record<string, number>; page: PageState | undefined; candidates: number } {
  const found = check({ pages: page, descriptions: [description(changes)], records: RECORDS });
  const counts: Record<string, number> = {};
  for (const state of Object.values(states(found))) counts[state] = (counts[state] ?? 0) + 1;
  return { counts, page: found.pages[0], candidates: found.candidates.length };
}

const COLUMNS = { item: '^model$', date: '^shutdown date$', successor: '^replacement$' };
const AGENTS = '| Agent | Sunset date |\n|---|---|\n| sled-1 | 2026-12-31 |\n';

test.each([
  ['another page', '# Sign in\n\nEnter your name.\n'],
  [
    'a page whose table is named elsewhere only',
    '---\nsummary: Deprecations of models and their dates\n---\n\nGone.\n',
  ],
  ['a page that has its name in an attribute', '<Card title="Deprecations" />\n\nText\n'],
])('nothing counts on %s', (_name, page) => {
  const { counts, page: said, candidates } = judged(page);
  expect(counts).toEqual({ not_checked: 12 });
  expect(said).toMatchObject({ state: 'not_checked', reason: expect.stringMatching(/page/) });
  expect(candidates).toBe(0);
});

describe('only what matches counts where', () => {
  const rows = ROWS.with(0, 'rocket-1 | 2027-01-01 | sled');
  const changed = pageOf(rows);
  const other = [{ table: COLUMNS }, { table: { item: '^agent$', date: '^ends$' } }];

  test.each<[string, string, Partial<PageDescription>?]>([
    ['no reading takes a table with days', `\n${AGENTS}`],
    [
      'there is a table with days and no header row',
      '\n<table><tr><td>sled-1</td><td>2026-12-31</td></tr></table>\n',
    ],
    ['no reading takes a list with days', '\n- **Agent:** sled-1\n- **Sunset date:** 2026-12-31\n'],
    ['fewer rows are there than must be', '', { read: [{ min: 13, table: COLUMNS }] }],
    [
      'a reading finds no table, since its header and the line below differ',
      '\n| Agent | Ends |\n| --- |\n| sled-1 | 2026-12-31 |\n',
      { read: other },
    ],
    ['an announced day is missing', '', { announced: '^(\\d{4}-\\d\\d-\\d\\d)' }],
    ['a row with a day has no item', '|  | 2026-12-31 | sled |\n'],
  ])('%s', (_name, more, changes) => {
    const { counts, page: said, candidates } = judged(changed + more, changes);
    expect(counts).toEqual({ match: 11, not_checked: 1 });
    expect(said?.state).toBe('not_checked');
    expect(candidates).toBe(0);
  });

  const soon = (count: number, words: string): string[] =>
    ROWS.map((row, index) => (index < count ? row.replace('2026-12-31', words) : row));

  test('many rows cannot be read', () => {
    const last = (count: number) => soon(count, 'soon').with(11, 'rocket-12 | 2027-12-31 | sled');
    expect(judged(pageOf(last(3))).counts).toEqual({ match: 8, not_checked: 3, mismatch: 1 });
    const { counts, page } = judged(pageOf(last(4)));
    expect(counts).toEqual({ match: 7, not_checked: 5 });
    expect(page?.reason).toBe('4 of 12 rows cannot be read');
  });

  test('most days are taken back at once', () => {
    expect(judged(pageOf(soon(6, 'May 2027'))).counts).toEqual({ match: 6, mismatch: 6 });
    const { counts, page } = judged(pageOf(soon(7, 'May 2027')));
    expect(counts).toEqual({ match: 5, not_checked: 7 });
    expect(page?.reason).toContain('7 of 12');
  });

  test.each([
    [1, { gone: 1, match: 11 }, null],
    [3, { gone: 3, match: 9 }, null],
    [4, { not_checked: 4, match: 8 }, '4 of 12 recorded items are missing at once'],
    [9, { not_checked: 9, match: 3 }, '9 of 12 recorded items are missing at once'],
  ])('%d of 12 rows are missing: %o', (count, counts, reason) => {
    const found = judged(pageOf([...ROWS.slice(count), 'sled-1 | 2026-12-31 | x']));
    expect(found.counts).toEqual(counts);
    expect(found.page?.reason).toBe(reason);
    expect(found.candidates).toBe(reason ? 0 : 1);
  });
});

describe('a row that cannot be read is not checked, and the others are:', () => {
  const first = (row: string) => pageOf(ROWS.with(0, row));
  const rest = pageOf(ROWS.slice(1));
  test.each([
    ['a day in words', first('rocket-1 | soon | sled')],
    ['a cell too many', first('rocket-1 | 2026-12-31 | a | b')],
    ['a cell too few', first('rocket-1 | 2026-12-31')],
    ['a cut row', `${rest}| rocket-1`],
  ])('%s', (_name, pages) => {
    const { 'acme-api/rocket-1': own, ...others } = states(check({ pages, records: RECORDS }));
    expect(own).toBe('not_checked');
    expect(Object.values(others)).toContain('match');
  });
});

const LIST =
  '# Deprecations\n\n- **Model ID:** rocket-1\n- **Ends:** 2026-12-31\n- **Next:** sled\n';

test.each([
  ['the table', pageOf(ROWS.slice(0, 1)), 'match', 'read'],
  ['the list', LIST, 'match', 'read'],
  ['none', '# Deprecations\n\nNothing.\n', 'not_checked', 'not_checked'],
])('of several descriptions of one address the one that fits counts: %s', (_, pages, own, all) => {
  const table = { item: '^model id$', date: '^ends$', successor: '^next$' };
  const found = check({
    pages,
    descriptions: [description(), description({ id: 'as-list', read: [{ table }] })],
    records: RECORDS.slice(0, 1),
  });
  expect(states(found)).toEqual({ 'acme-api/rocket-1': own });
  expect(found.pages).toMatchObject([{ state: all }]);
});
