import { describe, expect, test } from 'vitest';
import { parseRecord } from '../../scripts/records/parse.ts';

function parse(text: string | Uint8Array) {
  const { problems, document } = parseRecord('a.yaml', Buffer.from(text as string));
  const places = problems.map(({ code, line, column }) => `${line}:${column} ${code}`);
  return { document, places };
}

describe('a sound file', () => {
  const { document, places } = parse('# acme\nid: acme\nplans:\n  - id: "one"\n    price: 1.5\n');
  const at = (line: number, column: number) => ({ line, column });

  test('is plain data that knows where each value and key is', () => {
    expect(places).toEqual([]);
    expect(document?.value).toEqual({ id: 'acme', plans: [{ id: 'one', price: 1.5 }] });
    expect(document?.locate(['id'])).toEqual(at(2, 5));
    expect(document?.locateKey(['plans', 0, 'price'])).toEqual(at(5, 5));
    expect(document?.locate(['plans', 0, 'price'])).toEqual(at(5, 12));
    expect(document?.locate([])).toEqual(at(2, 1));
    expect(document?.locate(['plans', 0])).toEqual(at(4, 5));
    // What is not there is placed at the nearest thing that holds it.
    expect(document?.locate(['plans', 0, 'name'])).toEqual(at(4, 5));
    expect(document?.locateKey(['plans', 7, 'name'])).toEqual(at(4, 3));
  });

  test('gives the characters of a value, quotes included', () => {
    const [start, end] = document?.range(['plans', 0, 'id']) ?? [0, 0];
    expect(document?.text.slice(start, end)).toBe('"one"');
    expect(document?.range(['nothing'])).toBeNull();
  });

  test('keeps days and other words of YAML 1.1 as text', () => {
    const found = parse('a: 2026-03-01\nb: yes\nc: 1:30\n').document?.value;
    expect(found).toEqual({ a: '2026-03-01', b: 'yes', c: '1:30' });
  });

  test('counts columns in UTF-16 code units, with CRLF line ends as with LF', () => {
    const found = parse('a: 😀\r\nb: {c: "😀", d: 1}\r\n').document;
    expect(found?.locate(['b', 'd'])).toEqual(at(2, 17));
  });
});

const BLOCKS = Array.from({ length: 300 }, (_, depth) => `${' '.repeat(depth)}a:\n`).join('');
const KEYS = Array.from({ length: 50_000 }, (_, key) => `k${key}:\n`).join('');
const CONFLICT = 'id: a\n<<<<<<< HEAD\nname: b\n=======\nname: c\n>>>>>>> topic\n';

test.each<[what: string, text: string | Uint8Array, ...places: string[]]>([
  ['an anchor and its alias', 'a: &x 1\nb: *x\n', '1:7 yaml-anchor', '2:4 yaml-alias'],
  ['a tag that names code', 'a: !!js/function "x"\n', '1:4 yaml-syntax'],
  ['a tag', 'a: !!str x\n', '1:10 yaml-tag'],
  ['a directive', '%YAML 1.2\n---\na: 1\n', '1:1 yaml-directive'],
  ['two documents', 'a: 1\n---\nb: 1\n', '2:1 yaml-several-documents'],
  ['brackets 60,000 deep', '['.repeat(60_000), '1:65 yaml-too-deep'],
  ['braces 16,000 deep', '{a: '.repeat(16_000), '1:257 yaml-too-deep'],
  ['dashes 30,000 deep', '- '.repeat(30_000), '1:1 yaml-too-deep'],
  ['blocks 300 deep', BLOCKS, '257:1 yaml-too-deep'],
  ['a file over 64 KiB', `# ${'x'.repeat(65_536)}\n`, '1:1 file-too-large'],
  ['50,000 keys', KEYS, '1:1 file-too-large'],
  ['UTF-16', Buffer.from('\uFEFFa: 1\n', 'utf16le'), '1:1 encoding-not-utf8'],
  ['Latin-1', Buffer.from('a: 1\nb: caf\xe9 au lait\n', 'latin1'), '2:7 encoding-not-utf8'],
  ['a binary file', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1]), '1:1 encoding-not-utf8'],
  ['a character cut in two', Buffer.from([0x61, 0xe2, 0x82]), '1:2 encoding-not-utf8'],
  ['broken YAML, once', 'a: b: c\nd: [1\n', '1:4 yaml-syntax'],
  ['a merge conflict', CONFLICT, '2:1 yaml-syntax'],
  ['tabs as indentation', 'a:\n\t- b\n\t- c\n', '2:1 yaml-syntax'],
])('%s leaves no value', (_, text, ...expected) => {
  const { document, places } = parse(text);
  expect(places).toEqual(expected);
  expect(document).toBeNull();
});

test.each<[what: string, text: string, value: unknown, ...places: string[]]>([
  ['a key twice', 'a: 1\nb: 2\na: 3\n', { a: 1, b: 2 }, '3:1 yaml-duplicate-key'],
  ['a quoted key twice', '{a: 1, "a": 3}', { a: 1 }, '1:8 yaml-duplicate-key'],
  ['a merge key', 'a:\n  <<: {b: 1}\n', { a: {} }, '2:3 yaml-merge-key'],
  ['a key that is not text', '1: a\n? [b]\n: c\n', {}, '1:1 yaml-key', '2:3 yaml-key'],
  ['a byte order mark', '\uFEFFa: 1\n', { a: 1 }, '1:1 encoding-bom'],
  // Within text the marks of anchors, aliases and tags are text.
  ['a block of marks', '--- |-\n&x *y !z\n', '&x *y !z'],
  ['marks after a word', 'a: b &c *d !e %f\nb: "*c"\n', { a: 'b &c *d !e %f', b: '*c' }],
])('%s leaves a value, and this is told: %s', (_, text, value, ...expected) => {
  const { document, places } = parse(text);
  expect(places).toEqual(expected);
  expect(document?.value).toEqual(value);
});
