import type { Day } from '../../model/day.ts';
import { compact } from '../../model/present.ts';
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
 * Bytes that an answer may take in words and as data together, which keeps it below 2,000 tokens: one
 * token is 2.5 bytes of identifiers and dates, and 2.9 of plans (measured with o200k). Some clients
 * give a model the words, some the data, some both.
 */
export const ANSWER_BYTES = { records: 4_900, plans: 5_700 };

const encoder = new TextEncoder();

/**
 * As much as fits, the one way in which answers are cut: notes go first, then the last entries.
 *
 * @param bytes that it may have
 * @param make what an answer is with so many entries
 */
export function fitEntries(
  [fewest, most]: readonly [number, number],
  bytes: number,
  make: (count: number, hasNotes: boolean) => Answered,
): Answered {
  const fits = (answer: Answered) => encoder.encode(JSON.stringify(answer)).byteLength <= bytes;
  const whole = make(most, true);
  if (fits(whole)) return whole;
  let [low, high] = [fewest, most];
  while (low < high) {
    const count = Math.ceil((low + high) / 2);
    if (fits(make(count, false))) low = count;
    else high = count - 1;
  }
  return make(low, false);
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
  return fitEntries([fewest, most], ANSWER_BYTES.records, (count) => {
    const entries = all.slice(0, count);
    const [next] = all.slice(count);
    const left_out = all.length - count;
    let more: Line = false;
    if (next !== undefined) {
      const higher = Math.min(all.length, HIGHEST_LIMIT);
      more = `${left_out} left out: limit ${higher} shows more; ${narrower(next)}`;
    }
    const shown = { generated_at: head.generated_at, count: all.length, left_out };
    const data = { ...shown, ...compact({ more: more || null }), ...dataOf(entries) };
    return { text: joinLines(linesOf(entries, more)), data };
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

interface Sourced {
  source_url?: string | undefined;
}

/** The pages that an answer rests on, each once. */
export function pagesOf(entries: readonly Sourced[]): string[] {
  return [...new Set(entries.flatMap(({ source_url: url }) => url ?? []))];
}

/** Where to confirm what an answer says in words. */
export function confirmLine(entries: readonly Sourced[]): Line {
  const pages = pagesOf(entries);
  const shown = pages.slice(0, PAGES_SHOWN).join(' ');
  const more = pages.length > PAGES_SHOWN ? ', and at the page of each record' : '';
  return pages.length > 0 && `Confirm at ${shown}${more}`;
}

/** When the data is of. */
export function stamp({ head }: Almanac, today: Day): string {
  return `Today is ${today} (UTC), the data of ${head.generated_at}. Dates move: confirm at the source.`;
}
