import { expect, test } from 'vitest';
import { findMarkup } from '../../../scripts/records/rules/markup.ts';

test.each([
  ['[guide](https://a.example/x)', '[guide](https://a.example/x)'],
  ['see [the guide](/x "Title") first', '[the guide](/x "Title")'],
  ['![logo](x.png)', '![logo](x.png)'],
  ['[guide][1]', '[guide][1]'],
  ['limit[^2]', '[^2]'],
  ['<https://a.example/>', '<https://a.example/>'],
  ['10 GB<br>per month', '<br>'],
  ['10 GB<br />per month', '<br />'],
  ['<b>10</b> GB', '</b>'],
  ['x<sup>2</sup>', '</sup>'],
  ['<label>10</label>', '</label>'],
  ['<a href="/x">x', '<a href="/x">'],
  ['<p>text', '<p>'],
  ['x <!-- y -->', '<!--'],
  ['A&nbsp;B', '&nbsp;'],
  ['A &amp; B', '&amp;'],
  ['it&#39;s', '&#39;'],
  ['it&#x27;s', '&#x27;'],
  ['a \\| b', '\\|'],
  ['gpt\\_4', '\\_'],
  ['`rocket-1`', '`rocket-1`'],
  ['use ``rocket`` now', '``rocket``'],
  ['**10 GB** per month', '**10 GB**'],
  ['a **b** c', '**b**'],
  ['*Unlimited* use', '*Unlimited*'],
  ['the _new plan_ only', '_new plan_'],
  ['__Note well__', '__Note well__'],
  ['~~5 GB~~ 10 GB', '~~5 GB~~'],
])('%s holds markup', (text, mark) => {
  expect(findMarkup(text)?.text).toBe(mark);
});

test.each([
  '<label>: <cell>',
  'up to <model> per <time>',
  'Storage: <1 GB',
  '5 < 6 and 7 > 6',
  '<5 min, >10 min',
  '2 * 3 * 4',
  '2*3*4',
  '2 ** 3 ** 4',
  '5*, 10* and 20*',
  'Unlimited*',
  '*Fair use applies',
  'claude-*-v1 and claude-*-v2',
  '*.acme.example and *.acme.test',
  'rocket_1_large_v2',
  '__init__ and _internal_name',
  'MAX_TOKENS_PER_DAY',
  'snake_case and other_case',
  'array[0][1]',
  'gpt-5.6-sol (reasoning.mode: pro)',
  '[Preview] rocket-1 (2026)',
  'a[1] (b)',
  '5 [per seat]',
  'AT&T; R&D',
  'Q&A; more',
  'rocket-1 | rocket-2',
  '~5 GB, ~10 GB',
  "it's a `tick",
  '5` and 6"',
  'C:\\temp',
  '# of seats: 5',
  '- 5',
  '1. first',
  '10% & more',
  'https://a.example/a_b_c*d*e',
  '$5/$10',
  'a^2',
  '',
])('%s is plain words', (text) => {
  expect(findMarkup(text)).toBeNull();
});

test('a text made to be slow is searched in no time', () => {
  for (const part of ['[', '`a', '*a ', '<a ', '_a ', '~~a', '<a b="', '[a](', '&#1', '**a ']) {
    expect(() => findMarkup(part.repeat(20_000))).not.toThrow();
  }
});
