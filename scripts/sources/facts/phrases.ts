import type { PageDescription, Reading } from '../../model/generated/records.ts';
import { type Placeholder, phraseParts } from '../../model/page-language.ts';
import { escapePattern } from '../../model/words.ts';
import {
  type Block,
  normalizeText,
  type PageTree,
  rowText,
  type TextBlock,
} from '../pages/inline.ts';
import { type DateForm, dateIn, dayPattern, readDay } from './days.ts';
import {
  type Entry,
  isRow,
  isUnder,
  makeEntries,
  type PageEntries,
  pathOf,
} from './description.ts';
import { splitItems } from './tables.ts';

const LONGEST_BLOCK = 10_000;
const IDENTIFIER = '[\\w@/](?:[\\w.@/:+-]*\\w)?';
/** Up to eight words. */
const NAME = '[\\w@/](?:[\\w.@/:+()-]*(?: [\\w@/(][\\w.@/:+()-]*){0,7}?)';
const START_OF_SENTENCE = '(?<=^|[.!?:|] )';
const TO_THE_END_OF_THE_SENTENCE = '(?=\\.(?:\\s|$)|$)';

/** What may stand in each place of a phrase, as the inside of a pattern. */
const INSIDE: Record<Exclude<Placeholder, 'date' | 'announced'>, string> = {
  any: '.{0,120}?',
  successor: '\\S.{0,160}?',
  items: '\\S.{0,1500}?',
  name: NAME,
  item: IDENTIFIER,
  version: IDENTIFIER,
};

/** Places that take what they can get: at the ends of a phrase those of the sentence bound them. */
const OPEN = new Set<Placeholder>(['successor', 'items', 'name']);

/** A phrase as a pattern that never cuts a word or an identifier at its ends. */
function compilePhrase(source: string, forms: readonly DateForm[]): RegExp {
  const parts = phraseParts(source);
  const pattern = parts.map((part, index) => {
    if ('words' in part) return escapePattern(normalizeKeepingEnds(part.words));
    const { place } = part;
    const isDay = place === 'date' || place === 'announced';
    let group = `(?<${place}>${isDay ? dayPattern(forms) : INSIDE[place]})`;
    if (place === 'any') group = INSIDE.any;
    if (!OPEN.has(place)) return group;
    if (place !== 'successor' && index === 0) group = START_OF_SENTENCE + group;
    if (index === parts.length - 1) group += TO_THE_END_OF_THE_SENTENCE;
    return group;
  });
  let whole = pattern.join('');
  if (/^\w/.test(source)) whole = `(?<![\\w-])${whole}`;
  if (/\w$/.test(source)) whole += '(?!\\w|-\\w|\\.\\d)';
  return new RegExp(whole, 'g');
}

/** Words are compared normalized; a blank beside a place stays. */
function normalizeKeepingEnds(words: string): string {
  return normalizeText(`|${words}|`).slice(1, -1);
}

/** A phrase that was found, and where. */
interface Found {
  /** What stood in its places. */
  captures: Partial<Record<Placeholder, string>>;
  /** All of it. */
  text: string;
  /** The text in which it was found: a block, or a row of a table. */
  passage: TextBlock;
}

/** Patterns of phrases, each compiled once. */
const PATTERNS = new Map<string, RegExp>();

/** Every place where a phrase is in a passage. */
function findPhrase(phrase: string, passage: TextBlock, page: PageDescription): Found[] {
  const { date_forms: forms = [] } = page;
  if (passage.text.length > LONGEST_BLOCK) return [];
  const key = JSON.stringify([phrase, forms]);
  const pattern = PATTERNS.get(key) ?? compilePhrase(phrase, forms);
  PATTERNS.set(key, pattern);
  return [...passage.text.matchAll(pattern)].map((match) => {
    return { captures: { ...match.groups }, text: match[0], passage };
  });
}

/** Every phrase, the first time it occurs; null where one does not occur. */
function findAll(
  phrases: readonly string[] = [],
  passages: readonly TextBlock[],
  page: PageDescription,
): Found[] | null {
  const all: Found[] = [];
  for (const phrase of phrases) {
    const found = passages.flatMap((passage) => findPhrase(phrase, passage, page)).at(0);
    if (!found) return null;
    all.push(found);
  }
  return all;
}

/**
 * Reads sentences and lists: every block in which all phrases of `say` are is an entry; every entry
 * of a list is one, or several, where all phrases of `list_after` are before the list.
 */
export function readPhrases(tree: PageTree, page: PageDescription, reading: Reading): PageEntries {
  const sections = sectionsOf(tree);
  const onPage = findAll(reading.on_page, sections.flat(), page);
  const entries = sections.flatMap((section) => {
    const near = findAll(reading.near, [...section, ...pairsOf(section)], page);
    if (!onPage || !near) return [];
    const passages = section.filter((one) => isUnder(one, reading));
    return passages.flatMap((passage) =>
      [...findSaid(reading, passage, page), ...findListed(reading, passage, page)].flatMap((own) =>
        entriesOf([...onPage, ...near, ...own], passage, page, reading),
      ),
    );
  });
  return { entries, unreadable: [], problems: [] };
}

