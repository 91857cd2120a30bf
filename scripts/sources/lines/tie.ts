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

/** Words of a text, as a set. */
function wordsIn(text: string): Set<string> {
  return new Set(foldWords(text).match(/[\p{L}\p{N}$%]+(?:[.,]\d+)*/gu) ?? []);
}

const LEAST_ALIKE = 0.65;

/** The line whose words are most like those of a text; null where none is like it. */
export function mostAlike(text: string, lines: readonly Line[]): Line | null {
  const own = wordsIn(text);
  let best: Line | null = null;
  let most = LEAST_ALIKE;
  for (const line of lines) {
    const words = wordsIn(line.words);
    const shared = [...words].filter((word) => own.has(word)).length;
    const alike = (2 * shared) / (own.size + words.size);
    if (alike < most) continue;
    best = line;
    most = alike;
  }
  return best;
}
