import { expect, test } from 'vitest';
import { parseBaseUrl } from '#scripts/publish/publication.ts';

test.each([
  ['https://almanac.example', 'https://almanac.example/'],
  ['https://almanac.example/copy', 'https://almanac.example/copy/'],
  ['https://almanac.example/copy/', 'https://almanac.example/copy/'],
  // Plain http is for this machine only.
  ['http://localhost:8787', 'http://localhost:8787/'],
  ['http://127.0.0.1:8787/', 'http://127.0.0.1:8787/'],
])('the base URL %s ends with one slash', (given, url) => {
  expect(parseBaseUrl(given)).toBe(url);
});

test.each([
  '',
  'almanac.example',
  'http://almanac.example/',
  'ftp://almanac.example/',
  'javascript:alert(1)',
  'https://user:secret@almanac.example/',
  'https://almanac.example/?a=b',
  'https://almanac.example/#',
])('%j is no base URL', (text) => {
  expect(() => parseBaseUrl(text)).toThrow(expect.objectContaining({ name: 'MachineryError' }));
});
