import { expect, test } from 'vitest';
import { readFixes } from '../../scripts/workflow/suggest-fixes.ts';
import { fixes, HEAD, PATH } from '../support/fixes.ts';

const claim = (changes: object): string =>
  JSON.stringify({ pull: 7, head: HEAD, paths: [PATH], ...changes });

test.each([
  ['no JSON', 'no', 'is not JSON'],
  ['null', 'null', 'is not an object'],
  ['a number', '7', 'is not an object'],
  ['another commit', claim({ head: 'b'.repeat(40) }), 'about another commit'],
  ['a path for a number', claim({ pull: '7/../8' }), 'names no pull request'],
  ['number 0', claim({ pull: 0 }), 'names no pull request'],
  ['no list', claim({ paths: PATH }), 'has no list of paths'],
  ['thousands of paths', claim({ paths: Array(51).fill(PATH) }), 'has no list of paths'],
  ['a path that is none', claim({ paths: [7] }), 'a file that is not a record'],
  ['a path out of records', claim({ paths: ['../secret'] }), 'a file that is not a record'],
  [
    'a file that is not a record',
    claim({ paths: ['package.json'] }),
    'a file that is not a record',
  ],
  ['megabytes', `${' '.repeat(70_000)}${claim({})}`, 'is larger than'],
])('a list with %s is refused', (_, text, reason) => {
  expect(() => readFixes(text, HEAD)).toThrow(reason);
  expect(() => readFixes(text, HEAD)).toThrow('nothing is suggested');
});

test('a list of records is taken, each path once', () => {
  expect(readFixes(claim({ paths: [PATH, PATH] }), HEAD)).toEqual(fixes);
  expect(readFixes(claim({ paths: Array(50).fill(PATH), pull: 1 }), HEAD).pull).toBe(1);
  expect(readFixes(claim({ paths: [] }), HEAD).paths).toEqual([]);
});
