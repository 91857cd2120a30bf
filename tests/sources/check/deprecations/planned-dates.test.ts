import { describe, expect, test } from 'vitest';
import type { ScheduledItem } from '../../../../scripts/model/generated/records.ts';
import { scheduledSha256 } from '../../../../scripts/model/scheduled.ts';
import { PAGE_URL } from '../../../support/pages/pages.ts';
import {
  checkRows,
  ROCKET_4,
  ROCKET_5,
  ROCKET_6,
  ROWS,
  withRow,
} from '../../../support/pages/schedule-page.ts';
import { deprecation } from '../../../support/records/records.ts';

const first = (rows: readonly string[]) => checkRows(rows).scheduled[0];

describe('a planned date', () => {
  test('whose row says the same matches, as of the day on which the page was observed', () => {
    const { scheduled, scheduled_candidates, candidates, pages } = checkRows(ROWS);
    expect(scheduled).toEqual([
      {
        id: 'scheduled/acme-api/rocket-5-2',
        state: 'match',
        last_verified: '2026-03-01',
        facts_sha256: scheduledSha256(ROCKET_5, PAGE_URL),
        differences: [],
      },
      {
        id: 'scheduled/acme-api/rocket-6',
        state: 'match',
        last_verified: '2026-03-01',
        facts_sha256: scheduledSha256(ROCKET_6, PAGE_URL),
        differences: [],
      },
    ]);
    expect([scheduled_candidates, candidates]).toEqual([[], []]);
    expect(pages[0]).toMatchObject({ state: 'read' });
  });

  test.each([
    ['that has moved', 'Flying | 2027-07-01 | rocket-6', 'date', '2027-05-01', '2027-07-01'],
    ['of another stage', 'Landing | 2027-05-01 | rocket-6', 'lifecycle', 'Flying', 'Landing'],
    ['of another successor', 'Flying | 2027-05-01 | sled-1', 'successor', 'rocket-6', 'sled-1'],
    ['whose successor is taken back', 'Flying | 2027-05-01 | —', 'successor', 'rocket-6', null],
    ['that is taken back', 'Flying | — | rocket-6', 'date', '2027-05-01', null],
  ])('%s is a mismatch with the words of the page', (_name, row, field, recorded, found) => {
    const checked = first(withRow(0, `rocket-5 | 2 | ${row}`));
    expect(checked).toMatchObject({
      state: 'mismatch',
      last_verified: null,
      differences: [
        {
          field,
          recorded,
          found,
          kind: found === null ? 'withdrawn' : 'changed',
          words: `rocket-5 | 2 | ${row}`,
          heading: 'Deprecations',
        },
      ],
    });
  });

  test('that becomes the earliest possible one differs in its stage and its basis', () => {
    const checked = first(withRow(0, 'rocket-5 | 2 | Test | 2027-05-01 | rocket-6'));
    expect(checked?.differences.map(({ field, found }) => [field, found])).toEqual([
      ['lifecycle', 'Test'],
      ['basis', 'earliest'],
    ]);
  });

  test('that becomes a floor is one before which nothing ends, no planned date', () => {
    const checked = first(withRow(0, 'rocket-5 | 2 | Flying | 2027-05-01 or later | rocket-6'));
    expect(checked?.differences.map(({ field, found }) => [field, found])).toEqual([
      ['basis', 'not_before'],
    ]);
  });

  test('of an item that the page now calls deprecated is a candidate for a record, linked to it', () => {
    const rows = withRow(0, 'rocket-5 | 2 | Deprecated | 2027-05-01 | rocket-6');
    const { scheduled, candidates, scheduled_candidates } = checkRows(rows);
    expect(scheduled[0]).toMatchObject({
      state: 'mismatch',
      differences: [{ field: 'lifecycle', recorded: 'Flying', found: 'Deprecated' }],
    });
    expect(scheduled[0]?.reason).toContain('Deprecated');
    expect(candidates).toMatchObject([
      { item: 'rocket-5 (2)', scheduled: 'scheduled/acme-api/rocket-5-2' },
    ]);
    expect(scheduled_candidates).toEqual([]);
  });

  test('of an item that is recorded as deprecated is not compared', () => {
    const record = deprecation({ id: 'acme-api/rocket-5-2', item: 'rocket-5 (2)' });
    const { scheduled, scheduled_candidates } = checkRows(ROWS, { records: [ROCKET_4, record] });
    expect(scheduled.map(({ id }) => id)).toEqual(['scheduled/acme-api/rocket-6']);
    expect(scheduled_candidates).toEqual([]);
  });

  test('whose row has left the page is gone, and says where its item still is', () => {
    expect(first(ROWS.slice(1))).toMatchObject({
      state: 'gone',
      differences: [{ field: 'item', recorded: 'rocket-5', found: null, kind: 'withdrawn' }],
    });
    const { reason, differences } = first(ROWS.slice(1)) ?? {};
    expect(reason).toBe('no longer listed, but still named on the page');
    expect(differences?.[0]?.words).toBe('rocket-4 | 1 | Deprecated | 2026-12-31 | rocket-5');
  });

  test('of another version is not that of this one', () => {
    const { scheduled, scheduled_candidates } = checkRows(
      withRow(0, 'rocket-5 | 3 | Flying | 2027-05-01 | rocket-6'),
    );
    expect(scheduled[0]).toMatchObject({ id: 'scheduled/acme-api/rocket-5-2', state: 'gone' });
    expect(scheduled_candidates).toMatchObject([{ id: 'scheduled/acme-api/rocket-5-3' }]);
  });

  test('that the list and the page have twice belongs to the row that says the same', () => {
    const twice = [{ ...ROCKET_5, date: '2026-09-01' }, ROCKET_5];
    const rows = (date: string) => [...ROWS, `rocket-5 | 2 | Flying | ${date} | rocket-6`];
    const found = (date: string) =>
      checkRows(rows(date), {}, [...twice, ROCKET_6]).scheduled.slice(0, 2);
    expect(found('2026-09-01').map(({ id, state }) => [id, state])).toEqual([
      ['scheduled/acme-api/rocket-5-2/2026-09-01', 'match'],
      ['scheduled/acme-api/rocket-5-2/2027-05-01', 'match'],
    ]);
    expect(found('2026-10-01')).toMatchObject([
      { state: 'mismatch', differences: [{ recorded: '2026-09-01', found: '2026-10-01' }] },
      { state: 'match' },
    ]);
    const [left] = checkRows(ROWS, {}, [...twice, ROCKET_6]).scheduled;
    expect(left).toMatchObject({ state: 'gone', reason: 'the page has another row of the item' });
  });

  test('was last verified when a report found the same row to match', () => {
    const previous = (row: ScheduledItem) => [
      {
        id: 'scheduled/acme-api/rocket-5-2',
        state: 'match' as const,
        last_verified: '2026-02-01',
        facts_sha256: scheduledSha256(row, PAGE_URL),
        differences: [],
      },
    ];
    const moved = withRow(0, 'rocket-5 | 2 | Flying | 2027-07-01 | rocket-6');
    const seen = (row: ScheduledItem) =>
      checkRows(moved, { previous: previous(row) }).scheduled[0]?.last_verified;
    expect(seen(ROCKET_5)).toBe('2026-02-01');
    expect(seen({ ...ROCKET_5, date: '2027-04-01' })).toBeNull();
  });
});

