// Names that are near in spelling.
import { closeTo } from '../../../model/words.ts';

/** Edits that lead from what was searched to a name that may be meant. */
const MOST_EDITS = 2;
const MOST = 3;

/** A text as names are compared: in small letters, without what stands between words. */
export const bare = (text) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

/** The names that are nearest to what was searched, the nearest first. */
export function nearest(searched, names) {
  const byBare = new Map(names.map((name) => [bare(name), name]));
  const close = closeTo(bare(searched), [...byBare.keys()], MOST_EDITS);
  return close.slice(0, MOST).map((each) => byBare.get(each));
}
