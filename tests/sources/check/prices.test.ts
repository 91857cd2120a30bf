import { priceLike, pricesIn, sumsIn } from '#scripts/sources/check/prices.ts';

test.each([
  ['$20 / month', 'USD', [20]],
  ['US$ 1,000.50', 'USD', [1000.5]],
  ['20 USD, or 200 USD a year', 'USD', [20, 200]],
  ['$20, and $20 again', 'USD', [20]],
  ['€20, 20 £ or GBP 20', 'USD', []],
  ['$20 CAD', 'USD', []],
  ['$20 CAD', 'CAD', [20]],
  ['CA$20', 'CAD', [20]],
  ['CA$20', 'USD', []],
  ['A$20 or 20 AUD', 'USD', []],
  ['$20 API credits', 'USD', [20]],
  ['20 GPU hours', 'USD', []],
] as const)('%j has in %s the sums %j', (text, currency, sums) => {
  expect(sumsIn(text, currency)).toEqual(sums);
});

test('Free is 0 where it stands alone', () => {
  expect(pricesIn('Free', 'USD')).toEqual([0]);
  expect(pricesIn('Free for students', 'USD')).toEqual([]);
});

test.each([
  ['$20 / month', '$25 / month, or $200 / year', { sum: 25, words: '$25 / month' }],
  ['$1,000', 'now $2,500.50 each', { sum: 2500.5, words: '$2,500.50' }],
  ['$20 / month', '$25 / month, $30 / month', null],
  ['$20 / month', '25 a month', null],
  ['$20 or $200', '$25 or $200', null],
])('in the form of %j the price in %j is %j', (words, text, price) => {
  expect(priceLike(words, text, 'USD')).toEqual(price);
});
