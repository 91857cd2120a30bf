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

  test.each([
    [
      'tables below the label before each',
      'Pro 5x\n\n| | Seats |\n| --- | --- |\n| A | 9 |\n',
      'Pro 5x',
    ],
    [
      'tables below the short words with a colon that lead each in',
      'Tenant level:\n\n| | Reads |\n| --- | --- |\n| A | 9 |\n',
      'Tenant level:',
    ],
    [
      'figures alone, below the two labels before them',
      'Tier 1\n\nSpend\n\n$10 - $250\n',
      'Tier 1 > Spend',
    ],
    [
      'figures alone, also below the label that groups the labels before them',
      'Flash\n\nTier 1\n\n$5\n\nTier 2\n\n$9\n',
      'Flash > Tier 1 > Tier 2',
    ],
    ['a cell across all columns, without a row', '| | a |\n| --- | --- |\n| x | x |\n', ''],
  ])('%s', (_, text, above) => {
    expect(lines(text).at(-1)?.[0]).toBe(above);
  });

  test('items of lists that follow each other, each list below its first item', () => {
    const cards = '<ul><li>Pro</li><li>5 seats</li></ul><ul><li>Team</li><li>9 seats</li></ul>';
    expect(lines(cards, 'html').map(([above, , , words]) => [above, words])).toContainEqual([
      'Team',
      '9 seats',
    ]);
  });

  test('cells below a component in the header, by its title', () => {
    const text = '| | <Card title="Pro"></Card> |\n| --- | --- |\n| Seats | 5 |\n';
    expect(lines(text).at(-1)).toEqual(['', 'Seats', 'Pro', '5']);
  });

  test('cells of a captured row whose label is on a line of its own', () => {
    const text = 'Chat | Free | Pro\nMessages\n| 50 a month | Unlimited\n';
    expect(lines(text, 'text').slice(-2)).toEqual([
      ['', 'Messages', 'Free', '50 a month'],
      ['', 'Messages', 'Pro', 'Unlimited'],
    ]);
  });

  test('nothing of which there is no word: empty cells, dashes, rules', () => {
    expect(lines('| a | b |\n| --- | --- |\n| — | - |\n\n---\n')).toEqual([
      ['', null, '', 'a'],
      ['', null, '', 'b'],
    ]);
  });
});
