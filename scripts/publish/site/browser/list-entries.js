// The entries of what is pasted that are no known name: of a plain list, or of a package.json.
import { listEntries } from '../../../model/spellings/plans-in-text.ts';
import { escapePattern } from '../../../model/words.ts';

const CODE = /(?<![=<>~!])=(?!=)|:\s|:$|\w\(|[{}]/;
/** An entry of a list has no more words; a sentence has. */
const MOST_WORDS = 5;
/** What a part of a sentence has, and no name. */
export const SENTENCE = /\b(?:I|[Ww]e|[Tt]hey|[Ii]t|[Oo]ur|is|are|was) \p{Ll}|\s.*\?$|\s\S+:\/\//u;

/** The packages that a package.json depends on; null where the text is no such file. */
export function dependenciesOf(text) {
  if (!text.startsWith('{')) return null;
  try {
    const { dependencies = {}, devDependencies = {} } = JSON.parse(text);
    return Object.keys({ ...dependencies, ...devDependencies });
  } catch {
    return null;
  }
}

/** The entries of a plain list, or of a package.json, in which no name was found: none is left out. */
export function entriesWithout(text, names, plans) {
  const packages = dependenciesOf(text);
  if (packages) return packages.filter((entry) => !names.includes(entry));
  const entries = listEntries(text);
  const short = entries.filter((entry) => entry.split(/\s+/).length <= MOST_WORDS);
  const isList = entries.length > 1 && short.length * 2 > entries.length;
  if (!isList || entries.some((entry) => CODE.test(entry))) return [];
  const isNamed = (entry) =>
    SENTENCE.test(entry) ||
    plans.some((plan) => plan.entry === entry) ||
    names.some((name) => new RegExp(`(?<![\\w.-])${escapePattern(name)}(?![\\w-])`).test(entry));
  return [...new Set(short)].filter((entry) => !isNamed(entry));
}
