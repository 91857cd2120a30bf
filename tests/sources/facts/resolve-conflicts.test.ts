import { describe, expect, test } from 'vitest';
import type { PageDescription } from '../../../scripts/model/generated/records.ts';
import type { DeprecationRecord } from '../../../scripts/model/records.ts';
import {
  candidateFields,
  check,
  description,
  pageOf,
  recordsOf,
  states,
} from '../../support/pages/pages.ts';

const TABLE = '| Model | Shutdown date | Replacement |\n|---|---|---|';
const COLUMNS = { item: '^model$', date: '^shutdown date$', successor: '^replacement$' };

type Part = [heading: string, ...rows: string[]];

/** A page of entries: heading and rows of each. */
function entries(...list: Part[]): string {
  const parts = list.map(
    ([heading, ...rows]) =>
      `## ${heading}\n\n${TABLE}\n${rows.map((row) => `| ${row} |`).join('\n')}\n`,
  );
  return `# Deprecations\n\n${parts.join('\n')}`;
}

/** What a page gives for rocket-1. */
function rocket(
  pages: string,
  fields: (keyof DeprecationRecord)[],
  changes: Partial<PageDescription> = {},
) {
  const found = check({ pages, descriptions: [description(changes)] });
  return candidateFields(found, ...fields)['rocket-1'];
}

const ANNOUNCED = { announced: '^(\\d{4}-\\d\\d-\\d\\d)\\b' };
const EARLY: Part = ['2024-04-04: A', 'rocket-1 | 2025-12-31 | rocket-2'];
const LATE: Part = ['2025-05-05: B', 'rocket-1 | 2026-12-31 | rocket-3'];

describe('one identifier with different days', () => {
  test.each([
    ['first', [LATE, EARLY]],
    ['last', [EARLY, LATE]],
  ])('has that of the later announcement, which stands %s', (_where, list) => {
    const fields = ['shutdown_date', 'successor', 'announced_on', 'migration_note'] as const;
    expect(rocket(entries(...list), [...fields], ANNOUNCED)).toEqual([
      '2026-12-31',
      'rocket-3',
      '2025-05-05',
      'Another row of the page, announced on 2024-04-04, names 2025-12-31.',
    ]);
  });

  test.each<[string, Part[], Partial<PageDescription>]>([
    [
      'nothing says which is later',
      [
        ['A', LATE[1] ?? ''],
        ['B', EARLY[1] ?? ''],
      ],
      {},
    ],
    ['one announcement has both', [['2025-05-05: A', LATE[1] ?? '', EARLY[1] ?? '']], ANNOUNCED],
  ])('has the earlier day where %s', (_name, list, changes) => {
    const found = rocket(
      entries(...list),
      ['shutdown_date', 'successor', 'migration_note'],
      changes,
    );
    expect(found?.slice(0, 2)).toEqual(['2025-12-31', 'rocket-2']);
    expect(found?.[2]).toContain('names 2026-12-31.');
  });
});

