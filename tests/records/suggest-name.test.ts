import { expect, test } from 'vitest';
import { suggestName } from '../../scripts/model/words.ts';

const names = ['id', 'name', 'source_url', 'price_month', 'price_detail', 'limit_notes', 'retired'];

test.each([
  ['nmae', 'name'],
  ['naem', 'name'],
  ['price_mnth', 'price_month'],
  ['price-month', 'price_month'],
  ['Price Month', 'price_month'],
  ['limit_note', 'limit_notes'],
  ['sourceurl', 'source_url'],
  ['Retired', 'retired'],
  ['retierd', 'retired'],
])('%s is meant as %s', (given, meant) => {
  expect(suggestName(given, names)).toBe(meant);
});

test.each(['x', 'ab', 'price', 'monthly', '', 'completely_else', 'n'.repeat(10_000)])(
  '%j is meant as none of them',
  (given) => {
    expect(suggestName(given, names)).toBeNull();
  },
);
