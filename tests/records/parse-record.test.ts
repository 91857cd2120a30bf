import { parseRecord } from '#scripts/records/parse.ts';
import { readSamples } from '#support/samples.ts';

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
    expect(document?.locate(['plans', 0, 'price'], 'key')).toEqual(at(5, 5));
    expect(document?.locate(['plans', 0, 'price'])).toEqual(at(5, 12));
    expect(document?.locate([])).toEqual(at(2, 1));
    expect(document?.locate(['plans', 0])).toEqual(at(4, 5));
    // What is not there is placed at the nearest thing that holds it.
    expect(document?.locate(['plans', 0, 'name'])).toEqual(at(4, 5));
    expect(document?.locate(['plans', 7, 'name'], 'key')).toEqual(at(4, 3));
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

test.each<[what: string, text: string | Uint8Array, place: string]>([
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
  ['a merge conflict', CONFLICT, '2:1 yaml-syntax'],
])('%s leaves no value', (_, text, place) => {
  expect(parse(text)).toEqual({ document: null, places: [place] });
});

interface Sample {
  what: string;
  text: string;
  places: string[];
  value?: unknown;
}

test.each(readSamples<Sample[]>('texts.yaml', import.meta.url))(
  '$what leaves the value $value, and this is told: $places',
  ({ text, places: expected, value }) => {
    const { document, places } = parse(text);
    expect(places).toEqual(expected);
    expect(document?.value).toEqual(value);
  },
);
