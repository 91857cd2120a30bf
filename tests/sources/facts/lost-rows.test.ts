import { describe, expect, test } from 'vitest';
import { check, pageOf, recordsOf, states } from '../../support/pages/pages.ts';
import { judged, RECORDS, ROWS } from '../../support/pages/rocket-page.ts';

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
