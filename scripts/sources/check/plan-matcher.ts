import { escapePattern } from '../../model/words.ts';
import { normalizeText } from '../pages/inline.ts';

/** Finds one plan's name in texts, without taking the name of another plan for it. */
export interface NameMatcher {
  name: string;
  /** Whether the text is the name, but for case and a word such as "plan" after it. */
  is(text: string): boolean;
  /** Whether the name is in the text as whole words. */
  standsIn(text: string): boolean;
  /** Whether each part of a composed name (`API key, Free tier`) is in one of several texts. */
  standsAcross(texts: readonly string[]): boolean;
  /** The pieces of the text that speak of this plan: between the names of other plans. */
  pieces(text: string): { before: string; after: string }[];
}

const KIND = /\s+(?:plan|tier|edition|package|subscription)s?$/i;
/** `Teams (Standard)`: a kind of a plan, which the page may call by the kind alone. */
const KIND_OF = /^(.+?)\s+\(([^()]+)\)$/;
const MARK = '\u0000';

function bare(name: string): string {
  return normalizeText(name)
    .replace(/^the\s+/i, '')
    .replace(KIND, '');
}

/** A name as whole words: `Pro` stands neither in `Pros` nor in `Pro+`. */
function wordPattern(name: string): string {
  return `(?<![\\p{L}\\p{N}])${escapePattern(name)}(?![\\p{L}\\p{N}+])`;
}

function wordsOf(name: string): RegExp {
  return new RegExp(wordPattern(name), 'gu');
}

/** Cuts a text at the names of other plans, and each piece at the plan's own where it occurs. */
function cutAt(own: RegExp, others: readonly RegExp[], text: string) {
  const marked = others.reduce((left, other) => left.replace(other, MARK), text);
  return marked.split(MARK).flatMap((piece) => {
    const at = piece.search(own);
    if (at < 0) return [];
    const [found = ''] = piece.match(own) ?? [];
    return [{ before: piece.slice(0, at), after: piece.slice(at + found.length) }];
  });
}

/**
 * A matcher for the plan called `name` among the vendor's plans `names`. Where another plan's
 * name holds it (`Pro` in `Pro Plus`), the longer one does not count.
 */
export function matchPlanName(name: string, names: readonly string[]): NameMatcher {
  const own = bare(name);
  const words = wordsOf(own);
  const others = names.map(bare).filter((other) => other !== own && !own.includes(other));
  const otherWords = others.map(wordsOf);
  const [, family, kind] = KIND_OF.exec(own) ?? [];
  const otherKinds = names.flatMap((other) => KIND_OF.exec(bare(other))?.[2] ?? []);
  const parts = own.split(/, | \(|\)/).flatMap((part) => {
    return part === '' ? [] : [new RegExp(`${wordPattern(part)}|${wordPattern(`${part}s`)}`, 'iu')];
  });
  const standsIn = (text: string): boolean => cutAt(words, otherWords, text).length > 0;
  return {
    name: own,
    is: (text) => bare(text).toLowerCase() === own.toLowerCase(),
    standsIn,
    standsAcross: (texts) =>
      parts.length > 1 && parts.every((part) => texts.some((text) => part.test(text))),
    pieces(text) {
      const pieces = cutAt(words, otherWords, text);
      if (pieces.length > 0 || !family || !kind || !text.includes(family)) return pieces;
      const rest = otherKinds.filter((other) => other !== kind).map(wordsOf);
      return cutAt(wordsOf(kind), rest, text);
    },
  };
}
