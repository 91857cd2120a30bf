// What comes in: any text: prose, code, YAML, a lock file.
// What goes out: the names of models, APIs and SDKs in it, with their places.
// Example: `model: rocket-1` has the name rocket-1 at column 8.
import { remember } from '../remember.ts';
import type { ModelFamilies } from './model-names.ts';
import { exactOf, type Resolver } from './resolver.ts';
import { cleanSpelling, FILE, LONGEST_SPELLING } from './spellings.ts';

/** Where a name occurs in a text. */
interface Place {
  /** From 1. */
  line: number;
  /** From 1, in UTF-16 code units. */
  column: number;
}

/** A name in a text, as it is written first, and every place of it. */
interface FoundName {
  spelling: string;
  places: Place[];
}

/** The part of a resolver that this needs. */
type Names = Pick<Resolver, 'find' | 'parse' | 'isInCode' | 'isItem' | 'models'>;

/** Part of a line: offsets within the line. */
interface Span {
  start: number;
  end: number;
  /** Whether a name is to be expected here: as an entry of a list, as the value of `model`. */
  isExpected: boolean;
}

/** Whether a part of a line is a name; an ordinary word only where a name is expected. */
type IsName = (part: string, isExpected: boolean) => boolean;

/** Tells what is a name, and looks each up once: texts repeat their names. */
export function rememberNames(resolver: Names): IsName {
  const isNameAs = remember((isExpected: boolean) =>
    remember((part: string) => isNamed(part, isExpected, resolver)),
  );
  return (part, isExpected) => isNameAs(isExpected)(part);
}

/**
 * Finds names of models, APIs and SDKs in pasted text: a list, prose, code, YAML, JSON, an env file,
 * the dependencies of a package. Returns each name once, in the order of the text. A name is a spelling
 * that is recorded, or one with the form of a model's identifier. An ordinary word such as `ada` or
 * `temperature` is a name only as an entry of a list or as the value of a key such as `model`.
 *
 * @param isName what remembers the names of other texts, where there are several
 */
export function namesIn(
  text: string,
  resolver: Names,
  isName: IsName = rememberNames(resolver),
): FoundName[] {
  const found = new Map<string, FoundName>();
  for (const [index, line] of text.split('\n').entries()) {
    for (const { start, end } of namesInLine(line, resolver.models, isName)) {
      const spelling = line.slice(start, end);
      const key = cleanSpelling(spelling);
      const place = { line: index + 1, column: start + 1 };
      const first = found.get(key);
      if (first) first.places.push(place);
      else found.set(key, { spelling, places: [place] });
    }
  }
  return [...found.values()];
}

/**
 * What asks for a name: `model: `, `"engine": ["`. Read from its end, where most lines have no such
 * word; a notebook has its quotes escaped, once or twice.
 */
