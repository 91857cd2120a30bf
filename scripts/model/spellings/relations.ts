// What comes in: a spelling that is asked for, and that of a recorded name of the same family.
// What goes out: what the two have to do with each other.
// Example: gpt-4-0613 is a version of gpt-4, and gpt-4 is gpt-4-0613 without its version.
import { PREVIEWS } from './model-names.ts';
import type { Spelling } from './spellings.ts';

/** What a record has to do with a spelling. */
export type Match =
  | 'exact'
  /** A version of what was asked. */
  | 'version'
  /** The vendor lists the spelling in the entry of this record, and it has a record of its own. */
  | 'alias'
  /** The same model on another platform than the named one, or as another platform spells it. */
  | 'other_platform'
  /**
   * A version was asked, and the record has the name without one: it may be about another version.
   * Or a fine-tuned model was asked, and it is what that was tuned from.
   */
  | 'without_version';

/** The same in more detail, the closest first, each with how it is published. */
const MATCHES = {
  exact: 'exact',
  version: 'version',
  // What points to a version of the name, `-latest`, or serves it in another way, `-fp8`.
  variant: 'version',
  alias: 'alias',
  other_platform: 'other_platform',
  // Of a fine-tuned model what it was tuned from, which stops with it.
  tuned_from: 'without_version',
  // What follows only may be about the name. A version of a name that asks for the newest: which one that is, no record of a version says.
  some_version: 'version',
  without_version: 'without_version',
  // Another model, unless the vendor says otherwise.
  preview: 'version',
} as const satisfies Record<string, Match>;

export type Relation = keyof typeof MATCHES;

const CLOSEST_FIRST = Object.keys(MATCHES);

/** The closer, the lower. */
export function rank(relation: Relation): number {
  return CLOSEST_FIRST.indexOf(relation);
}

/** Whether a record only may be about the name: it decides nothing, and comes last. */
export function isGuess(relation: Relation): boolean {
  return rank(relation) > rank('tuned_from');
}

/** As it is published. */
export function matchOf(relation: Relation): Match {
  return MATCHES[relation];
}

/** Whether a spelling is that of a preview. */
export function isPreview({ version }: Pick<Spelling, 'version'>): boolean {
  return version.some((word) => PREVIEWS.includes(word));
}

/**
 * What a name of a record has to do with an asked one of the same family: the first that holds.
 *
 * @param platform whether the record's is meant, and whether a bare name there is about all versions
 */
export function relate(
  asked: Spelling,
  recorded: Spelling,
  { isMeant, hasVersions }: { isMeant: boolean; hasVersions: boolean },
): Relation | null {
  const wanted = asked.version;
  const had = recorded.version;
  const fixed = wanted.filter((word) => word !== 'latest' && word !== 'default');
  if (asked.revision !== '' && recorded.revision !== '' && asked.revision !== recorded.revision) {
    return null;
  }
  if (asked.served !== recorded.served) {
    // A vendor may list other weights beside these, with a date of their own.
    if (asked.served !== '') return isSame(fixed, had) ? 'without_version' : null;
  } else {
    if (isSame(wanted, had) && asked.revision === recorded.revision) {
      // What one calls 1 may be more than the 1.0 of another.
      const isLess = /\.0(?!\d)/.test(asked.stem) && !/\.0(?!\d)/.test(recorded.stem);
      return isLess ? 'version' : 'exact';
    }
    if (hasVersions && asked.isAtVersion && had.length === 0) return 'exact';
    const isOne = recorded.revision === '' || wanted.some((word) => /^\d{8}$/.test(word));
    if (isSame(wanted, had) && isOne && !isMeant) return 'other_platform';
    if (isSame(fixed, had) && fixed.length < wanted.length) return 'without_version';
  }
  if (holds(had, fixed)) {
    if (isPreview(recorded) && !isPreview(asked)) return 'preview';
    const [isNewest, pointsToNewest] = [wanted, had].map((words) => words.includes('latest'));
    if (isNewest && !pointsToNewest) return 'some_version';
    const isVariant = isNewest !== pointsToNewest || asked.served !== recorded.served;
    return isVariant ? 'variant' : 'version';
  }
  // A platform's own count says nothing about the date: `claude-sonnet-4-5 (1)`.
  const isDated = wanted.some((word) => word.length > 3);
  const dated = had.filter((word) => !isDated || word.length > 2);
  if (asked.served === recorded.served && recorded.revision === '' && holds(wanted, dated)) {
    return 'without_version';
  }
  return null;
}

/** Whether two lists of words are the same. */
export function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((word, index) => word === b[index]);
}

/** Whether `whole` has every word of `part`; 0513 is said of 20240513, and the other way round. */
function holds(whole: readonly string[], part: readonly string[]): boolean {
  const isDateOf = (date: string, word: string): boolean =>
    /^\d{8}$/.test(date) && word === date.slice(4);
  return part.every((word) =>
    whole.some((each) => each === word || isDateOf(each, word) || isDateOf(word, each)),
  );
}
