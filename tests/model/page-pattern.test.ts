import { fits, LONGEST_MATCHED, patternProblem } from '#scripts/model/page-language.ts';
import { presentIn } from '#scripts/model/present.ts';
import { testPromises } from '#support/records/promises.ts';

testPromises('page-patterns.yaml', import.meta.url, {
  pattern: (source: string) => presentIn(patternProblem(source) ?? undefined),
});

test.each([
  ['chains choices that overlap', `^${'(a|aa)'.repeat(40)}b$`],
  ['has many parts that may be missing', `^${'.?'.repeat(28)}.{28}Z$`],
  ['is too long', 'a'.repeat(301)],
])('a pattern may not be used where it %s', (_name, source) => {
  expect(patternProblem(source)).toBeTypeOf('string');
});

test('a pattern that may be used takes no time on the worst text, and fits none that is longer', () => {
  const text = `${'a'.repeat(LONGEST_MATCHED - 1)}!`;
  for (const source of ['^a*a*$', 'a*b', '^(a?)[a-z]+ .*$']) {
    expect(patternProblem(source)).toBeNull();
    expect(fits(new RegExp(source, 'u'), text)).toBe(false);
  }
  expect(fits(/a/u, text)).toBe(true);
  expect(fits(/a/u, `${text}a`)).toBe(false);
});
