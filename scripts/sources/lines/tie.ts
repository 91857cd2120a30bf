import type { Line } from '../../model/lines.ts';
import { foldWords } from '../../model/lines.ts';

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

/** A line with its texts folded once. */
export interface FoldedLine {
  line: Line;
  words: string;
  row: string;
  column: string;
  headings: string[];
}

export function foldLine(line: Line): FoldedLine {
  const { words, row, column, headings } = line;
  return {
    line,
    words: foldWords(words),
    row: foldWords(row ?? ''),
    column: foldWords(column ?? ''),
    headings: headings.map(foldWords),
  };
}

function holds(text: string, part: string): boolean {
  const at = text.indexOf(part);
  if (at < 0 || part === '') return false;
  const around = `${text[at - 1] ?? ' '}${text[at + part.length] ?? ' '}`;
  return !/[\p{L}\p{N}]/u.test(around);
}

function fits({ labels, rest }: Split, { words, row, column, headings }: FoldedLine): boolean {
  const isExact = labels.length > 0 && row !== '';
  if (isExact ? words !== rest : !holds(words, rest)) return false;
  return labels.every((label) => [row, column, ...headings].some((text) => holds(text, label)));
}

/** A plan's name as pages write it. */
function bareName(plan: string): string {
  return foldWords(plan).replace(/ (?:plan|tier)$/, '');
}

/** How near the name of a plan stands to a line: its own words, its place, or nowhere. */
function names({ words, row, column, headings }: FoldedLine, plan: string): boolean {
  const name = bareName(plan);
  return [words, row, column, ...headings].some((text) => holds(text, name));
}

/** The lines that a note can be: by its labels and words, and of these those that name its plan. */
export function findLines(
  note: string,
  plan: string,
  lines: readonly FoldedLine[],
): { lines: Line[]; named: boolean } {
  for (const split of splitsOf(note)) {
    const fitting = lines.filter((line) => fits(split, line));
    if (fitting.length === 0) continue;
    const named = fitting.filter((line) => names(line, plan));
    const chosen = named.length > 0 ? named : fitting;
    return { lines: chosen.map(({ line }) => line), named: named.length > 0 };
  }
  return { lines: [], named: false };
}

/** A sum of money in a text. */
const SUM = /(?:US|CA|C)?\$\s?(\d[\d,]*(?:\.\d+)?)/g;

/** The sums that a text states, each once; a text that says "free" and no sum states 0. */
export function sumsIn(text: string): number[] {
  const sums = [...text.matchAll(SUM)].map(([, digits = '']) => Number(digits.replaceAll(',', '')));
  if (sums.length === 0 && /\bfree\b/i.test(text)) return [0];
  return [...new Set(sums)];
}

/** The lines that state a price beside the name of its plan, and no other sum. */
export function findPriceLines(price: number, plan: string, lines: readonly FoldedLine[]): Line[] {
  return lines
    .filter(({ line }) => {
      const sums = sumsIn(line.words);
      return sums.length === 1 && sums[0] === price;
    })
    .filter((line) => names(line, plan))
    .map(({ line }) => line);
}

/** Of the words of a note so many must be in a line that says the same of something else. */
const LEAST_ALIKE = 0.7;

/** A run of a line's own words. */
interface Part {
  words: string;
  /** How much of the note is in it, and how little else: 0 to 1. */
  alike: number;
}

/** A word as notes are compared by: a number is as good as another one. */
function comparedWords(text: string): string[] {
  return text
    .split(' ')
    .map((word) => (/\d/.test(word) ? '#' : foldWords(word).replace(/[,;]$/, '')));
}

/** The run of a line's own words that is most like a note, the shortest of these. */
function partOf(note: string, line: string): Part {
  const wanted = comparedWords(note);
  const words = comparedWords(line);
  const own = line.split(' ');
  let best: Part = { words: line, alike: 0 };
  for (let start = 0; start < words.length; start += 1) {
    const left = [...wanted];
    for (let end = start + 1; end <= words.length; end += 1) {
      const at = left.indexOf(words[end - 1] ?? '');
      if (at < 0) continue;
      left.splice(at, 1);
      const shared = wanted.length - left.length;
      const alike = shared / Math.max(wanted.length, end - start);
      const text = own.slice(start, end).join(' ');
      if (alike > best.alike) best = { words: text, alike };
    }
  }
  return best;
}

/** The line of which a part is most like a note; null where none is like it. */
export function mostAlike(note: string, lines: readonly Line[]): Line | null {
  const ranked = lines.map((line) => ({ line, alike: partOf(note, line.words).alike }));
  const [best] = ranked.sort((a, b) => b.alike - a.alike);
  return best && best.alike >= LEAST_ALIKE ? best.line : null;
}

/** The part of a line that says what a note says, in its own words; else all of it. */
export function partLike(note: string, line: string): string {
  const { words, alike } = partOf(note, line);
  return alike < LEAST_ALIKE ? line : words.replace(/[,;]$/, '');
}
