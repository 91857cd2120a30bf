/** What may stand in braces in a phrase of a page description. */
export const PLACEHOLDERS = ['date', 'announced', 'item', 'version', 'successor', 'any'] as const;

export type Placeholder = (typeof PLACEHOLDERS)[number];

/** A phrase taken apart: words that must stand, and places where something else stands. */
export type PhrasePart = { words: string } | { place: Placeholder };

const PLACE = /\{(date|announced|item|version|successor|any)\}/;
const SHORTEST_WORDS = 3;
const MOST_PLACES = 4;

/** The parts of a phrase, in order. */
export function phraseParts(phrase: string): PhrasePart[] {
  return phrase
    .split(PLACE)
    .map(
      (text, index): PhrasePart =>
        index % 2 === 0 ? { words: text } : { place: text as Placeholder },
    )
    .filter((part) => !('words' in part) || part.words !== '');
}

/** Why a phrase may not be used; null where it may. */
export function phraseProblem(phrase: string): string | null {
  const parts = phraseParts(phrase);
  const places = parts.flatMap((part) => ('place' in part ? [part.place] : []));
  const words = parts.flatMap((part) => ('words' in part ? [part.words.trim()] : []));
  if (!words.some((text) => text.length >= SHORTEST_WORDS)) {
    return `holds no words; at least ${SHORTEST_WORDS} characters must stand as they are`;
  }
  if (places.length > MOST_PLACES) return `has more than ${MOST_PLACES} places in braces`;
  const named = places.filter((place) => place !== 'any');
  if (new Set(named).size < named.length) return 'names the same place twice';
  for (const [index, part] of parts.entries()) {
    const next = parts[index + 1];
    if ('place' in part && next && 'place' in next) {
      return 'has two places in braces with no words between them';
    }
  }
  return null;
}
