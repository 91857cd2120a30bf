import { describe, expect, test } from 'vitest';
import type { PageFormat } from '../../scripts/sources/page.ts';
import type { TableBlock } from '../../scripts/sources/page-tree.ts';
import { parsePage } from '../../scripts/sources/parse-page.ts';

function texts(text: string, format: PageFormat = 'markdown'): string[] {
  return parsePage(text, format).blocks.flatMap((block) =>
    block.kind === 'table' ? [] : block.text,
  );
}

function tables(text: string, format: PageFormat = 'markdown'): TableBlock[] {
  return parsePage(text, format).blocks.filter((block) => block.kind === 'table');
}

function grid(text: string, format: PageFormat = 'markdown'): string[][][] {
  return tables(text, format).map(({ header, rows }) =>
    [header, ...rows].map((row) => row.map((cell) => cell.text)),
  );
}

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

  test('takes the text of links, the addresses of none, and no image', () => {
    expect(
      texts('[Guide](https://x.example) a@b.example ![icon](i.png) https://y.example'),
    ).toEqual(['Guide a@b.example https://y.example']);
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

describe('HTML', () => {
  test('gives the same blocks as Markdown', () => {
    const html =
      '<h1>A <a href="#a">¶</a></h1><p>one <b>two</b></p><ul><li>three</li></ul><table><thead><tr><th>X</th></tr></thead><tbody><tr><td><code>x</code></td></tr></tbody></table><pre><code>c = 1\nd</code></pre>';
    const markdown = '# A\n\none **two**\n\n- three\n\n| X |\n|---|\n| `x` |\n\n```\nc = 1\nd\n```';
    const read = parsePage(html, 'html').blocks.map((block) => ({ ...block, lead: '' }));
    expect(read).toEqual(
      parsePage(markdown, 'markdown').blocks.map((block) => ({ ...block, lead: '' })),
    );
  });

  test('writes spanning cells into all rows and columns that they span', () => {
    const html =
      '<table><tr><th>A<th colspan=2>B<tr><td rowspan=2>1<td>2<td>3<tr><td>4<td>5<tr><td>6<td>7<td>8</table>';
    expect(grid(html, 'html')).toEqual([
      [
        ['A', 'B', 'B'],
        ['1', '2', '3'],
        ['1', '4', '5'],
        ['6', '7', '8'],
      ],
    ]);
  });

  test('keeps paragraphs, lists and tables in a cell apart', () => {
    const html =
      '<table><tr><th>A<tr><td><p>x</p><p>y</p><tr><td>v<ul><li>1<li>2</ul><tr><td><table><tr><td>n<td>m</table></table>';
    const [table] = tables(html, 'html');
    expect(table?.rows.map((row) => row[0]?.lines)).toEqual([['x', 'y'], ['v', '1', '2'], ['n m']]);
  });

  test('leaves out what a reader does not see', () => {
    const html =
      '<nav>n</nav><p hidden>h</p><p aria-hidden="true">a</p><p style="display: none">d</p><noscript>s</noscript><script>j</script><p>yes <del>no</del><svg><text>v</text></svg><button>b</button></p>';
    expect(texts(html, 'html')).toEqual(['yes']);
  });

  test('drops numeric superscripts only', () => {
    expect(texts('<p>2027<sup>1</sup> 4<sup>th</sup></p>', 'html')).toEqual(['2027 4th']);
  });

  test('knows a table without a header row, and loses no row of it', () => {
    const [table] = tables('<table><tr><td>a<td>b<tr><td>c<td>d</table>', 'html');
    expect(table?.header).toEqual([]);
    expect(table?.rows.map((row) => row.map((cell) => cell.text))).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
  });

  test('takes no script for text and no log command for anything', () => {
    expect(texts('<p>::error::x</p><p onclick="y()">%0Az</p>', 'html')).toEqual([
      '::error::x',
      '%0Az',
    ]);
  });
});

describe('text and JSON', () => {
  test('every line of a text is a block', () => {
    expect(texts(' one\r\n\r\ntwo  three', 'text')).toEqual(['one', 'two three']);
  });

  test('every value of JSON is a block, and no key', () => {
    expect(texts('{"a": "one", "b": [{"c": "two"}, 3]}', 'json')).toEqual(['one', 'two', '3']);
  });

  test('broken JSON gives its literals without the keys', () => {
    expect(texts('"a": "one \\u0026 \\"two\\"", "b": {', 'json')).toEqual(['one & "two"']);
  });
});

describe('a hostile text', () => {
  test.each<[string, string, PageFormat]>([
    ['nested quotes', '>'.repeat(5_000), 'markdown'],
    [
      'nested lists',
      Array.from({ length: 500 }, (_, depth) => `${'  '.repeat(depth)}- x`).join('\n'),
      'markdown',
    ],
    ['emphasis without end', '*a_ '.repeat(20_000), 'markdown'],
    ['a paragraph without end', 'word\n'.repeat(30_000), 'markdown'],
    ['length', `${'word '.repeat(20)}\n\n`.repeat(6_000), 'markdown'],
    ['nested elements', '<div>'.repeat(20_000), 'html'],
    ['tags without end', '<b><p>'.repeat(300_000), 'html'],
  ])('is a problem and no blocks: %s', (_name, text, format) => {
    const tree = parsePage(text, format);
    expect(tree.blocks).toEqual([]);
    expect(tree.problem).toMatch(/page/);
  });

  test('that spans a table over millions of cells loses the table only', () => {
    const cell = '<tr><td rowspan=60000 colspan=900>x';
    expect(texts(`<p>before</p><table>${cell.repeat(300)}</table>`, 'html')).toEqual(['before']);
    expect(
      tables(`<table>${cell.repeat(300)}</table>`, 'html').flatMap(({ rows }) => rows),
    ).toEqual([]);
  });

  test('with a comment or a tag that never ends is read as far as it goes', () => {
    expect(texts('one\n\n{/* two\n\nthree')).toContain('one');
    expect(texts(`one\n\n<Note ${'a '.repeat(1_000)}`)).toContain('one');
    expect(texts(`one\n\n${'<Note>'.repeat(1_000)}`)).toContain('one');
  });
});
