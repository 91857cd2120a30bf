import { publishFiles } from '#support/build/publication.ts';
import { deprecation, vendor } from '#support/records/records.ts';
import deprecationSchema from '../../schemas/published/deprecation.schema.json' with {
  type: 'json',
};
import { readTable } from './read-table.ts';

test('all.csv has every published field', () => {
  const rows = readTable(publishFiles().text('deprecations/all.csv'));
  // Where a record comes from does not fit into one cell, and a table does not say when it was made.
  const nested =
    /^(\$schema|generated_at|evidence|earlier_dates|successor_record|successor_of|past|leads_to|asked|match)$/;
  const names = Object.keys(deprecationSchema.properties).filter((name) => !nested.test(name));
  expect(Object.keys(rows[0] ?? {}).sort()).toEqual(names.sort());
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
  const files = publishFiles({
    vendors: [vendor({ name: hostile, plans })],
    deprecations: [deprecation({ item: hostile, successor: hostile, aliases: [hostile] })],
  });
  const all = ['data/limits.csv', 'data/limit-notes.csv', 'deprecations/all.csv'].flatMap((path) =>
    readTable(files.text(path)),
  );
  const cells = all.flatMap((row) => Object.values(row));
  expect(cells.filter((cell) => cell.startsWith("'")).length).toBeGreaterThan(0);
  expect(cells.filter((cell) => /^\s*[=+\-@\t\r＝＋－＠]/.test(cell))).toEqual([]);
});
