/*
 * In: the records. Out: a sieve, which takes from a text the lines that may have a name of one.
 * Example: of `import os\nmodel = "gpt-4"` it takes the second line.
 */

import type { NamedRecord, Resolver } from '../../model/spellings/resolver.ts';
import { escapePattern } from '../../model/words.ts';

/** A line that may have a name. */
interface SievedLine {
  text: string;
  /** From 1. */
  number: number;
}

interface Sieved {
  lines: SievedLine[];
  /** Lines too long to be written by hand, which are not read. */
  longLines: number;
}

/** Longer lines are generated: minified code, data in one line. */
const LONGEST_LINE = 2_000;

/** The words that a name begins with, one or two, and whether they begin a word of the text. */
interface Start {
  words: readonly string[];
  isBounded: boolean;
}

const LETTERS_AND_DIGITS = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** By character: its place among letters, in any case, and digits; 0 for all others. */
const CODES = new Uint8Array(0x10000);
for (const [index, character] of [...LETTERS_AND_DIGITS].entries()) {
  CODES[character.charCodeAt(0)] = index + 1;
  CODES[character.toUpperCase().charCodeAt(0)] = index + 1;
}

const ANY = Array.from({ length: LETTERS_AND_DIGITS.length + 1 }, (_, code) => code);

const NEWLINE = 10;

const WINDOW = 4;

/** A number for the last four characters of a text: each moves five bits and falls out after 20. */
const hashAfter = (hash: number, code: number): number => ((hash << 5) ^ code) & 0xfffff;

/** Four characters that a text with such a start must have, as codes, with all that may be before. */
function windowsOf({ words: [first = '', second], isBounded }: Start): number[][] {
  const codesOf = (text: string): number[] =>
    [...text].map((each) => CODES[each.charCodeAt(0)] ?? 0);
  const head = [...(isBounded ? [0] : []), ...codesOf(first)];
  // Between two words there is at most one other character.
  const gaps = second === undefined ? [] : [[], [0]];
  const windows = gaps.map((gap) =>
    [...head, ...gap, ...codesOf(second ?? '').slice(0, 2)].slice(-WINDOW),
  );
  if (second === undefined) windows.push(head.slice(0, WINDOW));
  const fill = (window: number[]): number[][] => {
    if (window.length === WINDOW) return [window];
    return ANY.flatMap((code) => fill([code, ...window]));
  };
  return windows.flatMap(fill);
}

/** How the names of records, and the strings by which code uses them, begin. */
function startsOf(
  records: readonly NamedRecord[],
  { parse, models, clients }: Pick<Resolver, 'parse' | 'models' | 'clients'>,
): Start[] {
  return records.flatMap(({ item, aliases, in_code: inCode = [] }) => {
    const names = [item, ...aliases].map((name): Start => {
      const [first = '', second] = parse(name).stem.split('-');
      const isEnough = second === undefined || models.isDistinct(first);
      const isBounded = !isEnough || first.length <= 3;
      return { words: isEnough ? [first] : [first, second], isBounded };
    });
    const codes = inCode.flatMap((code): Start[] => {
      // A path may have another host before it.
      const [first = '', second] = code.toLowerCase().match(/[a-z\d]+/g) ?? [];
      const words = second === undefined ? [first] : [first, second];
      if (first !== 'client' || second === undefined) return [{ words, isBounded: true }];
      return clients.map((client) => ({ words: [client, second], isBounded: false }));
    });
    return [...names, ...codes];
  });
}

/** Makes the sieve: a number for every four characters of the text first, an expression for the rest. */
export function createSieve<R extends NamedRecord>(records: readonly R[], resolver: Resolver<R>) {
  const byWindow = new Map<number, Set<string>>();
  for (const { words, isBounded } of startsOf(records, resolver)) {
    const [first = '', second] = words;
    const parts = resolver.models.patternOf(first);
    const rest = second === undefined ? '' : `[^a-z\\d]?${escapePattern(second)}`;
    // Of a family with a hyphen the part before it is enough.
    const [part = first] = parts.replaceAll('\\', '').split('[^');
    const start = part === first ? { words, isBounded } : { words: [part], isBounded };
    for (const window of windowsOf(start)) {
      const hash = window.reduce(hashAfter, 0);
      const patterns = byWindow.get(hash) ?? new Set();
      byWindow.set(hash, patterns.add(`${isBounded ? '\\b' : ''}${parts}${rest}`));
    }
  }
  const names = new Map<number, RegExp>();
  // A small table of numbers answers for most characters.
  const ends = new Uint8Array(0x8000);
  for (const [hash, patterns] of byWindow) {
    names.set(hash, new RegExp([...patterns].join('|'), 'i'));
    ends[hash & 0x7fff] = 1;
  }

  return (text: string): Sieved => {
    const sieved: Sieved = { lines: [], longLines: 0 };
    let hash = 0;
    let number = 1;
    let start = 0;
    for (let index = 0; index < text.length; index += 1) {
      const character = text.charCodeAt(index);
      if (character === NEWLINE) {
        hash = 0;
        number += 1;
        start = index + 1;
        continue;
      }
      hash = hashAfter(hash, CODES[character] ?? 0);
      if (ends[hash & 0x7fff] === 0) continue;
      const name = names.get(hash);
      if (name === undefined) continue;
      const end = text.indexOf('\n', index);
      const line = text.slice(start, end < 0 ? text.length : end);
      const isLong = line.length > LONGEST_LINE;
      if (!isLong && !name.test(line)) continue;
      if (isLong) sieved.longLines += 1;
      else sieved.lines.push({ text: line, number });
      index = start + line.length - 1;
    }
    return sieved;
  };
}
