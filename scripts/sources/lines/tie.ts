import type { Line } from '../../model/lines.ts';
import { foldWords, keyOf, writeKey } from '../../model/lines.ts';

/** A note as a machine looks for it: labels, and the words of the line. */
interface Split {
  labels: string[];
  rest: string;
}

/** All ways to take the first parts of a note for labels, the most labels first. */
function splitsOf(note: string): Split[] {
  const parts = note.split(': ');
  return parts
    .map((_, count) => ({
      labels: parts.slice(0, count).map(foldWords),
      rest: foldWords(parts.slice(count).join(': ')),
    }))
    .reverse();
}

/** A line of one of a vendor's pages, with its texts folded once. */
export interface PlacedLine<Page extends { url: string }> {
  line: Line;
  page: Page;
  words: string;
  row: string;
  column: string;
  headings: string[];
  /** The words of its place: row, column, headings and the address of its page. */
  place: ReadonlySet<string>;
}

export function placeLine<Page extends { url: string }>(line: Line, page: Page): PlacedLine<Page> {
  const { words, headings } = line;
  const { row, column } = { row: line.row ?? '', column: line.column ?? '' };
  return {
    line,
    page,
    words: foldWords(words),
    row: foldWords(row),
    column: foldWords(column),
    headings: headings.map(foldWords),
    place: wordsIn([row, column, ...headings, new URL(page.url).pathname].join(' ')),
  };
}

type Placed = PlacedLine<{ url: string }>;

function holds(text: string, part: string): boolean {
  const at = text.indexOf(part);
  if (at < 0 || part === '') return false;
  const around = `${text[at - 1] ?? ' '}${text[at + part.length] ?? ' '}`;
  return !/[\p{L}\p{N}]/u.test(around);
}

function fits({ labels, rest }: Split, { words, row, column, headings }: Placed): boolean {
  const isExact = labels.length > 0 && row !== '';
  if (isExact ? words !== rest : !holds(words, rest)) return false;
  return labels.every((label) => [row, column, ...headings].some((text) => holds(text, label)));
}

/** Words of a text, as a set. */
function wordsIn(text: string): Set<string> {
  return new Set(foldWords(text).match(/[\p{L}\p{N}$%]+(?:[.,]\d+)*/gu) ?? []);
}

/** How the plans of a vendor are told apart. */
export interface PlanNames {
  /** The name as pages write it. */
  name: string;
  /** The words of the name that not every plan of the vendor has. */
  words: ReadonlySet<string>;
}

/** The names of a vendor's plans, in their order. */
export function planNames(names: readonly string[]): PlanNames[] {
  const all = names.map((name) => wordsIn(name.replace(/ (?:plan|tier)$/i, '')));
  return names.map((name, index) => ({
    name: foldWords(name).replace(/ (?:plan|tier)$/, ''),
    words: new Set([...(all[index] ?? [])].filter((word) => all.some((other) => !other.has(word)))),
  }));
}

/** How many words of a plan's name are in the place of a line; all where the line has the name. */
function countNames({ words, place }: Placed, plan: PlanNames): number {
  if (holds(words, plan.name)) return plan.words.size;
  return [...plan.words].filter((word) => place.has(word)).length;
}

function shareOf(line: Placed, plan: PlanNames): number {
  return plan.words.size === 0 ? 0 : countNames(line, plan) / plan.words.size;
}

/**
 * How a line names a plan: 1 where it has more words of its name than of any other plan's, -1 where
 * it has fewer than of another; 0 where they are as many, or are more of a longer name and a smaller
 * part of it.
 */
function compareNames(line: Placed, plan: PlanNames, plans: readonly PlanNames[]): number {
  const signs = plans
    .filter((other) => other !== plan)
    .map((other) => {
      const more = Math.sign(countNames(line, plan) - countNames(line, other));
      const share = Math.sign(shareOf(line, plan) - shareOf(line, other));
      return more === -share ? 0 : more;
    });
  return Math.min(...signs, 1);
}

/**
 * Which of several lines a note is rather: one that names its plan more than any other; one that
 * names it wholly; one that is its words and no more; one whose place is its labels and no more.
 */
function ranksOf({ labels, rest }: Split, line: Placed, plan: PlanNames, named: number): number[] {
  const place = [line.row, line.column, line.headings.at(-1)];
  const exact = labels.filter((label) => place.includes(label)).length;
  return [named, shareOf(line, plan), Number(line.words === rest), exact];
}

function isHigher(a: readonly number[], b: readonly number[]): boolean {
  const at = a.findIndex((rank, index) => rank !== b[index]);
  return at >= 0 && (a[at] ?? 0) > (b[at] ?? 0);
}