/** Every time the first phrase is in a passage, with the others in the same. */
function findSaid({ say }: Reading, passage: TextBlock, page: PageDescription): Found[][] {
  const [first, ...others] = say ?? [];
  const more = findAll(others, [passage], page);
  if (first === undefined || !more) return [];
  return findPhrase(first, passage, page).map((found) => [...more, found]);
}

/** An entry of a list, where the phrases are in the text before it, else in the heading above it. */
function findListed({ list_after }: Reading, passage: TextBlock, page: PageDescription): Found[][] {
  if (!list_after || passage.kind !== 'item' || passage.continues) return [];
  const found = textsBefore(passage)
    .map((text) => findAll(list_after, [{ ...passage, text }], page))
    .find((one) => one !== null);
  if (found) return [[...found, { captures: {}, text: passage.text, passage }]];
  return [];
}

/**
 * What is before the list of an entry, and before the lists that this is in, each by itself and
 * then all as one text; the heading of a list that has nothing else before it.
 */
function textsBefore(block: TextBlock): string[] {
  const texts = leadsOf(block).map(({ text }) => text);
  if (texts.length > 1) texts.push(texts.toReversed().join(' | '));
  if (texts.length === 0) texts.push(...block.headings.slice(-1));
  return texts;
}

function leadsOf({ lead }: TextBlock): TextBlock[] {
  if (lead) return [lead, ...leadsOf(lead)];
  return [];
}

/**
 * The blocks of a page between one heading, or component with a title, and the next, the heading
 * first; table rows as text.
 */
function sectionsOf(tree: PageTree): TextBlock[][] {
  const sections: TextBlock[][] = [[]];
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

function passagesOf(block: Block): TextBlock[] {
  if (block.kind !== 'table') return [block];
  // What is in a list of labels is in the items of the list as well.
  if (block.form === 'list') return [];
  const { headings, within = [] } = block;
  return block.rows.map((row) => {
    const codes = row.flatMap((cell) => cell.codes);
    return { kind: 'value', text: rowText(row), headings, within, codes };
  });
}

/** A paragraph and the one after it, such as a label and its value, as one text. */
function pairsOf(section: readonly TextBlock[]): TextBlock[] {
  return section.slice(1).map((passage, index) => ({
    ...passage,
    text: `${section[index]?.text ?? ''} | ${passage.text}`,
  }));
}

const QUOTED = /["'“‘`]([^"'”’`]+)["'”’`]/g;

/** The identifiers in a stretch of text: its code spans, else what it quotes. */
function listedItems(stretch: string, codes: readonly string[] = []): string[] {
  const spans = codes.filter((code) => stretch.includes(code));
  const quoted = [...stretch.matchAll(QUOTED)].map(([, text = '']) => text.trim());
  return [...new Set(spans.length > 0 ? spans : quoted)];
}

/** The items that a reading names in a passage, with what it says of them. */
function entriesOf(
  found: readonly Found[],
  passage: TextBlock,
  page: PageDescription,
  reading: Reading,
): Entry[] {
  const captures: Found['captures'] = Object.assign({}, ...found.map((one) => one.captures));
  const { date_forms: forms } = page;
  const { set = {}, skip } = reading;
  const { version = null, date = null } = captures;
  const path = pathOf(passage).reverse();
  const above = dateIn(path, reading.announced, forms);
  let day = dateIn(path, reading.date, forms);
  if (date !== null) day = readDay(date, forms, above);
  const names = namesOf(captures, found, passage, reading);
  // Words that look like a day and are not one, such as February 30, make it another sentence.
  const isDated = date !== null || reading.date !== undefined;
  if (isDated && !day) return [];
  const state = set.state ?? null;
  const texts = { state, item: names.join(', '), version, date };
  if (skip && isRow(skip, texts)) return [];
  let words = passage.text;
  if (reading.on_page) words = found.map(({ text }) => text).join(' … ');
  const said = {
    version,
    region: null,
    date: day === null ? null : { day, basis: 'committed' as const },
    successor: set.successor ?? captures.successor,
    state,
    announced: above ?? readDay(captures.announced ?? '', forms),
    words,
    heading: passage.headings.at(-1) ?? null,
  };
  return makeEntries(names, said, { page, reading, date, isListing: true });
}

function namesOf(
  { item, name, items }: Found['captures'],
  found: readonly Found[],
  { text, codes = [] }: TextBlock,
  { set, list_after, items: shape }: Reading,
): string[] {
  if (set?.item !== undefined) return [set.item];
  if (items !== undefined) {
    const from = found.find(({ captures }) => captures.items !== undefined);
    return listedItems(items, from?.passage.codes);
  }
  const single = item ?? name;
  if (single !== undefined) return [single];
  if (list_after) return splitItems({ text, lines: [text], codes }, shape);
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
