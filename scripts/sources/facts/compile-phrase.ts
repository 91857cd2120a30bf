import {
  type PhrasePart,
  type Placeholder,
  phraseParts,
  phraseProblem,
} from '../../model/page-phrase.ts';
import { MachineryError } from '../../model/problem.ts';
import { tidy } from '../pages/tidy-text.ts';
import { type DateForm, dayPattern } from './days.ts';

/** A phrase that can be looked for. */
export interface Phrase {
  /** The longest of its words that must stand as they are. */
  words: string;
  pattern: RegExp;
}

/** What stood in the places of a phrase. */
export type Captures = Partial<Record<Exclude<Placeholder, 'any'>, string>>;

const LONGEST_BLOCK = 10_000;
const IDENTIFIER = '[\\w@/](?:[\\w.@/:+-]*\\w)?';
const TO_THE_END_OF_THE_SENTENCE = '(?=\\.(?:\\s|$)|$)';

/**
 * Makes a phrase into a pattern that never cuts a word or an identifier at its ends.
 *
 * @throws MachineryError where the phrase may not be used; validation says so before.
 */
export function compilePhrase(source: string, forms: readonly DateForm[]): Phrase {
  const problem = phraseProblem(source);
  if (problem) throw new MachineryError(`The phrase "${source}" ${problem}; run npm run validate.`);
  const parts = phraseParts(source);
  let pattern = '';
  for (const [index, part] of parts.entries()) {
    const last = index === parts.length - 1;
    if ('words' in part) pattern += escapeWords(tidyKeepingEnds(part.words));
    else if (part.place === 'any') pattern += '.{0,120}?';
    else if (part.place === 'successor') {
      pattern += `(?<successor>\\S.{0,160}?)${last ? TO_THE_END_OF_THE_SENTENCE : ''}`;
    } else if (part.place === 'item' || part.place === 'version') {
      pattern += `(?<${part.place}>${IDENTIFIER})`;
    } else pattern += `(?<${part.place}>${dayPattern(forms)})`;
  }
  const before = /^[\w\d]/.test(source) ? '(?<![\\w-])' : '';
  const after = /[\w\d]$/.test(source) ? '(?!\\w|-\\w|\\.\\d)' : '';
  return { words: longestWords(parts), pattern: new RegExp(before + pattern + after, 'g') };
}

function longestWords(parts: readonly PhrasePart[]): string {
  const words = parts.flatMap((part) =>
    'words' in part ? tidy(part.words.replace(/^\s*\||\|\s*$/g, '')) : [],
  );
  return words.reduce((longest, text) => (text.length > longest.length ? text : longest), '');
}

function escapeWords(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}

/** Words are compared tidy; a blank beside a place stays. */
function tidyKeepingEnds(words: string): string {
  const inner = tidy(words);
  if (inner === '') return ' ';
  return `${/^\s/.test(words) ? ' ' : ''}${inner}${/\s$/.test(words) ? ' ' : ''}`;
}

/** Every place where a phrase stands in a text. */
export function findPhrase(phrase: Phrase, text: string): Captures[] {
  if (text.length > LONGEST_BLOCK) return [];
  return [...text.matchAll(phrase.pattern)].map((match) => ({ ...match.groups }));
}
