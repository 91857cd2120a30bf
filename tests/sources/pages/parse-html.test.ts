import { describe, expect, test } from 'vitest';
import { parsePage } from '../../../scripts/sources/pages/parse.ts';
import { grid, tables, texts } from '../../support/pages/page-blocks.ts';

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
