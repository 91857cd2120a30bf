import { describe, expect, test } from 'vitest';
import { parseRecord } from '../../scripts/records/parse.ts';

function parse(text: string) {
  const bytes = new TextEncoder().encode(text);
  const { problems, document } = parseRecord('records/source-checks/2026-03-01.json', bytes);
  return {
    document,
    places: problems.map(({ code, line, column }) => `${line}:${column} ${code}`),
  };
}

test('a report is read, and each value knows its place', () => {
  const { document, places } = parse('{\n  "date": "2026-03-01",\n  "pages": [{"url": "x"}]\n}\n');
  expect(places).toEqual([]);
  expect(document?.value).toEqual({ date: '2026-03-01', pages: [{ url: 'x' }] });
  expect(document?.locate(['date'])).toEqual({ line: 2, column: 11 });
  expect(document?.locate(['pages', 0, 'url'])).toEqual({ line: 3, column: 21 });
  expect(document?.locateKey(['pages', 0, 'url'])).toEqual({ line: 3, column: 14 });
});

test('a report may be larger than a record, up to 8 MiB', () => {
  expect(parse(`["${'x'.repeat(1_000_000)}"]`).places).toEqual([]);
  expect(parse(`["${'x'.repeat(9_000_000)}"]`).places).toEqual(['1:1 file-too-large']);
});

describe('the place of an error is told', () => {
  const wrong: Record<string, [text: string, place: string]> = {
    'a comma too many': ['{"a": 1,\n}', '2:1 json-syntax'],
    'a missing comma': ['[1 2]', '1:4 json-syntax'],
    'a missing colon': ['{"a" 1}', '1:6 json-syntax'],
    'a key without quotes': ['{a: 1}', '1:2 json-syntax'],
    'a string that does not end': ['{"a": "b', '1:7 json-syntax'],
    'a raw line break in a string': ['["a\nb"]', '1:2 json-syntax'],
    'a number with a leading zero': ['[01]', '1:2 json-syntax'],
    'an end too early': ['{"a": [1', '1:9 json-syntax'],
    'something after the end': ['{}\nx', '2:1 json-syntax'],
    'an empty file': ['', '1:1 json-syntax'],
    'brackets 100,000 deep': ['['.repeat(100_000), '1:33 json-too-deep'],
    'a wrong bracket': ['{"a": [1}', '1:9 json-syntax'],
  };
  test.each(Object.entries(wrong))('%s', (_, [text, place]) => {
    expect(parse(text).places).toEqual([place]);
    expect(parse(text).document).toBeNull();
  });
});

test('a key that stands twice is told, which JSON.parse passes over', () => {
  const { document, places } = parse('{"a": 1,\n "a": 2}');
  expect(places).toEqual(['2:2 json-duplicate-key']);
  expect(document).not.toBeNull();
});
