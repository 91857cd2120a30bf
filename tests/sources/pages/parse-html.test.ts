import { expect, test } from 'vitest';
import { grid, tables, texts } from './page-blocks.ts';

test('spanning cells are in all rows and columns that they span', () => {
  const html =
    '<table><tr><th>A<th colspan=2>B<tr><td rowspan=2>1<td>2<td>3<tr><td>4<td>5<tr><td>6<td>7<td rowspan=2>8<tr><td>9</table>';
  const rows = grid(html, 'html')[0]?.map((row) => row.join(' '));
  expect(rows).toEqual(['A B B', '1 2 3', '1 4 5', '6 7 8', '9  8']);
});

test('paragraphs, lists and tables in a cell are kept apart', () => {
  const html =
    '<table><tr><th>A<tr><td><p>x</p><p>y</p><tr><td>v<ul><li>1<li>2</ul><tr><td><table><tr><td>n<td>m</table></table>';
  const [table] = tables(html, 'html');
  expect(table?.rows.map((row) => row[0]?.lines)).toEqual([['x', 'y'], ['v', '1', '2'], ['n m']]);
});

test('a table without a header row loses no row', () => {
  expect(grid('<table><tr><td>a<td>b<tr><td>c<td>d</table>', 'html')).toEqual([
    [[], ['a', 'b'], ['c', 'd']],
  ]);
});

test.each([
  ['<nav>n</nav>yes<noscript>s</noscript><script>j</script>', 'yes'],
  ['<p hidden>h</p><p aria-hidden="true">a</p><p style="display: none">d</p><p>yes', 'yes'],
  ['<p>yes <del>no</del><svg><text>v</text></svg><button>b</button></p>', 'yes'],
  ['<p>2027<sup>1</sup> 4<sup>th</sup></p>', '2027 4th'],
  ['<p>::error::x <i onclick="y()">%0Az</i>', '::error::x %0Az'],
])('of %s a reader sees %s', (html, text) => {
  expect(texts(html, 'html')).toEqual([text]);
});
