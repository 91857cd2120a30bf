/** Longer texts than this are not matched against a pattern at all. */
export const LONGEST_MATCHED = 2_000;

const LONGEST_PATTERN = 300;

/** What a match may cost in the worst case: about a tenth of a second. */
const MOST_STEPS = 10_000_000;

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
    const reason = error instanceof Error ? error.message.replace(/^.*: /, '') : '';
    return `is not a regular expression (${reason})`;
  }
  if (/\\[1-9]|\\k</.test(source)) return 'uses a backreference, which can be very slow';
  if (/\(\?<[=!]/.test(source)) return 'uses a lookbehind, which can be very slow';
  const { ways, isNested } = countWays(source, longest);
  if (isNested) return 'repeats a group that itself repeats or chooses, which can be very slow';
  const isAnchored = source.startsWith('^') && !hasOuterChoice(source);
  // A pattern that is not anchored is tried at every character.
  if (ways * (isAnchored ? 1 : longest) <= MOST_STEPS) return null;
  const advice = isAnchored ? '' : ', or let it begin with ^';
  return `can be matched in too many ways, which can be very slow; use fewer repetitions${advice}`;
}

/** The parts that matter: escapes, classes, groups, choices and repetitions. */
const TOKEN =
  /\\(?:u\{[^}]*\}|[pP]\{[^}]*\}|.)|\[(?:\\.|[^\]\\])*\]|\((?:\?[:=!]|\?<\w+>)?|\)|\||(?:[*+?]|\{\d+(?:,\d*)?\})\??|./gsu;

/** The least and the most that a repetition takes; null for another token. */
function boundsOf(token: string, longest: number): { least: number; most: number } | null {
  if (/^\*/.test(token)) return { least: 0, most: longest };
  if (/^\+/.test(token)) return { least: 1, most: longest };
  if (/^\?/.test(token)) return { least: 0, most: 1 };
  const [, least, comma, most] = /^\{(\d+)(,(\d*))?\}/.exec(token) ?? [];
  if (least === undefined) return null;
  if (comma === undefined) return { least: Number(least), most: Number(least) };
  return { least: Number(least), most: most === '' ? longest : Number(most) };
}

/** A group while it is read: ways of the branches before, of this branch, and of its last part. */
interface OpenGroup {
  before: number;
  branch: number;
  last: number;
}

/**
 * In how many ways a pattern can be tried at one place of a text. Branches add up, what follows
 * each other multiplies, and a part that is repeated multiplies with itself; so `a?a?a?` has eight
 * ways and `(a|aa){1,20}` about two million.
 */
function countWays(source: string, longest: number): { ways: number; isNested: boolean } {
  const open: OpenGroup[] = [{ before: 0, branch: 1, last: 1 }];
  let isNested = false;
  const add = (group: OpenGroup, ways: number): void => {
    group.branch *= ways;
    group.last = ways;
  };
  for (const { 0: token } of source.matchAll(TOKEN)) {
    const group = open.at(-1) ?? { before: 0, branch: 1, last: 1 };
    const bounds = boundsOf(token, longest);
    if (bounds) {
      const { least, most } = bounds;
      if (group.last > 1 && most >= longest) isNested = true;
      const repeated =
        group.last === 1 ? most - least + 1 : (most - least + 1) * group.last ** most;
      group.branch = (group.branch / group.last) * repeated;
      group.last = repeated;
    } else if (token.startsWith('(')) {
      open.push({ before: 0, branch: 1, last: 1 });
    } else if (token === ')') {
      const closed = open.pop();
      const parent = open.at(-1);
      if (closed && parent) add(parent, closed.before + closed.branch);
    } else if (token === '|') {
      group.before += group.branch;
      group.branch = 1;
      group.last = 1;
    } else {
      add(group, 1);
    }
  }
  return { ways: open.reduce((ways, { before, branch }) => ways * (before + branch), 1), isNested };
}

/** Whether the pattern is a choice outside every group: then `^` holds for its first part only. */
function hasOuterChoice(source: string): boolean {
  let depth = 0;
  for (const { 0: token } of source.matchAll(TOKEN)) {
    if (token.startsWith('(')) depth += 1;
    else if (token === ')') depth -= 1;
    else if (token === '|' && depth === 0) return true;
  }
  return false;
}

/** Whether a pattern fits; a text too long to be matched safely fits nothing. */
export function fits(pattern: RegExp, text: string): boolean {
  return text.length <= LONGEST_MATCHED && pattern.test(text);
}

/** A text without what fits a pattern; one too long to be matched safely stays as it is. */
export function without(pattern: RegExp, text: string): string {
  return text.length <= LONGEST_MATCHED ? text.replace(pattern, '') : text;
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
export type PhrasePart = { words: string } | { place: Placeholder };

const PLACE = /\{(date|announced|item|items|name|version|successor|any)\}/;
const SHORTEST_WORDS = 3;
const MOST_PLACES = 4;

/** The parts of a phrase, in order. */
export function phraseParts(phrase: string): PhrasePart[] {
  return phrase
    .split(PLACE)
    .map(
      (text, index): PhrasePart =>
        index % 2 === 0 ? { words: text } : { place: text as Placeholder },
    )
    .filter((part) => !('words' in part) || part.words !== '');
}

/** Why a phrase may not be used; null where it may. */
export function phraseProblem(phrase: string): string | null {
  const parts = phraseParts(phrase);
  const places = parts.flatMap((part) => ('place' in part ? [part.place] : []));
  const words = parts.flatMap((part) => ('words' in part ? [part.words.trim()] : []));
  if (!words.some((text) => text.length >= SHORTEST_WORDS)) {
    return `has no words; it needs at least ${SHORTEST_WORDS} characters outside of braces`;
  }
  if (places.length > MOST_PLACES) return `has more than ${MOST_PLACES} places in braces`;
  const named = places.filter((place) => place !== 'any');
  if (new Set(named).size < named.length) return 'names the same place twice';
  const items = places.filter((place) => ['item', 'items', 'name'].includes(place));
  if (items.length > 1) return `has both {${items.join('} and {')}}; use one of them`;
  const isPlace = (part: PhrasePart | undefined): boolean => part !== undefined && 'place' in part;
  const touches = parts.some((part, index) => isPlace(part) && isPlace(parts[index + 1]));
  return touches ? 'has two places in braces with no words between them' : null;
}
