/*
 * In: the text of a file. Out: every place of a name in it, with what an ignore in a comment says.
 * Example: `model = "gpt-4-0613"` is one use of gpt-4-0613, in line 1 and column 10.
 */
import { type Day, isDay } from '../../model/day.ts';
import { isNumberedFamily, namesIn } from '../../model/spellings/names-in-text.ts';
import type { NamedRecord, Resolver } from '../../model/spellings/resolver.ts';
import { cleanSpelling } from '../../model/spellings/spellings.ts';
import { createSieve } from './sieve.ts';

/** One place of a name. */
export interface Use {
  spelling: string;
  /** From 1; columns in UTF-16 code units. */
  line: number;
  column: number;
  /** What a comment of the line says of it; null without one. */
  ignore: { until: Day; reason: string } | null;
}

export interface Searched {
  uses: Use[];
  /** Lines too long to be written by hand, which are not read. */
  longLines: number;
  /** Lines with an ignore that is not understood. */
  brokenIgnores: number[];
}

/** `vendor-almanac-ignore: gpt-4-0613 until 2027-01-31 moves with the next release` */
const IGNORE = /vendor-almanac-ignore:?\s*(?:(\S+)\s+until\s+(\S+)\s+(\w.*))?/;

/** An ordinary word in code is a name only where the key before it asks for a model. */
const ORDINARY = /^\/?[\p{L}_ ]+$/u;
const MODEL_KEY = /(?:model|engine|deployment|llm)(?:_?id|_?name)?["'`]?\s*[:=(]\s*["'`]?$/i;

/** Finds names in files. */
export function createSearch<R extends NamedRecord>(records: readonly R[], resolver: Resolver<R>) {
  const sieve = createSieve(records, resolver);
  // The files of a repository have many names in common.
  const judged = new Map<string, boolean>();

  return (text: string): Searched => {
    const { lines, longLines } = sieve(text);
    const searched: Searched = { uses: [], longLines, brokenIgnores: [] };
    const kept = lines.map(({ text: whole, number }) => {
      const ignore = IGNORE.exec(whole);
      if (ignore && !isDay(ignore[2])) searched.brokenIgnores.push(number);
      // The comment itself is no use of the name.
      return { text: whole.slice(0, ignore?.index), number, ignore };
    });
    for (const { spelling, again, ...first } of namesIn(
      kept.map((line) => line.text).join('\n'),
      resolver,
      judged,
    )) {
      for (const place of [first, ...again]) {
        const line = kept[place.line - 1];
        if (!line) continue;
        const before = line.text.slice(0, place.column - 1);
        const isOrdinary = ORDINARY.test(spelling) || isNumberedFamily(spelling, resolver.models);
        if (isOrdinary && !MODEL_KEY.test(before)) continue;
        const [, name = '', until, reason = ''] = line.ignore ?? [];
        const isMeant = isDay(until) && cleanSpelling(name) === cleanSpelling(spelling);
        const ignore = isMeant ? { until, reason } : null;
        searched.uses.push({ spelling, line: line.number, column: place.column, ignore });
      }
    }
    return searched;
  };
}
