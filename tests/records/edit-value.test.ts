import { expect, test } from 'vitest';
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
])('one value is one changed line: %j becomes %j', (pointer, value, line) => {
  const [before, after] = [RECORD, setValue(RECORD, pointer, value)].map((text) =>
    text.split('\n'),
  );
  expect(after?.filter((each) => !before?.includes(each))).toEqual([line]);
  expect(before?.filter((each) => !after?.includes(each))).toHaveLength(1);
});

test.each([
  ['an empty value before a comment', 'a: # none\nb: x\n', 'c', 'a: c # none\nb: x\n'],
  ['a missing last line end stays', 'a: b', 'c', 'a: c'],
  ['the value that is there already', 'a: "b"  # c\n', 'b', 'a: "b"  # c\n'],
])('%s', (_, text, value, expected) => {
  expect(setValue(text, ['a'], value)).toBe(expected);
});

test.each([
  ['a pointer that leads nowhere', 'b: 1\n'],
  ['a value that is a mapping', 'a:\n  b: 1\n'],
  ['a value that is a list', 'a: [b]\n'],
  ['a file that is not YAML', 'a: b: c\n'],
  ['a duplicate key', 'a: 1\na: 2\n'],
])('what cannot be edited is refused: %s', (_, text) => {
  expect(() => setValue(text, ['a'], 'x')).toThrow(MachineryError);
});

const WORDS = ['a', "it's", '"q"', 'x: y', '# z', '- d', '2026-03-01', 'null', '~', '12', 'é 😀'];
const STYLES = ['PLAIN', 'QUOTE_DOUBLE', 'QUOTE_SINGLE', 'BLOCK_FOLDED', 'BLOCK_LITERAL'] as const;

test('of many files, the edited one holds the wanted value and all others', () => {
  const words = [...WORDS, ' s ', 'a\nb', ''];
  for (let seed = 1; seed <= 60; seed++) {
    const random = createRandom(seed * 7919);
    const text = (): string =>
      Array.from({ length: 1 + random.below(4) }, () => random.pick(words)).join('');
    const data = {
      first: text(),
      list: Array.from({ length: random.below(4) }, text),
      inner: { one: random.pick([null, 3, true, text()]), two: text() },
      last: [{ a: text(), b: null }, { a: text() }],
    };
    const defaultStringType = random.pick(STYLES);
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
      expect([seed, faults, tree?.value]).toEqual([seed, [], expected]);
    }
  }
});
