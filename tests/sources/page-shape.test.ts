import { describe, expect, test } from 'vitest';
import type { PageDescription } from '../../scripts/model/generated/records.ts';
import { check, description, pageOf, readPage, recordsOf, states } from '../support/pages.ts';

const NAMES = Array.from({ length: 12 }, (_, index) => `rocket-${index + 1}`);
const ROWS = NAMES.map((name) => `${name} | 2026-12-31 | sled`);
const RECORDS = recordsOf(check({ pages: pageOf(ROWS) }));

/** How many records have each state on a changed page, and what is said of the page. */
function judged(page: string, changes: Partial<PageDescription> = {}) {
  const found = check({ pages: page, descriptions: [description(changes)], records: RECORDS });
  const counts: Record<string, number> = {};
  for (const state of Object.values(states(found))) counts[state] = (counts[state] ?? 0) + 1;
  return { counts, page: found.pages[0], candidates: found.candidates.length };
}

test('a page of the described shape is read', () => {
  expect(judged(pageOf(ROWS))).toMatchObject({
    counts: { match: 12 },
    page: { state: 'read', reason: null },
  });
});

describe('nothing counts on', () => {
  test.each([
    ['another page', '# Sign in\n\nEnter your name.\n'],
    ['an error page', '# 502\n\nBad gateway\n'],
    ['an empty page', ''],
    ['a page whose table is named elsewhere only', '---\ntitle: Deprecations\n---\n\nGone.\n'],
    ['a page too deep to be read', '>'.repeat(4_000)],
  ])('%s', (_name, page) => {
    const { counts, page: said, candidates } = judged(page);
    expect(counts).toEqual({ not_checked: 12 });
    expect(said?.state).toBe('not_checked');
    expect(said?.reason).toMatch(/page/);
    expect(candidates).toBe(0);
  });
});

describe('only what matches counts where', () => {
  const changedRow = ROWS.map((row, index) => (index === 0 ? 'rocket-1 | 2027-01-01 | sled' : row));

  test.each<[string, string, Partial<PageDescription>]>([
    [
      'there is a table with days that no reading takes',
      `${pageOf(changedRow)}\n| Agent | Sunset date |\n|---|---|\n| sled-1 | 2026-12-31 |\n`,
      {},
    ],
    [
      'there is a table with days and no header row',
      `${pageOf(changedRow)}\n<table><tr><td>sled-1</td><td>2026-12-31</td></tr></table>\n`,
      {},
    ],
    [
      'there is a list with days that no reading takes',
      `${pageOf(changedRow)}\n- **Agent:** sled-1\n- **Sunset date:** 2026-12-31\n`,
      {},
    ],
    [
      'fewer rows are there than there must be',
      pageOf(changedRow),
      {
        read: [
          {
            min: 13,
            table: { item: '^model$', date: '^shutdown date$', successor: '^replacement$' },
          },
        ],
      },
    ],
    [
      'two columns fit one pattern',
      `${pageOf(changedRow)}\n| Model | Shutdown date | Shutdown date | Replacement |\n|---|---|---|---|\n| sled-1 | 2026-12-31 | 2027-12-31 | x |\n`,
      {},
    ],
    [
      'a reading finds no table, since its header and the line below differ',
      `${pageOf(changedRow)}\n| Agent | Ends |\n| --- |\n| sled-1 | 2026-12-31 |\n`,
      {
        read: [
          { table: { item: '^model$', date: '^shutdown date$', successor: '^replacement$' } },
          { table: { item: '^agent$', date: '^ends$' } },
        ],
      },
    ],
    ['an announced day is missing', pageOf(changedRow), { announced: '^(\\d{4}-\\d\\d-\\d\\d)' }],
    ['a row with a day has no item', pageOf([...changedRow, ' | 2026-12-31 | sled']), {}],
  ])('%s', (_name, page, changes) => {
    const { counts, page: said, candidates } = judged(page, changes);
    expect(counts).toEqual({ match: 11, not_checked: 1 });
    expect(said?.state).toBe('not_checked');
    expect(candidates).toBe(0);
  });
});

