import type { PageDescription, Reading } from '../../model/generated/records.ts';
import { type Placeholder, phraseParts } from '../../model/page-language.ts';
import { escapePattern } from '../../model/words.ts';
import {
  type Block,
  leadsOf,
  normalizeText,
  type PageTree,
  rowText,
  type TextBlock,
} from '../pages/inline.ts';
import { type DateForm, type DayCell, dayPattern, readDay } from './days.ts';
import { isUnder } from './description.ts';
import { classifyRow, dateAbove, isRow, type PageEntries, typeOf } from './entry.ts';
import { splitItems, tooFew } from './tables.ts';

const LONGEST_BLOCK = 10_000;
const IDENTIFIER = '[\\w@/](?:[\\w.@/:+-]*\\w)?';
const LONGEST_LIST = 1_500;
/** Up to eight words. */
const NAME = '[\\w@/](?:[\\w.@/:+()-]*(?: [\\w@/(][\\w.@/:+()-]*){0,7}?)';
const START_OF_SENTENCE = '(?<=^|[.!?:|] )';
const TO_THE_END_OF_THE_SENTENCE = '(?=\\.(?:\\s|$)|$)';

/** What may stand in each place of a phrase, as the inside of a pattern. */
function insideOf(place: Placeholder, forms: readonly DateForm[]): string {
  switch (place) {
    case 'any':
      return '.{0,120}?';
    case 'successor':
      return '\\S.{0,160}?';
    case 'items':
      return `\\S.{0,${LONGEST_LIST}}?`;
    case 'name':
      return NAME;
    case 'item':
    case 'version':
      return IDENTIFIER;
    default:
      return dayPattern(forms);
  }
}

/** Places that take what they can get: at the ends of a phrase those of the sentence bound them. */
const OPEN = new Set<Placeholder>(['successor', 'items', 'name']);

/** A phrase as a pattern that never cuts a word or an identifier at its ends. */
function compilePhrase(source: string, forms: readonly DateForm[]): RegExp {
  const parts = phraseParts(source);
  const pattern = parts.map((part, index) => {
    if ('words' in part) return escapePattern(normalizeKeepingEnds(part.words));
    const { place } = part;
    const group = place === 'any' ? '' : `?<${place}>`;
    const isLast = OPEN.has(place) && index === parts.length - 1;
    const isFirst = OPEN.has(place) && place !== 'successor' && index === 0;
    const start = isFirst ? START_OF_SENTENCE : '';
    const end = isLast ? TO_THE_END_OF_THE_SENTENCE : '';
    return `${start}(${group || '?:'}${insideOf(place, forms)})${end}`;
  });
  const before = /^[\w\d]/.test(source) ? '(?<![\\w-])' : '';
  const after = /[\w\d]$/.test(source) ? '(?!\\w|-\\w|\\.\\d)' : '';
  return new RegExp(before + pattern.join('') + after, 'g');
}

/** The longest words of a phrase that must be as they are. */
export function longestWords(source: string): string {
  const words = phraseParts(source).flatMap((part) => {
    if ('words' in part) return normalizeText(part.words.replace(/^\s*\||\|\s*$/g, ''));
    return [];
  });
  return words.reduce((longest, text) => (text.length > longest.length ? text : longest), '');
}

/** Words are compared normalized; a blank beside a place stays. */
function normalizeKeepingEnds(words: string): string {
  const inner = normalizeText(words);
  if (inner === '') return ' ';
  return `${/^\s/.test(words) ? ' ' : ''}${inner}${/\s$/.test(words) ? ' ' : ''}`;
}

/** A text in which phrases can occur together: a block, or a row of a table. */
interface Passage {
  text: string;
  headings: readonly string[];
  within: readonly string[];
  /** What is in its code spans. */
  codes: readonly string[];
  /** Of a block of text: that block. */
  block?: TextBlock;
}

/** A phrase that was found, and where. */
interface Found {
  /** What stood in its places. */
  captures: Partial<Record<Placeholder, string>>;
  /** All of it. */
  text: string;
  passage: Passage;
}

