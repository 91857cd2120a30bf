import { expect, test } from 'vitest';
import { parsePage } from '../../../scripts/sources/pages/parse.ts';
import { grid, tables, texts } from './page-blocks.ts';

test('each block has the headings above it', () => {
  const { blocks } = parsePage('# A\n\none\n\n## B\n\n- two\n\n# C {#c}\n\n> three\n', 'markdown');
  expect(blocks).toEqual([
    { kind: 'heading', text: 'A', headings: ['A'] },
    { kind: 'paragraph', text: 'one', headings: ['A'] },
    { kind: 'heading', text: 'B', headings: ['A', 'B'] },
    { kind: 'item', text: 'two', headings: ['A', 'B'] },
    { kind: 'heading', text: 'C', headings: ['C'] },
    { kind: 'paragraph', text: 'three', headings: ['C'] },
  ]);
});

const LABELS = '- **Acme**\n  - **Model ID:** rocket-1\n  - **End:** 2027-01-01\n';

test.each<[what: string, page: string, blocks: string]>([
  ['a component', 'Before.\n<Info>\n  Inside.\n</Info>\nAfter.', 'Before. / Inside. / After.'],
  ['a component in a line', '<Card title="Rocket">Soon.</Card>', 'Rocket / Soon.'],
  ['a component that begins one', '<Tooltip tip="x">It</Tooltip> stops.', 'It stops.'],
  ['imports and exports', "import X from './x'\nexport const meta = 1\n\nkept", 'kept'],
  ['comments', '{/* gone\n\ngone */}\n<!-- gone -->\n\nkept', 'kept'],
  ['fences of admonitions', ':::note\nkept\n:::', 'kept'],
  ['code', "x\n\n```js\nimport x from 'y'\n{/* z */}\n```\n", "x / import x from 'y'"],
  [
    'front matter, several blocks of it and after a comment too',
    '<!-- copy -->\n\n---\ntitle: One\ntags: [two]\n---\n\n---\nfaq: [{q: What is the limit of rockets?}]\n---\n\n# Four\n\n---\n\nFive\n',
    'What is the limit of rockets? / Four / Five',
  ],
  [
    'front matter that has the title of the page',
    '---\ntitle: One\ndescription: Two.\n---\n\n## Three',
    'One / Two. / Three',
  ],
  [
    'prices that look struck through, and what is struck through',
    'From ~$0.05 up to ~$0.02 or ~35%~ now ~~$9~~ <del>$8</del> $7',
    'From ~$0.05 up to ~$0.02 or ~35%~ now $7',
  ],
  ['footnotes', '2027-01-01<sup>1</sup>, 2 3[^1]\n\n[^1]: Note', '2027-01-01, 2 3 / Note'],
  ['links and images', '[Guide](https://x.example) ![icon](i.png)', 'Guide / icon'],
  ['entities and escapes', 'A &mdash; B &amp; rocket\\_x \\*', 'A — B & rocket_x *'],
  ['a list of labels', LABELS, 'Acme / Model ID: rocket-1 / End: 2027-01-01'],
])('the texts of %s', (_, page, blocks) => {
  expect(texts(page).join(' / ')).toBe(blocks);
});

test.each<[what: string, page: string, rows: string]>([
  [
    'a table that is indented inside a component',
    '<Tabs>\n<Tab\n  title="New">\n    | A | B |\n    |---|---|\n    | 1 | 2 |\n</Tab>\n</Tabs>',
    'A, B / 1, 2',
  ],
  [
    'a raw HTML table, blank lines inside it or not',
    'Text\n<table>\n<tr><th>A</th><th>B</th></tr>\n\n<tr><td>1</td><td><code>2</code></td></tr>\n</table>\nMore',
    'A, B / 1, 2',
  ],
  ['a row with a component', '| A |\n|---|\n| <Icon name="x" /> yes |', 'A / yes'],
  ['an escaped pipe', '| A | B |\n|---|---|\n| `x` \\| `y` | 1 |', 'A, B / x | y, 1'],
  ['a bare pipe', '| A | B |\n|---|---|\n| `x | y` | 1 |', 'A, B / `x, y`, 1'],
  ['a short row', '| A | B |\n|-|-|\n| 1 | 2 |\n| 3\nfour', 'A, B / 1, 2 / 3 / four'],
  ['a list of labels', LABELS, 'Model ID, End / rocket-1, 2027-01-01'],
])('the cells of %s', (_, page, rows) => {
  const found = grid(page).map((table) => table.map((row) => row.join(', ')).join(' / '));
  expect(found).toEqual([rows]);
});

test('several pairs in one item of a list of labels are a row that shares the others', () => {
  const text =
    '- **Model ID:** rocket-1\n- **Regions:** a, b / **End:** 2027-01-01\n- **Regions:** c / **End:** 2027-02-02\n';
  const header = ['Model ID', 'Regions', 'End'];
  expect(grid(text)).toEqual([
    [header, ['rocket-1', 'a, b', '2027-01-01']],
    [header, ['rocket-1', 'c', '2027-02-02']],
  ]);
});

test('a cell keeps its lines and code spans', () => {
  const [table] = tables('| A |\n|---|\n| `x`<br />`y` - 03<br/> |');
  const cell = { text: 'x y - 03', lines: ['x', 'y - 03'], codes: ['x', 'y'] };
  expect(table?.rows[0]?.[0]).toEqual(cell);
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
