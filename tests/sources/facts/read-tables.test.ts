import { describe, expect, test } from 'vitest';
import { candidateFields, check, description, pageOf } from '../../support/pages/pages.ts';

const DAY = '2026-12-31';

describe('successors', () => {
  test.each([
    ['`rocket-2` (`mode: pro`)', 'rocket-2 (mode: pro)'],
    ['`rocket-2`, `rocket-3`, or `rocket-4`', 'rocket-2, rocket-3, or rocket-4'],
    ['`rocket-2` (0125) <br /><br /> `rocket-3`', 'rocket-2 (0125); rocket-3'],
    ['[rocket-2](https://acme.example/rocket-2)', 'rocket-2'],
    ['rocket-2<sup>1</sup>', 'rocket-2'],
    ['`rocket-2*`', 'rocket-2'],
    ['---', null],
    ['N/A', null],
    ['', null],
    ['[View guide](https://acme.example/guide)', null],
  ])('%s is the cell in plain text', (cell, successor) => {
    const column = { column: '^replacement$', strip: ['\\*'], not: '^View guide$' };
    const read = [{ table: { item: '^model$', date: '^shutdown date$', successor: column } }];
    const found = check({
      pages: pageOf([`rocket-1 | ${DAY} | ${cell}`]),
      descriptions: [description({ read })],
    });
    expect(candidateFields(found, 'successor')).toEqual({ 'rocket-1': [successor] });
  });

  test('are taken out of a sentence in a column', () => {
    const successor = { column: '^replacement$', match: 'moving to ([^,.]+), see' };
    const read = [{ table: { item: '^model$', date: '^shutdown date$', successor } }];
    const found = check({
      pages: pageOf([`rocket-1 | ${DAY} | It stops. For moving to the Rocket kit, see the guide.`]),
      descriptions: [description({ read })],
    });
    expect(candidateFields(found, 'successor')).toEqual({ 'rocket-1': ['the Rocket kit'] });
  });
});

describe('rows', () => {
  test('without a day, with a floor or with a month are no listings', () => {
    const page = pageOf([
      `rocket-1 | ${DAY} | x`,
      'rocket-2 | No shutdown date announced | x',
      'rocket-3 | Not sooner than June 9, 2027 | x',
      'rocket-4 | June 9, 2027 or later | x',
      'rocket-5 | June 2027 | x',
      'rocket-6 | | x',
    ]);
    expect(Object.keys(candidateFields(check({ pages: page })))).toEqual(['rocket-1']);
  });

  test('that are headings inside the table, or a line of text after it, are none', () => {
    const page = `${pageOf([`Preview models | | |`, `rocket-1 | ${DAY} | x`, 'Old models'])}Read on.\n`;
    const found = check({ pages: page });
    expect(Object.keys(candidateFields(found))).toEqual(['rocket-1']);
    expect(found.pages[0]?.state).toBe('read');
  });

  test('count by the state where the page has such a column, whatever their day', () => {
    const page = pageOf(
      [
        'rocket-1 | Deprecated | 2026-12-31 | x',
        'rocket-2 | GA | 2026-12-31 | x',
        'rocket-3 | Retired | — | x',
      ],
      'Model | State | Shutdown date | Replacement',
    );
    const found = check({
      pages: page,
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
              keep: { state: '^(deprecated|retired)$' },
            },
          ],
        }),
      ],
    });
    expect(candidateFields(found, 'status', 'shutdown_date')).toEqual({
      'rocket-1': ['deprecated', '2026-12-31'],
      'rocket-3': ['retired', null],
    });
  });

  test('are told apart by the headings and the paragraph before them', () => {
    const table = (item: string): string =>
      `| Model | Shutdown date | Replacement |\n|---|---|---|\n| ${item} | ${DAY} | x |`;
    const page = `# Deprecations\n\n## Models\n\nThese stop.\n\n${table('rocket-1')}\n\n## Tuned\n\n${table('rocket-2')}\n\n## Models\n\nThese are kept for reference.\n\n${table('rocket-3')}\n`;
    const columns = { item: '^model$', date: '^shutdown date$', successor: '^replacement$' };
    const found = check({
      pages: page,
      descriptions: [
        description({
          read: [{ under: '^models$', not_after: '^These are kept', table: columns }],
          ignore_tables: [{ under: '^tuned$' }, { after: 'for reference' }],
        }),
      ],
    });
    expect(Object.keys(candidateFields(found))).toEqual(['rocket-1']);
    expect(found.pages[0]).toMatchObject({ state: 'read', reason: null });
  });
});

describe('days', () => {
  test('of the whole page are the earliest possible where its sentence says so', () => {
    const basis = { value: 'earliest', says: 'earliest possible dates' } as const;
    const page = `${pageOf([`rocket-1 | 2026-01-01 | x`])}\nThe days are the *earliest possible dates*.\n`;
    const found = check({ pages: page, descriptions: [description({ basis })] });
    expect(candidateFields(found, 'date_basis', 'status')).toEqual({
      'rocket-1': ['earliest', 'deprecated'],
    });
    const without = check({
      pages: pageOf(['rocket-1 | 2026-01-01 | x']),
      descriptions: [description({ basis })],
    });
    expect(without.pages[0]?.state).toBe('not_checked');
    expect(without.candidates).toEqual([]);
  });

  test('"at earliest" is the basis of its row only', () => {
    const found = check({
      pages: pageOf(['rocket-1 | at earliest 2026-06-13 | x', `rocket-2 | ${DAY} | x`]),
    });
    expect(candidateFields(found, 'shutdown_date', 'date_basis')).toEqual({
      'rocket-1': ['2026-06-13', 'earliest'],
      'rocket-2': [DAY, 'committed'],
    });
  });

  test('in ambiguous forms and with a suffix are read where the page says how', () => {
    const page = pageOf(['rocket-1 | 4/3/2026 (all Regions) | x']);
    const found = check({
      pages: page,
      descriptions: [description({ date_forms: ['d/m/yyyy'], day_suffix: ' ?\\([^)]*\\)$' })],
    });
    expect(candidateFields(found, 'shutdown_date')).toEqual({ 'rocket-1': ['2026-03-04'] });
  });

  test('of announcement are those of the innermost heading, or of a column', () => {
    const text = `# Deprecations\n\n## 2026-01-01: Spring\n\n### 2026-02-02: Rockets\n\n| Model | Shutdown date | Replacement |\n|---|---|---|\n| rocket-1 | ${DAY} | x |\n\n## 2026-03-03: Sleds\n\n### Small\n\n| Model | Shutdown date | Replacement |\n|---|---|---|\n| sled-1 | ${DAY} | x |\n`;
    const found = check({
      pages: text,
      descriptions: [description({ announced: '^(\\d{4}-\\d\\d-\\d\\d):' })],
    });
    expect(candidateFields(found, 'announced_on')).toEqual({
      'rocket-1': ['2026-02-02'],
      'sled-1': ['2026-03-03'],
    });
    const column = pageOf(
      [`rocket-1 | Jan 1, 2026 | ${DAY}`, `rocket-2 | | ${DAY}`],
      'Model | Announced | Shutdown date',
    );
    const read = [
      { table: { item: '^model$', announced: '^announced$', date: '^shutdown date$' } },
    ];
    expect(
      candidateFields(
        check({ pages: column, descriptions: [description({ read })] }),
        'announced_on',
      ),
    ).toEqual({
      'rocket-1': ['2026-01-01'],
      'rocket-2': [null],
    });
  });
});