/** What phrases find on one page, each pattern made once. */
function createFinder(forms: readonly DateForm[]) {
  const patterns = new Map<string, RegExp>();
  /** Every place where a phrase is in a passage. */
  const find = (phrase: string, passage: Passage): Found[] => {
    if (passage.text.length > LONGEST_BLOCK) return [];
    const pattern = patterns.get(phrase) ?? compilePhrase(phrase, forms);
    patterns.set(phrase, pattern);
    return [...passage.text.matchAll(pattern)].map((match) => {
      return { captures: { ...match.groups }, text: match[0], passage };
    });
  };
  /** Every phrase, the first time it occurs; null where one does not occur. */
  const findAll = (
    phrases: readonly string[] = [],
    passages: readonly Passage[] = [],
  ): Found[] | null => {
    const all: Found[] = [];
    for (const phrase of phrases) {
      const found = passages.flatMap((passage) => find(phrase, passage)).at(0);
      if (!found) return null;
      all.push(found);
    }
    return all;
  };
  return { find, findAll };
}

type Finder = ReturnType<typeof createFinder>;

/**
 * Reads sentences and lists: every block in which all phrases of `say` are is an entry; every entry
 * of a list is one, or several, where all phrases of `list_after` are before the list.
 */
export function readPhrases(tree: PageTree, page: PageDescription, reading: Reading): PageEntries {
  const result: PageEntries = { entries: [], unreadable: [], problems: [] };
  const finder = createFinder(page.date_forms ?? []);
  const sections = sectionsOf(tree);
  const onPage = finder.findAll(reading.on_page, sections.flat());
  for (const section of onPage ? sections : []) {
    const near = finder.findAll(reading.near, [...section, ...pairsOf(section)]);
    for (const passage of section.filter((one) => isUnder(one, reading))) {
      if (!near) continue;
      const said = reading.say ? findSaid(reading.say, passage, finder) : [];
      const listed = findListed(reading, passage, finder);
      for (const found of [...said, ...listed]) {
        addEntries([...(onPage ?? []), ...near, ...found], passage, page, reading, result);
      }
    }
  }
  const least = reading.min ?? (reading.list_after ? 1 : 0);
  const { length } = result.entries;
  if (length < least) result.problems.push(tooFew(length, 'entries', reading));
  return result;
}

/** Every time the first phrase is in a passage, with the others in the same. */
function findSaid(phrases: readonly string[], passage: Passage, finder: Finder): Found[][] {
  const [first = '', ...others] = phrases;
  const more = finder.findAll(others, [passage]);
  if (more) return finder.find(first, passage).map((found) => [...more, found]);
  return [];
}

/** An entry of a list, where the phrases are in the text before it, else in the heading above it. */
function findListed({ list_after }: Reading, passage: Passage, finder: Finder): Found[][] {
  const { block, text } = passage;
  if (!list_after || block?.kind !== 'item' || block.continues) return [];
  const found = passagesBefore(block)
    .map((lead) => finder.findAll(list_after, [lead]))
    .find((one) => one !== null);
  if (found) return [[...found, { captures: {}, text, passage }]];
  return [];
}

/**
 * What is before the list of an entry, and before the lists that this is in, each by itself and
 * then all as one text; the heading of a list that has nothing else before it.
 */
function passagesBefore(block: TextBlock): Passage[] {
  const { headings } = block;
  const leads = leadsOf(block);
  const text = headings.at(-1);
  const isBare = leads.length === 0 && text !== undefined;
  if (isBare) return [passageOf({ kind: 'heading', text, headings })];
  if (leads.length < 2) return leads.map(passageOf);
  const all = leads.map((lead) => lead.text).toReversed();
  return [...leads.map(passageOf), passageOf({ kind: 'item', text: all.join(' | '), headings })];
}

function passageOf(block: TextBlock): Passage {
  const { text, headings, within = [], codes = [] } = block;
  return { text, headings, within, codes, block };
}

/**
 * The blocks of a page between one heading, or component with a title, and the next, the heading
 * first; table rows as text.
 */
function sectionsOf(tree: PageTree): Passage[][] {
  const sections: Passage[][] = [[]];
  let component = '';
  for (const block of tree.blocks) {
    // What else a list item is within is its list.
    const own = block.kind === 'item' ? component : (block.within ?? []).join(' > ');
    if (block.kind === 'heading' || own !== component) sections.push([]);
    component = own;
    sections.at(-1)?.push(...passagesOf(block));
  }
  return sections;
}

