import { expect, test } from 'vitest';
import { linesOfPage } from '../../../scripts/sources/lines/page-lines.ts';
import type { PageFormat } from '../../../scripts/sources/pages/page.ts';
import { parsePage } from '../../../scripts/sources/pages/parse.ts';

/** The lines of a page: `headings above [row, column] words`. */
function lines(text: string, format: PageFormat = 'markdown'): string[] {
  return linesOfPage([parsePage(text, format)]).map(({ headings, row, column, words }) => {
    const cell = row === null && column === null ? '' : `[${row ?? ''}, ${column ?? ''}] `;
    return `${headings.map((heading) => `${heading} > `).join('')}${cell}${words}`;
  });
}

const table = (...rows: string[]): string => {
  const [header = '', ...others] = rows.map((row) => `| ${row} |\n`);
  return `${header}|${' --- |'.repeat(header.split('|').length - 2)}\n${others.join('')}`;
};

test.each<[what: string, text: string, expected: string[], format?: PageFormat]>([
  [
    'its headings, its sentences, its items, and the texts of its images',
    '# Limits\n\nShort. Paragraph.\n\n- 5 seats\n\n![Ends in June](chart.png)\n',
    [
      'Limits',
      'Limits > Short. Paragraph.',
      'Limits > Short. Paragraph. > 5 seats',
      'Limits > Ends in June',
    ],
  ],
  [
    'cells with the label of their row and the header of their column',
    table(' | Free | Pro', 'Seats | 1 | 5'),
    ['[, ] Free', '[, ] Pro', '[, ] Seats', '[Seats, Free] 1', '[Seats, Pro] 5'],
  ],
  ['attributes below the title', '<Card title="Pro" price="$20" />\n', ['Pro', 'Pro > $20']],
  [
    'values of JSON below their keys, of an object in a list below its first text',
    '{"plans": [{"name": "Pro", "seats": 5}, {"name": "Team", "seats": 9}]}',
    [
      'plans > name > Pro',
      'plans > Pro > seats > 5',
      'plans > name > Team',
      'plans > Team > seats > 9',
    ],
    'json',
  ],
  [
    'nothing without a word: empty cells, dashes, rules',
    `${table('a | b', '— | -')}\n---\n`,
    ['[, ] a', '[, ] b'],
  ],
])('the lines of a page are %s', (_, text, expected, format) => {
  expect(lines(text, format)).toEqual(expected);
});

test('each sentence of a long paragraph is a line', () => {
  const sentences = ['One', 'Two', 'Three'].map((word) => `${word} is ${'long '.repeat(15)}here.`);
  expect(lines(sentences.join(' '))).toEqual(sentences);
});

const SEATS = table(' | Seats', 'A | 9');
const TITLED = table(' | <Card title="Pro"></Card>', 'Seats | 5');
const TWO_ROWS = table('Plan | Limits | Limits', 'Plan | Free | Pro', 'Seats | 1 | 5');
const ONE_ROW = table(' | Limits | Limits', ' | Free | Pro', 'Seats | 1 | 5');
const CODE = 'const plans = {\n  pro: {\n    seats: 5,\n  },\n};\n';
const CARDS = '<ul><li>Pro</li><li>5 seats</li></ul><ul><li>Team</li><li>9 seats</li></ul>';
const CAPTURED = 'Chat | Free | Pro\nMessages\n| 50 a month | Unlimited\n';
const LONG_LABEL = 'Suggestions in real time with all included models';

test.each<[what: string, text: string, line: string, format?: PageFormat]>([
  [
    'the second cell, where rows have one first cell',
    table('Day | Model | Next', 'May 1 | a | x', 'May 1 | b | y'),
    '[May 1 | b, Next] y',
  ],
  ['the lines whose brackets it is in', CODE, 'const plans > pro > seats: 5,', 'text'],
  ['the two labels before it', 'Pro\nSeats\n5 a month\n', 'Pro > Seats > 5 a month', 'text'],
  ['the label before its table', `Pro 5x\n\n${SEATS}`, 'Pro 5x > [A, Seats] 9'],
  ['words with a colon', `Tenant level:\n\n${SEATS}`, 'Tenant level: > [A, Seats] 9'],
  ['the labels before a figure', 'Tier 1\n\nSpend\n\n$1 - $9\n', 'Tier 1 > Spend > $1 - $9'],
  ['the label of these', 'Pro\n\nTier 1\n\n$5\n\nTier 2\n\n$9\n', 'Pro > Tier 1 > Tier 2 > $9'],
  ['nothing, where it is a cell across all columns', table(' | a', 'x | x'), 'x'],
  ['both rows of a header', TWO_ROWS, '[Seats, Limits Pro] 5'],
  ['one row of a header, where its corner is empty', ONE_ROW, '[Seats, Limits] 5'],
  ['the first item of its list', CARDS, 'Team > 9 seats', 'html'],
  ['the title of a component in the header', TITLED, '[Seats, Pro] 5'],
  ['a label on a line of its own', CAPTURED, '[Messages, Pro] Unlimited', 'text'],
  [
    'a long label on a line of its own',
    CAPTURED.replace('Messages', LONG_LABEL),
    `[${LONG_LABEL}, Pro] Unlimited`,
    'text',
  ],
])('a line is below %s', (_, text, line, format) => {
  expect(lines(text, format)).toContain(line);
});

const MARKDOWN = `---
title: Plans
description: What each plan costs.
---

## Limits

See the [guide](/guide) & **ask us**.

![Usage by plan](chart.png)

| Limit | Free |
| --- | --- |
| Seats<br />for people | \`3\` |

- A seat is one person.
`;

const HTML = `<html><head><title>Plans | Toolbox</title></head><body>
<header><a href="/">Toolbox</a> <a href="/login">Log in</a></header>
<main><button>Copy page</button><h1>Plans</h1><p>What each plan costs.</p>
<h2 id="limits"><a href="#limits">#</a> Limits</h2>
<p>See the <a href="/guide">guide</a> &amp; <strong>ask us</strong>.</p>
<p><img alt="Usage by plan" src="chart.png"></p>
<table><thead><tr><th>Limit</th><th>Free</th></tr></thead>
<tbody><tr><td>Seats<br>for people</td><td><code>3</code></td></tr></tbody></table>
<ul><li>A seat is one person.</li></ul></main>
<footer><p>© Toolbox</p></footer></body></html>`;

test('a page has the same lines as Markdown and on its site', () => {
  expect(lines(HTML, 'html')).toEqual(lines(MARKDOWN));
});
