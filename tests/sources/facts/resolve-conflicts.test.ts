import { describe, expect, test } from 'vitest';
import {
  candidateFields,
  check,
  description,
  pageOf,
  recordsOf,
  states,
} from '../../support/pages/pages.ts';

const TABLE = '| Model | Shutdown date | Replacement |\n|---|---|---|';

/** A page of entries: heading and rows of each. */
function entries(...list: [heading: string, ...rows: string[]][]): string {
  const parts = list.map(
    ([heading, ...rows]) =>
      `## ${heading}\n\n${TABLE}\n${rows.map((row) => `| ${row} |`).join('\n')}\n`,
  );
  return `# Deprecations\n\n${parts.join('\n')}`;
}

const announced = description({ announced: '^(\\d{4}-\\d\\d-\\d\\d)\\b' });

describe('one identifier with different days', () => {
  test.each([
    [
      'first',
      [
        ['2025-05-05: B', 'rocket-1 | 2026-12-31 | rocket-3'],
        ['2024-04-04: A', 'rocket-1 | 2025-12-31 | rocket-2'],
      ],
    ],
    [
      'last',
      [
        ['2024-04-04: A', 'rocket-1 | 2025-12-31 | rocket-2'],
        ['2025-05-05: B', 'rocket-1 | 2026-12-31 | rocket-3'],
      ],
    ],
  ] as [string, [string, string][]][])(
    'has that of the later announcement, which stands %s',
    (_where, list) => {
      const found = check({ pages: entries(...list), descriptions: [announced] });
      expect(
        candidateFields(found, 'shutdown_date', 'successor', 'announced_on', 'status'),
      ).toEqual({
        'rocket-1': ['2026-12-31', 'rocket-3', '2025-05-05', 'deprecated'],
      });
      expect(found.candidates[0]?.record).toMatchObject({
        migration_note: 'Another row of the page, announced on 2024-04-04, names 2025-12-31.',
      });
    },
  );

  test('has the earlier day where nothing says which is later', () => {
    const page = entries(
      ['A', 'rocket-1 | 2026-12-31 | rocket-2'],
      ['B', 'rocket-1 | 2026-06-30 | rocket-3'],
    );
    const found = check({ pages: page });
    expect(candidateFields(found, 'shutdown_date', 'successor', 'migration_note')).toEqual({
      'rocket-1': ['2026-06-30', 'rocket-3', 'Another row of the page names 2026-12-31.'],
    });
  });

  test('has the earlier day of one announcement', () => {
    const page = entries([
      '2025-05-05: A',
      'rocket-1 | 2026-12-31 | x',
      'rocket-1 | 2026-06-30 | y',
    ]);
    const found = check({ pages: page, descriptions: [announced] });
    expect(candidateFields(found, 'shutdown_date')).toEqual({ 'rocket-1': ['2026-06-30'] });
  });
});

describe('one identifier with the same day', () => {
  const repeated = description({ repetitions: [{ under: '^tuning$' }] });

  test.each([
    [
      'before',
      [
        ['Tuning', 'rocket-1 | 2026-12-31 | rocket-2, rocket-3'],
        ['Base', 'rocket-1 | 2026-12-31 | rocket-2'],
      ],
    ],
    [
      'after',
      [
        ['Base', 'rocket-1 | 2026-12-31 | rocket-2'],
        ['Tuning', 'rocket-1 | 2026-12-31 | rocket-2, rocket-3'],
      ],
    ],
  ] as [string, [string, string][]][])(
    'has the successor of the base table, which a repetition stands %s',
    (_where, list) => {
      const found = check({ pages: entries(...list), descriptions: [repeated] });
      expect(candidateFields(found, 'successor', 'migration_note')).toEqual({
        'rocket-1': ['rocket-2', 'Another row names rocket-2, rocket-3 instead.'],
      });
    },
  );

  test('takes each value from the table that has it', () => {
    const page = `# Deprecations\n\n| Model | State | Announced | End |\n|---|---|---|---|\n| rocket-1 | Retired | Jan 1, 2026 | 2026-02-02 |\n\n${TABLE}\n| rocket-1 | 2026-02-02 | rocket-2 |\n`;
    const found = check({
      pages: page,
      descriptions: [
        description({
          states: { retired: '^retired$' },
          read: [
            {
              table: { item: '^model$', state: '^state$', announced: '^announced$', date: '^end$' },
            },
            { table: { item: '^model$', date: '^shutdown date$', successor: '^replacement$' } },
          ],
        }),
      ],
    });
    expect(candidateFields(found, 'status', 'announced_on', 'successor', 'migration_note')).toEqual(
      {
        'rocket-1': ['retired', '2026-01-01', 'rocket-2', null],
      },
    );
  });

  test('matches a record that names either of two successors of the same weight', () => {
    const page = entries(
      ['A', 'rocket-1 | 2026-12-31 | rocket-2'],
      ['B', 'rocket-1 | 2026-12-31 | rocket-3'],
    );
    const [record] = recordsOf(check({ pages: page }));
    if (!record) throw new Error('no candidate');
    const of = (successor: string): Record<string, string> =>
      states(check({ pages: page, records: [{ ...record, successor }] }));
    expect(of('rocket-2')).toEqual({ 'acme-api/rocket-1': 'match' });
    expect(of('rocket-3')).toEqual({ 'acme-api/rocket-1': 'match' });
    expect(of('rocket-4')).toEqual({ 'acme-api/rocket-1': 'mismatch' });
  });
});

