import { present } from '../../model/present.ts';
import { INVISIBLE } from '../../model/words.ts';
import type { ParsedRecord, Pointer } from '../parse.ts';
import { nameOf, showValue } from '../schema/schema.ts';
import { findMarkup } from './markup.ts';
import { type Drafts, type Rule, textsOf, type Violation, writtenDocuments } from './rule.ts';

/** In UTF-16 code units. */
const LONGEST_TEXT = 1_000;

/** Fields that hold prose or a vendor's words; addresses, ids and page descriptions do not. */
const PROSE = new Set([
  'regions',
  'name',
  'summary',
  'method',
  'note',
  'reason',
  'roadmap',
  'currency_note',
  'page_names',
  'price_words',
  'price_detail',
  'limit_notes',
  'observations',
  'item',
  'successor',
  'migration_note',
  'aliases',
  'display_name',
  'words',
]);

const noMarkup: Rule = {
  code: 'text-markup',
  reason: 'Values are published as plain text: marks of Markdown or HTML would be read as words.',
  check: eachText(prosePlaces, ({ text }) => {
    // The patterns are slow on a text that is refused as too long.
    const markup = findMarkup(text.slice(0, LONGEST_TEXT));
    return (
      markup && `contains ${markup.kind} ${JSON.stringify(markup.text)}; write the plain words`
    );
  }),
};

function isProse(pointer: Pointer): boolean {
  return pointer[0] !== 'pages' && pointer[0] !== 'evidence' && PROSE.has(keyOf(pointer));
}

/** In an emoji sequence (Unicode Technical Standard 51) the zero-width joiner belongs there. */
const JOINED_BEFORE = /\p{Extended_Pictographic}[\u{1F3FB}-\u{1F3FF}\uFE0F]*$/u;
const JOINED_AFTER = /^\p{Extended_Pictographic}/u;

/** An unseen character of a text. */
interface Unseen {
  /** Offset in UTF-16 code units. */
  index: number;
  /** `U+202E`. */
  name: string;
}

