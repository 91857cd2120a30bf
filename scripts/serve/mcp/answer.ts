// What comes in: what a tool has found.
// What goes out: its answer in words and as data, as much of it as there is room for.
// Example: 24 records of 970 in words, the first ten of them as data, and how to see more.
import type { Day } from '../../model/day.ts';
import { ANSWERED_FIELDS } from '../../model/deprecation-fields.ts';
import { compact, pick } from '../../model/present.ts';
import type { Parameters } from '../parameters.ts';
import type { Almanac } from '../query.ts';
import described from './tools.json' with { type: 'json' };

/**
 * The tools by name, in the order of tools/list: what each takes, and the schema of what it answers. A
 * model reads every word of them in every session.
 */
export const DESCRIBED = described.tools;

/** A list of objects in the schema of an answer: each has some of these fields. */
interface ListSchema {
  items: { properties: object };
}

/** The fields that an entry of a list may have, in their order: those that its schema names. */
export function fieldsOf({ items }: ListSchema): string[] {
  return Object.keys(items.properties);
}

/** What is known of an entry, as its list's schema names it. */
export function pickListed(entry: object, list: ListSchema): object {
  return pick<Record<string, unknown>, string>({ ...compact(entry) }, fieldsOf(list));
}

const { records } = DESCRIBED.check_items.output.properties.items.items.properties;
// What an answer on a single record has besides is said in the table of fields.
for (const name of ANSWERED_FIELDS) Object.assign(records.items.properties, { [name]: {} });

/** What a tool answers, in words and as data. */
export interface Answered {
  text: string;
  data: Record<string, unknown>;
}

/** An answer of a tool, or the words of a refusal. */
export type Answer = Answered | { refusal: string };

/** Answers arguments that have been understood. */
export type AnswerCall = (
  almanac: Almanac,
  today: Day,
  args: Parameters,
) => Answer | Promise<Answer>;

/** Entries of a list in an answer, unless a call says otherwise. */
const DEFAULT_LIMIT = 50;
export const HIGHEST_LIMIT = 1000;

/**
 * Tokens that an answer may take in words and as data together, so that a model counts fewer than 2,000.
 * Some clients give a model the words, some the data, some both.
 */
export const MOST_TOKENS = 1_850;

/** The share of an answer that its words may take: they say the same as data in fewer tokens. */
const WORDS = 0.55;

/**
 * About as many tokens as a model counts in a text: 0.95 to 1.19 of what o200k does, measured over long
 * answers about all vendors and records.
 */
export function tokensOf(text: string): number {
  return text.match(/\p{L}{1,6}|\p{N}{1,3}|[^\s\p{L}\p{N}]{1,8}|\n+/gu)?.length ?? 0;
}

/** The highest count up to `most` that fits, if any does, else the fewest. */
function countThatFits(fewest: number, most: number, fits: (count: number) => boolean): number {
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
 * The one way in which answers are cut: as many entries as there is room for in words, then as many of
 * these as there is room for as data.
 *
 * @param make what an answer is with so many entries
 */
export function fitAnswer(
  fewest: number,
  most: number,
  make: (count: number) => Answered,
  tokens = MOST_TOKENS,
): Answered {
  const said = countThatFits(fewest, most, (count) => {
    return tokensOf(make(count).text) <= tokens * WORDS;
  });
  const { text } = make(said);
  const shown = countThatFits(fewest, said, (count) => {
    return tokensOf(text + JSON.stringify(make(count).data)) <= tokens;
  });
  return { text, data: make(shown).data };
}

/** A line of an answer; false leaves it out. */
type Line = string | false;

export function joinLines(lines: readonly Line[]): string {
  return lines.filter((line) => line !== false).join('\n');
}

/** How a list is answered. */
interface ListParts<T> {
  /** What the list is; a sentence. */
  head: string;
  linesOf(entries: readonly T[]): readonly Line[];
  dataOf(entries: readonly T[]): object;
  /** Where to confirm entries, in words and as data. */
  sourcesOf(entries: readonly T[]): { words: readonly string[]; urls: readonly string[] };
  /** What an argument does that leaves out some of the list, where it is cut before an entry. */
  narrower(next: T): string;
}

/**
 * An answer with a list: the first entries, as many as were asked for or, where nothing was said, as
 * fit, with how many it leaves out.
 */
export function listAnswer<T>(
  almanac: Almanac,
  today: Day,
  { values }: Parameters,
  all: readonly T[],
  { head, linesOf, dataOf, sourcesOf, narrower }: ListParts<T>,
): Answered {
  const { generated_at } = almanac.head;
  const limit = values.get('limit');
  const most = Math.min(Number(limit ?? DEFAULT_LIMIT), all.length);
  const fewest = limit === undefined ? Math.min(1, most) : most;
  return fitAnswer(fewest, most, (count) => {
    const [some, [next]] = [all.slice(0, count), all.slice(count)];
    const left_out = all.length - count;
    const higher = Math.min(all.length, HIGHEST_LIMIT);
    const more =
      next !== undefined && `${left_out} left out: limit ${higher} shows more; ${narrower(next)}`;
    const { words, urls: sources } = sourcesOf(some);
    const about = compact({ more: more || null, sources });
    return {
      text: joinLines([
        `${head} ${stamp(almanac, today)}`,
        ...linesOf(some),
        more,
        confirmLine(words),
      ]),
      data: { generated_at, count: all.length, left_out, ...about, ...dataOf(some) },
    };
  });
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

const PAGES_SHOWN = 8;

/** Where to confirm what an answer says in words. */
export function confirmLine(pages: readonly string[]): Line {
  const more = pages.length > PAGES_SHOWN ? '; and at the page of each record' : '';
  return pages.length > 0 && `Confirm: ${pages.slice(0, PAGES_SHOWN).join('; ')}${more}`;
}

/** When the data is of. */
export function stamp({ head }: Almanac, today: Day): string {
  return `Today is ${today} (UTC), the data of ${head.generated_at}. Dates move: confirm at the source.`;
}