function passagesOf(block: Block): Passage[] {
  if (block.kind !== 'table') return [passageOf(block)];
  // What is in a list of labels is in the items of the list as well.
  if (block.form === 'list') return [];
  const { headings, within = [], rows } = block;
  return rows.map((row) => {
    return { text: rowText(row), headings, within, codes: row.flatMap((cell) => cell.codes) };
  });
}

/** A paragraph and the one after it, such as a label and its value, as one text. */
function pairsOf(section: readonly Passage[]): Passage[] {
  return section.slice(1).map((passage, index) => ({
    ...passage,
    text: `${section[index]?.text ?? ''} | ${passage.text}`,
  }));
}

const QUOTED = /["'“‘`]([^"'”’`]+)["'”’`]/g;

/** The identifiers in a stretch of text: its code spans, else what it quotes. */
function listedItems(stretch: string, codes: readonly string[]): string[] {
  const spans = codes.filter((code) => stretch.includes(code));
  const quoted = [...stretch.matchAll(QUOTED)].map(([, text = '']) => text.trim());
  return [...new Set(spans.length > 0 ? spans : quoted)];
}

/** The items that a reading names in a passage, with what it says of them. */
function addEntries(
  found: readonly Found[],
  passage: Passage,
  page: PageDescription,
  reading: Reading,
  result: PageEntries,
): void {
  const captures: Found['captures'] = Object.assign({}, ...found.map((one) => one.captures));
  const { date_forms: forms } = page;
  const above = dateAbove(passage, reading.announced, forms);
  const day =
    captures.date === undefined
      ? dateAbove(passage, reading.date, forms)
      : readDay(captures.date, forms, above);
  const names = namesOf(captures, found, passage, reading);
  // Words that look like a day and are none, such as February 30, make it another sentence.
  const isDated = captures.date !== undefined || reading.date !== undefined;
  if (names.length === 0 || (isDated && !day)) return;
  const { set = {}, skip } = reading;
  const state = set.state ?? null;
  const date = captures.date ?? null;
  const texts = { state, item: names.join(', '), version: captures.version ?? null, date };
  if (skip && isRow(skip, texts)) return;
  const shutdown: DayCell = day ? { kind: 'day', day, basis: 'committed' } : { kind: 'none' };
  const announced = captures.announced === undefined ? null : readDay(captures.announced, forms);
  const all = found.map(({ text }) => text).join(' … ');
  for (const item of names) {
    result.entries.push({
      item,
      version: captures.version ?? null,
      region: null,
      aliases: set.aliases ?? [],
      type: typeOf(item, page, reading),
      date: shutdown,
      successor: set.successor ?? captures.successor,
      state,
      announced: above ?? announced,
      ...classifyRow({ ...texts, item }, true, reading),
      words: reading.on_page ? all : passage.text,
      heading: passage.headings.at(-1) ?? null,
    });
  }
}

function namesOf(
  { item, name, items }: Found['captures'],
  found: readonly Found[],
  { text, codes }: Passage,
  reading: Reading,
): string[] {
  const single = reading.set?.item ?? (items === undefined ? (item ?? name) : undefined);
  if (single !== undefined) return [single];
  if (items !== undefined) {
    const from = found.find(({ captures }) => captures.items !== undefined);
    return listedItems(items, from?.passage.codes ?? []);
  }
  if (reading.list_after) return splitItems({ text, lines: [text], codes }, reading.items);
  return [];
}

/** The first block in which an identifier occurs whole, not as a part of a longer one. */
export function findMention(
  tree: PageTree,
  identifier: string,
): { words: string; heading: string | null } | null {
  if (identifier === '') return null;
  const before = '(?<![\\w@/-]|\\w[.:+])';
  const after = '(?![\\w@/-]|[.:+]\\w)';
  const whole = new RegExp(before + escapePattern(identifier) + after);
  for (const block of tree.blocks) {
    const texts = block.kind === 'table' ? block.rows.map(rowText) : [block.text];
    const words = texts.find((text) => whole.test(text));
    if (words !== undefined) return { words, heading: block.headings.at(-1) ?? null };
  }
  return null;
}
