import { setsVersionApart } from './spelling-affixes.ts';
import type { Spelling } from './spellings.ts';

/** What a record that a spelling does not name exactly has to do with it. */
export type Relation =
  /** The same model and version on another platform, or as another platform spells it. */
  | 'other-platform'
  /** A version of what was asked. */
  | 'version'
  /** A version was asked, and the record has the name without one: it may be about another version. */
  | 'without-version'
  /** The model from which the asked one was fine-tuned. */
  | 'base'
  /** The vendor lists the spelling in the entry of this record, and it has a record of its own. */
  | 'listed-together';

const RELATIONS: readonly (Relation | 'exact')[] = [
  'exact',
  'other-platform',
  'version',
  'listed-together',
  'without-version',
  'base',
];

/** What a name of a record on `platform` has to do with an asked one of the same family. */
export function relate(
  asked: Spelling,
  recorded: Spelling,
  platform: string,
): Relation | 'exact' | null {
  const wanted = dated(asked);
  const had = dated(recorded);
  const fixed = wanted.filter((word) => word !== 'latest' && word !== 'default');
  if (asked.revision !== '' && recorded.revision !== '' && asked.revision !== recorded.revision) {
    return null;
  }
  if (asked.name === recorded.name) {
    const sameVersion = isSame(asked.version, recorded.version);
    if (sameVersion && asked.revision === recorded.revision) return 'exact';
    const isBase =
      asked.base?.name === recorded.name && isSame(asked.base.version, recorded.version);
    const isSecond = isSecondSonnet(asked) === isSecondSonnet(recorded);
    if (isBase && isSecond && setsVersionApart(platform)) return 'exact';
    if (isSame(wanted, had)) {
      const isOne = recorded.revision === '' || wanted.some((word) => /^\d{8}$/.test(word));
      return isOne && asked.platform !== platform ? 'other-platform' : 'version';
    }
    if (isSame(fixed, had)) return 'without-version';
  } else if (asked.name !== asked.family && recorded.name !== recorded.family) {
    return null;
  }
  if (holds(had, fixed)) return 'version';
  return holds(wanted, had) && recorded.revision === '' ? 'without-version' : null;
}

/** Vertex calls that Claude 3.5 Sonnet `v2` which the others call by its date. */
function isSecondSonnet({ name, version }: Spelling): boolean {
  return name === '3.5 claude sonnet' && (version.includes('v2') || version.includes('20241022'));
}

function dated(spelling: Spelling): readonly string[] {
  if (!isSecondSonnet(spelling)) return spelling.version;
  return ['20241022', ...spelling.version.filter((word) => word !== 'v2' && word !== '20241022')];
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
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

/** The closer a relation, the lower. */
export function rank(relation: Relation | 'exact'): number {
  return RELATIONS.indexOf(relation);
}
