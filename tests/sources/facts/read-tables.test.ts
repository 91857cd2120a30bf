import { expect, test } from 'vitest';
import type {
  Column,
  ItemShape,
  PageDescription,
} from '../../../scripts/model/generated/records.ts';
import type { DeprecationRecord } from '../../../scripts/model/records.ts';
import { candidateFields, check, description, pageOf } from '../../support/pages/pages.ts';
import { readSamples } from '../../support/samples.ts';

const DAY = '2026-12-31';
const COLUMNS = { item: '^model$', date: '^shutdown date$', successor: '^replacement$' };
const READ_ON = { state: 'read', reason: null };

/** What a page with these rows gives by a changed description: the fields of each item. */
function read(
  rows: readonly string[] | string,
  changes: Partial<PageDescription>,
  fields: (keyof DeprecationRecord)[] = [],
  header?: string,
) {
  const pages = typeof rows === 'string' ? rows : pageOf(rows, header);
  const found = check({ pages, descriptions: [description(changes)] });
  return { items: candidateFields(found, ...fields), page: found.pages[0] };
}

/** A page of tables, each below what leads to it. */
function pageWith(...tables: [lead: string, item: string][]): string {
  const parts = tables.map(([lead, item]) => `${lead}\n\n${pageOf([`${item} | ${DAY} | x`])}`);
  return `# Deprecations\n\n${parts.join('\n').replaceAll('# Deprecations\n\nWhat stops.\n\n', '')}`;
}

interface Samples {
  items: ({ cell: string; are: string[] } & ItemShape)[];
  successors: ({ cell: string; is: string | null } & Column)[];
}

const CELLS = readSamples<Samples>('cells.yaml', import.meta.url);

test.each(CELLS.items)('the identifiers in $cell are $are', ({ cell, are, ...items }) => {
  expect(Object.keys(read([`${cell} | ${DAY} | x`], { items }).items)).toEqual(are);
});

test('an identifier has the version that is in the same cell', () => {
  const rows = [`\`a\`<br />\`a-32k\` - 0314 | ${DAY} | x`, `\`b\` - \`2024-10-01\` | ${DAY} | x`];
  const version = { column: '^model$', match: ' - ([\\d-]+)$' };
  const items: ItemShape = { split: 'codes', drop: ['^[\\d-]+$'] };
  const found = read(rows, { read: [{ table: { ...COLUMNS, version } }], items });
  expect(Object.keys(found.items)).toEqual(['a (0314)', 'a-32k (0314)', 'b (2024-10-01)']);
});

test.each(CELLS.successors)('the successor in $cell is $is', ({ cell, is, ...column }) => {
  const changes = { read: [{ table: { ...COLUMNS, successor: column } }] };
  const found = read([`rocket-1 | ${DAY} | ${cell}`], changes, ['successor']);
  expect(found.items).toEqual({ 'rocket-1': [is] });
});

test('rows without a day, with a floor or a month are no listings, nor are headings and text', () => {
  const others = ['No shutdown date announced', 'June 9, 2027 or later', 'June 2027', ''];
  const page = pageOf([
    'Preview models | | |',
    `rocket-1 | ${DAY} | x`,
    ...others.map((words, index) => `sled-${index} | ${words} | x`),
    'Old models',
  ]);
  const found = read(`${page}Read on.\n`, {});
  expect(Object.keys(found.items)).toEqual(['rocket-1']);
  expect(found.page).toMatchObject(READ_ON);
});

test('rows are told apart by headings, by titles of tabs, and by the paragraph before them', () => {
  const page = pageWith(
    ['## Models\n\nThese stop.', 'rocket-1'],
    ['## Tuned', 'rocket-2'],
    ['## Models\n\nThese are kept for reference.', 'rocket-3'],
    ['<Tab title="Old">', 'rocket-4'],
  );
  const found = read(`${page}\n</Tab>\n`, {
    read: [{ under: '^models$', not_under: '^old$', not_after: '^These are kept', table: COLUMNS }],
    ignore_tables: [{ under: '^tuned$' }, { after: 'for reference' }, { under: '^old$' }],
  });
  expect(Object.keys(found.items)).toEqual(['rocket-1']);
  expect(found.page).toMatchObject(READ_ON);
});

test('"at earliest" is the basis of its row only, a state that of all its rows', () => {
  const rows = [
    'rocket-1 | at earliest 2026-06-13 | | x',
    `rocket-2 | ${DAY} | | x`,
    `rocket-3 | ${DAY} | Preview | x`,
  ];
  const table = { ...COLUMNS, state: '^state$' };
  const changes = { states: { earliest: '^preview$' }, read: [{ table }] };
  const header = 'Model | Shutdown date | State | Replacement';
  expect(read(rows, changes, ['shutdown_date', 'date_basis'], header).items).toEqual({
    'rocket-1': ['2026-06-13', 'earliest'],
    'rocket-2': [DAY, 'committed'],
    'rocket-3': [DAY, 'earliest'],
  });
});