/** The unseen characters of a text, in order; line ends and tabs are among them. */
function findUnseen(text: string): Unseen[] {
  const found: Unseen[] = [];
  for (const match of text.matchAll(INVISIBLE)) {
    if (match[0] === '\u200D' && isEmojiJoiner(text, match.index)) continue;
    const hex = (match[0].codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
    found.push({ index: match.index, name: `U+${hex}` });
  }
  return found;
}

function isEmojiJoiner(text: string, index: number): boolean {
  return (
    JOINED_BEFORE.test(text.slice(Math.max(0, index - 8), index)) &&
    JOINED_AFTER.test(text.slice(index + 1, index + 3))
  );
}

const visibleText: Rule = {
  code: 'text-unseen-character',
  reason:
    'A reviewer approves what is seen: invisible and direction-changing characters, and blanks of other kinds, would differ.',
  check: (drafts) => writtenDocuments(drafts).flatMap(checkDocument),
};

function checkDocument(document: ParsedRecord): Violation[] {
  const { text } = document;
  const raw = findUnseen(text).filter(({ index }) => !/[\t\n\r]/.test(text.charAt(index)));
  const found: Violation[] = raw.map(({ index, name }) => {
    const message = `this is the invisible character ${name}; remove it, or write what is meant`;
    return { document, pointer: [], offset: index, message };
  });
  for (const { pointer, at, text: content } of textPlaces([document])) {
    const unseen = findUnseen(content);
    if (unseen.length === 0) continue;
    const range = document.range(pointer);
    const source = range ? text.slice(...range) : '';
    // Characters that are in the file itself have been told; these come from escapes and lines.
    const escaped = unseen.find(({ index }) => {
      return /[\t\n\r]/.test(content.charAt(index)) || !source.includes(content.charAt(index));
    });
    if (!escaped) continue;
    const message = `${nameOf(pointer)} contains ${describe(escaped.name)}`;
    found.push(present({ document, pointer, at, message }));
  }
  return found;
}

function describe(name: string): string {
  if (name === 'U+000A' || name === 'U+000D') {
    return 'a line break; write it on one line, or under >- (which joins lines)';
  }
  if (name === 'U+0009') return 'a tab; write a blank';
  return `the invisible character ${name}; remove it, or write what is meant`;
}

/** White space, and the braille pattern without dots, which looks like a blank. */
const OUTER_BLANKS = /^[\s\u2800]+|(?<![\s\u2800])[\s\u2800]+$/g;

const trimmedText: Rule = {
  code: 'text-not-trimmed',
  reason: 'Blanks at the ends are never the vendor’s words, and make equal values differ.',
  check: eachText(allPlaces, ({ pointer, text }) => {
    // A pattern may need a blank at its end: it is compared, never published.
    if (pointer[0] === 'pages') return null;
    // A line break at the end is told as such.
    if (text.replace(OUTER_BLANKS, '') === text || /[\n\r]/.test(text)) return null;
    return `is ${showValue(text)}, with blanks at its beginning or end; remove them`;
  }),
};

export const composedText: Rule = {
  code: 'text-not-nfc',
  reason:
    'Texts that look the same must be the same characters, or a comparison finds a difference.',
  check: eachText(allPlaces, ({ text }) => {
    if (text.normalize('NFC') === text) return null;
    return `is ${showValue(text)}, not in Unicode form NFC; write composed characters (run npm run fix)`;
  }),
  fix: ({ text }) => text.normalize('NFC'),
};

/** What people write where there is no successor; `null` says it. */
// biome-ignore format: a list of phrases
const NOTHING = new Set([
  'n/a', 'na', 'none', 'nil', 'null', 'unknown', 'undefined', 'tba', 'tbc', 'tbd', 'to be announced',
  'to be confirmed', 'to be decided', 'to be determined', 'not announced', 'not applicable',
  'not available', 'not specified', 'not stated',
]);

function namesNothing(text: string): boolean {
  const words = text.trim().toLowerCase().replace(/\.$/, '');
  if (NOTHING.has(words) || !/[\p{L}\p{N}]/u.test(words)) return true;
  return /^(?:not yet|no (?:successor|replacement|alternative))\b/.test(words);
}

const namedSuccessor: Rule = {
  code: 'successor-none',
  reason: 'Consumers take the successor for a name to switch to; "n/a" is not a name.',
  check: (drafts) =>
    drafts.deprecation.flatMap(({ document, data }): Violation[] => {
      const { successor } = data;
      if (!successor) return [];
      const isNothing = namesNothing(successor);
      if (!isNothing && !successor.includes('://')) return [];
      const reason = isNothing
        ? 'names nothing; use null'
        : 'has an address; name what the vendor names, and put the address into migration_note';
      const message = `successor is ${showValue(successor)}, which ${reason}`;
      return [{ document, pointer: ['successor'], message }];
    }),
};

/** One pair of typographic quotes around the whole text. */
const QUOTED = /^(?:“[^“”]*”|‘[^‘’]*’|„[^„“”]*[“”]|«[^«»]*»|"[^"]*"|'[^']*')$/;

const unquotedText: Rule = {
  code: 'text-in-quotes',
  reason: 'Quotes that an editor made typographic, or doubled, become part of the value.',
  check: eachText(prosePlaces, ({ text }) => {
    if (QUOTED.test(text))
      return `is ${showValue(text)}, quotes included; remove the quotes around it (YAML needs only plain ones, " or ')`;
    return null;
  }),
};

const wholeText: Rule = {
  code: 'text-cut-by-comment',
  reason: 'YAML reads " #" as the beginning of a comment, so the end of a quoted limit gets lost.',
  check: (drafts) =>
    prosePlaces(drafts).flatMap(({ document, pointer, at }): Violation[] => {
      const range = document.range(pointer);
      if (!range || at === 'key' || !COMMENT.test(document.text)) return [];
      const [start, end] = range;
      if (/["'|>]/.test(document.text.charAt(start))) return [];
      const comment = /^[ \t]+#[^\n]*/.exec(document.text.slice(end))?.[0].trim();
      // After a name a comment is usual, but not one without a blank: `Plan #1`.
      if (comment === undefined || (!VERBATIM.has(keyOf(pointer)) && /^#(?:\s|$)/.test(comment)))
        return [];
      const message = `${nameOf(pointer)} ends before ${showValue(comment)}, which YAML reads as a comment; put the whole text in quotes, or move the comment to a line of its own`;
      return [{ document, pointer, offset: end, message }];
    }),
};

/** Where a comment may begin that follows something on its line. */
const COMMENT = /[ \t]#/;

/** Fields whose whole text counts: a vendor's words, and ours about them. */
const VERBATIM = new Set([
  'limit_notes',
  'observations',
  'price_words',
  'price_detail',
  'words',
  'migration_note',
]);

interface TextPlace extends Pick<Violation, 'document' | 'pointer' | 'at'> {
  text: string;
}

/** Every text of these files, with its place; the labels of a limit are texts as well. */
function textPlaces(documents: readonly ParsedRecord[]): TextPlace[] {
  return documents.flatMap((document) =>
    textsOf(document.value).flatMap(([pointer, text]): TextPlace[] => {
      const start = pointer.indexOf('limit_notes');
      const labels = pointer.flatMap((label, index): TextPlace[] => {
        if (start < 0 || index <= start || typeof label === 'number') return [];
        return [{ document, pointer: pointer.slice(0, index + 1), at: 'key', text: label }];
      });
      return [...labels, { document, pointer, text }];
    }),
  );
}

function allPlaces(drafts: Drafts): TextPlace[] {
  return textPlaces(writtenDocuments(drafts));
}

/**
 * The check of single texts.
 *
 * @param judge what is wrong with one, as the rest of a sentence that begins with its name
 */
function eachText(
  places: (drafts: Drafts) => TextPlace[],
  judge: (place: TextPlace) => string | null,
): Rule['check'] {
  return (drafts) =>
    places(drafts).flatMap((place) => {
      const { text, ...found } = place;
      const fault = judge(place);
      if (fault === null) return [];
      return [{ ...found, message: `${nameOf(found.pointer)} ${fault}` }];
    });
}

/** Those of fields of prose of every file that people write. */
function prosePlaces(drafts: Drafts): TextPlace[] {
  return allPlaces(drafts).filter(({ pointer }) => isProse(pointer));
}

/** The last key on the way to a value; of all that is in a limit, that of the list of limits. */
export function keyOf(pointer: Pointer): string {
  if (pointer.includes('limit_notes')) return 'limit_notes';
  return String(pointer.findLast((step) => typeof step === 'string'));
}

/** Fields of a deprecation that people and programs look up by. */
const NAMES = new Set(['item', 'successor', 'aliases', 'regions']);

const plainName: Rule = {
  code: 'name-not-ascii',
  reason: 'A letter that only looks like a plain one makes a name that nobody can find or call.',
  check: eachText(
    ({ deprecation }) => textPlaces(deprecation.map(({ document }) => document)),
    ({ pointer, text }) => {
      const found = NAMES.has(keyOf(pointer)) ? /[^ -~]/u.exec(text)?.[0] : undefined;
      if (found === undefined) return null;
      const code = `U+${found.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`;
      return `is ${showValue(text)}, with ${showValue(found)} (${code}); type names in printable ASCII, as the vendor's API takes them`;
    },
  ),
};

const boundedText: Rule = {
  code: 'text-too-long',
  reason: 'Each list, feed and answer shows these texts whole, so a long one hides all others.',
  check: eachText(prosePlaces, ({ pointer, text }) => {
    const longest = NAMES.has(keyOf(pointer)) || keyOf(pointer) === 'name' ? 200 : LONGEST_TEXT;
    if (text.length > longest) return `has ${text.length} characters; use at most ${longest}`;
    return null;
  }),
};

/** Every rule about texts. */
export const TEXT_RULES: readonly Rule[] = [
  noMarkup,
  visibleText,
  trimmedText,
  composedText,
  namedSuccessor,
  unquotedText,
  wholeText,
  plainName,
  boundedText,
];
