/*
 * In: the text of a file. Out: every place of a name in it, with what an ignore in a comment says.
 * Example: `model = "gpt-4-0613"` is one use of gpt-4-0613, in line 1 and column 10.
 */
import { isDay } from '../../model/day.ts';
import { once, remember } from '../../model/remember.ts';
import { isNumberedFamily, namesIn, rememberNames } from '../../model/spellings/names-in-text.ts';
import type { Resolver } from '../../model/spellings/resolver.ts';
import type { Ignore } from './settings.ts';

/** One place of a name. */
export interface FoundUse {
  spelling: string;
  /** From 1; columns in UTF-16 code units. */
  line: number;
  column: number;
  /** What a comment of the line ignores. */
  ignore: Ignore | null;
}

interface Searched {
  uses: FoundUse[];
  /** Lines with a name that are too long to be written by hand, which are not read. */
  longLines: number;
}

/** Longer lines are generated: minified code, data in one line. */
const LONGEST_LINE = 2_000;

/** `vendor-almanac-ignore: gpt-4-0613 until 2027-01-31 moves with the next release` */
const IGNORE = /vendor-almanac-ignore:?\s*(\S+)\s+until\s+(\d{4}-\d\d-\d\d)\s+(\w.*)/;

/** An ordinary word in code is a name only where the key before it asks for a model. */
const ORDINARY = /^\/?[\p{L}_ ]+$/u;
const MODEL_KEY = /(?:model|engine|deployment|llm)(?:_?id|_?name)?["'`]?\s*[:=(]\s*["'`]?$/i;

/** Parts of lines that are remembered. */
const MOST_PARTS = 10_000;

interface Line {
  /** What is before an ignore, as the comment itself does not use the name. */
  code: string;
  /** From 1. */
  number: number;
  ignore: Ignore | null;
}

function readLine(text: string, number: number): Line {
  const found = IGNORE.exec(text);
  const [, name = '', until = '', reason = ''] = found ?? [];
  // A day that no calendar has would never pass.
  if (!found || !isDay(until)) return { code: text, number, ignore: null };
  return { code: text.slice(0, found.index), number, ignore: { name, until, reason } };
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
    lines.push(readLine(text.slice(start, end < 0 ? undefined : end), number));
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

  return (text: string): Searched => {
    const possible = possibleLines(text, pattern);
    const lines = possible.filter(({ code }) => code.length <= LONGEST_LINE);
    const longLines = possible.length - lines.length;
    if (lines.length === 0) return { uses: [], longLines };
    const resolver = resolverOf();
    const code = lines.map((each) => each.code).join('\n');
    const uses = namesIn(code, resolver, isName).flatMap(({ spelling, places }) => {
      const isOrdinary = ORDINARY.test(spelling) || isNumberedFamily(spelling, resolver.models);
      return places.flatMap(({ line, column }): FoundUse[] => {
        const found = lines[line - 1];
        if (!found || (isOrdinary && !MODEL_KEY.test(found.code.slice(0, column - 1)))) return [];
        return [{ spelling, line: found.number, column, ignore: found.ignore }];
      });
    });
    return { uses, longLines };
  };
}
