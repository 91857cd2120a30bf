import { describe, expect, test } from 'vitest';
import type { ScheduledItem } from '../../../../scripts/model/generated/records.ts';
import { scheduledSha256 } from '../../../../scripts/model/scheduled.ts';
import { check, description, PAGE_URL, pageOf, readPage } from '../../../support/pages/pages.ts';
import {
  checkRows,
  HEADER,
  listOf,
  ROCKET_4,
  ROCKET_5,
  ROCKET_6,
  ROWS,
  SCHEDULE,
  withRow,
} from '../../../support/pages/schedule-page.ts';
import { deprecation } from '../../../support/records/records.ts';

const ID = 'scheduled/acme-api/rocket-5-2';
const NEW = 'rocket-8 | 1 | Test | 2027-09-01 | —';
const MOVED = withRow(0, 'rocket-5 | 2 | Flying | 2027-07-01 | rocket-6');

/** The verdict on rocket-5 with this row instead of its own. */
const verdict = (row: string) => checkRows(withRow(0, `rocket-5 | 2 | ${row}`)).scheduled[0];

describe('a planned date', () => {
  test('whose row says the same matches, as of the day on which the page was observed', () => {
    const { scheduled, scheduled_candidates, candidates, pages } = checkRows(ROWS);
    const match = { state: 'match', last_verified: '2026-03-01', differences: [] };
    expect(scheduled).toEqual([
      { ...match, id: ID, facts_sha256: scheduledSha256(ROCKET_5, PAGE_URL) },
      {
        ...match,
        id: 'scheduled/acme-api/rocket-6',
        facts_sha256: scheduledSha256(ROCKET_6, PAGE_URL),
      },
    ]);
    expect([scheduled_candidates, candidates]).toEqual([[], []]);
    expect(pages[0]).toMatchObject({ state: 'read' });
  });

  test.each([
    ['that has moved', 'Flying | 2027-07-01 | rocket-6', ['date 2027-05-01 2027-07-01']],
    ['of another stage', 'Landing | 2027-05-01 | rocket-6', ['lifecycle Flying Landing']],
    ['of another successor', 'Flying | 2027-05-01 | sled-1', ['successor rocket-6 sled-1']],
    ['of a successor taken back', 'Flying | 2027-05-01 | —', ['successor rocket-6 null']],
    [
      'of a successor spelt otherwise',
      'Flying | 2027-05-01 | Rocket 6',
      ['successor rocket-6 Rocket 6'],
    ],
    ['that is taken back', 'Flying | — | rocket-6', ['date 2027-05-01 null']],
    [
      'that becomes the earliest possible one',
      'Test | 2027-05-01 | rocket-6',
      ['lifecycle Flying Test', 'basis planned earliest'],
    ],
    [
      'that becomes a floor',
      'Flying | 2027-05-01 or later | rocket-6',
      ['basis planned not_before'],
    ],
  ])('%s is a mismatch with the words of the page', (_name, row, expected) => {
    const { state, last_verified, differences = [] } = verdict(row) ?? {};
    expect([state, last_verified]).toEqual(['mismatch', null]);
    expect(differences.map((one) => `${one.field} ${one.recorded} ${one.found}`)).toEqual(expected);
    expect(differences[0]).toMatchObject({
      kind: /null$/.test(`${expected[0]}`) ? 'withdrawn' : /R/.test(row) ? 'textual' : 'changed',
      words: `rocket-5 | 2 | ${row}`,
      heading: 'Deprecations',
    });
  });

  test('of an item that the page now calls deprecated is a candidate for a record, linked to it', () => {
    const found = checkRows(withRow(0, 'rocket-5 | 2 | Deprecated | 2027-05-01 | rocket-6'));
    expect(found.scheduled[0]).toMatchObject({
      state: 'mismatch',
      reason: expect.stringContaining('Deprecated'),
      differences: [{ field: 'lifecycle', recorded: 'Flying', found: 'Deprecated' }],
    });
    expect(found.candidates).toMatchObject([{ item: 'rocket-5 (2)', scheduled: ID }]);
    expect(found.scheduled_candidates).toEqual([]);
  });

  test('of an item that is recorded as deprecated is not compared', () => {
    const record = deprecation({ id: 'acme-api/rocket-5-2', item: 'rocket-5 (2)' });
    const { scheduled, scheduled_candidates } = checkRows(ROWS, { records: [ROCKET_4, record] });
    expect(scheduled.map(({ id }) => id)).toEqual(['scheduled/acme-api/rocket-6']);
    expect(scheduled_candidates).toEqual([]);
  });

  test('whose row has left the page is gone, and says where its item still is', () => {
    expect(checkRows(ROWS.slice(1)).scheduled[0]).toMatchObject({
      state: 'gone',
      reason: 'no longer listed, but still named on the page',
      differences: [{ field: 'item', recorded: 'rocket-5', found: null, words: ROWS[2] }],
    });
    const other = checkRows(withRow(0, 'rocket-5 | 3 | Flying | 2027-05-01 | rocket-6'));
    expect(other.scheduled[0]).toMatchObject({ id: ID, state: 'gone' });
    expect(other.scheduled_candidates).toMatchObject([{ id: 'scheduled/acme-api/rocket-5-3' }]);
  });

  test('that the list and the page have twice belongs to the row that says the same', () => {
    const twice = [{ ...ROCKET_5, date: '2026-09-01' }, ROCKET_5, ROCKET_6];
    const rows = (date: string) => [...ROWS, `rocket-5 | 2 | Flying | ${date} | rocket-6`];
    const found = (date: string) => checkRows(rows(date), {}, twice).scheduled.slice(0, 2);
    expect(found('2026-09-01').map(({ id, state }) => [id, state])).toEqual([
      [`${ID}/2026-09-01`, 'match'],
      [`${ID}/2027-05-01`, 'match'],
    ]);
    expect(found('2026-10-01')).toMatchObject([
      { state: 'mismatch', differences: [{ recorded: '2026-09-01', found: '2026-10-01' }] },
      { state: 'match' },
    ]);
    const reason = 'the page has another row of the item';
    expect(checkRows(ROWS, {}, twice).scheduled[0]).toMatchObject({ state: 'gone', reason });
  });

  test('was last verified when a report found the same row to match', () => {
    const seen = (row: ScheduledItem) => {
      const facts_sha256 = scheduledSha256(row, PAGE_URL);
      const last_verified = '2026-02-01';
      const one = { id: ID, state: 'match' as const, last_verified, facts_sha256, differences: [] };
      return checkRows(MOVED, { previous: [one] }).scheduled[0]?.last_verified;
    };
    expect(seen(ROCKET_5)).toBe('2026-02-01');
    expect(seen({ ...ROCKET_5, date: '2027-04-01' })).toBeNull();
  });
});

