import { expect, test } from 'vitest';
import { slugOf } from '../../scripts/model/words.ts';

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
