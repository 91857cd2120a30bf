import { messageOf } from './problem.ts';
import { listWords } from './words.ts';

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
const PLACEHOLDERS = [
  'date',
  'announced',
  'item',
  'items',
  'name',
  'version',
  'successor',
  'any',
] as const;

export type Placeholder = (typeof PLACEHOLDERS)[number];

/** A phrase taken apart: words that must be, and places where something else stands. */
type PhrasePart = { words: string } | { place: Placeholder };

const PLACE = new RegExp(`\\{(${PLACEHOLDERS.join('|')})\\}`);
const SHORTEST_WORDS = 3;
const MOST_PLACES = 4;

/** The parts of a phrase, in order. */
export function phraseParts(phrase: string): PhrasePart[] {
  return phrase
    .split(PLACE)
    .map((text, index): PhrasePart => {
      if (index % 2 === 0) return { words: text };
      return { place: text as Placeholder };
    })
    .filter((part) => !('words' in part) || part.words !== '');
}

/** The places of a phrase that name its item. Without one nobody knows what the phrase is about. */
export function namedItems(phrase: string): Placeholder[] {
  return phraseParts(phrase).flatMap((part) => {
    if ('place' in part && ['item', 'items', 'name'].includes(part.place)) return [part.place];
    return [];
  });
}

/** Why a phrase may not be used; null where it may. */
export function phraseProblem(phrase: string): string | null {
  const parts = phraseParts(phrase);
  const places = parts.flatMap((part) => ('place' in part ? [part.place] : []));
  const words = parts.flatMap((part) => ('words' in part ? [part.words.trim()] : []));
  const unknown = words.flatMap((text) => /\{[^{}]*\}?/.exec(text) ?? [])[0];
  if (unknown !== undefined) return `has ${unknown}; in braces use ${listWords(PLACEHOLDERS)}`;
  if (!words.some((text) => text.length >= SHORTEST_WORDS)) {
    return `has no words; it needs at least ${SHORTEST_WORDS} characters outside of braces`;
  }
  if (places.length > MOST_PLACES) return `has more than ${MOST_PLACES} places in braces`;
  const named = places.filter((place) => place !== 'any');
  if (new Set(named).size < named.length) return 'names the same place twice';
  const items = namedItems(phrase);
  if (items.length > 1) return `has both {${items.join('} and {')}}; use one of them`;
  const isPlace = (part: PhrasePart | undefined): boolean => part !== undefined && 'place' in part;
  const touches = parts.some((part, index) => isPlace(part) && isPlace(parts[index + 1]));
  if (touches) return 'has two places in braces with no words between them';
  return null;
}
