// What comes in: `models` of the providers' files and of records/names.yaml.
// What goes out: what belongs to a name of a model, whoever makes it.
// Example: `models: {families: [gpt], short: {gpt: [4o]}}` makes `4o mini` the name `gpt 4o mini`.
import type { ModelNames, Providers } from '../generated/published.ts';
import { escapePattern, oneOfPatterns } from '../words.ts';

/** What is known of names of models, made to be looked up by the words of a name. */
export type ModelFamilies = ReturnType<typeof compileModelNames>;

/** Words that are versions of another model than the name without them. */
export const PREVIEWS = ['preview', 'exp', 'experimental'];

/** Words that are versions, beside numbers: `preview`, `ev3`. */
export const VERSION_NAMES = [...PREVIEWS, 'latest', 'default', 'stable', 'ev\\d'];

/** A version in any form: `v2`, `2026-05-13`, `latest`. */
const VERSION_WORD = new RegExp(`^(?:v?\\d[\\d.-]*|${VERSION_NAMES.join('|')})$`);

/** What is not a constant with a version: it has another character, no capital or no digit. */
const NO_CONSTANT = /\W|^[^A-Z]*$|^\D*$/;

const withoutHyphens = (family: string): string => family.replaceAll('-', '');

export function compileModelNames({
  names,
  providers,
}: Pick<Providers, 'names'> & {
  providers: readonly { models?: ModelNames }[];
}) {
  const all = [...providers.map(({ models = {} }) => models), names.models ?? {}];
  const families = all.flatMap(({ families: own = [] }) => own);
  const distinct = new Set(families.map(withoutHyphens));
  const ordinary = new Set(all.flatMap(({ ordinary: own = [] }) => own.map(withoutHyphens)));
  const short = all.flatMap((each) => Object.entries(each.short ?? {}));
  const productWords = new Set(names.words);
  const rewrites = [
    ...families.filter((family) => family.includes('-')).map(joinFamily),
    splitProductWords([...productWords]),
    ...all.flatMap((each) => each.rewrites ?? []).map(({ from, to }) => [new RegExp(from), to]),
  ] as [RegExp, string][];
  const numbered = [...ordinary].filter((family) => /\d/.test(family));
  const shortNumbered = short.flatMap(([, own]) => own.filter((word) => /\d/.test(word)));
  const start = startPattern([...families, ...ordinary, ...shortNumbered]);
  const constants = [...families, ...numbered].map((family) => partsOf(family, '-?'));
  const constant = new RegExp(`(?<![^-])(?:${oneOfPatterns(constants)}).*`, 'i');

  /** Whether a word begins names of models. */
  const isFamily = (word: string): boolean => distinct.has(word) || ordinary.has(word);
  const isShortFor = (words: readonly string[], own: readonly string[]): boolean => {
    const [first = ''] = words;
    if (/\d/.test(first) && own.includes(first)) return true;
    const isOwn = (word: string): boolean => own.includes(word);
    const isOnly = words.every((word) => isOwn(word) || VERSION_WORD.test(word));
    return words.length > 1 && isOnly && words.some(isOwn);
  };
  return {
    isFamily,
    /** Whether a word begins names of models, and is not an ordinary word as well. */
    isDistinct: (word: string): boolean => distinct.has(word),
    /** Puts the family before the words of a name that leaves it out. */
    addFamily(words: readonly string[]): string[] {
      const found = short.find(([, own]) => isShortFor(words, own));
      if (found) return [found[0], ...words];
      return [...words];
    },
    /** A name, without its prefixes and in lower case, as it is usually written. */
    rewrite: (name: string): string =>
      rewrites.reduce((text, [from, to]) => text.replace(from, to), name),
    /** Whether a text begins with a family, or a word that says its model without it (`4o`). */
    startsName: (text: string): boolean => start.test(text.toLowerCase()),
    /** A pattern of a word, with its hyphens where people leave them out. */
    patternOf(word: string): string {
      const family = families.find((each) => withoutHyphens(each) === word) ?? word;
      return partsOf(family, '[^a-z\\d]{0,3}');
    },
    /** Whether a word is one that names of products have (`mini`). */
    isProductWord: (word: string): boolean => productWords.has(word),
    /**
     * The name that a constant of an SDK stands for: `openai.GPT4o20240513`,
     * `ModelClaude3_5HaikuLatest`; null for any other text.
     */
    readConstant(text: string): string | null {
      const constantName = text.replace(/^[a-z]\w*\./, '');
      if (NO_CONSTANT.test(constantName)) return null;
      const words = constantName
        .replaceAll('Dot', '.')
        .replace(/(?<=[a-z])(?=[A-Z])|(?<=\d)(?=[A-Z][a-z])|(?<=[A-Za-z])(?=20\d\d)/g, '-')
        .replaceAll('_', '-');
      const name = constant.exec(words)?.[0] ?? '';
      const before = words.slice(0, words.length - name.length);
      const isName = /^[A-Z](?=.*\d).*[a-z-]/.test(name) && /^(?:[A-Z][a-z]+-){0,2}$/.test(before);
      return isName ? name : null;
    },
  };
}

/** A pattern of a family, with what may be at its hyphens. */
function partsOf(family: string, gap: string): string {
  return family.split('-').map(escapePattern).join(gap);
}

/** A text in lower case that begins with one of the families, and goes on with something else than a letter. */
function startPattern(families: readonly string[]): RegExp {
  const heads = families.map((family) => partsOf(family, '\\W?'));
  return new RegExp(`^(?:${oneOfPatterns(heads)})(?!\\p{L})`, 'u');
}

/** `dall-e`, `dall e` and `dalle` are one word. */
function joinFamily(family: string): [RegExp, string] {
  const parts = partsOf(family, '[^a-z0-9]{0,3}');
  return [new RegExp(`(?<![a-z])${parts}(?![a-z])[^a-z0-9]?`, 'g'), `${withoutHyphens(family)}-`];
}

/** `4omini` has two words. */
function splitProductWords(words: readonly string[]): [RegExp, string] {
  const any = oneOfPatterns(words.map(escapePattern));
  return [new RegExp(`(?<=(?<!\\d)\\d[a-z])(?=(?:${any})(?![a-z]))`, 'g'), '-'];
}
