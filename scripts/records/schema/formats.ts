// What comes in: one text of a record, and the format that its schema asks for.
// What goes out: whether it fits, and why it cannot be published as it is, as the end of a sentence.
// Example: `5 GB <b>a month</b>` as prose `contains an HTML tag "<b>"; write the plain words`.
import type { Format } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { addressProblem, isHttpsUrl } from '../../model/address.ts';
import { patternProblem } from '../../model/page-language.ts';
import { LONGEST_SPELLING } from '../../model/spellings/spellings.ts';
import { INVISIBLE } from '../../model/words.ts';

/** Elements of HTML; another name between angle brackets, `<model>`, may be a placeholder. */
// biome-ignore format: a list of names
const ELEMENTS = [
  'a', 'b', 'br', 'code', 'div', 'em', 'h\\d', 'hr', 'i', 'iframe', 'img', 'li', 'ol', 'p', 'pre', 's', 'script',
  'span', 'strong', 'style', 'sub', 'sup', 'svg', 'table', 'td', 'th', 'tr', 'u', 'ul',
];

/** Marks that turn text into Markdown or HTML, each narrow enough to spare a vendor's plain words. */
const MARKS: readonly (readonly [kind: string, pattern: RegExp])[] = [
  ['a Markdown link', /\[[^[\]\n]*\]\([^\s)]*\)?/],
  ['an HTML tag', new RegExp(`</[a-z]|<!--|<(?:${ELEMENTS.join('|')})[\\s/>]`, 'i')],
  ['an HTML entity', /&(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z]{2,8});/i],
  ['a Markdown escape', /\\[|*_`[\]~]/],
  ['Markdown code ticks', /`[^`\n]+`/],
  ['Markdown emphasis', /\*\*[^\s*][^*\n]*\*\*/],
];

/** White space, and the braille pattern without dots, which looks like a blank. */
const OUTER_BLANK = /^[\s\u2800]|[\s\u2800]$/;

/** One pair of quotes around the whole text: `“Free”`, `'Free'`. */
const QUOTED = /^(?:“[^“”]*”|‘[^‘’]*’|„[^„“”]*[“”]|«[^«»]*»|"[^"]*"|'[^']*')$/;

/** In an emoji sequence (Unicode Technical Standard 51) the zero-width joiner belongs there. */
const EMOJI_JOINER = /\u200D(?=\p{Extended_Pictographic})/gu;

/** A character with its number: `U+202E`. */
function codePointName(character: string): string {
  return `U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`;
}

/** The first character of a text that nobody sees, with its offset; null without one. */
export function findUnseen(text: string): { offset: number; name: string } | null {
  // The same length, so that offsets stay.
  const shown = text.replace(EMOJI_JOINER, '.');
  const offset = shown.search(INVISIBLE);
  if (offset < 0) return null;
  return { offset, name: codePointName(text.slice(offset)) };
}

/** Why a text of ours or a vendor's words cannot be published. */
function proseProblem(text: string): string | null {
  if (/[\n\r]/.test(text))
    return 'contains a line break; write it on one line, or under >- (which joins lines)';
  if (OUTER_BLANK.test(text)) return 'has blanks at its beginning or end; remove them';
  const unseen = findUnseen(text);
  if (unseen)
    return `contains the invisible character ${unseen.name}; remove it, or write what is meant`;
  if (QUOTED.test(text))
    return 'has quotes around it; remove them (YAML needs only plain ones, " or \')';
  for (const [kind, pattern] of MARKS) {
    const mark = pattern.exec(text)?.[0];
    if (mark !== undefined)
      return `contains ${kind} ${JSON.stringify(mark.slice(0, 60))}; write the plain words`;
  }
  return null;
}

/** What people write where there is no successor, and how they begin; `null` says it. */
// biome-ignore format: a list of phrases
const NOTHING = ['n/a', 'na', 'none', 'nil', 'null', 'unknown', 'undefined', 'tba', 'tbc', 'tbd'];
// biome-ignore format: a list of phrases
const NOTHING_YET = [
  'not yet', 'not announced', 'not applicable', 'not available', 'not specified', 'not stated',
  'no successor', 'no replacement', 'no alternative', 'to be ',
];

function namesNothing(text: string): boolean {
  const words = text.toLowerCase().replace(/\.$/, '');
  const isNothing = NOTHING.includes(words) || NOTHING_YET.some((each) => words.startsWith(each));
  return isNothing || !/[a-z\d]/.test(words);
}

/** Why a name that people and programs look up by cannot be published. */
function nameProblem(text: string): string | null {
  const strange = /[^ -~]/u.exec(text)?.[0];
  if (strange !== undefined) {
    const shown = `${JSON.stringify(strange)} (${codePointName(strange)})`;
    return `has ${shown}; type names in printable ASCII, as the vendor's API takes them`;
  }
  if (namesNothing(text)) return 'names nothing; use null';
  if (text.includes('://')) return 'has an address; put the address into migration_note';
  return proseProblem(text);
}

/** Links whose page never changes: a commit of GitHub, a capture of the Web Archive. */
const PERMANENT = [
  /^https:\/\/github\.com\/[^/?#]+\/[^/?#]+\/blob\/[0-9a-f]{40}(?:\/[^/?#]+)+$/,
  /^https:\/\/web\.archive\.org\/web\/\d{14}[a-z_]*\/https?:\/\/[^\s]+$/,
];

/** Why a link to a copy of a page could show something else one day. */
function copyProblem(address: string): string | null {
  const isCanonical = URL.canParse(address) && new URL(address).href === address;
  if (isCanonical && PERMANENT.some((form) => form.test(address))) return null;
  return 'can change; use https://github.com/OWNER/REPO/blob/COMMIT/PATH with all 40 digits of the commit, or https://web.archive.org/web/TIMESTAMP/PAGE, or leave the key out';
}

const dateTime = addFormats.default.get('date-time') as { validate(text: string): boolean };

/** A date-time of RFC 3339 on a day that the calendar has; no leap seconds, which no clock reads. */
function isDateTime(text: string): boolean {
  return dateTime.validate(text) && !Number.isNaN(Date.parse(text));
}

const isUri = addFormats.default.get('uri') as (text: string) => boolean;

const isHttps = (text: string): boolean => /^https:/i.test(text);

function isFrozenUri(text: string): boolean {
  return isUri(text) && URL.canParse(text) && (!isHttps(text) || isHttpsUrl(text));
}

/**
 * The formats of ajv-formats, narrowed to what the whole tool can use: a leap second is not a time
 * that a clock reads, and an address must be one for the URL standard as well. History reads every
 * version of a file by these, so none becomes stricter.
 */
export const FROZEN_FORMATS: Readonly<Record<string, Format>> = {
  date: addFormats.default.get('date'),
  'date-time': isDateTime,
  uri: isFrozenUri,
};

/** Why an address is not one that everybody can open. */
function uriProblem(text: string): string | null {
  if (!isFrozenUri(text))
    return 'is not an address (RFC 3986): it needs a host, and %20 for a blank, %5B for [ and the like';
  const problem = isHttps(text) ? addressProblem(new URL(text)) : null;
  return problem && `${problem}; use the public https:// address of the vendor's page`;
}

type FormatProblem = (text: string) => string | null;

/**
 * The formats that only this tool knows, so that no published schema has them: what is wrong with a
 * text. A `spelling` is a pattern of names, which strangers write too, but never long ones.
 */
export const OWN_FORMATS: Readonly<Record<string, FormatProblem>> = {
  spelling: (pattern) => patternProblem(pattern, LONGEST_SPELLING),
  prose: proseProblem,
  name: nameProblem,
  'permanent-link': copyProblem,
};

/** What is wrong with a text of today's files, by the format that says so in words of its own. */
export const FORMAT_PROBLEMS: Readonly<Record<string, FormatProblem>> = {
  ...OWN_FORMATS,
  regex: (pattern) => patternProblem(pattern),
  uri: uriProblem,
};

/** The formats for files of today: everybody can open an https address, and no pattern is slow. */
export const FORMATS: Readonly<Record<string, Format>> = {
  ...FROZEN_FORMATS,
  ...Object.fromEntries(
    Object.entries(FORMAT_PROBLEMS).map(([name, problem]) => [
      name,
      (text: string) => problem(text) === null,
    ]),
  ),
};
