import { expect, test } from 'vitest';
import { parseRecord } from '../../scripts/records/parse.ts';

function parse(text: string) {
  const bytes = new TextEncoder().encode(text);
  const { problems, document } = parseRecord('records/source-checks/2026-03-01.json', bytes);
  const places = problems.map(({ code, line, column }) => `${line}:${column} ${code}`);
  return { document, places };
}

test('a report is read as the check writes it', () => {
  const report = { date: '2026-03-01', pages: [{ url: 'x' }] };
  const { document, places } = parse(`${JSON.stringify(report, null, 2)}\n`);
  expect(places).toEqual([]);
  expect(document?.value).toEqual(report);
  expect(document?.locate(['pages', 0, 'url'])).toEqual({ line: 1, column: 1 });
});

test('a report may escape what does not show, and be larger than a record', () => {
  expect(parse('{\n  "words": "a\\u200bb"\n}\n').places).toEqual([]);
  expect(parse(`[\n  "${'x'.repeat(1_000_000)}"\n]\n`).places).toEqual([]);
  expect(parse(`[\n  "${'x'.repeat(9_000_000)}"\n]\n`).places).toEqual(['1:1 file-too-large']);
});

test.each([
  ['not JSON', '{"a": 1,\n}', 'json-syntax'],
  ['an empty file', '', 'json-syntax'],
  ['brackets 100,000 deep', '['.repeat(100_000), 'json-syntax'],
  ['a duplicate key', '{\n  "a": 1,\n  "a": 2\n}\n', 'json-edited'],
  ['other blanks', '{"a": 1}\n', 'json-edited'],
  ['no line end', '{\n  "a": 1\n}', 'json-edited'],
  ['a number in another form', '{\n  "a": 1.0\n}\n', 'json-edited'],
  ['CRLF line ends', '{\r\n  "a": 1\r\n}\r\n', 'json-edited'],
])('a report that somebody edited is refused: %s', (_, text, code) => {
  const { document, places } = parse(text);
  expect(places).toEqual([`1:1 ${code}`]);
  expect(document).toBeNull();
});
