import { describe, expect, test } from 'vitest';
import type { PageDescription } from '../../../scripts/model/generated/records.ts';
import { check, description, pageOf, recordsOf, states } from '../../support/pages/pages.ts';

const COLUMNS = { item: '^model$', date: '^shutdown date$', successor: '^replacement$' };

type Part = [heading: string, ...rows: string[]];

/** A page of entries: heading and rows of each. */
function entries(...parts: Part[]): string {
  const tables = parts.map(([heading, ...rows]) =>
    pageOf(rows).replace('# Deprecations\n\nWhat stops.', `## ${heading}`),
  );
  return `# Deprecations\n\n${tables.join('\n')}`;
}

/** The record that a page gives for rocket-1. */
function rocket(pages: string, changes: Partial<PageDescription> = {}) {
  const [record] = recordsOf(check({ pages, descriptions: [description(changes)] }));
  return record;
}

const ANNOUNCED = { announced: '^(\\d{4}-\\d\\d-\\d\\d)\\b' };
const EARLY: Part = ['2024-04-04: A', 'rocket-1 | 2025-12-31 | rocket-2'];
const LATE: Part = ['2025-05-05: B', 'rocket-1 | 2026-12-31 | rocket-3'];

test('of different days of an identifier that of the later announcement counts, wherever it is', () => {
  for (const list of [
    [LATE, EARLY],
    [EARLY, LATE],
  ]) {
    expect(rocket(entries(...list), ANNOUNCED)).toMatchObject({
      shutdown_date: '2026-12-31',
      successor: 'rocket-3',
      announced_on: '2025-05-05',
      migration_note: 'Another row of the page, announced on 2024-04-04, names 2025-12-31.',
    });
  }
});

test('the earlier day counts where nothing says which is later, or one announcement has both', () => {
  const unknown = rocket(entries(LATE, EARLY));
  const same = rocket(entries([...LATE, EARLY[1] ?? '']), ANNOUNCED);
  for (const found of [unknown, same]) {
    expect(found).toMatchObject({
      shutdown_date: '2025-12-31',
      successor: 'rocket-2',
      migration_note: expect.stringContaining('names 2026-12-31.'),
    });
  }
});

describe('one identifier with the same day', () => {
  const base: Part = ['Base', 'rocket-1 | 2026-12-31 | rocket-2'];
  test('matches a record that names either of two successors of the same weight', () => {
    const pages = entries(base, ['B', 'rocket-1 | 2026-12-31 | rocket-3']);
    const record = rocket(pages);
    const found = ['rocket-2', 'rocket-3', 'rocket-4'].map((successor) => {
      return check({ pages, records: record ? [{ ...record, successor }] : [] }).records[0]?.state;
    });
    expect(found).toEqual(['match', 'match', 'mismatch']);
  });
});

const STATES = { deprecated: '^deprecated$', retired: '^retired$' };

test.each([
  ['Deprecated', '2026-01-01', 'deprecated', 'Deprecated, although its date has passed.'],
  ['Retired', '2027-01-01', 'retired', 'Retired, although its date is yet to come.'],
  ['Retired', '2026-01-01', 'retired', null],
  ['Deprecated', 'at earliest 2026-01-01', 'deprecated', null],
])('the status follows the column: %s with the day %s', (state, day, status, note) => {
  const header = 'Model | State | Shutdown date | Replacement';
  const page = pageOf([`rocket-1 | ${state} | ${day} | x`], header);
  const read = [{ table: { ...COLUMNS, state: '^state$' } }];
  const migration_note = note && `The page calls it ${note}`;
  expect(rocket(page, { states: STATES, read })).toMatchObject({ status, migration_note });
});

test('a state that only the description sets is not called the page’s word', () => {
  const read = [{ table: COLUMNS, set: { state: 'deprecated' } }];
  const found = rocket(pageOf(['rocket-1 | 2026-01-01 | rocket-2']), { states: STATES, read });
  expect(found).toMatchObject({ status: 'deprecated', migration_note: null });
});

test('regions with one day are one record that names them all', () => {
  const table = { item: '^model$', region: '^regions$', date: '^shutdown date$' };
  const rows = ['rocket-1 | north, south | 2026-12-31', 'rocket-1 | west-1 | 2026-12-31'];
  const pages = pageOf(rows, 'Model | Regions | Shutdown date');
  const descriptions = [description({ read: [{ table }], items: { split: 'lines' } })];
  const records = recordsOf(check({ pages, descriptions }));
  expect(records).toMatchObject([{ regions: ['north', 'south', 'west-1'] }]);
  const again = check({ pages, descriptions, records });
  expect(states(again)).toEqual({ 'acme-api/rocket-1': 'match' });
});
