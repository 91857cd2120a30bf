// What comes in: the records, and what is known of names.
// What goes out: expressions for the lines of a text, and for their parts, that may have a name.
// Example: `\b(?:gpt|o3|text[^a-z\d\n]?davinci(?![a-z]))` leaves few lines of a program to look at.

import type { ModelNames } from '../../model/generated/published.ts';
import type { KnownNames } from '../../model/spellings/platforms.ts';
import type { NamedRecord, Resolver } from '../../model/spellings/resolver.ts';
import { compareCodeUnits, escapePattern, groupBy } from '../../model/words.ts';

/** What may be between two words of a name. */
const GAP = '[^a-z\\d\\n]?';

/** Never matches. */
const NOTHING = '(?!)';

/** How a name begins. */
interface Start {
  pattern: string;
  /** Whether it begins a word of the text. */
  isBounded: boolean;
}

/** Words that no letter continues: `command r` is not in `command run`. */
function wholeWords(...words: string[]): string {
  const pattern = words.map(escapePattern).join(GAP);
  return /[a-z]$/.test(pattern) ? `${pattern}(?![a-z])` : pattern;
}

/** How names begin: `gpt`, `text[^a-z\d\n]?davinci`. */
function startsOf({ item, aliases }: NamedRecord, { models, parse }: Resolver): Start[] {
  return [item, ...aliases].map((name) => {
    const [first = '', second = ''] = parse(name).stem.split('-');
    const isShort = first.length <= 3;
    if (models.isDistinct(first)) return { pattern: models.patternOf(first), isBounded: isShort };
    const both = wholeWords(first, second);
    // A word that says nothing may be between the two: `Refuel-Llm-V2`.
    const isNext = second !== '' && new RegExp(both, 'i').test(name);
    if (isNext) return { pattern: both, isBounded: true };
    return { pattern: wholeWords(first), isBounded: isShort };
  });
}

/** The strings by which code uses what is recorded: `openai[^a-z\d\n]?(?:beta|evals)`. */
function codeStarts(records: readonly NamedRecord[], clients: readonly string[]): Start[] {
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

/** One of some patterns, by their first character: so few of them are tried at each place of a text. */
function anyOf(patterns: ReadonlySet<string>): string {
  const sorted = [...patterns].sort(compareCodeUnits);
  const groups = groupBy(sorted, (pattern) => /^[a-z\d]/.exec(pattern)?.[0] ?? '');
  const parts = [...groups].map(([first, group]) => {
    const rest = group.map((pattern) => pattern.slice(first.length)).join('|');
    return first === '' ? rest : `${first}(?:${rest})`;
  });
  return parts.join('|');
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
  records: readonly NamedRecord[],
  resolver: Resolver,
  { names, providers }: KnownNames,
) {
  const starts = records.flatMap((record) => startsOf(record, resolver));
  const lines = [...starts, ...codeStarts(records, resolver.clients)];
  const words = [names, ...providers].flatMap(({ models = {} }) => wordsOf(models));
  const parts = words.map((word) => ({
    pattern: word.split('-').map(escapePattern).join('[^a-z\\d]{0,3}'),
    isBounded: false,
  }));
  return { line: patternOf(lines), part: patternOf([...lines, ...parts]) };
}
