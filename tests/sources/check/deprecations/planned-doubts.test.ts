import { describe, expect, test } from 'vitest';
import { check, description, PAGE_URL, pageOf, readPage } from '../../../support/pages/pages.ts';
import {
  checkRows,
  HEADER,
  listOf,
  ROCKET_5,
  ROWS,
  SCHEDULE,
  withRow,
} from '../../../support/pages/schedule-page.ts';

const first = (rows: readonly string[]) => checkRows(rows).scheduled[0];

describe('nothing is said that the page does not say', () => {
  const moved = withRow(0, 'rocket-5 | 2 | Flying | 2027-07-01 | rocket-6');

  test('of a page that was not read, or of which no description reads planned dates', () => {
    const notRead = {
      state: 'not_checked' as const,
      url: PAGE_URL,
      reason: 'it answers 503',
      observedOn: null,
      sha256: null,
    };
    const states = (changes: Partial<Parameters<typeof check>[0]>) =>
      checkRows(moved, changes).scheduled.map(({ state, reason }) => [state, reason]);
    const pages = [notRead as never];
    expect(states({ pages })[0]).toEqual(['not_checked', 'it answers 503']);
    const other = listOf([ROCKET_5], { source_url: 'https://docs.acme.example/other' });
    expect(states({ scheduled: [other] })).toEqual([
      ['not_checked', 'no page description reads planned dates off its page'],
    ]);
  });

  test('of a page of another shape: what matches counts, and nothing is gone or new', () => {
    const page = `${pageOf([...moved, 'rocket-8 | 1 | Test | 2027-09-01 | —'], HEADER)}
| Thing | Retirement date |
| --- | --- |
| sled | 2027-01-01 |
`;
    const { scheduled, scheduled_candidates } = checkRows(ROWS, { pages: page });
    expect(scheduled.map(({ state }) => state)).toEqual(['not_checked', 'match']);
    expect(scheduled_candidates).toEqual([]);
  });

  test('of a page that has lost many rows at once', () => {
    const items = ['a', 'b', 'c', 'd', 'e'].map((name) => ({ ...ROCKET_5, item: `sled-${name}` }));
    const { scheduled } = checkRows(ROWS, {}, [...items, ROCKET_5]);
    expect(scheduled.map(({ state }) => state)).toEqual([
      'match',
      ...items.map(() => 'not_checked'),
    ]);
    expect(scheduled[1]?.reason).toBe('5 of 6 recorded items are missing at once');
  });

  test('of a copy that is older than the list', () => {
    const old = readPage(pageOf([...moved, 'rocket-8 | 1 | Test | 2027-09-01 | —'], HEADER), {
      observedOn: '2026-02-01',
    });
    const { scheduled, scheduled_candidates } = checkRows(ROWS, { pages: [old] });
    expect(scheduled.map(({ state, last_verified }) => [state, last_verified])).toEqual([
      ['not_checked', null],
      ['match', '2026-02-01'],
    ]);
    expect(scheduled_candidates).toEqual([]);
  });

  test('of a row that cannot be read', () => {
    const checked = first(withRow(0, 'rocket-5 | 2 | Flying | soon | rocket-6'));
    expect(checked).toMatchObject({ state: 'not_checked', differences: [] });
    expect(checked?.reason).toContain('soon');
  });
});

test('a date in a stage that is neither planned nor deprecated is no candidate, and its row not checked', () => {
  const words = 'rocket-5 | 2 | Drifting | 2027-05-01 | rocket-6';
  const { scheduled, candidates } = checkRows(withRow(0, words));
  expect(scheduled[0]).toMatchObject({ state: 'not_checked', differences: [] });
  expect(scheduled[0]?.reason).toContain('Drifting');
  expect(candidates).toEqual([]);
});

test('rows with a planned date need no `keep`: they are never listings', () => {
  const [read] = SCHEDULE.read ?? [];
  const { keep: _, ...rest } = read ?? {};
  const bare = { ...SCHEDULE, read: [rest as NonNullable<typeof read>] };
  const { scheduled, candidates } = checkRows(ROWS, { descriptions: [bare] });
  expect(scheduled.map(({ state }) => state)).toEqual(['match', 'match']);
  expect(candidates).toEqual([]);
});

test('a sentence can state a planned date', () => {
  const said = description({
    read: [
      {
        say: ['We plan to ground {item} on {date}.'],
        set: { state: 'Planned' },
        scheduled: { state: '^planned$' },
      },
    ],
    states: { deprecated: '^planned$' },
  });
  const { scheduled, scheduled_candidates, candidates } = check({
    pages: '# Deprecations\n\nWe plan to ground rocket-9 on 2027-08-01.\n',
    descriptions: [said],
    scheduled: [],
  });
  expect([scheduled, candidates]).toEqual([[], []]);
  expect(scheduled_candidates.map(({ id, row }) => [id, row.date])).toEqual([
    ['scheduled/acme-api/rocket-9', '2027-08-01'],
  ]);
});
