import { describe, expect, test } from 'vitest';
import { parseRecord } from '../../scripts/records/parse.ts';

const PATH = 'records/vendors/acme.yaml';

function parse(text: string | Uint8Array, path = PATH) {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  const { problems, document } = parseRecord(path, bytes);
  return {
    document,
    places: problems.map(({ code, line, column }) => `${line}:${column} ${code}`),
  };
}

describe('a sound file', () => {
  const { document, places } = parse('# acme\nid: acme\nplans:\n  - id: "one"\n    price: 1.5\n');

  test('is plain data', () => {
    expect(places).toEqual([]);
    expect(document?.value).toEqual({ id: 'acme', plans: [{ id: 'one', price: 1.5 }] });
  });

  test('knows where each value and key stands', () => {
    expect(document?.locate(['id'])).toEqual({ line: 2, column: 5 });
    expect(document?.locateKey(['plans', 0, 'price'])).toEqual({ line: 5, column: 5 });
    expect(document?.locate(['plans', 0, 'price'])).toEqual({ line: 5, column: 12 });
    expect(document?.locate([])).toEqual({ line: 2, column: 1 });
    expect(document?.locate(['plans', 0])).toEqual({ line: 4, column: 5 });
  });

  test('places what is not there at the nearest thing that holds it', () => {
    expect(document?.locate(['plans', 0, 'name'])).toEqual({ line: 4, column: 5 });
    expect(document?.locateKey(['plans', 7, 'name'])).toEqual({ line: 4, column: 3 });
  });

  test('gives the characters of a value, quotes included', () => {
    const [start, end] = document?.range(['plans', 0, 'id']) ?? [0, 0];
    expect(document?.text.slice(start, end)).toBe('"one"');
    expect(document?.range(['nothing'])).toBeNull();
  });

  test('keeps days and other words of YAML 1.1 as text', () => {
    expect(parse('a: 2026-03-01\nb: yes\nc: 1:30\n').document?.value).toEqual({
      a: '2026-03-01',
      b: 'yes',
      c: '1:30',
    });
  });

  test('counts columns in UTF-16 code units, with CRLF line ends as with LF', () => {
    expect(parse('a: 😀\r\nb: {c: "😀", d: 1}\r\n').document?.locate(['b', 'd'])).toEqual({
      line: 2,
      column: 17,
    });
  });
});

describe('what leaves no value', () => {
  const refused: Record<string, [text: string | Uint8Array, places: string[]]> = {
    'an anchor and its alias': ['a: &x 1\nb: *x\n', ['1:4 yaml-anchor', '2:4 yaml-alias']],
    'an alias bomb': [
      'a: &a [x]\nb: &b [*a, *a]\n',
      ['1:4 yaml-anchor', '2:4 yaml-anchor', '2:8 yaml-alias', '2:12 yaml-alias'],
    ],
    'a tag that names code': ['a: !!js/function "x"\n', ['1:4 yaml-tag']],
    'a local tag': ['a: !x y\n', ['1:4 yaml-tag']],
    'a directive': ['%YAML 1.2\n---\na: 1\n', ['1:1 yaml-directive']],
    'two documents': ['a: 1\n---\nb: 1\n', ['2:1 yaml-several-documents']],
    'brackets 60,000 deep': ['['.repeat(60_000), ['1:65 yaml-too-deep']],
    'braces 20,000 deep': ['{a: '.repeat(16_000), ['1:257 yaml-too-deep']],
    'dashes 30,000 deep': ['- '.repeat(30_000), ['1:1 yaml-too-deep']],
    'blocks 300 deep': [
      Array.from({ length: 300 }, (_, depth) => `${' '.repeat(depth)}a:\n`).join(''),
      ['257:1 yaml-too-deep'],
    ],
    'a file over 64 KiB': [`# ${'x'.repeat(65_536)}\n`, ['1:1 file-too-large']],
    '50,000 keys': [
      Array.from({ length: 50_000 }, (_, key) => `k${key}:\n`).join(''),
      ['1:1 file-too-large'],
    ],
    'a NUL byte': ['a: b\nc: \0\n', ['2:4 encoding-control-character']],
    'an escape sequence of terminals': ['a: \u001b[31m\n', ['1:4 encoding-control-character']],
    'the marks of the lexer itself': ['a: \u001f\u0002b\n', ['1:4 encoding-control-character']],
    'a lone carriage return': ['a: b\rc: d\n', ['1:5 encoding-control-character']],
    'UTF-16': [Buffer.from('\uFEFFa: 1\n', 'utf16le'), ['1:1 encoding-not-utf8']],
    'Latin-1': [Buffer.from('a: 1\nb: caf\xe9 au lait\n', 'latin1'), ['2:7 encoding-not-utf8']],
    'a binary file': [Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1]), ['1:1 encoding-not-utf8']],
    'a character cut in two': [Buffer.from([0x61, 0xe2, 0x82]), ['1:2 encoding-not-utf8']],
    'broken YAML, once for each line': ['a: b: c\nd: [1\n', ['1:4 yaml-syntax', '3:1 yaml-syntax']],
    'a tab as indentation': ['a:\n\tb: 1\n', ['2:1 yaml-indent']],
  };
  test.each(Object.entries(refused))('%s', (_, [text, expected]) => {
    const { document, places } = parse(text);
    expect(places).toEqual(expected);
    expect(document).toBeNull();
  });
});

