// What comes in: a name as somebody writes it.
// What goes out: its parts; two spellings of one thing have the same parts.
// Example: `GPT 4 (0613)` and `gpt-4-0613` are the name `4 gpt`, version `0613`.
import { remember } from '../remember.ts';
import { VERSION_NAMES } from './model-names.ts';
import { asMaker, ELSEWHERE, type Platforms, ROUTER, type Said } from './platforms.ts';

/** Longer texts are not a spelling of a name. */
export const LONGEST_SPELLING = 200;

/** A name without its prefixes and suffixes, and what they say. */
interface Stripped extends Said {
  /** What is left of the text. */
  name: string;
  /** Bedrock's revision of a version, such as `v1:0`; empty without one. */
  revision: string;
  /** How the model is served: a format of weights, such as `fp8`, or `turbo`; empty without it. */
  served: string;
  /** The region or group of regions that it names, as it is written; null where it names none. */
  region: string | null;
  /** Whether it is a model that was fine-tuned from the named one. */
  fineTuned: boolean;
  /** Whether a router between vendors stands before the name. */
  isRouted: boolean;
}

/** What a spelling says, taken apart: two spellings of one thing have the same parts. */
export interface Spelling extends Omit<Stripped, 'name'> {
  /** Words of the name without its version, in code-unit order, with `2.0` written `2`: `3.5 claude sonnet`. */
  family: string;
  /** Version words in code-unit order: `20240307`, `preview`, `latest`, `001`. */
  version: readonly string[];
  /** Whether it is `name@version`. */
  isAtVersion: boolean;
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

/**
 * The whole identifier, with every run of punctuation as one `-` but for the dot in a number and for
 * `/` and `:` before a word: `gemini/embedding-001` is not `gemini-embedding-001`.
 */
export function foldSpelling(text: string): string {
  return cleanSpelling(text)
    .replaceAll('+', '-plus')
    .replace(/[^\p{L}\p{N}./:]+|(?<!\d)\.|\.(?!\d)|:(?!\p{L})/gu, '-')
    .replace(/-*([-/:])[-/:]*/g, '$1')
    .replace(/^[-/:]|[-/:]$/g, '');
}

/** The model of a call: `AzureOpenAI(api_key=key, model="gpt-4o")`, `azure('gpt-4o')`. */
const CALL = /\w\((?:(?:.*?model|.*?deployment|.*?engine)\w*["'`]? ?[=:] ?)?["'`]([^"'`]+)["'`]/i;

/** What gives a name to a model: `MODEL = "gpt-4o"`, `const model=`. */
const ASSIGNED = /^[\w ]*model\w* ?[=:] ?/i;

/** Takes a spelling apart. Text that names nothing has an empty `family`. Never throws. */
function parseSpelling(text: string, platforms: Platforms): Spelling {
  const { models } = platforms;
  const [, argument] = CALL.exec(text) ?? [];
  const written = argument ?? models.readConstant(text) ?? text.replace(ASSIGNED, '');
  const { name, ...said } = stripAffixes(cleanSpelling(written), platforms);
  const atVersion = /^(.*\S)@([\w.-]+)$/.exec(name);
  const [, before = name, apart = ''] = atVersion ?? /^(.*[^\s(]) ?\(([^()]+)\)$/.exec(name) ?? [];
  const words = models.addFamily(dropVendors(splitWords(before), said, platforms));
  if (text.includes('(')) note(said, platforms.ofClients(text));
  return { ...said, isAtVersion: atVersion !== null, ...partVersion(words, splitWords(apart)) };
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
 * @param apart words that were set apart as a version
 */
function partVersion(name: readonly string[], apart: readonly string[]) {
  const words = [...name, ...apart];
  const version: string[] = [];
  while (words.length > 1) {
    const last = words.at(-1) ?? '';
    const setApart = version.length < apart.length && /^[\d.]+$/.test(last);
    const numbered = /^\d{3}$/.test(last) && words.length > 2;
    if (!setApart && !numbered && !VERSION.test(last)) break;
    version.push(last);
    words.pop();
  }
  const short = words.map((word) => word.replace(/^(\d+)\.0$/, '$1'));
  return {
    family: short.sort().join(' '),
    version: [...new Set(version)].sort(),
    stem: words.join('-'),
    text: [...words, ...version.reverse()].join('-'),
  };
}

/** The version of a package: `openai[datalib]>=1.0`, `openai@1.2.3`. */
const PACKAGE_VERSION = /(?:\[[\w,-]*\])?(?:[<>~!=]?=.*|[<>].*|@[\^~]?\d+\.\d+\.\d.*)$/;

/** A file, which is not the name of a model: `src/models.py`. */
export const FILE =
  /\.(?:mdx?|txt|[cm]?[jt]sx?|py|ipynb|r[sb]|go|java|php|cs[sv]?|jsonl?|ya?ml|toml|lock|png|jpe?g|svg|pdf|html?|log|sh|gz|zip|whl)$/;

/** A header with its value; every value is a separate thing: `OpenAI-Beta: assistants=v1`. */
const HEADER = /^[a-z-]+: \S/;

/** A method of HTTP before a path: `post /v1/evals`. */
export const METHOD = /^(?:get|post|put|patch|delete) (?=\/)/;

/** A format of weights: `-q4_k_m`. */
const WEIGHTS = /[-_:. ]q\d(?:_[a-z0-9])*$/;

/**
 * Takes off everything around a name.
 *
 * @param text as `cleanSpelling` gives it
 */
function stripAffixes(text: string, platforms: Platforms): Stripped {
  const stripped: Stripped = {
    name: text.replace(METHOD, ''),
    meant: null,
    vendor: null,
    revision: '',
    region: null,
    served: '',
    fineTuned: false,
    isRouted: false,
  };
  if (text.includes(' ')) {
    stripped.name = platforms.stripWords(stripped.name, (said) => note(stripped, said));
  }
  stripAll(stripped, platforms);
  // Once: what is rewritten may be rewritten again, for ever.
  stripped.name = platforms.models.rewrite(stripped.name);
  stripAll(stripped, platforms);
  return stripped;
}

/** Each step leaves less of the name, or the name as it is. */
function stripAll(stripped: Stripped, platforms: Platforms): void {
  const steps = [stripAddress, stripForms, stripPrefix, stripTuning, stripEnds];
  for (let before = ''; before !== stripped.name; ) {
    before = stripped.name;
    for (const step of steps) step(stripped, platforms);
  }
}

/** The first that is said holds: `azure/openai/gpt-4o` is on Azure. */
function note(said: Said, { meant, vendor }: Said): void {
  said.meant ??= meant;
  said.vendor ??= vendor;
}

function stripAddress(stripped: Stripped, platforms: Platforms): void {
  const address = /^https?:\/\/([^\s/?#:]+)(?::\d+)?([^\s?#]*)/.exec(stripped.name);
  if (!address) return;
  const said = platforms.ofHost(address[1] ?? '');
  if (said) note(stripped, said);
  const path = said ? (address[2] ?? '').replaceAll('%3a', ':') : '';
  const name = /\/(?:models?|engines|deployments)\/([^/]+)/.exec(path);
  stripped.name = name?.[1] ?? path;
}

/** Forms in which one platform writes names: what is around the name, and what it says. */
function stripForms(stripped: Stripped, platforms: Platforms): void {
  for (const { platform, pattern } of platforms.forms) {
    const found = pattern.exec(stripped.name);
    if (!found) continue;
    const { name = '', version, revision, region, served } = found.groups ?? {};
    note(stripped, { meant: [platform], vendor: null });
    stripped.region ??= region || null;
    if (revision !== undefined) stripped.revision = revision;
    if (served !== undefined) stripped.served = served;
    stripped.name = version === undefined ? name : `${name} (${version})`;
  }
}

/** `openai/NAME` and `openai:NAME`: NAME. A scoped package keeps its scope. */
function stripPrefix(stripped: Stripped, platforms: Platforms): void {
  const { name } = stripped;
  const scope = /^(@[\w.-]+)\/[\w.-]+(?:@.*)?$/.exec(name)?.[1];
  const isPackage = scope !== undefined && !platforms.prefixes.has(scope);
  if (isPackage || /^\/?v1\//.test(name) || FILE.test(name)) return;
  const text = name.replace(/^\/+/, '');
  stripped.name = text;
  const prefix = /^([^\s/:"'`(){}]+)(\/+|::?)(?=[^\s/:])/.exec(text);
  const [all = '', word = '', mark = ''] = prefix ?? [];
  const known = platforms.prefixes.get(word);
  if (!known && !mark.startsWith('/')) return;
  const said = known ?? ELSEWHERE;
  stripped.isRouted ||= said === ROUTER;
  // Behind a router the word of a vendor says only who made the model.
  note(stripped, stripped.isRouted ? asMaker(said) : said);
  stripped.name = text.slice(all.length);
}

/** The model that a fine-tuned one was made from: `ft:NAME:org::id`. */
function stripTuning(stripped: Stripped): void {
  const tuned = /^(?:ft:([^:]+)(?::.*)?|([^:]+):ft-.*)$/.exec(stripped.name);
  if (!tuned) return;
  stripped.fineTuned = true;
  stripped.name = tuned[1] ?? tuned[2] ?? '';
}

/** Takes off tags, versions of packages, formats of weights, and how a host serves the model. */
function stripEnds(stripped: Stripped, platforms: Platforms): void {
  const { nothing, weights, serving } = platforms.suffixes;
  let whole = stripped.name.replace(nothing, '');
  if (!HEADER.test(whole)) whole = whole.replace(PACKAGE_VERSION, '');
  const bare = whole.replace(weights, '').replace(WEIGHTS, '');
  if (bare !== whole) note(stripped, ELSEWHERE);
  const name = bare.replace(serving, '');
  if (name !== whole) stripped.served = whole.slice(name.length + 1);
  stripped.name = name.trim();
}
