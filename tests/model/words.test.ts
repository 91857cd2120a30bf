import { describe, expect, test } from 'vitest';
import { closeTo, didYouMean, editDistance, slugOf } from '../../scripts/model/words.ts';
import { oneOf, readParameters } from '../../scripts/serve/parameters.ts';
import { deprecation } from '../support/records/records.ts';
import { validateFiles } from '../support/records/validation.ts';

const FIELDS = [
  'id',
  'name',
  'source_url',
  'price_month',
  'price_detail',
  'limit_notes',
  'retired',
];

describe('a mistyped name', () => {
  test.each([
    ['nmae', 'name'],
    ['naem', 'name'],
    ['price_mnth', 'price_month'],
    ['price-month', 'price_month'],
    ['Price Month', 'price_month'],
    ['limit_note', 'limit_notes'],
    ['sourceurl', 'source_url'],
    ['Retired', 'retired'],
    ['  retired ', 'retired'],
    ['retierd', 'retired'],
  ])('%j means %s', (given, meant) => {
    expect(didYouMean(given, FIELDS)).toBe(meant);
  });

  test.each(['x', 'ab', 'price', 'monthly', '', '   ', 'completely_else', 'n'.repeat(10_000)])(
    '%j means none of them',
    (given) => {
      expect(didYouMean(given, FIELDS)).toBeNull();
    },
  );

  test('means the first of several that are equally close', () => {
    expect(didYouMean('gamme', ['gamma', 'gammx'])).toBe('gamma');
    expect(didYouMean('gamme', ['gammx', 'gamma'])).toBe('gammx');
  });

  test('a short name is not taken for another short one', () => {
    expect(didYouMean('o1', ['o3', 'ada'])).toBeNull();
  });
});

test('a text longer than any name means none, however close', () => {
  const name = 'n'.repeat(64);
  expect(didYouMean(`${name.slice(1)}m`, [name])).toBe(name);
  expect(didYouMean(`${name}m`, [name])).toBeNull();
});

describe('validate and the API', () => {
  const guessOf = (text: string): string | null =>
    /did you mean "?([\w-]+)"?\?/i.exec(text)?.[1] ?? null;
  const types = ['model', 'api', 'sdk'];

  test.each(['mod', 'modle', 'Model', 'ap', 'sdk2', 'sdkk', 'dks'])(
    'guess the same for %s',
    (given) => {
      const record = { ...deprecation(), type: given };
      const path = 'records/deprecations/acme-api/rocket-1.yaml';
      const [problem] = validateFiles({ [path]: JSON.stringify(record) }).problems.filter(
        ({ message }) => message.startsWith('type is '),
      );
      const read = readParameters([['type', given]], new Map([['type', oneOf(types)]]));
      const detail = read.ok ? '' : read.refusal.detail;
      expect(problem).toBeDefined();
      expect(guessOf(detail)).toBe(guessOf(problem?.message ?? ''));
      expect(guessOf(detail)).toBe(didYouMean(given, types));
    },
  );
});

describe('the distance of two texts', () => {
  test.each([
    ['', '', 2, 0],
    ['abc', 'abc', 0, 0],
    ['abc', 'abd', 0, 1],
    ['abc', 'acb', 2, 1],
    ['abcd', 'abd', 2, 1],
    ['abd', 'abcd', 2, 1],
    ['', 'ab', 2, 2],
    ['kitten', 'sitting', 3, 3],
    ['kitten', 'sitting', 2, 3],
    ['kitten', 'sitting', 1, 2],
    ['a', 'a'.repeat(500), 3, 4],
  ])('%j and %j with at most %i edits: %i', (a, b, most, distance) => {
    expect(editDistance(a, b, most)).toBe(distance);
    expect(editDistance(b, a, most)).toBe(distance);
  });
});

test('the closest candidate comes first', () => {
  const close = closeTo('gpt-4', ['gpt-5x', 'gpt-4', 'gpt-5', 'claude'], (text) => text, 2);
  expect(close).toEqual([
    { candidate: 'gpt-4', distance: 0 },
    { candidate: 'gpt-5', distance: 1 },
    { candidate: 'gpt-5x', distance: 2 },
  ]);
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
