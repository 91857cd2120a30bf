import { describe, expect, test } from 'vitest';
import type { PageDescription } from '../../../scripts/model/generated/records.ts';
import type { DeprecationRecord } from '../../../scripts/model/records.ts';
import { candidateFields, check, description, pageOf } from '../../support/pages/pages.ts';

const DAY = '2026-12-31';
const COLUMNS = { item: '^model$', date: '^shutdown date$', successor: '^replacement$' };

type Field = keyof DeprecationRecord;

/** What a page with these rows gives, by item. */
function read(
  rows: readonly string[] | string,
  changes: Partial<PageDescription> = {},
  fields: Field[] = [],
  header?: string,
) {
  const page = typeof rows === 'string' ? rows : pageOf(rows, header);
  const found = check({ pages: page, descriptions: [description(changes)] });
  return { items: candidateFields(found, ...fields), page: found.pages[0] };
}

describe('identifiers', () => {
  test.each<[string, string, PageDescription['items'] & object, string[]]>([
    [
      'several code spans of a cell are items of their own',
      '`rocket-1` \\| `rocket` (including `rocket-1-fast`)',
      { split: 'codes' },
      ['rocket', 'rocket-1', 'rocket-1-fast'],
    ],
    [
      'a cell without code spans is one',
      'rocket-1\\*',
      { split: 'codes', strip: ['\\*'] },
      ['rocket-1'],
    ],
    [
      'lines',
      'rocket-1<br>rocket-2, rocket-3',
      { split: 'lines' },
      ['rocket-1', 'rocket-2, rocket-3'],
    ],
    [
      'commas',
      'rocket-1<br>rocket-2, rocket-3',
      { split: 'commas' },
      ['rocket-1 rocket-2', 'rocket-3'],
    ],
    ['the whole cell', 'rocket-1<br>rocket-2', { split: 'whole' }, ['rocket-1 rocket-2']],
    [
      'a cell that stays whole',
      'New training on `rocket-1`',
      { split: 'codes', whole_if: ['^New training'] },
      ['New training on rocket-1'],
    ],
    [
      'parts that are none',
      '`rocket-2`* - `03`',
      { split: 'codes', strip: ['\\*'], drop: ['^\\d+$'] },
      ['rocket-2'],
    ],
  ])('%s', (_name, cell, items, expected) => {
    const found = read([`${cell} | ${DAY} | x`], { items }, ['aliases']).items;
    expect(found).toEqual(Object.fromEntries(expected.map((item) => [item, [[]]])));
  });

  test('carry the version of its column, and none where there is a dash', () => {
    const table = { ...COLUMNS, version: '^version$' };
    const rows = ['rocket | 2026-01-01 | 2026-12-31 |', 'sled | — | 2026-12-31 |'];
    const header = 'Model | Version | Shutdown date | Replacement';
    expect(read(rows, { read: [{ table }] }, ['id'], header).items).toEqual({
      'rocket (2026-01-01)': ['acme-api/rocket-2026-01-01'],
      sled: ['acme-api/sled'],
    });
  });

  test('carry a version that stands in the same cell', () => {
    const rows = [
      `\`rocket\`<br />\`rocket-32k\` - 0314 | ${DAY} | x`,
      `\`sled\` - \`2024-10-01\` | ${DAY} | x`,
    ];
    const version = { column: '^model$', match: ' - ([\\d-]+)$' };
    const items = { split: 'codes', drop: ['^[\\d-]+$'] } as const;
    const found = read(rows, {
      read: [{ table: { ...COLUMNS, version } }],
      items: { ...items, drop: [...items.drop] },
    });
    expect(Object.keys(found.items)).toEqual([
      'rocket (0314)',
      'rocket-32k (0314)',
      'sled (2024-10-01)',
    ]);
  });
});

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
])('the successor in %s is %s', (cell, expected) => {
  const successor = { column: '^replacement$', strip: ['\\*'], not: '^View guide$' };
  const table = { ...COLUMNS, successor };
  const found = read([`rocket-1 | ${DAY} | ${cell}`], { read: [{ table }] }, ['successor']);
  expect(found.items).toEqual({ 'rocket-1': [expected] });
});

test('a successor is taken out of a sentence, in other words where the column says so', () => {
  const successor = {
    column: '^replacement$',
    match: 'moving to ([^,.]+), see',
    replace: { 'the Rocket': 'a Rocket', Rocket: 'Sled' },
  };
  const rows = [`rocket-1 | ${DAY} | It stops. For moving to the Rocket kit, see the guide.`];
  const found = read(rows, { read: [{ table: { ...COLUMNS, successor } }] }, ['successor']);
  expect(found.items).toEqual({ 'rocket-1': ['a Sled kit'] });
});

