import { describe, expect, test } from 'vitest';
import { check, description, pageOf, readPage, verdict } from '../../../support/pages/pages.ts';
import { deprecation } from '../../../support/records/records.ts';

describe('a record', () => {
  test('whose row has another day is a mismatch of that field, with the words and the heading', () => {
    expect(verdict('rocket-1 | Nov 30, 2026 | rocket-2')).toMatchObject({
      state: 'mismatch',
      differences: [
        {
          field: 'shutdown_date',
          recorded: '2026-12-31',
          found: '2026-11-30',
          kind: 'changed',
          words: 'rocket-1 | Nov 30, 2026 | rocket-2',
          heading: 'Deprecations',
        },
      ],
    });
  });

  test.each([
    ['another name', 'rocket-3', 'rocket-3', 'changed'],
    ['one more name', 'rocket-2 or rocket-3', 'rocket-2 or rocket-3', 'changed'],
    ['a longer identifier', 'rocket-2-fast', 'rocket-2-fast', 'changed'],
    ['no name', '—', null, 'withdrawn'],
    ['the same in another spelling', 'Rocket 2', 'Rocket 2', 'textual'],
  ])('whose successor is %s differs in the successor only', (_name, cell, found, kind) => {
    expect(verdict(`rocket-1 | 2026-12-31 | ${cell}`)?.differences).toMatchObject([
      { field: 'successor', recorded: 'rocket-2', found, kind },
    ]);
  });

  test('whose recorded successor is none differs where the page names one', () => {
    const changes = { successor: null, migration_note: 'None named.' };
    expect(verdict('rocket-1 | 2026-12-31 | rocket-2', changes)?.differences).toMatchObject([
      { field: 'successor', recorded: null, found: 'rocket-2', kind: 'changed' },
    ]);
    expect(verdict('rocket-1 | 2026-12-31 | ---', changes)?.state).toBe('match');
  });

  test.each([
    ['No shutdown date announced'],
    ['Not sooner than Dec 31, 2026'],
    ['TBD'],
    ['December 2026'],
  ])('whose day has become "%s" is a mismatch that says withdrawn', (cell) => {
    const words = `rocket-1 | ${cell} | rocket-2`;
    expect(verdict(words)).toMatchObject({
      state: 'mismatch',
      differences: [
        { field: 'shutdown_date', recorded: '2026-12-31', found: null, kind: 'withdrawn', words },
        { field: 'date_basis', recorded: 'committed', found: null, kind: 'withdrawn', words },
      ],
    });
  });

  test('whose day has come by the day of the copy is a mismatch of the status', () => {
    const page = readPage(pageOf(['rocket-1 | 2026-12-31 | rocket-2']), {
      observedOn: '2026-12-31',
    });
    const [record] = check({ pages: [page], records: [deprecation()] }).records;
    expect(record?.differences).toMatchObject([
      { field: 'status', recorded: 'deprecated', found: 'retired', kind: 'passed' },
    ]);
    expect(record?.state).toBe('mismatch');
  });

  test('whose basis has changed is a mismatch of the basis', () => {
    expect(verdict('rocket-1 | at earliest 2026-12-31 | rocket-2')?.differences).toMatchObject([
      { field: 'date_basis', recorded: 'committed', found: 'earliest', kind: 'changed' },
    ]);
  });

  test('differs in its announcement where the page has a day, and the record another or none', () => {
    const announced = description({ announced: '^(\\d{4}-\\d\\d-\\d\\d)\\b' });
    const page = `# Deprecations\n\n## 2026-01-11: Rockets\n\n| Model | Shutdown date | Replacement |\n|---|---|---|\n| rocket-1 | 2026-12-31 | rocket-2 |\n`;
    const of = (announced_on: string | null) =>
      check({ pages: page, descriptions: [announced], records: [deprecation({ announced_on })] })
        .records[0];
    expect(of('2026-01-10')?.differences).toMatchObject([
      {
        field: 'announced_on',
        recorded: '2026-01-10',
        found: '2026-01-11',
        heading: '2026-01-11: Rockets',
      },
    ]);
    expect(of(null)?.differences).toMatchObject([
      { field: 'announced_on', recorded: null, found: '2026-01-11', kind: 'changed' },
    ]);
    expect(verdict('rocket-1 | 2026-12-31 | rocket-2', { announced_on: '2025-01-01' })?.state).toBe(
      'match',
    );
  });

  test('differs in its note where another row has the date with an earlier announcement', () => {
    const read = { table: { item: '^model$', date: '^shutdown date$', announced: '^notice$' } };
    const row = (notice: string) => `rocket-1 | 2026-12-31 | ${notice}`;
    const of = (notice: string, migration_note: string | null = null) =>
      check({
        pages: pageOf([row('2026-01-11'), row(notice)], 'Model | Shutdown date | Notice'),
        descriptions: [description({ read: [read] })],
        records: [deprecation({ announced_on: '2026-01-11', migration_note, successor: null })],
      }).records[0];
    const note = 'Another row of the page was announced on 2025-01-11.';
    expect(of('2026-01-11', 'none')?.state).toBe('match');
    expect(of('2025-01-11', 'none')).toMatchObject({
      state: 'mismatch',
      differences: [{ field: 'migration_note', found: note, words: row('2025-01-11') }],
    });
    expect(of('2025-01-11', note)?.state).toBe('match');
    expect(of('2026-02-11', 'none')?.differences).toMatchObject([
      { field: 'announced_on', found: '2026-02-11' },
      { field: 'migration_note' },
    ]);
  });

  test.each([
    ['us-east-1, eu-west-1', 'match', []],
    [
      'us-east-1',
      'mismatch',
      [{ field: 'regions', recorded: 'us-east-1, eu-west-1', found: 'us-east-1' }],
    ],
    ['us-east-1, eu-west-1, ap-south-1', 'mismatch', [{ field: 'regions' }]],
    ['', 'mismatch', [{ field: 'regions', found: null, kind: 'withdrawn' }]],
  ])('whose page has the regions "%s" is a %s', (cell, state, differences) => {
    const table = { item: '^model$', date: '^shutdown date$', region: '^regions$' };
    const [record] = check({
      pages: pageOf([`rocket-1 | 2026-12-31 | ${cell}`], 'Model | Shutdown date | Regions'),
      descriptions: [description({ read: [{ table }] })],
      records: [deprecation({ successor: null, regions: ['us-east-1', 'eu-west-1'] })],
    }).records;
    expect(record).toMatchObject({ state, differences });
  });

  test('differs in an alias that none of its pages has as a whole any more', () => {
    const page = (also: string) =>
      `${pageOf(['rocket-1 | 2026-12-31 | rocket-2'])}\nAlso called ${also}.\n`;
    const of = (also: string) =>
      check({ pages: page(also), records: [deprecation({ aliases: ['rocket-latest'] })] })
        .records[0];
    expect(of('rocket-latest')?.state).toBe('match');
    expect(of('rocket-latest-2')).toMatchObject({
      state: 'mismatch',
      differences: [
        { field: 'aliases', recorded: 'rocket-latest', found: null, kind: 'withdrawn' },
      ],
    });
  });
});
