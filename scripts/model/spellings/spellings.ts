// What comes in: a name as somebody writes it.
// What goes out: its parts; two spellings of one thing have the same parts.
// Example: `GPT 4 (0613)` and `gpt-4-0613` are the name `4 gpt`, version `0613`.
import { remember } from '../remember.ts';
import { type ModelFamilies, VERSION_NAMES } from './model-names.ts';
import type { Platforms, Said } from './platforms.ts';
import { note, stripAffixes } from './spelling-affixes.ts';

/** Longer texts are no spelling of a name. */
export const LONGEST_SPELLING = 200;

/** What a spelling says, taken apart: two spellings of one thing have the same parts. */
export interface Spelling {
  /** Words of the name without its version, in code-unit order: `3.5 claude sonnet`. */
  name: string;
  /** As `name`, with `2.0` written `2`: to find by. */
  family: string;
  /** Version words in code-unit order: `20240307`, `preview`, `latest`, `001`. */
  version: readonly string[];
  /** Bedrock's revision of a version, such as `v1:0`; empty without one. */
  revision: string;
  /** How the model is served: a format of weights, such as `fp8`, or `turbo`; empty without it. */
  served: string;
  /** The platforms that it names, none of a host without records; null where it names none. */
  meant: readonly string[] | null;
  /** Slug of the vendor that it names; null where it names none. */
  vendor: string | null;
  /** The region or group of regions that it names; null where it names none. */
  region: string | null;
  /** Of `name@version`: the part before the `@`. */
  base: Pick<Spelling, 'name' | 'version'> | null;
  /** Whether it is a model that was fine-tuned from the named one. */
  fineTuned: boolean;
  /** Words of the name in the order of the text, joined with `-`. */
  stem: string;
  /** The same, followed by the words of the version. */
  text: string;
}

/** Says nothing about which model is meant. */
const FILLERS = /^(?:models?|llm|the|version|versions|ver)$/;

/** What most code writes, and is clean. */
const CLEAN = /^[a-z\d_./:@-]{1,200}$/;

/**
 * Lower case, one kind of hyphen and of blank, no invisible characters, no quotes around it or, in a
 * pair of a header and its value, between them.
 */
