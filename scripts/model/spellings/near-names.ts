// What comes in: a name that is not recorded.
// What goes out: at most five recorded names that may be meant.
// Example: `rokcet-1` is near `rocket-1`.
import { closeTo, groupBy } from '../words.ts';
import type { ModelFamilies } from './model-names.ts';
import type { Spelling } from './spellings.ts';

export const MOST_NEAR_NAMES = 5;

const SHORTEST = 5;

/** A family of so many models can be a hint as a whole. */
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
  const shortest = new Map<string, string>();
  const texts = new Set<string>();
  const allStems = new Set<string>();
  for (const { written } of names) {
    const { text, stem } = parse(written);
    texts.add(text).add(stem);
    allStems.add(stem);
    const other = shortest.get(text);
    if (other === undefined || written.length < other.length) shortest.set(text, written);
  }
  const byNumbers = groupBy([...texts], shortNumbers);
  const byLetters = groupBy([...texts], lettersOf);
  const stems = [...allStems].sort((a, b) => a.split('-').length - b.split('-').length);

  return ({ text, family, version }) => {
    const words = family.split(' ');
    if (text.length < SHORTEST) return [];
    const alike = byNumbers.get(shortNumbers(text)) ?? [];
    const most = text.length < 12 ? 1 : 2;
    const close = closeTo(text, alike, most);
    const larger = stems.filter((stem) => {
      const own = stem.split('-');
      return words.every((word) => own.includes(word) || own.includes(`${word}.0`));
    });
    // One word is a hint only where few names begin with it, and it stands nowhere else: `dall-e`.
    const isFew = larger.length <= FEW && larger.every((stem) => stem.startsWith(text));
    const isModel = words.some(isFamily) && (words.length > 1 || isFew);
    const longer = isModel && version.length === 0 ? larger : [];
    const found = [
      ...(byLetters.get(lettersOf(text)) ?? []),
      ...close,
      ...longer.filter((each) => each.startsWith(text)),
      ...longer,
    ];
    const near = [...new Set(found)].slice(0, MOST_NEAR_NAMES);
    return near.map((each) => shortest.get(each) ?? each);
  };
}

/** A name without its hyphens, which people also set elsewhere: `gpt4-o`. */
function lettersOf(text: string): string {
  return text.replace(/[^a-z\d.]/g, '');
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
