import { linesOfPage } from '#scripts/sources/lines/page-lines.ts';
import type { PageFormat } from '#scripts/sources/pages/page.ts';
import { parsePage } from '#scripts/sources/pages/parse.ts';
import { readSamples } from '#support/samples.ts';

/** The lines of a page: `headings above [row, column] words`. */
function lines(text: string, format: PageFormat = 'markdown'): string[] {
  return linesOfPage(parsePage(text, format)).map(({ headings, row, column, words }) => {
    const cell = row === null && column === null ? '' : `[${row ?? ''}, ${column ?? ''}] `;
    return `${headings.map((heading) => `${heading} > `).join('')}${cell}${words}`;
  });
}

interface Sample {
  what: string;
  text: string;
  format?: PageFormat;
  /** All lines, or one of them. */
  lines?: string[];
  has?: string;
}

test.each(readSamples<Sample[]>('pages.yaml', import.meta.url))(
  'the lines of a page are $what',
  (sample) => {
    const found = lines(sample.text, sample.format);
    if (sample.lines) expect(found).toEqual(sample.lines);
    else expect(found).toContain(sample.has);
  },
);

test('each sentence of a long paragraph is a line', () => {
  const sentences = ['One', 'Two', 'Three'].map((word) => `${word} is ${'long '.repeat(15)}here.`);
  expect(lines(sentences.join(' '))).toEqual(sentences);
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