export function cleanSpelling(text: string): string {
  if (CLEAN.test(text)) return text;
  return text
    .slice(0, LONGEST_SPELLING)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\p{Cf}|\ufe0f/gu, '')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/\s+/g, ' ')
    .replace(/["'`] ?: ?["'`]/, ': ')
    .replace(/^[ "'`“”‘’«»,;]+|[ "'`“”‘’«»,;]+$/g, '')
    .slice(0, LONGEST_SPELLING);
}

/** What most identifiers are, and is folded. */
const FOLDED = /^[a-z\d]+(?:[-/][a-z\d]+|(?<=\d)\.(?=\d)[a-z\d]+)*$/;

/**
 * The whole identifier, with every run of punctuation as one `-` but for the dot in a number and for
 * `/` and `:` before a word: `gemini/embedding-001` is not `gemini-embedding-001`.
 */
export function foldSpelling(text: string): string {
  const clean = cleanSpelling(text);
  if (FOLDED.test(clean)) return clean;
  return clean
    .replaceAll('+', '-plus')
    .replace(/[^\p{L}\p{N}./:]+|(?<!\d)\.|\.(?!\d)|:(?!\p{L})/gu, '-')
    .replace(/-*([-/:])[-/:]*/g, '$1')
    .replace(/^[-/:]|[-/:]$/g, '');
}

/** The model of a call: `AzureOpenAI(api_key=key, model="gpt-4o")`, `azure('gpt-4o')`. */
const CALL = /\w\((?:(?:.*?model|.*?deployment|.*?engine)\w*["'`]? ?[=:] ?)?["'`]([^"'`]+)["'`]/i;

/** What gives a name to a model: `MODEL = "gpt-4o"`, `const model=`. */
const ASSIGNED = /^[\w ]*model\w* ?[=:] ?/i;

/** Takes a spelling apart. Text that names nothing has an empty `name`. Never throws. */
function parseSpelling(text: string, platforms: Platforms): Spelling {
  const { models } = platforms;
  const [, argument] = CALL.exec(text) ?? [];
  const written = argument ?? models.readConstant(text) ?? text.replace(ASSIGNED, '');
  const said = stripAffixes(cleanSpelling(written), platforms);
  const { name } = said;
  const atVersion = /^(.*\S)@([\w.-]+)$/.exec(name);
  const [, before = name, apart = ''] = atVersion ?? /^(.*[^\s(]) ?\(([^()]+)\)$/.exec(name) ?? [];
  const words = dropVendors(splitWords(before), said, platforms);
  if (text.includes('(')) note(said, platforms.ofClients(text));
  const version = splitWords(apart);
  const base = atVersion ? partVersion(words, 0, models) : null;
  return Object.assign(said, partVersion([...words, ...version], version.length, models), { base });
}

/** Texts that are kept taken apart: more than a file or a list of names has, and few for a server. */
export const KEPT = 5_000;

/** Takes spellings apart, each once as long as few others come between: answers ask for one again and again. */
export function createParser(platforms: Platforms): (text: string) => Spelling {
  return remember((text: string) => parseSpelling(text, platforms), KEPT);
}

/** Words in their order, with numbers and dates put together: `claude-3-5` is claude, 3.5. */
function splitWords(text: string): string[] {
  // Beyond ASCII everything counts as a letter: a character class of Unicode takes three times as long.
  const split = text
    .replaceAll('+', ' plus ')
    .replace(/([a-z]{3})(?=\d)/g, '$1 ')
    .replace(/(?<=\d)(?=[a-z]{3})/g, ' ')
    .split(/[^a-z0-9.\u00c0-\uffff]+|(?<!\d)\.|\.(?!\d)/)
    .filter((word) => word !== '' && !FILLERS.test(word));
  const words: string[] = [];
  for (let index = 0; index < split.length; index += 1) {
    const [word = '', next = '', third = ''] = [split[index], split[index + 1], split[index + 2]];
    if (!/\d/.test(word)) {
      words.push(word);
      continue;
    }
    const date = /^(20\d\d)[-.]([01]\d)[-.]([0-3]\d)$/.exec(`${word}-${next}-${third}`);
    if (date) {
      words.push(date.slice(1).join(''));
      index += 2;
    } else if (/^\d\d (?:\d\d|20\d\d)$/.test(`${word} ${next}`)) {
      words.push(`${word}-${next}`);
      index += 1;
    } else if (/^v?\d\d? \d$/.test(`${word} ${next}`)) {
      words.push(`${word}.${next}`);
      index += 1;
    } else {
      words.push(word.replace(/^(20\d\d)\.([01]\d)\.([0-3]\d)$/, '$1$2$3'));
    }
  }
  return words;
}

/** Without the vendors in front, where what is left is more than a version: not `m2`, `2.3 fast`. */
function dropVendors(given: readonly string[], said: Said, { ofFirstWord, models }: Platforms) {
  let words = given;
  for (;;) {
    const first = ofFirstWord(words[0] ?? '');
    const rest = words.slice(1);
    const isMore = rest.length > 1 && /^[a-z]/.test(rest[0] ?? '');
    const isNumbered = isMore && rest.some((word) => /\d/.test(word));
    if (!first || !(isNumbered || models.addFamily(rest).some(models.isFamily))) return words;
    note(said, first);
    words = rest;
  }
}

/** A version at the end of a name: `20240513`, `0613`, `05-13`, `05-2026`, `latest`. */
const VERSION = new RegExp(`^(?:\\d{8}|\\d{4}|\\d\\d-(?:20)?\\d\\d|${VERSION_NAMES.join('|')})$`);

/**
 * Separates the words of a name from those of its version, which come last.
 *
 * @param apart how many of the last words were set apart as a version
 */
function partVersion(
  given: readonly string[],
  apart: number,
  models: ModelFamilies,
): Pick<Spelling, 'name' | 'family' | 'version' | 'stem' | 'text'> {
  const words = models.addFamily(given);
  const version: string[] = [];
  while (words.length > 1) {
    const last = words.at(-1) ?? '';
    const setApart = version.length < apart && /^[\d.]+$/.test(last);
    const numbered = /^\d{3}$/.test(last) && words.length > 2;
    if (!setApart && !numbered && !VERSION.test(last)) break;
    version.push(last);
    words.pop();
  }
  const short = words.map((word) => word.replace(/^(\d+)\.0$/, '$1'));
  return {
    name: [...words].sort().join(' '),
    family: short.sort().join(' '),
    version: [...new Set(version)].sort(),
    stem: words.join('-'),
    text: [...words, ...version.reverse()].join('-'),
  };
}
