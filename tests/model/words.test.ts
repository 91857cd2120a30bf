import { didYouMean, slugOf } from '#scripts/model/words.ts';
import { oneOf, readParameters } from '#scripts/serve/parameters.ts';
import { deprecation } from '#support/records/records.ts';
import { validateFiles } from '#support/records/validation.ts';

const FIELDS = ['id', 'name', 'price_month', 'price_detail', 'limit_notes', 'retired', 'o3'];

const NOTHING = [
  'x',
  'ab',
  'o1',
  'price',
  'monthly',
  '',
  '   ',
  'completely_else',
  'n'.repeat(10_000),
];

test.each<[given: string, meant: string | null]>([
  ['nmae', 'name'],
  ['price_mnth', 'price_month'],
  ['Price Month', 'price_month'],
  ['limit_note', 'limit_notes'],
  ['  retired ', 'retired'],
  ['retierd', 'retired'],
  ...NOTHING.map((given): [string, null] => [given, null]),
])('the mistyped name %j means %j', (given, meant) => {
  expect(didYouMean(given, FIELDS)).toBe(meant);
});

test('validate and the API guess the same', () => {
  const guessOf = (text = '') => /did you mean "?([\w-]+)"?\?/i.exec(text)?.[1];
  const path = 'records/deprecations/acme-api/rocket-1.yaml';
  const record = JSON.stringify({ ...deprecation(), type: 'modle' });
  const { problems } = validateFiles({ [path]: record });
  const rules = new Map([['type', oneOf(['model', 'api', 'sdk'])]]);
  const read = readParameters([['type', 'modle']], rules);
  expect(problems.map(({ message }) => guessOf(message))).toContain('model');
  expect('refusal' in read && guessOf(read.refusal.detail)).toBe('model');
});

test.each([
  ['rocket.thrust-3-heavy-20240307-v1:0', 'rocket.thrust-3-heavy-20240307-v1-0'],
  ['textembedding@003', 'textembedding-003'],
  ['/v1/answers', 'v1-answers'],
  ['Rocket (0613)', 'rocket-0613'],
  ['rocket+', 'rocket-plus'],
  ['Rocket C++ SDK', 'rocket-c-plus-plus-sdk'],
  ['a / b — c', 'a-b-c'],
  ['Ünit 2', 'nit-2'],
  ['rocket-1', 'rocket-1'],
])('the slug of %s is %s', (item, slug) => {
  expect(slugOf(item)).toBe(slug);
  expect(slugOf(slug)).toBe(slug);
});
