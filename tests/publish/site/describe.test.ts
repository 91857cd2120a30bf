import { expect, test } from 'vitest';
import { leftInWords } from '../../../scripts/model/day.ts';
import { standingOf } from '../../../scripts/publish/site/dates.ts';

const TODAY = '2026-03-20';

test.each([
  ['2026-03-19', 'committed', 'passed 1 day ago', 'passed'],
  ['2026-03-20', 'committed', 'today', 'coming'],
  ['2026-03-21', 'committed', 'in 1 day', 'coming'],
  ['2027-03-20', 'committed', 'in 365 days', 'coming'],
  ['2026-03-19', 'earliest', 'earliest date passed 1 day ago', 'passed'],
  ['2026-03-20', 'earliest', 'today at the earliest', 'coming'],
  ['2026-04-20', 'earliest', 'in 31 days at the earliest', 'coming'],
  [null, null, 'no date announced', 'undated'],
] as const)('%s, %s: %s', (shutdown_date, date_basis, words, standing) => {
  expect(leftInWords({ shutdown_date, date_basis }, TODAY)).toBe(words);
  expect(standingOf({ shutdown_date, date_basis }, TODAY)).toBe(standing);
});
