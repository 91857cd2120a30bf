import { escapePattern } from '../../../model/words.ts';

const NUMBER = /\d[\d.,]*/g;
const NUMBER_PATTERN = '\\d+(?:[.,]\\d+)*';

/** The same words with other numbers. */
function renumbered(rest: string): RegExp | null {
  if (rest.search(/\d/) < 0 || rest.replace(NUMBER, '').replace(/[^\p{L}]/gu, '').length < 4) {
    return null;
  }
  const pattern = rest.split(NUMBER).map(escapePattern).join(NUMBER_PATTERN);
  return new RegExp(`(?<![\\p{L}\\p{N}\\p{Sc}.,])${pattern}(?![\\p{L}\\p{N}%])`, 'gu');
}

const LEAST_WORDS = 5;
const LEAST_ALIKE = 0.75;

function wordsOf(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}$%.]+/gu) ?? []);
}

/** Twice the words in common over all words. */
function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const common = [...a].filter((word) => b.has(word)).length;
  return (2 * common) / (a.size + b.size || 1);
}

/** The sentences of a text, without the mark of a footnote before them. */
export function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[.!?])\s+(?=[*†‡]?\s*\p{Lu})/u)
    .map((sentence) => sentence.replace(/^[*†‡]+\s*(?=\p{Lu})/u, ''));
}

/** Words of a text that are likely what others became, and how alike they are. */
interface LikelyWords {
  words: string;
  at: number;
  alike: number;
}

/** Finds in texts the same words with other numbers, and sentences that are much like them. */
export function findLikely(rest: string): (text: string) => LikelyWords[] {
  const pattern = renumbered(rest);
  const words = wordsOf(rest);
  return (text) => {
    const same = pattern ? [...text.matchAll(pattern)] : [];
    const sentences = words.size < LEAST_WORDS ? [] : sentencesOf(text);
    return [
      ...same.map((match) => ({ words: match[0], alike: 1, at: match.index })),
      ...sentences.map((sentence) => ({
        words: sentence,
        alike: likeness(words, wordsOf(sentence)),
        at: text.indexOf(sentence),
      })),
    ].filter(({ alike }) => alike >= LEAST_ALIKE);
  };
}
