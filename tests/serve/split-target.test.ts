import { expect, test } from 'vitest';
import { splitTarget } from '../../scripts/serve/handler.ts';

test.each([
  'https://almanac.example',
  'https://almanac.example/a/b?x=1&y=2',
  'https://almanac.example/a?x=1#y?z',
  'https://almanac.example/a#x?y=1',
  'https://almanac.example/#',
  'https://almanac.example/?',
  'http://[::1]:8787//a//?b?c/d',
  'https://user:a%2Fb@almanac.example/p%3Fq',
  'https://almanac.example/a/../b/./c;d=e?f=/g',
])('cuts %s where a URL parser does', (address) => {
  const { url } = new Request(address.replace('user:a%2Fb@', ''));
  const { pathname, search } = new URL(url);
  expect(splitTarget(url)).toEqual({ path: pathname, query: search.slice(1) });
});