describe('status', () => {
  test.each([
    ['2026-02-28', 'retired'],
    ['2026-03-01', 'retired'],
    ['2026-03-02', 'deprecated'],
  ])('of a committed day %s, observed on 2026-03-01, is %s', (day, status) => {
    const found = check({ pages: pageOf([`rocket-1 | ${day} | x`]) });
    expect(candidateFields(found, 'status')).toEqual({ 'rocket-1': [status] });
  });

  test.each([
    [
      'Deprecated',
      '2026-01-01',
      'deprecated',
      'The page calls it Deprecated, although its date has passed.',
    ],
    [
      'Retired',
      '2027-01-01',
      'retired',
      'The page calls it Retired, although its date is yet to come.',
    ],
    ['Retired', '2026-01-01', 'retired', null],
    ['Deprecated', 'at earliest 2026-01-01', 'deprecated', null],
  ])('follows the column: %s with the day %s', (state, day, status, note) => {
    const found = check({
      pages: pageOf(
        [`rocket-1 | ${state} | ${day} | x`],
        'Model | State | Shutdown date | Replacement',
      ),
      descriptions: [
        description({
          states: { deprecated: '^deprecated$', retired: '^retired$' },
          read: [
            {
              table: {
                item: '^model$',
                state: '^state$',
                date: '^shutdown date$',
                successor: '^replacement$',
              },
            },
          ],
        }),
      ],
    });
    expect(candidateFields(found, 'status', 'migration_note')).toEqual({
      'rocket-1': [status, note],
    });
  });

  test('a state that only the description sets is not called the page’s word', () => {
    const found = check({
      pages: pageOf(['rocket-1 | 2026-01-01 | rocket-2']),
      descriptions: [
        description({
          states: { deprecated: '^going$' },
          read: [
            {
              table: { item: '^model$', date: '^shutdown date$', successor: '^replacement$' },
              set: { state: 'going' },
            },
          ],
        }),
      ],
    });
    expect(candidateFields(found, 'status', 'migration_note')).toEqual({
      'rocket-1': ['deprecated', null],
    });
  });
});

describe('regions', () => {
  const read = [{ table: { item: '^model$', region: '^regions$', date: '^shutdown date$' } }];
  const regional = description({ read, items: { split: 'lines' } });
  const header = 'Model | Regions | Shutdown date';

  test('with one day are one record that names them all', () => {
    const page = pageOf(
      ['rocket-1 | north, south | 2026-12-31', 'rocket-1 | west | 2026-12-31'],
      header,
    );
    const found = check({ pages: page, descriptions: [regional] });
    expect(candidateFields(found, 'id', 'regions')).toEqual({
      'rocket-1': ['acme-api/rocket-1', ['north', 'south', 'west']],
    });
  });

  test('with a day of their own are a record whose slug ends in the region', () => {
    const page = pageOf(
      ['rocket-1 | north, south | 2026-12-31', 'rocket-1 | west-1 | 2027-12-31'],
      header,
    );
    const found = check({ pages: page, descriptions: [regional] });
    const records = recordsOf(found).map(({ id, shutdown_date, regions }) => [
      id,
      shutdown_date,
      regions,
    ]);
    expect(records).toEqual([
      ['acme-api/rocket-1', '2026-12-31', ['north', 'south']],
      ['acme-api/rocket-1-west-1', '2027-12-31', ['west-1']],
    ]);
    const again = check({ pages: page, descriptions: [regional], records: recordsOf(found) });
    expect(states(again)).toEqual({
      'acme-api/rocket-1': 'match',
      'acme-api/rocket-1-west-1': 'match',
    });
  });
});
