import { expect, test } from 'vitest';
import type { Line } from '../../../scripts/model/lines.ts';
import { findLine, placeLine, planNames } from '../../../scripts/sources/lines/tie.ts';

const PAGE = { url: 'https://acme.example/docs/kafka-plans' };

/** A cell: what is above it, row, column and words. */
const cell = (heading: string, row: string, column: string, words: string): Line => ({
  headings: heading === '' ? [] : [heading],
  row,
  column,
  words,
});

/** The place of the line that a note of a plan is, beside another plan; null where it is not clear. */
function place(note: string, plan: string, other: string, lines: readonly Line[]): string | null {
  const plans = planNames([plan, other]);
  const placed = lines.map((line) => placeLine(line, PAGE));
  const [own] = plans;
  const found = own && findLine(note, own, plans, placed).line;
  return found ? [...found.line.headings, found.line.row, found.line.column].join(' > ') : null;
}

test.each<[string, string, string, string, Line[], string | null]>([
  [
    'a plan by the words that tell it from others',
    'Nodes: 2',
    'Kafka Developer tier',
    'Kafka Free tier',
    [cell('', 'Nodes', 'Free', '2'), cell('', 'Nodes', 'Developer', '2')],
    'Nodes > Developer',
  ],
  [
    'nothing where only another plan has the words',
    'Nodes: 2',
    'Developer',
    'Free',
    [cell('', 'Nodes', 'Free', '2')],
    null,
  ],
  [
    'nothing where two places are as good',
    'Nodes: 2',
    'Pro',
    'Free',
    [cell('Now', 'Nodes', 'Pro', '2'), cell('Before', 'Nodes', 'Pro', '2')],
    null,
  ],
  [
    'the longer name where both stand',
    'Rules: 4',
    '1 GB with Flex',
    '1 GB',
    [cell('Plans', 'Rules', '1 GB', '4'), cell('Plans with Flex', 'Rules', '1 GB', '4')],
    'Plans with Flex > Rules > 1 GB',
  ],
  [
    'the row that is the label before one that only has it',
    'Haiku: 18',
    'Enterprise',
    'Pro',
    [cell('', 'Haiku Thinking', 'Input', '18'), cell('', 'Haiku', 'Input', '18')],
    'Haiku > Input',
  ],
])('a note is tied to %s', (_, note, plan, other, lines, expected) => {
  expect(place(note, plan, other, lines)?.trim() ?? null).toBe(
    expected?.replace(/^ > /, '') ?? null,
  );
});
