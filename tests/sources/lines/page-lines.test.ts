import { describe, expect, test } from 'vitest';
import { linesOfPage } from '../../../scripts/sources/lines/page-lines.ts';
import type { PageFormat } from '../../../scripts/sources/pages/page.ts';
import { parsePage } from '../../../scripts/sources/pages/parse.ts';

/** The lines of a page: what is above, row, column, words. */
function lines(text: string, format: PageFormat = 'markdown') {
  return linesOfPage([parsePage(text, format)]).map(({ headings, row, column, words }) => [
    headings.join(' > '),
    row,
    column,
    words,
  ]);
}

describe('the lines of a page are', () => {
  test('its headings, its sentences, its items, and the texts of its images', () => {
    const text = `# Limits

Short. Paragraph.

- 5 seats

![Ends in June](chart.png)
`;
    expect(lines(text)).toEqual([
      ['', null, null, 'Limits'],
      ['Limits', null, null, 'Short. Paragraph.'],
      ['Limits > Short. Paragraph.', null, null, '5 seats'],
      ['Limits', null, null, 'Ends in June'],
    ]);
  });

  test('the sentences of a long paragraph, each by itself', () => {
    const sentences = ['One', 'Two', 'Three'].map(
      (word) => `${word} is ${'long '.repeat(15)}here.`,
    );
    expect(lines(sentences.join(' ')).map(([, , , words]) => words)).toEqual(sentences);
  });

  test('cells with the label of their row and the header of their column', () => {
    const text = '| | Free | Pro |\n| --- | --- | --- |\n| Seats | 1 | 5 |\n';
    expect(lines(text)).toEqual([
      ['', null, '', 'Free'],
      ['', null, '', 'Pro'],
      ['', null, '', 'Seats'],
      ['', 'Seats', 'Free', '1'],
      ['', 'Seats', 'Pro', '5'],
    ]);
  });

  test('cells of rows with one first cell, told apart by the next', () => {
    const text =
      '| Day | Model | Next |\n| --- | --- | --- |\n| May 1 | a | x |\n| May 1 | b | y |\n';
    expect(lines(text).filter(([, , column]) => column === 'Next')).toEqual([
      ['', 'May 1', 'Next', 'x'],
      ['', 'May 1 | b', 'Next', 'y'],
    ]);
  });

  test('attributes of a component, below its title', () => {
    expect(lines('<Card title="Pro" price="$20" />\n')).toEqual([
      ['', null, null, 'Pro'],
      ['Pro', null, null, '$20'],
    ]);
  });

  test('values of JSON below their keys, of an object in a list below its first text', () => {
    const text = '{"plans": [{"name": "Pro", "seats": 5}, {"name": "Team", "seats": 9}]}';
    expect(lines(text, 'json').map(([above, , , words]) => [above, words])).toEqual([
      ['plans > name', 'Pro'],
      ['plans > Pro > seats', '5'],
      ['plans > name', 'Team'],
      ['plans > Team > seats', '9'],
    ]);
  });

  test('lines of code below the lines whose brackets they are in', () => {
    const text = 'const plans = {\n  pro: {\n    seats: 5,\n  },\n};\n';
    expect(lines(text, 'text')).toContainEqual(['const plans > pro', null, null, 'seats: 5,']);
  });

  test('lines of captured text below the two labels before them', () => {
    expect(lines('Pro\nSeats\n5 a month\n', 'text').at(-1)).toEqual([
      'Pro > Seats',
      null,
      null,
      '5 a month',
    ]);
  });

  test('nothing of which there is no word: empty cells, dashes, rules', () => {
    expect(lines('| a | b |\n| --- | --- |\n| — | - |\n\n---\n')).toEqual([
      ['', null, '', 'a'],
      ['', null, '', 'b'],
    ]);
  });
});