describe('a page is checked as before where', () => {
  test.each<[string, string, Partial<PageDescription>]>([
    [
      'a table of days is known to be another',
      `${pageOf(ROWS)}\n| Agent | Sunset date |\n|---|---|\n| sled-1 | 2026-12-31 |\n`,
      { ignore_tables: [{ column: '^agent$' }] },
    ],
    [
      'a table has no days',
      `${pageOf(ROWS)}\n| Agent | Colour |\n|---|---|\n| sled-1 | red |\n`,
      {},
    ],
    [
      'a list has a label that is an ordinary word',
      `${pageOf(ROWS)}\n- **Deprecated:** It still works.\n- **Retired:** It does not.\n`,
      {},
    ],
    [
      'a column was added',
      pageOf(
        ROWS.map((row) => `Acme | ${row} | x`),
        'Vendor | Model | Shutdown date | Replacement | Notes',
      ),
      {},
    ],
    [
      'the cells are bold',
      pageOf(
        ROWS.map((row) =>
          row
            .split(' | ')
            .map((cell) => `**${cell}**`)
            .join(' | '),
        ),
      ),
      {},
    ],
    [
      'the header is bold and in other letters',
      pageOf(ROWS, '**MODEL** | **Shutdown Date** | **replacement**'),
      {},
    ],
    ['the headings are demoted', pageOf(ROWS).replace('# Deprecations', '##### Deprecations'), {}],
    [
      'there is much more text',
      `${pageOf(ROWS)}\n${'Read on about rocket-1 and sleds.\n\n'.repeat(200)}`,
      {},
    ],
  ])('%s', (_name, page, changes) => {
    expect(judged(page, changes)).toMatchObject({ counts: { match: 12 }, page: { state: 'read' } });
  });

  test('it comes as HTML', () => {
    const rows = ROWS.map((row) => `<tr><td>${row.split(' | ').join('</td><td>')}</td></tr>`).join(
      '',
    );
    const html = `<html><body><h1>Deprecations</h1><table><tr><th>Model</th><th>Shutdown date</th><th>Replacement</th></tr>${rows}</table></body></html>`;
    const found = check({ pages: [readPage(html, { format: 'html' })], records: RECORDS });
    expect(new Set(Object.values(states(found)))).toEqual(new Set(['match']));
  });
});

describe('a row that cannot be read', () => {
  test.each([
    ['a day in words', 'rocket-1 | soon | sled'],
    ['a day that is none', 'rocket-1 | February 30, 2026 | sled'],
    ['an ambiguous day', 'rocket-1 | 4/30/2026 | sled'],
    ['a cell too many', 'rocket-1 | 2026-12-31 | a | b'],
    ['a cell too few', 'rocket-1 | 2026-12-31'],
  ])('is not checked, and the others are: %s', (_name, row) => {
    const found = check({ pages: pageOf([row, ...ROWS.slice(1)]), records: RECORDS });
    expect(states(found)).toMatchObject({
      'acme-api/rocket-1': 'not_checked',
      'acme-api/rocket-2': 'match',
    });
    expect(found.records.find(({ id }) => id === 'acme-api/rocket-1')?.reason).toContain(
      'rocket-1',
    );
    expect(found.pages[0]?.state).toBe('read');
  });

  test.each([['| rocket-1'], ['| rocket-1 | 2026-12-31'], ['| rocket-1 | 2026-1']])(
    'because it is cut off is not checked: %s',
    (row) => {
      const cut = `${pageOf(ROWS.slice(1))}${row}`;
      const found = check({ pages: cut, records: RECORDS });
      expect(states(found)).toMatchObject({
        'acme-api/rocket-1': 'not_checked',
        'acme-api/rocket-2': 'match',
      });
    },
  );
});

describe('only what matches counts where the page', () => {
  const soon = (count: number): string[] =>
    ROWS.map((row, index) => (index < count ? row.replace('2026-12-31', 'soon') : row));

  test('has many rows that cannot be read', () => {
    const changed = (count: number): string[] =>
      soon(count).map((row) => row.replace('rocket-12 | 2026', 'rocket-12 | 2027'));
    expect(judged(pageOf(changed(3))).counts).toEqual({ match: 8, not_checked: 3, mismatch: 1 });
    const { counts, page } = judged(pageOf(changed(4)));
    expect(counts).toEqual({ match: 7, not_checked: 5 });
    expect(page).toMatchObject({ state: 'not_checked', reason: '4 of 12 rows cannot be read' });
  });

  test('takes back most of its days at once', () => {
    const none = (count: number): string =>
      pageOf(soon(count).map((row) => row.replace('soon', 'May 2027')));
    expect(judged(none(6)).counts).toEqual({ match: 6, mismatch: 6 });
    const { counts, page } = judged(none(7));
    expect(counts).toEqual({ match: 5, not_checked: 7 });
    expect(page?.reason).toContain('7 of 12');
  });

  test.each([
    ['half a row', 11, `${pageOf(ROWS.slice(0, 11))}| rocket-12 | 20`],
    [
      'a header without rows',
      10,
      `${pageOf(ROWS.slice(0, 10))}\n| Model | Shutdown date | Replacement |\n| --- | --- | --- |`,
    ],
    ['half a header', 10, `${pageOf(ROWS.slice(0, 10))}\n## More\n\n| Model | Shutdown`],
  ])('breaks off with %s', (_name, found, text) => {
    const { counts, page } = judged(text);
    expect(counts).toEqual({ match: found, not_checked: 12 - found });
    expect(page).toMatchObject({
      state: 'not_checked',
      reason: 'the page breaks off inside a table',
    });
  });
});

