import { tidy } from './tidy-text.ts';

/** Finds one plan's name in texts, without taking the name of another plan for it. */
export interface NameMatcher {
  /** Whether the text is the name, but for case and a word such as "plan" after it. */
  is(text: string): boolean;
  /** Whether the name stands in the text as whole words. */
  standsIn(text: string): boolean;
}

const KIND = /\s+(?:plan|tier|edition|package|subscription)s?$/i;

function bare(name: string): string {
  return tidy(name)
    .replace(/^the\s+/i, '')
    .replace(KIND, '');
}

function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}

/** A name as whole words: `Pro` stands neither in `Pros` nor in `Pro+`. */
function wordsOf(name: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])${escapePattern(name)}(?![\\p{L}\\p{N}+])`, 'gu');
}

/**
 * A matcher for the plan called `name` among the vendor's plans `names`. Where another plan's
 * name holds it (`Pro` in `Pro Plus`), the longer one does not count.
 */
export function matchPlanName(name: string, names: readonly string[]): NameMatcher {
  const own = bare(name);
  const longer = names
    .map(bare)
    .filter((other) => other !== own && wordsOf(own).test(other))
    .map(wordsOf);
  const words = wordsOf(own);
  return {
    is: (text) => bare(text).toLowerCase() === own.toLowerCase(),
    standsIn(text) {
      const rest = longer.reduce((left, other) => left.replace(other, '\u0000'), text);
      return rest.search(words) >= 0;
    },
  };
}