describe('what leaves a value, and is told', () => {
  const told: Record<string, [text: string, places: string[], value: unknown]> = {
    'a key twice': ['a: 1\nb: 2\na: 3\n', ['3:1 yaml-duplicate-key'], { a: 1, b: 2 }],
    'a quoted key twice': ['{a: 1, "a": 3}', ['1:8 yaml-duplicate-key'], { a: 1 }],
    'a merge key': ['a:\n  <<: {b: 1}\n', ['2:3 yaml-merge-key'], { a: {} }],
    'a key that is no text': ['1: a\n? [b]\n: c\n', ['1:1 yaml-key', '2:3 yaml-key'], {}],
    'a byte order mark': ['\uFEFFa: 1\n', ['1:1 encoding-bom'], { a: 1 }],
  };
  test.each(Object.entries(told))('%s', (_, [text, expected, value]) => {
    const { document, places } = parse(text);
    expect(places).toEqual(expected);
    expect(document?.value).toEqual(value);
  });
});

test('names of the prototype are keys like any other', () => {
  const value = parse('__proto__: {x: 1}\nconstructor: 2\n').document?.value as object;
  expect(Object.keys(value)).toEqual(['__proto__', 'constructor']);
  expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  expect((value as { x?: number }).x).toBeUndefined();
});

test('within text the marks of anchors, aliases and tags are text', () => {
  const { document, places } = parse('--- |-\n&x *y !z\n');
  expect(places).toEqual([]);
  expect(document?.value).toBe('&x *y !z');
  expect(parse('a: b &c *d !e %f\nb: "*c"\n').places).toEqual([]);
});

test('an empty file and one of comments hold null, at the first character', () => {
  for (const text of ['', '# nothing\n']) {
    const { document, places } = parse(text);
    expect(places).toEqual([]);
    expect(document?.value).toBeNull();
    expect(document?.locate([])).toEqual({ line: 1, column: 1 });
  }
});

test('64 KiB of keys are read and located in linear time', () => {
  const keys = Array.from({ length: 9_000 }, (_, key) => `k${key}`);
  const { document, places } = parse(keys.map((key) => `${key}:\n`).join(''));
  expect(places).toEqual([]);
  // Each look-up scanned all keys once; that took minutes for such a file.
  for (const key of keys) document?.locateKey([key]);
  expect(document?.locateKey(['k8999'])).toEqual({ line: 9_000, column: 1 });
});

describe('what editors and git leave in a file is named as such', () => {
  const told = (text: string) => {
    const { problems, document } = parseRecord('a.yaml', new TextEncoder().encode(text));
    return {
      document,
      problems: problems.map(({ code, line, column }) => `${line}:${column} ${code}`),
    };
  };

  test('a merge conflict, once', () => {
    const text = 'id: a\n<<<<<<< HEAD\nname: b\n=======\nname: c\n>>>>>>> topic\n';
    expect(told(text)).toEqual({ document: null, problems: ['2:1 merge-conflict'] });
    expect(told('a: "<<<<<<< HEAD"\n').problems).toEqual([]);
  });

  test('tabs as indentation, each line', () => {
    expect(told('a:\n\t- b\n\t- c\n').problems).toEqual(['2:1 yaml-indent', '3:1 yaml-indent']);
  });

  test('no-break blanks as indentation, which would join two lines', () => {
    expect(told('a:\n  - b\n\u00a0\u00a0- c\n').problems).toEqual(['3:1 yaml-indent']);
    expect(told('a:\n  - b\n  \u2003c\n').problems).toEqual(['3:3 yaml-indent']);
  });
});