describe('missing rows', () => {
  test.each([
    [1, { gone: 1, match: 11 }],
    [3, { gone: 3, match: 9 }],
    [4, { not_checked: 4, match: 8 }],
    [9, { not_checked: 9, match: 3 }],
  ])('%d of 12 give %o', (count, counts) => {
    const found = judged(pageOf(ROWS.slice(count)));
    expect(found.counts).toEqual(counts);
    expect(found.page?.state).toBe(count > 3 ? 'not_checked' : 'read');
    if (count > 3) expect(found.page?.reason).toContain(`${count} of 12`);
  });

  test('more than three are gone where they are no more than a tenth', () => {
    const many = Array.from({ length: 50 }, (_, index) => `rocket-${index} | 2026-12-31 | sled`);
    const records = recordsOf(check({ pages: pageOf(many) }));
    const of = (missing: number): Set<string> =>
      new Set(Object.values(states(check({ pages: pageOf(many.slice(missing)), records }))));
    expect(of(5)).toEqual(new Set(['gone', 'match']));
    expect(of(6)).toEqual(new Set(['not_checked', 'match']));
  });

  test('new rows on a page that has lost many are no candidates', () => {
    const page = pageOf([...ROWS.slice(6), 'sled-1 | 2026-12-31 | x']);
    expect(judged(page).candidates).toBe(0);
    expect(judged(pageOf([...ROWS, 'sled-1 | 2026-12-31 | x'])).candidates).toBe(1);
  });
});

describe('several descriptions of one address', () => {
  const list =
    '# Deprecations\n\n- **Model ID:** rocket-1\n- **Ends:** 2026-12-31\n- **Next:** sled\n';
  const asList = description({
    id: 'as-list',
    read: [{ table: { item: '^model id$', date: '^ends$', successor: '^next$' } }],
  });

  test.each([
    ['the table', pageOf(ROWS.slice(0, 1))],
    ['the list', list],
  ])('are tried until one fits: %s', (_name, page) => {
    const found = check({
      pages: page,
      descriptions: [description(), asList],
      records: RECORDS.slice(0, 1),
    });
    expect(states(found)).toEqual({ 'acme-api/rocket-1': 'match' });
    expect(found.pages).toMatchObject([{ state: 'read', reason: null }]);
  });

  test('make the page not checked where none fits', () => {
    const found = check({
      pages: '# Deprecations\n\nNothing.\n',
      descriptions: [description(), asList],
      records: RECORDS.slice(0, 1),
    });
    expect(states(found)).toEqual({ 'acme-api/rocket-1': 'not_checked' });
    expect(found.pages).toMatchObject([{ state: 'not_checked' }]);
  });
});

test('a record that names its description is not checked where another fits the page', () => {
  const list = description({
    id: 'as-list',
    read: [{ table: { item: '^model id$', date: '^ends$', successor: '^next$' } }],
  });
  const records = RECORDS.slice(0, 1).map((record) => ({ ...record, source: { page: 'as-list' } }));
  const found = check({ pages: pageOf(ROWS), descriptions: [description(), list], records });
  expect(states(found)).toEqual({ 'acme-api/rocket-1': 'not_checked' });
});

test('an address with .md at its end is the same address', () => {
  const page = readPage(pageOf(ROWS), { url: 'https://docs.acme.example/deprecations.md' });
  expect(new Set(Object.values(states(check({ pages: [page], records: RECORDS }))))).toEqual(
    new Set(['match']),
  );
});
