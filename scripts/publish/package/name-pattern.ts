// What comes in: the records.
// What goes out: one expression for all texts that may be a name or a use in code of one.
// Example: `\b(?:gpt|o3|text[^a-z\d\n]?davinci)` leaves few lines of a program to look at.

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

/** How names begin, and the strings by which code uses them: `gpt`, `text[^a-z\d\n]?davinci`. */
function startsOf({ item, aliases, in_code: inCode = [] }: NamedRecord, resolver: Resolver) {
  const { clients, models, parse } = resolver;
  const names = [item, ...aliases].map((name): Start => {
    const [first = '', second = ''] = parse(name).stem.split('-');
    const pattern = models.patternOf(first);
    const isEnough = second === '' || models.isDistinct(first);
    if (isEnough) return { pattern, isBounded: first.length <= 3 };
    return { pattern: `${pattern}${GAP}${escapePattern(second)}`, isBounded: true };
  });
  const codes = inCode.flatMap((code): Start[] => {
    // A path may have another host before it.
    const [first = '', second = ''] = code.toLowerCase().match(/[a-z\d]+/g) ?? [];
    if (first !== 'client') return [{ pattern: `${first}${GAP}${second}`, isBounded: true }];
    return clients.map((client) => ({ pattern: `${client}${GAP}${second}`, isBounded: false }));
  });
  return [...names, ...codes];
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

/**
 * One expression for all texts that may be a name; the build makes it, so that the command can start
 * without taking every name apart.
 */
export function namePattern(records: readonly NamedRecord[], resolver: Resolver): string {
  const starts = records.flatMap((record) => startsOf(record, resolver));
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
