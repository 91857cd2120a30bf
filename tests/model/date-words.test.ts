import { expect, test } from 'vitest';
import { distanceInWords, shutdownInWords } from '../../scripts/model/day.ts';

test('a shutdown date is told, an earliest one as such, and a missing one as not announced', () => {
  const shutdown_date = '2026-12-31';
  expect(shutdownInWords({ shutdown_date, date_basis: 'committed' })).toBe('2026-12-31');
  expect(shutdownInWords({ shutdown_date, date_basis: 'earliest' })).toBe('earliest 2026-12-31');
  expect(shutdownInWords({ shutdown_date: null, date_basis: null })).toBe('no date announced');
});

test.each([
  ['2026-03-22', 'in 2 days'],
  ['2026-03-21', 'in 1 day'],
  ['2026-03-20', 'today'],
  ['2026-03-19', '1 day ago'],
  ['2026-03-18', '2 days ago'],
])('%s is %s on 20 March', (date, words) => {
  expect(distanceInWords(date, '2026-03-20')).toBe(words);
});