describe('rows', () => {
  test('without a day, with a floor or with a month are no listings, nor are headings and text', () => {
    const page = `${pageOf([
      'Preview models | | |',
      `rocket-1 | ${DAY} | x`,
      'rocket-2 | No shutdown date announced | x',
      'rocket-3 | Not sooner than June 9, 2027 | x',
      'rocket-4 | June 9, 2027 or later | x',
      'rocket-5 | June 2027 | x',
      'rocket-6 | | x',
      'Old models',
    ])}Read on.\n`;
    const found = read(page);
    expect(Object.keys(found.items)).toEqual(['rocket-1']);
    expect(found.page?.state).toBe('read');
  });

  test('count by the state where the page has such a column, whatever their day', () => {
    const rows = [
      'rocket-1 | Deprecated | 2026-12-31 | x',
      'rocket-2 | GA | 2026-12-31 | x',
      'rocket-3 | Retired | — | x',
    ];
    const changes: Partial<PageDescription> = {
      states: { deprecated: '^deprecated$', retired: '^retired$' },
      read: [
        { table: { ...COLUMNS, state: '^state$' }, keep: { state: '^(deprecated|retired)$' } },
      ],
    };
    const header = 'Model | State | Shutdown date | Replacement';
    expect(read(rows, changes, ['status', 'shutdown_date'], header).items).toEqual({
      'rocket-1': ['deprecated', '2026-12-31'],
      'rocket-3': ['retired', null],
    });
  });

  test('are told apart by headings, by titles of tabs, and by the paragraph before them', () => {
    const table = (item: string): string =>
      `| Model | Shutdown date | Replacement |\n|---|---|---|\n| ${item} | ${DAY} | x |\n`;
    const page = `# Deprecations

## Models

These stop.

${table('rocket-1')}
## Tuned

${table('rocket-2')}
## Models

These are kept for reference.

${table('rocket-3')}
<Tab title="Old">

${table('rocket-4')}
</Tab>
`;
    const { items, page: state } = read(page, {
      read: [
        { under: '^models$', not_under: '^old$', not_after: '^These are kept', table: COLUMNS },
      ],
      ignore_tables: [{ under: '^tuned$' }, { after: 'for reference' }, { under: '^old$' }],
    });
    expect(Object.keys(items)).toEqual(['rocket-1']);
    expect(state).toMatchObject({ state: 'read', reason: null });
  });
});

describe('days', () => {
  test('of the whole page are the earliest possible where its sentence says so', () => {
    const basis = { value: 'earliest', says: 'earliest possible dates' } as const;
    const rows = pageOf(['rocket-1 | 2026-01-01 | x']);
    const said = `${rows}\nThe days are the *earliest possible dates*.\n`;
    expect(read(said, { basis }, ['date_basis', 'status']).items).toEqual({
      'rocket-1': ['earliest', 'deprecated'],
    });
    expect(read(rows, { basis })).toMatchObject({ items: {}, page: { state: 'not_checked' } });
  });

  test('"at earliest" is the basis of its row only, a state that of all its rows', () => {
    const table = { ...COLUMNS, state: '^state$' };
    const rows = [
      'rocket-1 | at earliest 2026-06-13 | | x',
      `rocket-2 | ${DAY} | | x`,
      `rocket-3 | ${DAY} | Preview | x`,
    ];
    const changes = { states: { earliest: '^preview$' }, read: [{ table }] };
    const header = 'Model | Shutdown date | State | Replacement';
    expect(read(rows, changes, ['shutdown_date', 'date_basis'], header).items).toEqual({
      'rocket-1': ['2026-06-13', 'earliest'],
      'rocket-2': [DAY, 'committed'],
      'rocket-3': [DAY, 'earliest'],
    });
  });

  test('in ambiguous forms and with a suffix are read where the page says how', () => {
    const changes: Partial<PageDescription> = {
      date_forms: ['d/m/yyyy'],
      day_suffix: ' ?\\([^)]*\\)$',
    };
    const rows = ['rocket-1 | 4/3/2026 (all Regions) | x'];
    expect(read(rows, changes, ['shutdown_date']).items).toEqual({ 'rocket-1': ['2026-03-04'] });
  });

  test('of announcement are those of the innermost heading, or of a column', () => {
    const table = (item: string) =>
      `| Model | Shutdown date | Replacement |\n|---|---|---|\n| ${item} | ${DAY} | x |\n`;
    const text = `# Deprecations\n\n## 2026-01-01: Spring\n\n### 2026-02-02: Rockets\n\n${table('rocket-1')}\n## 2026-03-03: Sleds\n\n### Small\n\n${table('sled-1')}`;
    const announced = { announced: '^(\\d{4}-\\d\\d-\\d\\d):' };
    expect(read(text, announced, ['announced_on']).items).toEqual({
      'rocket-1': ['2026-02-02'],
      'sled-1': ['2026-03-03'],
    });
    const rows = [`rocket-1 | Jan 1, 2026 | ${DAY}`, `rocket-2 | | ${DAY}`];
    const columns = { item: '^model$', announced: '^announced$', date: '^shutdown date$' };
    const header = 'Model | Announced | Shutdown date';
    expect(read(rows, { read: [{ table: columns }] }, ['announced_on'], header).items).toEqual({
      'rocket-1': ['2026-01-01'],
      'rocket-2': [null],
    });
  });
});
