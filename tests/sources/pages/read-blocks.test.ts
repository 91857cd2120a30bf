import type { PageFormat } from '#scripts/sources/pages/page.ts';
import { parsePage } from '#scripts/sources/pages/parse.ts';
import { readSamples } from '#support/samples.ts';
import { grid, tables, texts } from './page-blocks.ts';

interface Sample {
  what: string;
  page: string;
  format?: PageFormat;
  texts?: string[];
  cells?: string[];
}

test.each(readSamples<Sample[]>('pages.yaml', import.meta.url))('the $what', (sample) => {
  const { page, format, texts: wanted, cells } = sample;
  if (wanted) expect(texts(page, format)).toEqual(wanted);
  else
    expect(grid(page, format).flatMap((rows) => rows.map((row) => row.join(', ')))).toEqual(cells);
});

test('a cell keeps its lines and code spans', () => {
  const [table] = tables('| A |\n|---|\n| `x`<br />`y` - 03<br/> |');
  const cell = { text: 'x y - 03', lines: ['x', 'y - 03'], codes: ['x', 'y'] };
  expect(table?.rows[0]?.[0]).toEqual(cell);
});

test('paragraphs, lists and tables in a cell of HTML are lines of their own', () => {
  const html =
    '<table><tr><th>A<tr><td><p>x</p><p>y</p><tr><td>v<ul><li>1<li>2</ul><tr><td><table><tr><td>n<td>m</table></table>';
  const [table] = tables(html, 'html');
  expect(table?.rows.map((row) => row[0]?.lines)).toEqual([['x', 'y'], ['v', '1', '2'], ['n m']]);
});

test('a block names the tab, the list’s lead and the item above it that it belongs to', () => {
  const text =
    '<Tabs>\n<Tab title="Pro">\n\nIt has:\n\n- Storage\n  - 5 GB\n\n</Tab>\n</Tabs>\n\nMore.\n';
  const { blocks } = parsePage(text, 'markdown');
  const withins = blocks.flatMap((block) =>
    block.kind === 'table' ? [] : [[block.text, ...(block.within ?? [])].join(' < ')],
  );
  expect(withins).toEqual([
    'Pro',
    'It has: < Pro',
    'Storage < Pro < It has:',
    '5 GB < Pro < It has: < Storage',
    'More.',
  ]);
});
