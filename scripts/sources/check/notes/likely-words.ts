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
export const LEAST_ALIKE = 0.75;

const WORD = /\$?[\p{L}\p{N}%]+(?:[.,][\p{L}\p{N}%]+)*/gu;

function listWords(text: string): string[] {
  return text.toLowerCase().match(WORD) ?? [];
}

function wordsOf(text: string): Set<string> {
  return new Set(listWords(text));
}

/** Twice the words in common over all words. */
function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const common = [...a].filter((word) => b.has(word)).length;
  return (2 * common) / (a.size + b.size || 1);
}

/** How alike two texts are, from 0 to 1. */
export function likenessOf(a: string, b: string): number {
  return likeness(wordsOf(a), wordsOf(b));
}

const LEAST_BEGINNING = 6;
const LEAST_PART = 3;

function hasNumber(words: readonly string[]): boolean {
  return words.some((word) => /\d/.test(word));
}

/** Whether two texts begin with the same words, up to a number and what it counts. */
function beginsAlike(a: string, b: string): boolean {
  const [words, others] = [listWords(a), listWords(b)];
  const end = words.findIndex((word, index) => word !== others[index]);
  const same = words.slice(0, end < 0 ? words.length : end);
  return same.length >= LEAST_BEGINNING && hasNumber(same.slice(0, -1));
}

/** Whether a text is a part of another, with a number. */
export function isPartOf(text: string, whole: string): boolean {
  const words = listWords(text);
  const isLong = words.length >= LEAST_PART && hasNumber(words);
  return isLong && ` ${listWords(whole).join(' ')} `.includes(` ${words.join(' ')} `);
}

/** What a sentence is about, before it: `Premium seats: `. */
const LEAD = /^[^:.]{1,40}:\s+/;

/** How alike a sentence is to what it may have been before. */
function likenessOfSentence(sentence: string, before: string): number {
  const alike = likenessOf(sentence, before);
  const bare = sentence.replace(LEAD, '');
  const isLeft = beginsAlike(bare, before) || isPartOf(bare, before);
  return isLeft ? Math.max(alike, LEAST_ALIKE) : alike;
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
        alike: likenessOfSentence(sentence, rest),
        at: text.indexOf(sentence),
      })),
    ].filter(({ alike }) => alike >= LEAST_ALIKE);
  };
}

/** Whether the page's sentence goes on after the words of a note that ends with a full stop. */
export function goesOn(note: string, after: string): boolean {
  return /[\p{L}\p{N})]\.$/u.test(note) && /^,?\s+\p{Ll}/u.test(after);
}