/**
 * The line that a note is: by its labels and words, and never one that names another plan more.
 *
 * @returns the line where it is clear; `named` where it names the plan, or there is no other plan;
 * `isThere` where any line has its labels and words
 */
export function findLine<Page extends { url: string }>(
  note: string,
  plan: PlanNames,
  plans: readonly PlanNames[],
  lines: readonly PlacedLine<Page>[],
): { line: PlacedLine<Page> | null; named: boolean; isThere: boolean } {
  for (const split of splitsOf(note)) {
    const fitting = lines.filter((line) => fits(split, line));
    if (fitting.length === 0) continue;
    const own = fitting
      .map((line) => ({ line, named: compareNames(line, plan, plans) }))
      .filter(({ named }) => named >= 0)
      .map(({ line, named }) => ({ line, ranks: ranksOf(split, line, plan, named) }));
    const best = own.filter(({ ranks }) => !own.some((other) => isHigher(other.ranks, ranks)));
    // The same line on several pages, or repeated, is one.
    const keys = new Set(best.map(({ line }) => writeKey(keyOf(line.line))));
    const line = keys.size === 1 ? (best[0]?.line ?? null) : null;
    const named = line !== null && (plans.length === 1 || shareOf(line, plan) > 0);
    return { line, named, isThere: true };
  }
  return { line: null, named: false, isThere: false };
}

/** A sum of money in a text. */
const SUM = /(?:US|CA|C)?\$\s?(\d[\d,]*(?:\.\d+)?)/g;

/** The sums that a text states, each once; a text that says "free" and no sum states 0. */
export function sumsIn(text: string): number[] {
  const sums = [...text.matchAll(SUM)].map(([, digits = '']) => Number(digits.replaceAll(',', '')));
  if (sums.length === 0 && /\bfree\b/i.test(text)) return [0];
  return [...new Set(sums)];
}

/** The text with this sum in place of each that it has. */
export function withSum(text: string, sum: string): string {
  return text.replace(SUM, (all: string, digits: string) => all.replace(digits, sum));
}

/** A line that states a price beside the name of its plan, and no other sum. */
export function findPriceLine<Page extends { url: string }>(
  price: number,
  plan: PlanNames,
  plans: readonly PlanNames[],
  lines: readonly PlacedLine<Page>[],
): PlacedLine<Page> | undefined {
  return lines.find((line) => {
    const sums = sumsIn(line.line.words);
    if (sums.length !== 1 || sums[0] !== price) return false;
    return shareOf(line, plan) === 1 && compareNames(line, plan, plans) >= 0;
  });
}

/** Of the words of a note so many must be in a line that says the same of something else. */
const LEAST_ALIKE = 0.7;

/** A word as notes are compared by: a number is as good as another one. */
function comparedWords(text: string): string[] {
  return (
    text
      .split(' ')
      .map((word) => foldWords(word).replace(/[,;]$/, ''))
      // `$20`, `1,000` and `5gb`; S1 is a name.
      .map((word) => (/^\P{L}*\d/u.test(word) ? word.replace(/\d[\d.,]*/g, '#') : word))
  );
}

/** How much of a note is in a run of a line's own words, and how little else: 0 to 1. */
function alikeness(note: string, line: string): number {
  const wanted = comparedWords(note);
  const words = comparedWords(line);
  let best = 0;
  for (let start = 0; start < words.length; start += 1) {
    const left = [...wanted];
    for (let end = start + 1; end <= words.length; end += 1) {
      const at = left.indexOf(words[end - 1] ?? '');
      if (at < 0) continue;
      left.splice(at, 1);
      const shared = wanted.length - left.length;
      best = Math.max(best, shared / Math.max(wanted.length, end - start));
    }
  }
  return best;
}

/** The line of which a part is most like a note; null where none is like it, or several are alike. */
export function mostAlike(note: string, lines: readonly Line[]): Line | null {
  const ranked = lines.map((line) => ({ line, alike: alikeness(note, line.words) }));
  const [best, next] = ranked.sort((a, b) => b.alike - a.alike);
  return best && best.alike >= LEAST_ALIKE && best.alike !== next?.alike ? best.line : null;
}

/** The one part of a line that has the words of a text, but for its numbers; null for none or several. */
export function partLike(text: string, line: string): string | null {
  const wanted = comparedWords(text);
  const words = comparedWords(line);
  const starts = [...words.keys()].filter((at) =>
    wanted.every((word, index) => word === words[at + index]),
  );
  const [start = 0, ...others] = starts;
  if (starts.length === 0 || others.length > 0) return null;
  const part = line.split(' ').slice(start, start + wanted.length);
  const around = text.endsWith('.') ? /^["'`]+|["'`,;:]+$/g : /^["'`]+|["'`,;:.]+$/g;
  return part.join(' ').replace(around, '');
}
