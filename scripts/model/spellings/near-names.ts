import { closeTo } from '../did-you-mean.ts';
import { isFamily, type Spelling } from './spellings.ts';

/** A recorded name that is close in spelling to a text, or that the text is a part of. */
export interface Near<R> {
  spelling: string;
  records: readonly R[];
}

/** A name as it was written, taken apart. */
export interface WrittenName<R> {
  record: R;
  written: string;
  spelling: Spelling;
}

const MOST = 5;
const SHORTEST = 5;

/** Words that name no model, alone or together. */
const GENERIC = new Set(
  'api apis ai text chat code completion completions instruct preview latest stable default free beta exp pro max mini nano lite large small medium fast turbo ultra live audio image vision search edit edits generate embed embedding embeddings new tool tools sdk'.split(
    ' ',
  ),
);

/**
 * Finds the names that somebody may have meant who wrote one that is not recorded: at most five,
 * first those with a slip of the pen, then those that have a word more.
 */
export function createNearFinder<R>(
  names: readonly WrittenName<R>[],
): (asked: Spelling) => Near<R>[] {
  const byNumbers = new Map<string, Map<string, WrittenName<R>[]>>();
  const byName = new Map<string, WrittenName<R>[]>();
  for (const name of names) {
    const { text, stem } = name.spelling;
    byName.set(stem, [...(byName.get(stem) ?? []), name]);
    for (const each of new Set([text, stem])) {
      const numbers = shortNumbers(each);
      const texts = byNumbers.get(numbers) ?? new Map<string, WrittenName<R>[]>();
      texts.set(each, [...(texts.get(each) ?? []), name]);
      byNumbers.set(numbers, texts);
    }
  }
  const larger = [...byName].map(([text, written]) => ({ text, words: text.split('-'), written }));
  larger.sort((a, b) => a.words.length - b.words.length);

  return ({ text, family, version }) => {
    const words = family.split(' ');
    if (text.length < SHORTEST || words.every((word) => GENERIC.has(word))) return [];
    const found = new Map<string, WrittenName<R>[]>();
    const alike = byNumbers.get(shortNumbers(text)) ?? new Map<string, WrittenName<R>[]>();
    const most = text.length < 12 ? 1 : 2;
    for (const { candidate } of closeTo(text, alike.keys(), (each) => each, most)) {
      found.set(candidate, alike.get(candidate) ?? []);
    }
    const isModel = words.some((word) => isFamily(word)) && words.length > 1;
    if (isModel && version.length === 0) {
      const first = larger.filter((each) => each.text.startsWith(text));
      for (const each of [...first, ...larger]) {
        const has = words.every(
          (word) => each.words.includes(word) || each.words.includes(`${word}.0`),
        );
        if (has) found.set(each.text, each.written);
      }
    }
    return [...found].slice(0, MOST).map(([each, written]) => ({
      spelling: shortest(written.filter((name) => name.spelling.text === each)) ?? each,
      records: [...new Set(written.map(({ record }) => record))],
    }));
  };
}

function shortest<R>(names: readonly WrittenName<R>[]): string | undefined {
  return names.map(({ written }) => written).sort((a, b) => a.length - b.length)[0];
}

/**
 * The numbers of a name but its dates. Another number is another model, not a slip: whoever writes
 * claude-opus-4-8 does not mean claude-opus-4-1.
 */
function shortNumbers(text: string): string {
  return text
    .split('-')
    .filter((word) => /\d/.test(word) && !/^\d{5,}$/.test(word))
    .sort()
    .join(' ');
}
