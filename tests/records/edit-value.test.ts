import { describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { MachineryError } from '../../scripts/model/problem.ts';
import { parseYaml } from '../../scripts/records/parse-yaml.ts';
import { setValue } from '../../scripts/records/write.ts';
import { createRandom } from '../support/random.ts';

const RECORD = `# A record
item: rocket-1 # the vendor's name
status: "deprecated"
successor: 'rocket-2'
shutdown_date: 2026-12-31
announced_on:
note: >-
  Moves to
  rocket-2.
plans:
  - id: free
    price: 0 # per month
`;

/** Lines of `after` that `before` does not have, and how many lines went. */
function difference(before: string, after: string) {
  const old = before.split('\n');
  const lines = after.split('\n');
  const added = lines.filter((line) => !old.includes(line));
  return { added, removed: old.filter((line) => !lines.includes(line)).length };
}

describe('one value is one changed line', () => {
  test.each([
    [['item'], 'rocket-1b', "item: rocket-1b # the vendor's name"],
    [['item'], 'a: b', 'item: "a: b" # the vendor\'s name'],
    [['item'], '12', 'item: "12" # the vendor\'s name'],
    [['item'], 'null', 'item: "null" # the vendor\'s name'],
    [['item'], 'no', 'item: "no" # the vendor\'s name'],
    [['item'], '1:30', 'item: "1:30" # the vendor\'s name'],
    [['item'], '# 1', 'item: "# 1" # the vendor\'s name'],
    [['item'], 'say "x"', 'item: say "x" # the vendor\'s name'],
    [['status'], 'retired', 'status: "retired"'],
    [['successor'], "rocket's", "successor: 'rocket''s'"],
    [['successor'], null, 'successor: null'],
    [['shutdown_date'], '2027-01-31', 'shutdown_date: 2027-01-31'],
    [['shutdown_date'], null, 'shutdown_date: null'],
    [['announced_on'], '2026-01-01', 'announced_on: 2026-01-01'],
    [['plans', 0, 'price'], 9.5, '    price: 9.5 # per month'],
    [['plans', 0, 'id'], 'pro', '  - id: pro'],
  ])('%j becomes %j', (pointer, value, line) => {
    const edited = setValue(RECORD, pointer, value);
    expect(difference(RECORD, edited)).toEqual({ added: [line], removed: 1 });
  });
});

test('an empty value before a comment is set, and the comment stays', () => {
  const text = 'successor: # none yet\nnote: x\n';
  expect(setValue(text, ['successor'], 'rocket-2')).toBe(
    'successor: rocket-2 # none yet\nnote: x\n',
  );
});

test('text of several lines keeps them under its header', () => {
  expect(setValue('a: >-\n  b\nc: 1\n', ['a'], 'd\ne')).toBe('a: >-\n  d\n\n  e\nc: 1\n');
  expect(setValue('a: |-\n  b\nc: 1\n', ['a'], 'd\ne')).toBe('a: |-\n  d\n  e\nc: 1\n');
});

test('a header and its comment stay, but for a line break that the new text does not have', () => {
  expect(setValue('a: | # why\n  b\nc: 1\n', ['a'], 'd')).toBe('a: |- # why\n  d\nc: 1\n');
});

test('CRLF line ends and a missing last one stay as they are', () => {
  expect(setValue('a: b\r\nc: |-\r\n  d\r\n', ['c'], 'e')).toBe('a: b\r\nc: |-\r\n  e\r\n');
  expect(setValue('a: b', ['a'], 'c')).toBe('a: c');
});

test('the value that stands there already changes nothing', () => {
  expect(setValue(RECORD, ['status'], 'deprecated')).toBe(RECORD);
});

describe('what cannot be edited is refused', () => {
  test.each([
    ['a pointer that leads nowhere', 'a: 1\n', ['b']],
    ['a value that is a mapping', 'a:\n  b: 1\n', ['a']],
    ['a value that is a list', 'a: [b]\n', ['a']],
    ['a file that is not YAML', 'a: b: c\n', ['a']],
    ['a duplicate key', 'a: 1\na: 2\n', ['a']],
  ])('%s', (_, text, pointer) => {
    expect(() => setValue(text, pointer, 'x')).toThrow(MachineryError);
  });
});

describe('of many files, the edited one holds the wanted value and all others', () => {
  const words = [
    'a',
    "it's",
    '"q"',
    'x: y',
    '# z',
    '- d',
    '2026-03-01',
    'null',
    '~',
    '12',
    'é 😀',
    ' s ',
    'a\nb',
    '',
  ];
  const styles = [
    'PLAIN',
    'QUOTE_DOUBLE',
    'QUOTE_SINGLE',
    'BLOCK_FOLDED',
    'BLOCK_LITERAL',
  ] as const;
  test.each(Array.from({ length: 60 }, (_, index) => index + 1))('seed %i', (seed) => {
    const random = createRandom(seed * 7919);
    const text = (): string =>
      Array.from({ length: 1 + random.below(4) }, () => random.pick(words)).join('');
    const data = {
      first: text(),
      list: Array.from({ length: random.below(4) }, text),
      inner: { one: random.pick([null, 3, true, text()]), two: text() },
      last: [{ a: text(), b: null }, { a: text() }],
    };
    const defaultStringType = random.pick(styles);
    const source = `# head\n${stringify(data, { defaultStringType, defaultKeyType: 'PLAIN', lineWidth: random.pick([20, 80]) })}`;
    expect(parseYaml(source).tree?.value).toEqual(data);
    const value = random.pick([text(), text(), null, 7]);
    const edits: [(string | number)[], string | number | null, object][] = [
      [['first'], value, { ...data, first: value }],
      [['inner', 'one'], value, { ...data, inner: { ...data.inner, one: value } }],
      [['last', 1, 'a'], value, { ...data, last: [data.last[0], { a: value }] }],
    ];
    for (const [pointer, wanted, expected] of edits) {
      const { tree, faults } = parseYaml(setValue(source, pointer, wanted));
      expect(faults).toEqual([]);
      expect(tree?.value).toEqual(expected);
    }
  });
});
