import { stringify } from 'yaml';
import { setValue } from '#scripts/records/edit.ts';
import { parseYaml } from '#scripts/records/parse.ts';
import { createRandom } from '#support/random.ts';

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
    expect(parseYaml(source).value).toEqual(data);
    const value = random.pick([text(), text(), null, 7]);
    const edits: [(string | number)[], string | number | null, object][] = [
      [['first'], value, { ...data, first: value }],
      [['inner', 'one'], value, { ...data, inner: { ...data.inner, one: value } }],
      [['last', 1, 'a'], value, { ...data, last: [data.last[0], { a: value }] }],
    ];
    for (const [pointer, wanted, expected] of edits) {
      const { value: edited, faults } = parseYaml(setValue(source, pointer, wanted));
      expect([seed, faults, edited]).toEqual([seed, [], expected]);
    }
  }
});
