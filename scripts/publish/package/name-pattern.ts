// What comes in: the records, and what is known of names.
// What goes out: expressions for the lines of a text, and for their parts, that may have a name.
// Example: `\b(?:gpt|o3|text[^a-z\d\n]?davinci(?![a-z]))` leaves few lines of a program to look at.

import type { Deprecation, ModelNames } from '../../model/generated/published.ts';
import type { KnownNames } from '../../model/spellings/platforms.ts';
import type { Resolver } from '../../model/spellings/resolver.ts';
import { anyOf, escapePattern } from '../../model/words.ts';

/** What may be between two words of a name. */
const GAP = '[^a-z\\d\\n]?';

/** Never matches. */
const NOTHING = '(?!)';

/** How a name begins. */
interface Start {
  pattern: string;
  /** Whether it begins a word of the text. */
  isBounded: boolean;
  /** Whether it is a word of its own, as `command` is. */
  isOrdinary?: boolean;
}

/** Words that no letter continues: `command r` is not in `command run`. */
function wholeWords(...words: string[]): string {
  const pattern = words.map(escapePattern).join(GAP);
  return /[a-z]$/.test(pattern) ? `${pattern}(?![a-z])` : pattern;
}

/** Words that are no name of an API: code uses APIs by paths, calls and packages. */
const WORDS = /^[\p{L}_ -]+$/u;

/** What is found by its own name. */
type Named = Pick<Deprecation, 'type' | 'item' | 'aliases' | 'in_code'>;

/** How names begin: `gpt`, `text[^a-z\d\n]?davinci`. */
function startsOf({ type, item, aliases }: Named, { models, parse }: Resolver): Start[] {
  const names = [item, ...aliases].filter((name) => type !== 'api' || !WORDS.test(name));
  return names.flatMap((name): Start[] => {
    const [first = '', second = ''] = parse(name).stem.split('-');
    const isShort = first.length <= 3;
    if (models.isDistinct(first)) return [{ pattern: models.patternOf(first), isBounded: isShort }];
    const both = wholeWords(first, second);
    // A word that says nothing may be between the two: `Refuel-Llm-V2`.
    const isNext = second !== '' && new RegExp(both, 'i').test(name);
    if (isNext) return [{ pattern: both, isBounded: true }];
    const isOrdinary = second === '' && !/\d/.test(first);
    return [{ pattern: wholeWords(first), isBounded: isShort, isOrdinary }];
  });
}

/** An ordinary word is a name as a value, and with a prefix or a version: not in `run the command`. */
function asValue({ pattern, isBounded, isOrdinary }: Start): Start {
  if (!isOrdinary) return { pattern, isBounded };
  const [word = ''] = pattern.split('(');
  const isValue = `(?![a-z])(?<=["'\`/=:(][ \\t]*${word})`;
  return { pattern: `${word}(?:${isValue}|[:@-][a-z\\d])`, isBounded };
}

/** The strings by which code uses what is recorded: `openai[^a-z\d\n]?(?:beta|evals)`. */
function codeStarts(records: readonly Named[], clients: readonly string[]): Start[] {
  const codes = records.flatMap(({ in_code: inCode = [] }) => inCode);
  const words = codes.map((code) => code.toLowerCase().match(/[a-z\d]+/g) ?? []);
  const calls = new Set(words.filter(([first]) => first === 'client').map(([, call = '']) => call));
  return [
    // A path may have another host before it.
    ...words
      .filter(([first]) => first !== 'client')
      .map((each) => ({ pattern: wholeWords(...each.slice(0, 2)), isBounded: true })),
    ...clients.map((client) => ({
      pattern: `${client}${GAP}(?:${[...calls].join('|')})(?![a-z])`,
      isBounded: false,
    })),
  ];
}

function patternOf(starts: readonly Start[]): string {
  const bounded = new Set<string>();
  const others = new Set<string>();
  for (const { pattern, isBounded } of starts) {
    if (isBounded) bounded.add(pattern);
    else others.add(pattern);
  }
  const parts: string[] = [];
  if (bounded.size > 0) parts.push(`\\b(?:${anyOf(bounded)})`);
  if (others.size > 0) parts.push(anyOf(others));
  // An expression for nothing would match everywhere.
  return parts.join('|') || NOTHING;
}

/** Words that are in a name without saying which: `4o`, and families that have no record. */
function wordsOf({ families = [], short = {} }: ModelNames): string[] {
  return [...families, ...Object.values(short).flat()];
}

/**
 * Expressions for all texts that may be a name: for a line, and for a part of such a line, where what
 * is named in short counts as well. The build makes them, so that the command can start without taking
 * every name apart.
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
    pattern: word.split('-').map(escapePattern).join('[^a-z\\d]{0,3}'),
    isBounded: false,
  }));
  return { line: patternOf(starts.map(asValue)), part: patternOf([...starts, ...parts]) };
}