describe('one identifier with the same day', () => {
  const base: Part = ['Base', 'rocket-1 | 2026-12-31 | rocket-2'];
  const tuning: Part = ['Tuning', 'rocket-1 | 2026-12-31 | rocket-2, rocket-3'];

  test.each([
    ['before', [tuning, base]],
    ['after', [base, tuning]],
  ])('has the successor of the base table, which a repetition stands %s', (_where, list) => {
    const repetitions = [{ under: '^tuning$' }];
    expect(rocket(entries(...list), ['successor', 'migration_note'], { repetitions })).toEqual([
      'rocket-2',
      'Another row names rocket-2, rocket-3 instead.',
    ]);
  });

  test('takes each value from the table that has it', () => {
    const page = `# Deprecations\n\n| Model | State | Announced | End |\n|---|---|---|---|\n| rocket-1 | Retired | Jan 1, 2026 | 2026-02-02 |\n\n${TABLE}\n| rocket-1 | 2026-02-02 | rocket-2 |\n`;
    const table = { item: '^model$', state: '^state$', announced: '^announced$', date: '^end$' };
    const changes = { states: { retired: '^retired$' }, read: [{ table }, { table: COLUMNS }] };
    const fields = ['status', 'announced_on', 'successor', 'migration_note'] as const;
    expect(rocket(page, [...fields], changes)).toEqual(['retired', '2026-01-01', 'rocket-2', null]);
  });

  test('matches a record that names either of two successors of the same weight', () => {
    const page = entries(base, ['B', 'rocket-1 | 2026-12-31 | rocket-3']);
    const [record] = recordsOf(check({ pages: page }));
    const of = (successor: string) =>
      check({ pages: page, records: record ? [{ ...record, successor }] : [] }).records[0]?.state;
    expect([of('rocket-2'), of('rocket-3'), of('rocket-4')]).toEqual([
      'match',
      'match',
      'mismatch',
    ]);
  });
});

describe('status', () => {
  test.each([
    ['2026-02-28', 'retired'],
    ['2026-03-01', 'retired'],
    ['2026-03-02', 'deprecated'],
  ])('of a committed day %s, observed on 2026-03-01, is %s', (day, status) => {
    expect(rocket(pageOf([`rocket-1 | ${day} | x`]), ['status'])).toEqual([status]);
  });

  const HEADER = 'Model | State | Shutdown date | Replacement';
  const read = [{ table: { ...COLUMNS, state: '^state$' } }];
  const changes = { states: { deprecated: '^deprecated$', retired: '^retired$' }, read };

  test.each([
    ['Deprecated', '2026-01-01', 'deprecated', 'Deprecated, although its date has passed.'],
    ['Retired', '2027-01-01', 'retired', 'Retired, although its date is yet to come.'],
    ['Retired', '2026-01-01', 'retired', null],
    ['Deprecated', 'at earliest 2026-01-01', 'deprecated', null],
  ])('follows the column: %s with the day %s', (state, day, status, note) => {
    const page = pageOf([`rocket-1 | ${state} | ${day} | x`], HEADER);
    expect(rocket(page, ['status', 'migration_note'], changes)).toEqual([
      status,
      note && `The page calls it ${note}`,
    ]);
  });

  test('a state that only the description sets is not called the page’s word', () => {
    const set = { state: 'going' };
    const own = { states: { deprecated: '^going$' }, read: [{ table: COLUMNS, set }] };
    const page = pageOf(['rocket-1 | 2026-01-01 | rocket-2']);
    expect(rocket(page, ['status', 'migration_note'], own)).toEqual(['deprecated', null]);
  });
});

describe('regions', () => {
  const table = { item: '^model$', region: '^regions$', date: '^shutdown date$' };
  const regional = description({ read: [{ table }], items: { split: 'lines' } });
  const of = (day: string) => {
    const rows = ['rocket-1 | north, south | 2026-12-31', `rocket-1 | west-1 | ${day}`];
    const input = {
      pages: pageOf(rows, 'Model | Regions | Shutdown date'),
      descriptions: [regional],
    };
    const records = recordsOf(check(input));
    const again = check({ ...input, records });
    expect(new Set(Object.values(states(again)))).toEqual(new Set(['match']));
    return records.map(({ id, shutdown_date, regions }) => [id, shutdown_date, regions]);
  };

  test('with one day are one record that names them all', () => {
    expect(of('2026-12-31')).toEqual([
      ['acme-api/rocket-1', '2026-12-31', ['north', 'south', 'west-1']],
    ]);
  });

  test('with a day of their own are a record whose slug ends in the region', () => {
    expect(of('2027-12-31')).toEqual([
      ['acme-api/rocket-1', '2026-12-31', ['north', 'south']],
      ['acme-api/rocket-1-west-1', '2027-12-31', ['west-1']],
    ]);
  });
});
