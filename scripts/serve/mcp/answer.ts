import type { Day } from '../../model/day.ts';
import { compact } from '../../model/present.ts';
import { regionsInWords } from '../../model/words.ts';
import type { Parameters } from '../parameters.ts';
import type { Almanac } from '../query.ts';

/** What a tool answers, in words and as data. */
export interface Answered {
  text: string;
  data: Record<string, unknown>;
}

/** An answer of a tool, or the words of a refusal. */
export type Answer = Answered | { refusal: string };

/** Records or changes in an answer, unless a call says otherwise. */
const DEFAULT_LIMIT = 50;
export const HIGHEST_LIMIT = 1000;

/**
 * Tokens that an answer may take in words and as data together, so that a model counts fewer than 2,000.
 * Some clients give a model the words, some the data, some both.
 */
export const MOST_TOKENS = 1_850;

/**
 * About as many tokens as a model counts in a text: 0.95 to 1.19 of what o200k does, measured over long
 * answers about all vendors and records.
 */
export function tokensOf(text: string): number {
  return text.match(/\p{L}{1,6}|\p{N}{1,3}|[^\s\p{L}\p{N}]{1,8}|\n+/gu)?.length ?? 0;
}

type Range = readonly [fewest: number, most: number];

/** The most entries that fit, if any do, else the fewest: the one way in which answers are cut. */
function fitCount(
  [fewest, most]: Range,
  tokens: number,
  make: (count: number) => Answered,
): number {
  const fits = (count: number): boolean => {
    const { text, data } = make(count);
    return tokensOf(text + JSON.stringify(data)) <= tokens;
  };
  if (fewest === most || fits(most)) return most;
  let [low, high] = [fewest, most];
  while (low < high) {
    const count = Math.ceil((low + high) / 2);
    if (fits(count)) low = count;
    else high = count - 1;
  }
  return low;
}

/**
 * As much as fits.
 *
 * @param make what an answer is with so many entries
 */
export function fitEntries(
  range: Range,
  tokens: number,
  make: (count: number) => Answered,
): Answered {
  return make(fitCount(range, tokens, make));
}

/** The share of an answer with a list that its words may take; what they leave is for its data. */
const WORDS = 0.55;

/** An answer whose data is cut before its words are: these say the same in fewer tokens. */
export function fitList(
  [fewest, most]: Range,
  tokens: number,
  textOf: (count: number) => string,
  dataOf: (count: number) => Answered['data'],
): Answered {
  const said = fitCount([fewest, most], tokens * WORDS, (count) => ({
    text: textOf(count),
    data: {},
  }));
  const text = textOf(said);
  return fitEntries([fewest, said], tokens, (count) => ({ text, data: dataOf(count) }));
}

/** A line of an answer; false leaves it out. */
type Line = string | false;

export function joinLines(lines: readonly Line[]): string {
  return lines.filter((line) => line !== false).join('\n');
}

/** How a list is answered. */
interface ListParts<T> {
  /** What an argument does that leaves out some of the list, where it is cut before an entry. */
  narrower(next: T): string;
  /** @param more what is left out, and how to see it; on a line of its own */
  linesOf(entries: readonly T[], more: Line): readonly Line[];
  dataOf(entries: readonly T[]): object;
}

/**
 * An answer with a list: the first entries, as many as were asked for or, where nothing was said, as
 * fit, with how many it leaves out.
 */
export function listAnswer<T>(
  { head }: Almanac,
  all: readonly T[],
  { values }: Parameters,
  { narrower, linesOf, dataOf }: ListParts<T>,
): Answered {
  const limit = values.get('limit');
  const most = Math.min(Number(limit ?? DEFAULT_LIMIT), all.length);
  const fewest = limit === undefined ? Math.min(1, most) : most;
  const moreAfter = (count: number): Line => {
    const [next] = all.slice(count);
    if (next === undefined) return false;
    const higher = Math.min(all.length, HIGHEST_LIMIT);
    return `${all.length - count} left out: limit ${higher} shows more; ${narrower(next)}`;
  };
  return fitList(
    [fewest, most],
    MOST_TOKENS,
    (count) => joinLines(linesOf(all.slice(0, count), moreAfter(count))),
    (count) => {
      const shown = { count: all.length, left_out: all.length - count };
      const more = compact({ more: moreAfter(count) || null });
      const { generated_at } = head;
      return { generated_at, ...shown, ...more, ...dataOf(all.slice(0, count)) };
    },
  );
}

/** Recorded text on one line: it cannot start another. */
export function flatText(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}

const LONGEST_VALUE = 240;

/** A sentence has several values: dates of a replacement end it. */
export const LONGEST_SENTENCE = 480;

/** The same of bounded length, cut after a word where there are any: it cannot flood an answer either. */
export function oneLine(text: string, longest = LONGEST_VALUE): string {
  const flat = flatText(text);
  if (flat.length <= longest) return flat;
  const blank = flat.lastIndexOf(' ', longest);
  const end = blank > longest / 2 ? blank : longest;
  return `${flat.slice(0, end)}…`;
}

/** The regions of a record: their names where they are asked for or few. */
export function regionsOf(
  { regions }: { regions?: readonly string[] },
  hasNames: boolean,
): string[] {
  if (!regions) return [];
  return [`in ${hasNames ? regions.join(', ') : regionsInWords(regions)}`];
}

const PAGES_SHOWN = 8;

/** Where to confirm what an answer says in words. */
export function confirmLine(pages: readonly string[]): Line {
  const more = pages.length > PAGES_SHOWN ? ', and at the page of each record' : '';
  return pages.length > 0 && `Confirm at ${pages.slice(0, PAGES_SHOWN).join(' ')}${more}`;
}

/** When the data is of. */
export function stamp({ head }: Almanac, today: Day): string {
  return `Today is ${today} (UTC), the data of ${head.generated_at}. Dates move: confirm at the source.`;
}
