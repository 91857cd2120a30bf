import { expect, test } from 'vitest';
import deprecationSchema from '../../schemas/published/deprecation.schema.json' with {
  type: 'json',
};
import { deriveCsv } from '../../scripts/publish/csv.ts';
import { publish } from '../../scripts/publish/publication.ts';
import { buildInput, textOf } from '../support/build/publication.ts';
import { deprecation, vendor } from '../support/records/records.ts';

/** Rows of a table as RFC 4180 has them; every line ends with CRLF. */
function readTable(text: string): string[][] {
  expect(text.startsWith('\u{feff}')).toBe(true);
  expect(text.endsWith('\r\n')).toBe(true);
  const rows: string[][] = [];
  let row: string[] = [];
  const cells = /("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n)/gy;
  for (const [, cell = '', end] of text.slice(1).matchAll(cells)) {
    row.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell);
    if (end === '\r\n') {
      rows.push(row);
      row = [];
    }
  }
  return rows;
}

/** The rows below the header, by column. */
function readRecords(text: string): Record<string, string>[] {
  const [header = [], ...rows] = readTable(text);
  for (const row of rows) expect(row).toHaveLength(header.length);
  return rows.map((row) => Object.fromEntries(header.map((name, n) => [name, row[n] ?? ''])));
}

function tables(
  records: Parameters<typeof buildInput>[0],
  changes: Parameters<typeof buildInput>[1] = {},
): (path: string) => Record<string, string>[] {
  const artifacts = deriveCsv(publish(buildInput(records, changes)));
  return (path) => readRecords(textOf(artifacts, path));
}

const PLANS = [
  {
    id: 'free',
    name: 'Free',
    price_month: 0,
    limit_notes: ['100 "fast", requests', 'Two\nlines; and more'],
  },
  { id: 'pro', name: 'Pro', price_month: null, price_detail: 'on request', limit_notes: [] },
];

test('limits.csv has a row for each plan, its notes a line each; no price is an empty cell', () => {
  const rows = tables({ vendors: [vendor({ plans: PLANS })] })('data/limits.csv');
  expect(rows).toEqual([
    {
      vendor_id: 'toolbox',
      vendor: 'Toolbox',
      plan_id: 'free',
      plan: 'Free',
      price_month: '0',
      currency: 'USD',
      price_detail: '',
      currency_note: '',
      limit_note_count: '2',
      limit_notes: '100 "fast", requests\nTwo\nlines; and more',
      source_url: 'https://toolbox.example/pricing',
      retrieved_at: '2026-03-01T10:00:00Z',
    },
    expect.objectContaining({ plan_id: 'pro', price_month: '', price_detail: 'on request' }),
  ]);
});

test('limit-notes.csv has a row for each limit, in the order of the page', () => {
  const rows = tables({ vendors: [vendor({ plans: PLANS })] })('data/limit-notes.csv');
  expect(rows.map(({ plan_id, position, limit_note }) => [plan_id, position, limit_note])).toEqual([
    ['free', '1', '100 "fast", requests'],
    ['free', '2', 'Two\nlines; and more'],
  ]);
});

test('all.csv has a row for each record, soonest first, with every published field', () => {
  const deprecations = [
    deprecation({ id: 'acme-api/b', item: 'b', shutdown_date: '2027-01-01', aliases: ['x', 'y'] }),
    deprecation({ id: 'acme-api/a', item: 'a', announced_on: null }),
  ];
  const rows = tables({ deprecations })('deprecations/all.csv');
  expect(rows.map(({ id, aliases, announced_on }) => [id, aliases, announced_on])).toEqual([
    ['acme-api/a', '', ''],
    ['acme-api/b', 'x; y', '2026-01-10'],
  ]);
  // Where a record comes from does not fit into one cell, and a table does not say when it was made.
  const nested = [
    '$schema',
    'evidence',
    'earlier_dates',
    'successor_record',
    'successor_of',
    'past',
    'leads_to',
    'asked',
    'match',
  ];
  const names = Object.keys(deprecationSchema.properties).filter((name) => !nested.includes(name));
  expect(Object.keys(rows[0] ?? {}).sort()).toEqual(names.sort());
});

test('changelog.csv has a row for each change; an object is JSON', () => {
  const entry = {
    ts: '2026-03-02T10:00:00Z',
    vendor: 'toolbox',
    plan: 'pro',
    commit: '1'.repeat(40),
  };
  const plan = { id: 'pro', name: 'Pro', price_month: 5, limit_notes: [] };
  const changelog = [
    { ...entry, change: 'plan_added' as const, old: null, new: plan },
    { ...entry, change: 'price_month_changed' as const, old: 5, new: 6 },
  ];
  const rows = tables({}, { history: { changelog } })('data/changelog.csv');
  expect(rows.map((row) => [row.change, row.old, row.new])).toEqual([
    ['plan_added', '', JSON.stringify(plan)],
    ['price_month_changed', '5', '6'],
  ]);
});

test.each([
  '=HYPERLINK("https://evil.example","x")',
  '+1+cmd|calc',
  '-2+3',
  '@SUM(1)',
  '\t=1',
  '\r=1',
  '  =1',
  '＝1',
])('a spreadsheet runs nothing of %j', async (hostile) => {
  const plans = [{ id: 'a', name: hostile, price_month: 1, limit_notes: [hostile] }];
  const rows = tables({
    vendors: [vendor({ name: hostile, plans })],
    deprecations: [deprecation({ item: hostile, successor: hostile, aliases: [hostile] })],
  });
  const all = ['data/limits.csv', 'data/limit-notes.csv', 'deprecations/all.csv'].flatMap(rows);
  const cells = all.flatMap((row) => Object.values(row));
  expect(cells.filter((cell) => cell.startsWith("'")).length).toBeGreaterThan(0);
  expect(cells.filter((cell) => /^\s*[=+\-@\t\r＝＋－＠]/.test(cell))).toEqual([]);
});

test('the name of a package stays as it is', () => {
  const rows = tables({ deprecations: [deprecation({ item: '@google-cloud/vertexai' })] });
  expect(rows('deprecations/all.csv').map(({ item }) => item)).toEqual(['@google-cloud/vertexai']);
});