describe('a planned date that the page prints and the list lacks', () => {
  test('is a candidate with the row that the list would have', () => {
    const row = 'rocket-8 | 1 | Test | 2027-09-01 | —';
    const { scheduled_candidates, candidates } = checkRows([...ROWS, row]);
    expect(candidates).toEqual([]);
    expect(scheduled_candidates).toEqual([
      {
        id: 'scheduled/acme-api/rocket-8-1',
        words: row,
        heading: 'Deprecations',
        source_url: PAGE_URL,
        row: {
          item: 'rocket-8',
          version: '1',
          lifecycle: 'Test',
          date: '2027-09-01',
          basis: 'earliest',
          successor: null,
        },
      },
    ]);
  });

  test('is a candidate too where the platform has no list yet', () => {
    const { scheduled_candidates } = checkRows(ROWS, { scheduled: [] });
    expect(scheduled_candidates.map(({ id }) => id)).toEqual([
      'scheduled/acme-api/rocket-5-2',
      'scheduled/acme-api/rocket-6',
    ]);
  });

  test('in a second row of an item is named with its date', () => {
    const rows = [...ROWS, 'rocket-5 | 2 | Flying | 2026-09-01 | rocket-6'];
    const { scheduled, scheduled_candidates } = checkRows(rows);
    expect(scheduled[0]?.state).toBe('match');
    expect(scheduled_candidates.map(({ id }) => id)).toEqual([
      'scheduled/acme-api/rocket-5-2/2026-09-01',
    ]);
  });
});
