import { expect, test } from 'vitest';
import { normalizeText } from '../../../scripts/sources/pages/inline.ts';

test.each([
  ['a hyphen that does not break', '2026\u201108\u201126', '2026-08-26'],
  ['a blank that does not break', 'April\u00a030,\u202f2027', 'April 30, 2027'],
  ['double blanks and line ends', '  April  30,\n 2027\t', 'April 30, 2027'],
  ['zero-width characters', 'rocket\u200b-1\ufeff', 'rocket-1'],
  ['a soft hyphen', 'depre\u00adcated', 'deprecated'],
  ['marks of writing direction', '\u202erocket\u202c', 'rocket'],
  ['control characters', 'a\u001b[31mb\u0000c', 'a [31mb c'],
])('folds %s', (_name, text, tidied) => {
  expect(normalizeText(text)).toBe(tidied);
});

test('keeps case, quotes, dashes and punctuation', () => {
  const text = 'Rocket “1” – it’s gone — ½.';
  expect(normalizeText(text)).toBe(text);
});