describe('a planned date that the page prints and the list lacks', () => {
  test('is a candidate with the row that the list would have', () => {
    const { scheduled_candidates, candidates } = checkRows([...ROWS, NEW]);
    expect(candidates).toEqual([]);
    expect(scheduled_candidates).toEqual([
      {
        id: 'scheduled/acme-api/rocket-8-1',
        words: NEW,
        heading: 'Deprecations',
        source_url: PAGE_URL,
        row: { ...ROCKET_6, item: 'rocket-8', version: '1', date: '2027-09-01' },
      },
    ]);
  });

  test.each([
    [
      'where the platform has no list yet',
      ROWS,
      { scheduled: [] },
      [ID, 'scheduled/acme-api/rocket-6'],
    ],
    [
      'in a second row of an item, named with its date',
      [...ROWS, 'rocket-5 | 2 | Flying | 2026-09-01 | rocket-6'],
      {},
      [`${ID}/2026-09-01`],
    ],
  ])('is a candidate too %s', (_name, rows, changes, ids) => {
    expect(checkRows(rows, changes).scheduled_candidates.map(({ id }) => id)).toEqual(ids);
  });
});

describe('nothing is said that the page does not say', () => {
  const shaped = `${pageOf([...MOVED, NEW], HEADER)}
| Thing | Retirement date |
| --- | --- |
| sled | 2027-01-01 |
`;
  const old = readPage(pageOf([...MOVED, NEW], HEADER), { observedOn: '2026-02-01' });
  const lost = ['a', 'b', 'c', 'd', 'e'].map((name) => ({ ...ROCKET_5, item: `sled-${name}` }));
  const elsewhere = listOf([ROCKET_5], { source_url: 'https://docs.acme.example/other' });
  const down = { state: 'not_checked', url: PAGE_URL, reason: 'it answers 503' };

  test.each<[string, Parameters<typeof checkRows>[1], ScheduledItem[], string, string[]]>([
    ['was not read', { pages: [down as never] }, [ROCKET_5], 'it answers 503', []],
    ['nothing describes', { scheduled: [elsewhere] }, [], 'no page description', []],
    ['has another shape', { pages: shaped }, [ROCKET_5, ROCKET_6], 'an unknown table', ['match']],
    [
      'has lost many rows at once',
      { pages: pageOf(ROWS, HEADER) },
      [...lost, ROCKET_6],
      '5 of 6 recorded items are missing at once',
      ['match'],
    ],
    [
      'is older than the list',
      { pages: [old] },
      [ROCKET_5, ROCKET_6],
      'is of 2026-02-01',
      ['match'],
    ],
  ])('of a page that %s', (_name, changes, items, reason, matches) => {
    const found = checkRows(ROWS, changes, items);
    const unknown = found.scheduled.filter(({ state }) => state === 'not_checked');
    expect(new Set(unknown.map((one) => one.reason?.includes(reason)))).toEqual(new Set([true]));
    const rest = found.scheduled.filter((one) => !unknown.includes(one));
    expect(rest.map(({ state }) => state)).toEqual(matches);
    expect(found.scheduled_candidates).toEqual([]);
  });

  test('of a row that cannot be read, or is in a stage that is neither planned nor deprecated', () => {
    for (const row of ['Flying | soon | rocket-6', 'Drifting | 2027-05-01 | rocket-6']) {
      expect(verdict(row)).toMatchObject({
        state: 'not_checked',
        differences: [],
        reason: expect.stringContaining(row),
      });
    }
  });
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
