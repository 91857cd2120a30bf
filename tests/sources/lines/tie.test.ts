import { expect, test } from 'vitest';
import type { Line } from '../../../scripts/model/lines.ts';
import { findLine, partLike, placeLine, planNames } from '../../../scripts/sources/lines/tie.ts';

const PAGE = { url: 'https://acme.example/docs/kafka-plans' };

/** A line from `heading > row > column: words`. */
function lineOf(cell: string): Line {
  const [place = '', words = ''] = cell.split(': ');
  const [column = '', row = '', ...headings] = place.split(' > ').toReversed();
  return { headings, row, column, words };
}

/** Which of these cells a note of the first plan is, as its place; null where it is not clear. */
function place(note: string, plans: [string, string], ...cells: string[]): string | null {
  const names = planNames(plans);
  const placed = cells.map((cell) => placeLine(lineOf(cell), PAGE));
  const found = names[0] && findLine(note, names[0], names, placed).line?.line;
  return found ? [...found.headings, found.row, found.column].join(' > ') : null;
}

test('a note is tied to a plan by the words that tell it from others', () => {
  const plans: [string, string] = ['Kafka Developer tier', 'Kafka Free tier'];
  const found = place('Nodes: 2', plans, 'Nodes > Free: 2', 'Nodes > Developer: 2');
  expect(found).toBe('Nodes > Developer');
});

test('a note is tied to nothing where only another plan has the words, or two places are as good', () => {
  expect(place('Nodes: 2', ['Developer', 'Free'], 'Nodes > Free: 2')).toBeNull();
  const both = ['Now > Nodes > Pro: 2', 'Before > Nodes > Pro: 2'];
  expect(place('Nodes: 2', ['Pro', 'Free'], ...both)).toBeNull();
});

test('a note is tied to the longer name, and to the row that is the label, where both are there', () => {
  const plans = ['Plans > Rules > 1 GB: 4', 'Plans with Flex > Rules > 1 GB: 4'];
  const flex = place('Rules: 4', ['1 GB with Flex', '1 GB'], ...plans);
  expect(flex).toBe('Plans with Flex > Rules > 1 GB');
  const rows = ['Haiku Thinking > Input: 18', 'Haiku > Input: 18'];
  expect(place('Haiku: 18', ['Enterprise', 'Pro'], ...rows)).toBe('Haiku > Input');
});

test.each([
  ['S1: 2 hours', 'S1: 3 hours S2: 8 hours', 'S1: 3 hours'],
  ['S2: 8 hours', 'S1: 3 hours S2: 8 hours', 'S2: 8 hours'],
  ['up to 1,000 blocks in it', 'Share up to 500 blocks in it.', 'up to 500 blocks in it'],
  ['10 domains', 'name: "17 domains",', '17 domains'],
  ['100', '120 You can ask for more.', '120'],
  // Nobody can tell which one, or what the words mean now.
  ['2 hours', 'S1: 3 hours S2: 8 hours', null],
  ['30 days of logs', '14 days of all logs', null],
])('of %j this is the part of %j: %j', (note, line, part) => {
  expect(partLike(note, line)).toBe(part);
});
