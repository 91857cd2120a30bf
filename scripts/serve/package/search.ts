/*
 * In: the text of a file. Out: every place of a name in it, with what an ignore in a comment says.
 * Example: `model = "gpt-4-0613"` is one use of gpt-4-0613, in line 1 and column 10.
 */
import { isDay } from '../../model/day.ts';
import { once, remember } from '../../model/remember.ts';
import { isNumberedFamily, namesIn, rememberNames } from '../../model/spellings/names-in-text.ts';
import type { Resolver } from '../../model/spellings/resolver.ts';
import { cleanSpelling } from '../../model/spellings/spellings.ts';
import type { Ignore } from './settings.ts';

/** One place of a name. */
export interface Use {
  spelling: string;
  /** The same for all ways in which it is quoted and capitalized. */
  key: string;
  /** From 1; columns in UTF-16 code units. */
  line: number;
  column: number;
  /** Whether its line has nothing else: it is asked for by itself. */
  isAlone: boolean;
  /** What a comment of the line ignores. */
  ignore: Ignore | null;
}

interface Searched {
  uses: Use[];
  /** Lines with a name that are too long to be written by hand, which are not read. */
  longLines: number;
  /** Lines with an ignore that is not understood. */
  brokenIgnores: number[];
}

/** Longer lines are generated: minified code, data in one line. */
const LONGEST_LINE = 2_000;

/** `vendor-almanac-ignore: gpt-4-0613 until 2027-01-31 moves with the next release` */
const IGNORE = /vendor-almanac-ignore:?\s*(?:(\S+)\s+until\s+(\S+)\s+(\w.*))?/;

/** An ordinary word in code is a name only where the key before it asks for a model. */
const ORDINARY = /^\/?[\p{L}_ ]+$/u;
const MODEL_KEY = /(?:model|engine|deployment|llm)(?:_?id|_?name)?["'`]?\s*[:=(]\s*["'`]?$/i;

/** Parts of lines that are remembered. */
const MOST_PARTS = 10_000;

interface Line {
  text: string;
  /** From 1. */
  number: number;
}

/** What is before an ignore of a line, as the comment itself is no use of the name, and what that says. */
function splitIgnore({ text, number }: Line) {
  const found = IGNORE.exec(text);
  if (!found) return { code: text, number, ignore: null, isBroken: false };
  const [, name = '', until, reason = ''] = found;
  let ignore: Ignore | null = null;
  if (isDay(until)) ignore = { name, until, reason };
  return { code: text.slice(0, found.index), number, ignore, isBroken: ignore === null };
}

/** The lines of a text that may have a name. */
function possibleLines(text: string, pattern: RegExp): Line[] {
  const lines: Line[] = [];
  let number = 1;
  let counted = 0;
  pattern.lastIndex = 0;
  while (pattern.test(text)) {
    const start = text.lastIndexOf('\n', pattern.lastIndex - 1) + 1;
    const end = text.indexOf('\n', pattern.lastIndex);
    for (; counted < start; number += 1) counted = text.indexOf('\n', counted) + 1;
    lines.push({ text: text.slice(start, end < 0 ? undefined : end), number });
    if (end < 0) break;
    pattern.lastIndex = end;
  }
  return lines;
}

/** Expressions for what may have a name: a line, and a part of such a line, which the first finds too. */
export interface NamePatterns {
  line: string;
  part: string;
}

/**
 * Finds names in files.
 *
 * @param resolverOf made when the first line may have a name
 */
export function createSearch(patterns: NamePatterns, resolverOf: () => Resolver) {
  const pattern = new RegExp(patterns.line, 'gi');
  const part = new RegExp(patterns.part, 'i');
  const isPossible = remember(
    (text: string) => text.search(pattern) >= 0 || part.test(text),
    MOST_PARTS,
  );
  // The files of a repository have many names in common.
  const isNamed = once(() => rememberNames(resolverOf()));
  const isName: ReturnType<typeof rememberNames> = (text, isExpected) =>
    isPossible(text) && isNamed()(text, isExpected);

  function usesIn(lines: readonly ReturnType<typeof splitIgnore>[]): Use[] {
    const resolver = resolverOf();
    const text = lines.map(({ code }) => code).join('\n');
    return namesIn(text, resolver, isName).flatMap(({ spelling, again, ...first }) => {
      const key = cleanSpelling(spelling);
      const isOrdinary = ORDINARY.test(spelling) || isNumberedFamily(spelling, resolver.models);
      return [first, ...again].flatMap(({ line, column }): Use[] => {
        const found = lines[line - 1];
        if (!found || (isOrdinary && !MODEL_KEY.test(found.code.slice(0, column - 1)))) return [];
        const { code, number, ignore } = found;
        return [{ spelling, key, line: number, column, isAlone: code.trim() === spelling, ignore }];
      });
    });
  }

  return (text: string): Searched => {
    const found = possibleLines(text, pattern);
    const written = found.filter((line) => line.text.length <= LONGEST_LINE);
    const lines = written.map(splitIgnore);
    return {
      uses: lines.length === 0 ? [] : usesIn(lines),
      longLines: found.length - lines.length,
      brokenIgnores: lines.filter(({ isBroken }) => isBroken).map(({ number }) => number),
    };
  };
}
