import { createContext, Script } from 'node:vm';
import { fits } from '../../model/page-language.ts';
import { type PageTree, rowText } from '../pages/inline.ts';
import { findPhrase, type PageRule, type Phrase } from './description.ts';

/** Matching the patterns of one description takes some milliseconds on the largest page there is. */
export const LONGEST_MATCHING = 20_000;

/** Does some work; null where it was ended because it takes too long. */
export type Within = <T>(work: () => T) => { done: T } | null;

/** Only a script can be given a time. One context for all: making one takes a millisecond. */
const CONTEXT: { work: (() => unknown) | null } = { work: null };
const SCRIPT = new Script('work()');
createContext(CONTEXT);

/**
 * Ends work that goes on too long, even inside a regular expression, which nothing else on the same
 * thread can stop.
 *
 * @throws what the work throws.
 */
export function withinTime(milliseconds: number): Within {
  return (work) => {
    // The script reads it as it begins: work may itself do work within a time.
    CONTEXT.work = work;
    try {
      return { done: SCRIPT.runInContext(CONTEXT, { timeout: milliseconds }) };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
      return null;
    } finally {
      CONTEXT.work = null;
    }
  };
}

/** A pattern or phrase of a description, and how it is looked for in a text. */
interface Search {
  /** As the description has it. */
  source: string;
  search(text: string): unknown;
}

/** Every pattern and phrase of a compiled description, in its order. */
function searchesOf(value: unknown): Search[] {
  if (value instanceof RegExp) {
    // Once only, from the beginning of the text, whatever the flags are.
    const pattern = new RegExp(value.source, value.flags.replace('g', ''));
    return [{ source: unescaped(value.source), search: (text) => fits(pattern, text) }];
  }
  if (Array.isArray(value)) return value.flatMap(searchesOf);
  if (typeof value !== 'object' || value === null) return [];
  if ('source' in value && 'pattern' in value) {
    const phrase = value as Phrase;
    return [{ source: phrase.source, search: (text) => findPhrase(phrase, text) }];
  }
  const { description: _, ...rest } = value as Partial<PageRule>;
  return Object.values(rest).flatMap(searchesOf);
}

/** A slash is escaped in the source of a pattern, whether it was in the description or not. */
function unescaped(source: string): string {
  return source.replaceAll('\\/', '/');
}

/** Where a text is in a description: the first key that has it. */
function pointerTo(source: string, value: unknown): (string | number)[] | null {
  if (typeof value === 'string') return unescaped(value) === source ? [] : null;
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, child] of Object.entries(value)) {
    const below = pointerTo(source, child);
    if (below) return [Array.isArray(value) ? Number(key) : key, ...below];
  }
  return null;
}

function textsOf({ blocks }: PageTree): string[] {
  return blocks.flatMap((block) => {
    if (block.kind !== 'table') return [block.text];
    const cells = [block.header, ...block.rows].flat();
    return [...cells.map(({ text }) => text), ...block.rows.map(rowText)];
  });
}

/**
 * The pattern of a description that takes too long on a page: each in turn is looked for in every
 * text of it, and where the time is up, it is the one that was being looked for.
 *
 * @returns where it is in the description; null where all of them come to an end in time.
 */
export function findSlowPattern(
  tree: PageTree,
  rule: PageRule,
  within: Within,
): (string | number)[] | null {
  const { description } = rule;
  const texts = textsOf(tree);
  let current: string | null = null;
  const ended = within(() => {
    for (const { source, search } of searchesOf(rule)) {
      current = source;
      for (const text of texts) search(text);
    }
  });
  return ended || current === null ? null : pointerTo(current, description);
}
