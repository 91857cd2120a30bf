/** Longer texts than this are not matched against a pattern at all. */
export const LONGEST_MATCHED = 2_000;

const LONGEST_PATTERN = 300;

/**
 * Why a pattern of a page description may not be used; null where it may. Patterns meet text that
 * others wrote, so their worst case is bounded by their form: no repetition of a group that repeats
 * or chooses, and no more than two repetitions (one where the pattern is not anchored with `^`),
 * which on {@link LONGEST_MATCHED} characters is a few million steps at most.
 */
export function patternProblem(source: string): string | null {
  if (source.length > LONGEST_PATTERN) return `is longer than ${LONGEST_PATTERN} characters`;
  try {
    new RegExp(source, 'u');
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/^.*: /, '') : '';
    return `is no regular expression (${reason})`;
  }
  if (/\\[1-9]|\\k</.test(source)) return 'refers back to a group, which can take for ever';
  if (/\(\?<[=!]/.test(source)) return 'looks behind, which can take for ever';
  const { repeats, nested } = countRepeats(source);
  if (nested) return 'repeats a group that itself repeats or chooses, which can take for ever';
  const anchored = source.startsWith('^') && !hasOuterChoice(source);
  const most = anchored ? 2 : 1;
  if (repeats > most) {
    return `repeats without a bound ${repeats} times; ${most} is the most that is surely fast${anchored ? '' : ' (2 where it begins with ^)'}`;
  }
  return null;
}

/** The parts that matter: escapes, classes, groups, choices and repetitions. */
const TOKEN = /\\.|\[(?:\\.|[^\]\\])*\]|\((?:\?[:=!]|\?<\w+>)?|\)|\||[*+?]|\{\d+(?:,\d*)?\}/gu;

/** Repetitions of at most this many are no danger. */
const SMALL_BOUND = 20;

function isUnbounded(token: string): boolean {
  if (token === '*' || token === '+') return true;
  const bounds = /^\{(\d+)(,(\d*))?\}$/.exec(token);
  if (!bounds) return false;
  const upper = bounds[2] === undefined ? bounds[1] : bounds[3];
  return upper === '' || Number(upper) > SMALL_BOUND;
}

function countRepeats(source: string): { repeats: number; nested: boolean } {
  let repeats = 0;
  let nested = false;
  let closed = false;
  const open = [false];
  let last = false;
  for (const { 0: token, index } of source.matchAll(TOKEN)) {
    const follows = closed && source[index - 1] === ')';
    closed = false;
    if (token.startsWith('(')) open.push(false);
    else if (token === ')') {
      last = open.pop() ?? false;
      closed = true;
      if (last) open[open.length - 1] = true;
    } else if (token === '|') open[open.length - 1] = true;
    else if (isUnbounded(token)) {
      repeats += 1;
      if (follows && last) nested = true;
      open[open.length - 1] = true;
    }
  }
  return { repeats, nested };
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

/** What may stand in braces in a phrase of a page description. */
const PLACEHOLDERS = ['date', 'announced', 'item', 'version', 'successor', 'any'] as const;

export type Placeholder = (typeof PLACEHOLDERS)[number];

/** A phrase taken apart: words that must stand, and places where something else stands. */
export type PhrasePart = { words: string } | { place: Placeholder };

const PLACE = /\{(date|announced|item|version|successor|any)\}/;
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
    return `holds no words; at least ${SHORTEST_WORDS} characters must stand as they are`;
  }
  if (places.length > MOST_PLACES) return `has more than ${MOST_PLACES} places in braces`;
  const named = places.filter((place) => place !== 'any');
  if (new Set(named).size < named.length) return 'names the same place twice';
  for (const [index, part] of parts.entries()) {
    const next = parts[index + 1];
    if ('place' in part && next && 'place' in next) {
      return 'has two places in braces with no words between them';
    }
  }
  return null;
}
