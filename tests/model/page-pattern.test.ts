import { expect, test } from 'vitest';
import {
  fits,
  LONGEST_MATCHED,
  patternProblem,
  phraseProblem,
} from '../../scripts/model/page-language.ts';

const PATTERNS = [
  '^Deprecations$',
  '^(\\d{4}-\\d\\d-\\d\\d)\\b',
  '^(recommended replacement( base model)?|substitute model)$',
  ' ?\\([^)]*\\)$',
  'migrating to the ([^,.]+), see',
  '^[a-z]+ .*$',
  '^(?:January|June|July) \\d{1,2}(?:st|nd|rd|th)?, \\d{4}$',
];

test.each([
  ['repeats a repetition', '^(a+)+$'],
  ['repeats a choice', '^(a|aa)+$'],
  ['repeats a choice many times', '^(?:a|aa){5,}$'],
  ['repeats without an anchor', 'a*b*c'],
  ['repeats three times', '^a*b*c*$'],
  ['has an anchor in one part of a choice only', '^a*|b*c*'],
  ['nests a blank that may be missing', '^(?:\\w{1,20} ?){1,20}$'],
  ['repeats choices that overlap', '^(a|aa){1,20}(a|aa){1,20}$'],
  ['chains choices that overlap', `^${'(a|aa)'.repeat(40)}b$`],
  ['has many parts that may be missing', `^${'.?'.repeat(28)}.{28}Z$`],
  ['refers back', '^(a)\\1$'],
  ['refers back by name', '^(?<x>a)\\k<x>$'],
  ['looks behind', '(?<=a)b'],
  ['is not a regular expression', '('],
  ['is too long', 'a'.repeat(301)],
])('a pattern may not be used where it %s; others may', (_name, source) => {
  expect(patternProblem(source)).toBeTypeOf('string');
  expect(PATTERNS.map((each) => patternProblem(each))).toEqual(PATTERNS.map(() => null));
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

const PHRASES = [
  'Rocket-1 stops on {date}.',
  '"{item}": "{date}"',
  '{date} | The {any} stops',
  'migrating to the official {successor}.',
];

test.each([
  ['has no words', '{date}'],
  ['has hardly any', '{item}: {date}'],
  ['has two places side by side', 'stops {item}{date} now'],
  ['has a place of no such name', 'stops on {dat} for good'],
  ['names a place twice', 'from {date} to {date} now'],
  ['has too many places', 'all {any} and {any} and {any} and {any} and {any} of it'],
])('a phrase may not be used where it %s; others may', (_name, phrase) => {
  expect(phraseProblem(phrase)).toBeTypeOf('string');
  expect(PHRASES.map((each) => phraseProblem(each))).toEqual(PHRASES.map(() => null));
});
