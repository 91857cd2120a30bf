import { parse } from 'yaml';
import { loadYaml } from '#scripts/records/load-yaml.ts';
import { parseRecord } from '#scripts/records/parse.ts';

const byYaml = (text: string): unknown => parse(text, { version: '1.2', schema: 'core' });

test.each([
  'a: 1\nb: -1.50\nc: 0o17\nd: 0x1F\ne: 1e3\nf: .5\ng: 0123\nh: 1_000\ni: +7\nj: 12345678901234567890\n',
  'a: ~\nb: null\nc: Null\nd:\ne: true\nf: FALSE\ng: yes\nh: .inf\ni: 2026-03-01\nj: 1:30\n',
  "a: 'it''s'\nb: \"\\u0041\\n\\\n  x\"\nc: plain with:no\n  second line\nd: a#b # c\n",
  'a: |\n  one\n   two\n\nb: |-\n  x\n\nc: >+\n  y\n  z\n\nd: >2\n    w\n',
  '- a: [1, {b: "c"}, [d, e,]]\n-\n  - x\n  - - y\n- {}\n- []\n',
  'a: 1\r\nb: |\r\n  x\r\n  y\r\n',
  '"a b": 1\n? c\n: 2\n\'d\': 3\ne : 4\n',
  '__proto__: 1\nconstructor: {toString: 2}\n',
  'text',
  '# nothing but\n"it"\n',
])('%j is the same by the quick reader as by yaml', (text) => {
  expect(loadYaml(text)).toEqual(byYaml(text));
  expect(loadYaml(text)).toBeDefined();
});

test.each([
  ['nothing', ''],
  ['an anchor', 'a: &x 1\n'],
  ['an alias', 'a: &x 1\nb: *x\n'],
  ['a tag', 'a: !!str x\n'],
  ['a tag without a name', '! a: 1\n'],
  ['a directive', '%YAML 1.2\n---\na: 1\n'],
  ['two documents', 'a: 1\n---\nb: 1\n'],
  ['a key twice', 'a: 1\n"a": 2\n'],
  ['a number as a key', '1: a\n'],
  ['a list as a key', '? [a]\n: b\n'],
  ['no key', ': a\n'],
  ['a merge key', 'a:\n  <<: {b: 1}\n'],
  ['a mark of documents that yaml reads as text', ' ---\nb\n'],
  ['a tab', 'a:\t1\n'],
  ['a line that a terminal alone sees', '# a comment\rb: 1\n'],
  ['broken YAML', 'a: [1\n'],
])('%s is left to yaml', (_, text) => {
  expect(loadYaml(text)).toBeUndefined();
});

test('a key that hides behind a carriage return in a comment stays a comment', () => {
  const { document } = parseRecord('a.yaml', Buffer.from('a: 1 # comment\rb: 2\n'));
  expect(document?.value).toEqual({ a: 1 });
});
