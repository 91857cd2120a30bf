// What comes in: a name that is not recorded.
// What goes out: at most five recorded names that may be meant.
// Example: `rokcet-1` is near `rocket-1`.
import { closeTo, groupBy } from '../words.ts';
import type { ModelFamilies } from './model-names.ts';
import type { Spelling } from './spellings.ts';

const MOST = 5;

const SHORTEST = 5;

const FEW = 3;

/**
 * Finds the names that somebody may have meant who wrote one that is not recorded: at most five,
 * first those with a slip of the pen, then those that have a word more.
 */
export function createNearFinder(
  names: readonly { written: string }[],
  parse: (text: string) => Spelling,
  { isFamily }: ModelFamilies,
): (asked: Spelling) => string[] {
  /** How a name is written, by its words with and without its version. */
  const written = new Map<string, string>();
  const longestFirst = [...names].sort((a, b) => b.written.length - a.written.length);
  for (const each of longestFirst) {
    const { stem, text } = parse(each.written);
    written.set(stem, written.get(stem) ?? stem);
    written.set(text, each.written);
  }
  const byNumbers = groupBy([...written.keys()], shortNumbers);
  const stems = [...new Set(names.map((each) => parse(each.written).stem))];
  stems.sort((a, b) => a.split('-').length - b.split('-').length);

  return ({ text, family, version }) => {
    if (text.length < SHORTEST) return [];
    const most = text.length < 12 ? 1 : 2;
    const words = family.split(' ');
    const longer = stems.filter((stem) => {
      const own = stem.split('-');
      return words.every((word) => own.includes(word) || own.includes(`${word}.0`));
    });
    // One word is a hint only where few names begin with it, and it stands nowhere else: `dall-e`.
    const isFew = longer.length <= FEW && longer.every((stem) => stem.startsWith(text));
    const isModel = words.some(isFamily) && (words.length > 1 || isFew) && version.length === 0;
    const close = closeTo(text, byNumbers.get(shortNumbers(text)) ?? [], most);
    const found = new Set(close);
    if (isModel) for (const stem of longer) found.add(stem);
    return [...found].slice(0, MOST).map((each) => written.get(each) ?? each);
  };
}

/**
 * The numbers of a name but its dates. Another number is another model, not a slip: whoever writes
 * claude-opus-4-8 does not mean claude-opus-4-1.
 */
function shortNumbers(text: string): string {
  const numbers = text.match(/\d[\d.]*/g) ?? [];
  return numbers.filter((each) => each.length < 5).join(' ');
}
