import { describe, expect, test } from 'vitest';
import { parsePage } from '../../../scripts/sources/pages/parse.ts';
import { grid, tables, texts } from '../../support/pages/page-blocks.ts';

describe('Markdown', () => {
  test('gives each block with the headings above it', () => {
    const { blocks } = parsePage(
      '# A\n\none\n\n## B\n\n- two\n\n# C {#c}\n\n> three\n',
      'markdown',
    );
    expect(blocks).toEqual([
      { kind: 'heading', text: 'A', headings: ['A'] },
      { kind: 'paragraph', text: 'one', headings: ['A'] },
      { kind: 'heading', text: 'B', headings: ['A', 'B'] },
      { kind: 'item', text: 'two', headings: ['A', 'B'] },
      { kind: 'heading', text: 'C', headings: ['C'] },
      { kind: 'paragraph', text: 'three', headings: ['C'] },
    ]);
  });

  test('keeps text inside components that have no blank lines around', () => {
    expect(texts('<Note>\n  This model stops.\n</Note>\n')).toEqual(['This model stops.']);
    expect(texts('<Card title="Rocket">Stops soon.</Card>')).toEqual(['Rocket', 'Stops soon.']);
    expect(texts('Before.\n<Info>\nInside.\n</Info>\nAfter.')).toEqual([
      'Before.',
      'Inside.',
      'After.',
    ]);
  });

  test('reads a table that is indented inside a component', () => {
    const text =
      '<Tabs>\n<Tab\n  title="New">\n    | A | B |\n    |---|---|\n    | 1 | 2 |\n</Tab>\n</Tabs>';
    expect(grid(text)).toEqual([
      [
        ['A', 'B'],
        ['1', '2'],
      ],
    ]);
    expect(texts(text)).toEqual(['New']);
  });

  test('keeps a component inside a sentence or a cell where it stands', () => {
    expect(texts('Use <Tooltip tip="x">rocket</Tooltip> now.')).toEqual(['Use rocket now.']);
    expect(texts('<Tooltip tip="x">Rocket</Tooltip> stops.')).toEqual(['Rocket stops.']);
    expect(grid('| A |\n|---|\n| <Icon name="x" /> yes |')).toEqual([[['A'], ['yes']]]);
  });

  test('drops imports, exports, comments and admonition fences, not code', () => {
    const text =
      "import X from './x'\nexport const meta = 1\n\n{/* gone\n\ngone */}\n<!-- gone -->\n\n:::note\nkept\n:::\n\n```js\nimport kept from 'y'\n{/* kept */}\n```\n";
    expect(texts(text)).toEqual(['kept', "import kept from 'y'"]);
  });

  test('takes front matter off, several blocks of it and after a comment too', () => {
    const text =
      '<!-- copy -->\n\n---\ntitle: One\ntags: [two]\n---\n\n---\nname: three\n---\n\n# Four\n\n---\n\nFive\n';
    const { blocks } = parsePage(text, 'markdown');
    expect(blocks.map((block) => ('text' in block ? [block.kind, block.text] : []))).toEqual([
      ['value', 'One'],
      ['value', 'two'],
      ['value', 'three'],
      ['heading', 'Four'],
      ['paragraph', 'Five'],
    ]);
  });

  test('leaves a rule at the beginning of a page alone', () => {
    expect(texts('---\n\nOne\n\n---\n\nTwo')).toEqual(['One', 'Two']);
  });

  test('reads a raw HTML table, blank lines inside it or not', () => {
    const text =
      'Text\n<table>\n<tr><th>A</th><th>B</th></tr>\n\n<tr><td>1</td><td><code>2</code></td></tr>\n</table>\nMore';
    expect(grid(text)).toEqual([
      [
        ['A', 'B'],
        ['1', '2'],
      ],
    ]);
    expect(texts(text)).toEqual(['Text', 'More']);
  });

  test('splits a cell at a bare pipe and not at an escaped one', () => {
    expect(grid('| A | B |\n|---|---|\n| `x` \\| `y` | 1 |\n| `x | y` | 1 |')).toEqual([
      [
        ['A', 'B'],
        ['x | y', '1'],
        ['`x', 'y`', '1'],
      ],
    ]);
  });

  test('keeps the lines and the code spans of a cell', () => {
    const [table] = tables('| A |\n|---|\n| `x`<br />`y` - 03<br/> |');
    expect(table?.rows[0]?.[0]).toEqual({
      text: 'x y - 03',
      lines: ['x', 'y - 03'],
      codes: ['x', 'y'],
    });
  });

  test('keeps a text line after a table as a row of its length, and a short row short', () => {
    expect(grid('| A | B |\n|---|---|\n| 1 | 2 |\n| 3\nfour')).toEqual([
      [['A', 'B'], ['1', '2'], ['3'], ['four']],
    ]);
  });

  test('does not take prices for struck-through text, and drops what is struck through', () => {
    expect(texts('From ~$0.05 up to ~$0.02 or ~35%~ now ~~$9~~ <del>$8</del> $7')).toEqual([
      'From ~$0.05 up to ~$0.02 or ~35%~ now $7',
    ]);
  });

  test.each([
    ['a superscript', '2027-01-01<sup>1</sup>'],
    ['carets', '2027-01-01^1^'],
    ['a footnote', '2027-01-01[^1]\n\n[^1]: Note'],
  ])('drops footnote marks: %s', (_name, text) => {
    expect(texts(text)[0]).toBe('2027-01-01');
  });

  test('keeps a footnote mark that has no footnote, and words in a superscript', () => {
    expect(texts('2027-01-01[^1] the 5<sup>th</sup>')).toEqual(['2027-01-01[^1] the 5th']);
  });

  test('takes the text of links, the addresses of none, and that of an image by itself', () => {
    expect(
      texts('[Guide](https://x.example) a@b.example ![icon](i.png) https://y.example'),
    ).toEqual(['Guide a@b.example https://y.example', 'icon']);
  });

  test('decodes entities and escapes', () => {
    expect(texts('A &mdash; B &amp; textembedding\\_x \\*')).toEqual(['A — B & textembedding_x *']);
  });

  test('gives every line of code, with its blanks folded', () => {
    expect(texts('```py\nA = {\n    "x": "y",\n}\n```')).toEqual(['A = {', '"x": "y",', '}']);
  });

  test('marks of an alert are no words of the page', () => {
    expect(texts('> [!NOTE]\n> Stops.')).toEqual(['Stops.']);
  });

  test('knows the paragraph before a table', () => {
    const text =
      '# H\n\n**Gone ones**\n\nThese have stopped.\n\n| A |\n|---|\n| 1 |\n\n- x\n\n| B |\n|---|\n| 2 |';
    expect(tables(text).map(({ lead }) => lead)).toEqual([
      'These have stopped.',
      'These have stopped.',
    ]);
  });

  test('reads "label: value" lists as tables, and as items', () => {
    const text = '- **Acme**\n  - **Model ID:** rocket-1\n  - **End:** 2027-01-01\n';
    expect(grid(text)).toEqual([
      [
        ['Model ID', 'End'],
        ['rocket-1', '2027-01-01'],
      ],
    ]);
    expect(texts(text)).toEqual(['Acme', 'Model ID: rocket-1', 'End: 2027-01-01']);
  });

  test('reads several pairs in one item as a row that shares the others', () => {
    const text =
      '- **Model ID:** rocket-1\n- **Regions:** a, b / **End:** 2027-01-01\n- **Regions:** c / **End:** 2027-02-02\n';
    expect(grid(text)).toEqual([
      [
        ['Model ID', 'Regions', 'End'],
        ['rocket-1', 'a, b', '2027-01-01'],
      ],
      [
        ['Model ID', 'Regions', 'End'],
        ['rocket-1', 'c', '2027-02-02'],
      ],
    ]);
  });
});

test('a block names the tab, the list’s lead and the item above it that it belongs to', () => {
  const text =
    '<Tabs>\n<Tab title="Pro">\n\nIt has:\n\n- Storage\n  - 5 GB\n\n</Tab>\n</Tabs>\n\nMore.\n';
  const { blocks } = parsePage(text, 'markdown');
  const withins = blocks.flatMap((block) =>
    block.kind === 'table' ? [] : [[block.text, block.within ?? []]],
  );
  expect(withins).toEqual([
    ['Pro', []],
    ['It has:', ['Pro']],
    ['Storage', ['Pro', 'It has:']],
    ['5 GB', ['Pro', 'It has:', 'Storage']],
    ['More.', []],
  ]);
});
