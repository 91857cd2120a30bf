/*
 * In: the text of a file. Out: every place of a name in it, with what an ignore in a comment says.
 * Example: `model = "gpt-4-0613"` is one use of gpt-4-0613, in line 1 and column 10.
 */
import { type Day, isDay } from '../../model/day.ts';
import { isNumberedFamily, namesIn } from '../../model/spellings/names-in-text.ts';
import type { NamedRecord, Resolver } from '../../model/spellings/resolver.ts';
import { cleanSpelling } from '../../model/spellings/spellings.ts';
import { escapePattern } from '../../model/words.ts';

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

/** Longer lines are generated: minified code, data in one line. */
const LONGEST_LINE = 2_000;

/** `vendor-almanac-ignore: gpt-4-0613 until 2027-01-31 moves with the next release` */
const IGNORE = /vendor-almanac-ignore:?\s*(?:(\S+)\s+until\s+(\S+)\s+(\w.*))?/;

/** Words that every spelling of a record has one of: a line without any has no name. */
function createSieve(
  records: readonly NamedRecord[],
  { parse, models }: Pick<Resolver, 'parse' | 'models'>,
): RegExp {
  const patterns = new Set<string>();
  for (const { item, aliases } of records) {
    for (const name of [item, ...aliases]) {
      const [first = '', second] = parse(name).stem.split('-');
      const start = models.patternOf(first);
      const isEnough = second === undefined || models.isDistinct(first);
      const rest = isEnough ? '' : `[^a-z\\d]{0,2}${escapePattern(second)}`;
      patterns.add(`${isEnough && first.length > 3 ? '' : '\\b'}${start}${rest}`);
    }
  }
  return new RegExp([...patterns].join('|') || '(?!)', 'i');
}

/** An ordinary word in code is a name only where the key before it asks for a model. */
const ORDINARY = /^\/?[\p{L}_ ]+$/u;
const MODEL_KEY = /(?:model|engine|deployment|llm)(?:_?id|_?name)?["'`]?\s*[:=(]\s*["'`]?$/i;

/** Finds names in files. */
export function createSearch<R extends NamedRecord>(records: readonly R[], resolver: Resolver<R>) {
  const sieve = createSieve(records, resolver);

  return (text: string): Searched => {
    const searched: Searched = { uses: [], longLines: 0, brokenIgnores: [] };
    if (!sieve.test(text)) return searched;
    const kept: { text: string; number: number; ignore: RegExpExecArray | null }[] = [];
    for (const [index, whole] of text.split('\n').entries()) {
      if (whole.length > LONGEST_LINE) searched.longLines += 1;
      else if (sieve.test(whole)) {
        const ignore = IGNORE.exec(whole);
        // The comment itself is no use of the name.
        const line = ignore ? whole.slice(0, ignore.index) : whole;
        kept.push({ text: line, number: index + 1, ignore });
      }
    }
    for (const { number, ignore } of kept) {
      if (ignore && !isDay(ignore[2])) searched.brokenIgnores.push(number);
    }
    for (const { spelling, again, ...first } of namesIn(
      kept.map((line) => line.text).join('\n'),
      resolver,
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
