// What comes in: the records, and what is known of names.
// What goes out: expressions for the lines of a text, and for their parts, that may have a name.
// Example: `\b(?:gpt|o3|text[^a-z\d\n]?davinci(?![a-z]))` leaves few lines of a program to look at.

import type { Deprecation, ModelNames } from '../../model/generated/published.ts';
import type { KnownNames } from '../../model/spellings/platforms.ts';
import type { Resolver } from '../../model/spellings/resolver.ts';
import { anyOf, escapePattern, groupBy } from '../../model/words.ts';

/** What may be between two words of a name. */
const GAP = '[^a-z\\d\\n]?';

/** What may be between a header and its value: `"OpenAI-Beta": "assistants=v1"`. */
const VALUE_GAP = '[^a-z\\d\\n]{0,8}';

/** Never matches. */
const NOTHING = '(?!)';

/** How a name begins. */
interface Start {
  /** A pattern of its first word. */
  word: string;
  /** A pattern of the word that follows, where the first alone says nothing. */
  next?: string;
  /** Whether it begins a word of the text. */
  isBounded: boolean;
  /** Whether it is a word of its own, as `command` is. */
  isOrdinary?: boolean;
}

/** A word that no letter continues: `command r` is not in `command run`. */
function wholeWord(word: string): string {
  const pattern = escapePattern(word);
  return /[a-z]$/.test(word) ? `${pattern}(?![a-z])` : pattern;
}

/** Words that do not name an API: code uses APIs by paths, calls and packages. */
const WORDS = /^[\p{L}_ -]+$/u;

/** What is found by its own name. */
type Named = Pick<Deprecation, 'type' | 'item' | 'aliases' | 'in_code'>;

/** How names begin: `gpt`, `text[^a-z\d\n]?davinci`. */
function startsOf({ type, item, aliases }: Named, { models, parse }: Resolver): Start[] {
  const names = [item, ...aliases].filter((name) => type !== 'api' || !WORDS.test(name));
  return names.flatMap((name): Start[] => {
    const [first = '', second = ''] = parse(name).stem.split('-');
    const isShort = first.length <= 3;
    if (models.isDistinct(first)) return [{ word: models.patternOf(first), isBounded: isShort }];
    const both = { word: escapePattern(first), next: wholeWord(second), isBounded: true };
    const isNext = (gap: string): boolean =>
      second !== '' && new RegExp(both.word + gap + both.next, 'i').test(name);
    if (isNext(GAP)) return [both];
    if (isNext(VALUE_GAP)) return [{ ...both, word: both.word + VALUE_GAP }];
    // A word that says nothing may be between the two: `Refuel-Llm-V2`.
    const isOrdinary = second === '' && !/\d/.test(first);
    return [{ word: wholeWord(first), isBounded: isShort, isOrdinary }];
  });
}

/** An ordinary word is a name as a value, and with a prefix or a version: not in `run the command`. */
function asValue(start: Start): Start {
  if (!start.isOrdinary) return start;
  const [word = ''] = start.word.split('(');
  const isValue = `(?![a-z])(?<=["'\`/=:(][ \\t]*${word})`;
  return { ...start, word: `${word}(?:${isValue}|[:@-][a-z\\d])` };
}

/** The strings by which code uses what is recorded: `openai[^a-z\d\n]?(?:beta|evals)`. */
function codeStarts(records: readonly Named[], clients: readonly string[]): Start[] {
  const client = `(?:${clients.join('|')})`;
  const codes = records.flatMap(({ in_code: inCode = [] }) => inCode);
  return codes.map((code): Start => {
    const [first = '', second] = code.toLowerCase().match(/[a-z\d]+/g) ?? [];
    if (first === 'client')
      return { word: client, next: wholeWord(second ?? ''), isBounded: false };
    // A path may have another host before it.
    if (second === undefined) return { word: wholeWord(first), isBounded: true };
    return { word: first, next: wholeWord(second), isBounded: true };
  });
}

/** One pattern of all that begin with the same word: few are tried at each place of a text. */
function startPattern(starts: readonly Start[]): string {
  const words = groupBy(starts, ({ word }) => word);
  const patterns = [...words].flatMap(([word, same]) => {
    // What begins with a name is found by that.
    if (same.some(({ next }) => next === undefined)) return [word];
    return [`${word}${GAP}(?:${anyOf(same.flatMap(({ next }) => next ?? []))})`];
  });
  return anyOf(patterns);
}

function patternOf(starts: readonly Start[]): string {
  const bounded = starts.filter(({ isBounded }) => isBounded);
  const others = starts.filter(({ isBounded }) => !isBounded);
  const parts: string[] = [];
  if (bounded.length > 0) parts.push(`\\b(?:${startPattern(bounded)})`);
  if (others.length > 0) parts.push(startPattern(others));
  // An expression for nothing would match everywhere.
  return parts.join('|') || NOTHING;
}

/** Words that are in a name without saying which: `4o`, and families that have no record. */
function wordsOf({ families = [], short = {} }: ModelNames): string[] {
  return [...families, ...Object.values(short).flat()];
}

/**
 * Expressions for all texts that may be a name: for a line, and for what may be one as well as a part of
 * such a line: an ordinary word, and what is named in short. The build makes them, so that the command
 * can start without taking every name apart.
 */
export function namePatterns(
  records: readonly Named[],
  resolver: Resolver,
  { names, providers }: KnownNames,
) {
  const starts = [
    ...records.flatMap((record) => startsOf(record, resolver)),
    ...codeStarts(records, resolver.clients),
  ];
  const words = [names, ...providers].flatMap(({ models = {} }) => wordsOf(models));
  const parts = words.map((word) => ({
    word: word.split('-').map(escapePattern).join('[^a-z\\d]{0,3}'),
    isBounded: false,
  }));
  const ordinary = starts.filter(({ isOrdinary }) => isOrdinary);
  return { line: patternOf(starts.map(asValue)), part: patternOf([...ordinary, ...parts]) };
}
