import { describe, expect, test } from 'vitest';
import { isSameSpeltOtherwise } from '../../../../scripts/sources/check/deprecations/differences.ts';
import { standsWhole } from '../../../../scripts/sources/facts/phrases.ts';

describe('two names of a successor', () => {
  test.each([
    ['case and blanks', 'Rocket 2 Flash', 'rocket-2-flash'],
    ['backticks and quotes', '`rocket-2`', '"rocket-2"'],
    ['dots', 'rocket-35', 'rocket-3.5'],
    ['a star or a stop', 'rocket-2*', 'rocket-2.'],
    ['the order', 'rocket-2 or rocket-3', 'rocket-3, rocket-2'],
    ['the joining word', 'rocket-2, rocket-3, or rocket-4', 'rocket-2 and rocket-3; rocket-4'],
    ['a hyphen that does not break', 'rocket\u20112', 'rocket-2'],
  ])('are the same but for %s', (_name, a, b) => {
    expect(isSameSpeltOtherwise(a, b)).toBe(true);
  });

  test.each([
    ['rocket-2', 'rocket-3'],
    ['rocket-2', 'rocket-2-fast'],
    ['rocket-2', 'rocket-2 or rocket-3'],
    ['rocket-2 Lite', 'rocket-2'],
    ['rocket-1.1', 'rocket-1.2'],
  ])('are different: %s and %s', (a, b) => {
    expect(isSameSpeltOtherwise(a, b)).toBe(false);
  });
});

describe('an identifier', () => {
  test.each([
    ['rocket-1', true],
    ['Use rocket-1.', true],
    ['(rocket-1), "rocket-1"', true],
    ['rocket-1: gone', true],
    ['rocket-1-fast', false],
    ['my-rocket-1', false],
    ['acme/rocket-1', false],
    ['rocket-1.5', false],
    ['rocket-1:0', false],
    ['rocket-10', false],
    ['rocket-1_b', false],
    ['rocket-1-fast and rocket-1', true],
  ])('stands whole in "%s": %s', (text, whole) => {
    expect(standsWhole(text, 'rocket-1')).toBe(whole);
  });
});
