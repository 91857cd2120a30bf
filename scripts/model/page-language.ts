import { messageOf } from './problem.ts';

/** Longer texts than this are not matched against a pattern at all. */
export const LONGEST_MATCHED = 2_000;

const LONGEST_PATTERN = 300;

/** What a match may cost in the worst case: less than half a second. */
const MOST_STEPS = 30_000_000;

/**
 * Why a pattern of a page description may not be used; null where it may. Patterns meet text that
 * others wrote, so their worst case is bounded by their form: the ways in which a backtracking
 * engine can try the longest text are counted and limited.
 *
 * @param longest characters of the longest text that is matched
 */
export function patternProblem(source: string, longest = LONGEST_MATCHED): string | null {
  if (source.length > LONGEST_PATTERN) return `is longer than ${LONGEST_PATTERN} characters`;
  try {
    new RegExp(source, 'u');
  } catch (error) {
    return `is not a regular expression (${messageOf(error).replace(/^.*: /, '')})`;
  }
  if (/\\[1-9]|\\k</.test(source)) return 'uses a backreference, which can be very slow';
  if (/\(\?<[=!]/.test(source)) return 'uses a lookbehind, which can be very slow';
  // Escapes and classes are one character; what a group is called, and laziness, do not matter.
  const plain = source
    .replace(/\\u\{[^}]*\}|\\[pP]\{[^}]*\}|\\.|\[(?:\\.|[^\]\\])*\]/gsu, 'x')
    .replace(/\(\?(?:[:=!]|<\w+>)/g, '(')
    .replace(/([*+?}])\?/g, '$1');
  if (/\)[*+{]/.test(plain)) return 'repeats a group, which can be very slow';
  const { ways, isAnchored } = countWays(plain, longest);
  // A pattern that is not anchored is tried at every character.
  const slow = 'can be matched in too many ways, which can be very slow; use fewer repetitions';
  if (isAnchored && ways > MOST_STEPS) return slow;
  if (isAnchored || ways * longest <= MOST_STEPS) return null;
  return `${slow}, or let it begin with ^`;
}

/**
 * In how many ways a pattern can be tried at one place of a text, at most: what each repetition and
 * each choice can take, multiplied. So `a?a?a?` has eight, and so has `(a|aa)(a|aa)(a|aa)`.
 */
function countWays(plain: string, longest: number) {
  let ways = 1;
  for (const [token, least = '0', most = ''] of plain.matchAll(/[*+?]|\{(\d+),(\d*)\}/g)) {
    if (token === '?') ways *= 2;
    else ways *= Number(most || longest) - Number(least) + 1;
  }
  const choose = (choices: string): string => {
    ways *= choices.split('|').length;
    return 'x';
  };
  // Innermost groups first.
  let outside = plain;
  while (outside.includes('(')) outside = outside.replace(/\([^()]*\)/g, choose);
  choose(outside);
  // With a choice outside of every group, `^` holds for its first part only.
  return { ways, isAnchored: plain.startsWith('^') && !outside.includes('|') };
}

/** Whether a pattern fits; a text too long to be matched safely fits nothing. */
export function fits(pattern: RegExp, text: string): boolean {
  return text.length <= LONGEST_MATCHED && pattern.test(text);
}

/** A text without what fits a pattern; one too long to be matched safely stays as it is. */
export function without(pattern: RegExp, text: string): string {
  if (text.length <= LONGEST_MATCHED) return text.replace(pattern, '');
  return text;
}

/** What may be in braces in a phrase of a page description. */
export type Placeholder =
  | 'date'
  | 'announced'
  | 'item'
  | 'items'
  | 'name'
  | 'version'
  | 'successor'
  | 'any';

/** A phrase taken apart: words that must be, and places where something else stands. */
type PhrasePart = { words: string } | { place: Placeholder };

/** The parts of a phrase, in order. */
export function phraseParts(phrase: string): PhrasePart[] {
  return phrase
    .split(/\{(\w+)\}/)
    .map((text, index): PhrasePart => {
      if (index % 2 === 0) return { words: text };
      return { place: text as Placeholder };
    })
    .filter((part) => !('words' in part) || part.words !== '');
}
