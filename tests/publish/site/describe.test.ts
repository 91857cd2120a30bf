import { expect, test } from 'vitest';
import {
  amountInWords,
  leftInWords,
  priceInWords,
  standingOf,
} from '../../../scripts/publish/site/words.ts';

const TODAY = '2026-03-20';

test.each([
  ['2026-03-19', 'committed', 'day passed', 'passed'],
  ['2026-03-20', 'committed', 'today', 'coming'],
  ['2026-03-21', 'committed', 'in 1 day', 'coming'],
  ['2027-03-20', 'committed', 'in 365 days', 'coming'],
  ['2026-03-19', 'earliest', 'earliest day passed', 'passed'],
  ['2026-03-20', 'earliest', 'earliest today', 'coming'],
  ['2026-04-20', 'earliest', 'earliest in 31 days', 'coming'],
  [null, null, 'no day announced', 'undated'],
] as const)('%s, %s: %s', (shutdown_date, date_basis, words, standing) => {
  expect(leftInWords({ shutdown_date, date_basis }, TODAY)).toBe(words);
  expect(standingOf({ shutdown_date, date_basis }, TODAY)).toBe(standing);
});

test.each([
  [0, '0'],
  [19.99, '19.99'],
  [19.5, '19.50'],
  [999, '999'],
  [1200, '1,200'],
  [1234567.5, '1,234,567.50'],
])('%d is written %s', (amount, words) => {
  expect(amountInWords(amount)).toBe(words);
});

test('no price is said, because it is not 0', () => {
  expect(priceInWords(null, 'USD')).toBe('no monthly price');
  expect(priceInWords(0, 'CAD')).toBe('0 CAD');
});
