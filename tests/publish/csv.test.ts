import { commitId, publishFiles } from '#support/build/publication.ts';
import { deprecation, vendor } from '#support/records/records.ts';
import deprecationSchema from '../../schemas/published/deprecation.schema.json' with {
  type: 'json',
};

/** Rows of a table as RFC 4180 has them, by column; every line ends with CRLF. */
function readTable(text: string): Record<string, string>[] {
  expect(text).toMatch(/^\u{feff}[\s\S]*\r\n$/u);
  const rows: string[][] = [[]];
  const cells = /("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n)/gy;
  for (const [, cell = '', end] of text.slice(1).matchAll(cells)) {
    rows.at(-1)?.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell);
    if (end === '\r\n') rows.push([]);
  }
  const [header = [], ...records] = rows.slice(0, -1);
  return records.map((row) => {
    expect(row).toHaveLength(header.length);
    return Object.fromEntries(header.map((name, n) => [name, row[n] ?? '']));
  });
}

function tables(...input: Parameters<typeof publishFiles>) {
  const files = publishFiles(...input);
  return (path: string) => readTable(files.text(path));
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

test('limits.csv has a row for each plan, limit-notes.csv one for each limit, in the order of the page', () => {
  const rows = tables({ vendors: [vendor({ plans: PLANS })] });
  expect(rows('data/limits.csv')).toEqual([
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
  const [{ limit_notes = [] } = {}] = PLANS;
  const limits = rows('data/limit-notes.csv');
  expect(
    limits.map(({ plan_id, position, limit_note }) => [plan_id, position, limit_note]),
  ).toEqual(limit_notes.map((note, index) => ['free', String(index + 1), note]));
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
  const nested =
    /^(\$schema|generated_at|evidence|earlier_dates|successor_record|successor_of|past|leads_to|asked|match)$/;
  const names = Object.keys(deprecationSchema.properties).filter((name) => !nested.test(name));
  expect(Object.keys(rows[0] ?? {}).sort()).toEqual(names.sort());
});

test('changelog.csv has a row for each change; an object is JSON', () => {
  const about = { vendor: 'toolbox', plan: 'pro', commit: commitId(1) };
  const entry = { ...about, ts: '2026-03-02T10:00:00Z' };
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
