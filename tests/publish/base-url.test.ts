import { expect, test } from 'vitest';
import { parseBaseUrl } from '../../scripts/publish/publication.ts';

test('a base URL ends with one slash, whether or not it was given', () => {
  expect(parseBaseUrl('https://almanac.example')).toBe('https://almanac.example/');
  expect(parseBaseUrl('https://almanac.example/copy')).toBe('https://almanac.example/copy/');
  expect(parseBaseUrl('https://almanac.example/copy/')).toBe('https://almanac.example/copy/');
});

test('plain http is for this machine only', () => {
  expect(parseBaseUrl('http://localhost:8787')).toBe('http://localhost:8787/');
  expect(parseBaseUrl('http://127.0.0.1:8787/')).toBe('http://127.0.0.1:8787/');
  expect(() => parseBaseUrl('http://almanac.example/')).toThrow(/not an https/);
});

for (const text of [
  '',
  'almanac.example',
  'ftp://almanac.example/',
  'javascript:alert(1)',
  'https://user:secret@almanac.example/',
  'https://almanac.example/?a=b',
  'https://almanac.example/#',
]) {
  test(`${JSON.stringify(text)} is no base URL`, () => {
    expect(() => parseBaseUrl(text)).toThrow(expect.objectContaining({ name: 'MachineryError' }));
  });
}