const ASKS =
  /$(?<=(?:model|engine|deployment|llm|preset)[\w.-]*\\*["'`]?\s*[:=(]\s*[[{(]?\s*\\*["'`]?)/i;

function namesInLine(line: string, models: ModelFamilies, isName: IsName): Span[] {
  const taken: Span[] = [];
  const covered = new Uint8Array(line.length);
  for (const spansIn of [quotedIn, entriesOf, phrasesIn, wordsIn]) {
    for (const span of spansIn(line, models)) {
      const { start, end, isExpected } = span;
      if (end - start > LONGEST_SPELLING || covered.subarray(start, end).includes(1)) continue;
      const part = line.slice(start, end);
      const isAsked = () => ASKS.test(line.slice(Math.max(0, start - 60), start));
      if (!isName(part, isExpected) && !(isName(part, true) && isAsked())) continue;
      covered.fill(1, start, end);
      taken.push(span);
    }
  }
  return taken.sort((a, b) => a.start - b.start);
}

/** A key and its value, which is a name only as a whole: `OpenAI-Beta: assistants=v1`. */
const ASSIGNMENT = /:\s|(?<![=<>~!])=(?!=)/;

/** Letters that no identifier has. */
const OTHER_SCRIPT = /(?!\p{sc=Latn})\p{L}/u;

function isNamed(text: string, isExpected: boolean, resolver: Names): boolean {
  const word = cleanSpelling(text);
  const isOrdinary =
    /^[\p{L}_ ]+$/u.test(word) ||
    /^\/?v1\/[\w-]+$/.test(word) ||
    isNumberedFamily(word, resolver.models);
  if (word.length < 2) return false;
  if (/[./:=-]/.test(word) && resolver.isInCode(word)) return true;
  if (isOrdinary && !isExpected) return false;
  if (resolver.models.readConstant(text) !== null) return resolver.find(text).matches.length > 0;
  // What holds a quoted text is found by its parts, as is a command with an address.
  if (/["'`\\]|\(\?|\s\S+:\/\//.test(word)) return false;
  if (resolver.isItem(word)) return true;
  if (ASSIGNMENT.test(word)) return false;
  const found = resolver.find(word);
  if (exactOf(found).length > 0) return true;
  if (OTHER_SCRIPT.test(word)) return false;
  if (found.matches.length > 0) return /\d/.test(word);
  return isModelLike(word, resolver);
}

/** A family's name first, a number after it, and a hyphen or dot between: `gpt-5.6-sol`. */
function isModelLike(word: string, { parse, models }: Names): boolean {
  const [name = ''] = word.split(/[=<>~!@]/);
  if (/\s|:\/\/|^[./~]/.test(word) || OTHER_SCRIPT.test(word) || FILE.test(word)) return false;
  if (!/\d/.test(name) || !/[-.]/.test(name)) return false;
  const [first = '', second = ''] = parse(word).text.split('-');
  if (models.isDistinct(first)) return true;
  return isNumberedFamily(first, models) && models.isProductWord(second);
}

/** A family of two characters, which is also the name of a variable: `o1`. */
export function isNumberedFamily(word: string, { isFamily }: ModelFamilies): boolean {
  return /^[a-z]\d$/.test(word) && isFamily(word);
}

/** Entries of lists, without the punctuation around them. */
function entriesOf(line: string): Span[] {
  return [...line.matchAll(/(?:[^,;|\t ]| (?! ))+/g)].flatMap(({ index, 0: piece }) => {
    const bullets = /^\s*(?:(?:[-*+•>]|\d{1,3}[.)])\s+)*/.exec(piece)?.[0].length ?? 0;
    return trim(line, index + bullets, index + piece.length, true);
  });
}

/** Strings in quotes. */
function quotedIn(line: string, models: ModelFamilies): Span[] {
  return [...line.matchAll(/(\\*["'`])([^"'`\\]{2,200})\\*["'`]/g)].flatMap(
    ({ index, 1: quote = '', 2: text = '' }) => {
      const start = index + quote.length;
      return trim(line, start, start + text.length, isNumberedFamily(text, models));
    },
  );
}

/** A constant or a variable, which is not an identifier of a vendor: GPT_4_TURBO. */
const VARIABLE = /^[^-./]*_[^-./]*$/;

/** Names in words: two to five words in one sentence that begin with a family. */
function phrasesIn(line: string, models: ModelFamilies): Span[] {
  const words = [...line.matchAll(/[^\s,;|"'`\u3000-\u303f\uff08\uff09\uff0c]+/g)];
  const spans: Span[] = [];
  for (const [index, word] of words.entries()) {
    const first = word[0].replace(/^[([{]+/, '');
    if (!models.startsName(first) || VARIABLE.test(first)) continue;
    const start = word.index + word[0].length - first.length;
    const phrases: Span[] = [];
    for (let count = 1; count < 5; count += 1) {
      if (/[.:!?]$/.test(words[index + count - 1]?.[0] ?? '')) break;
      const last = words[index + count];
      if (!last || !/[\p{L}\p{N}]/u.test(last[0]) || line[last.index - 2] === ' ') break;
      if (/^(?:models?|versions?|the)\W*$/i.test(last[0])) continue;
      phrases.unshift(...trim(line, start, last.index + last[0].length, true));
    }
    spans.push(...phrases.filter((span) => /\d/.test(line.slice(span.start, span.end))));
  }
  return spans;
}

/** Single words of code and prose; of `key:value` also the value. */
function wordsIn(line: string): Span[] {
  // A letter of another script ends a word: Japanese sets no blank after a name.
  const words = line.matchAll(
    /(?<![\p{sc=Latn}\p{N}.~/])[\p{sc=Latn}\p{N}@/][\p{sc=Latn}\p{N}@/._:*+\-\u2010-\u2015\][]*/gu,
  );
  return [...words].flatMap(({ index, 0: word }) => {
    const before = line.slice(Math.max(0, index - 10), index);
    const isPlain = !/[\d./-]/.test(word);
    if (VARIABLE.test(word) || (isPlain && !/[:=]\s*$/.test(before))) return [];
    const end = index + word.length;
    const isExpected = !isPlain && /model\s+$/i.test(before);
    const colon = word.includes('://') ? -1 : word.indexOf(':');
    const value = colon > 0 ? trim(line, index + colon + 1, end, false) : [];
    return [...trim(line, index, end, isExpected), ...value];
  });
}

/** What a name begins with. */
const BEGIN = /\/?[\p{L}\p{N}]|@/gu;

/** The span without blanks, quotes and punctuation at its ends; none where nothing is left. */
function trim(line: string, from: number, to: number, isExpected: boolean): Span[] {
  if (to - from > 2 * LONGEST_SPELLING) return [];
  BEGIN.lastIndex = from;
  const start = BEGIN.exec(line)?.index ?? to;
  let end = to;
  while (end > start && isLoose(line, start, end)) end -= 1;
  if (end - start < 2) return [];
  return [{ start, end, isExpected }];
}

/** Closing brackets, and in the same order those that open them. */
const [CLOSING, OPENING] = [')]', '(['];

function isLoose(line: string, start: number, end: number): boolean {
  const last = line.charAt(end - 1);
  const bracket = CLOSING.indexOf(last);
  if (bracket >= 0) return !line.slice(start, end).includes(OPENING.charAt(bracket));
  return /[\s"'`“”‘’.,:;!?=<>{}([/-]/.test(last);
}
