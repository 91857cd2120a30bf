import { type Cell, leadsOf, type PageTree, rowText, type TextBlock } from '../pages/inline.ts';
import { type DayCell, readDay } from './days.ts';
import {
  type Captures,
  findPhrase,
  isUnder,
  type PageRule,
  type Phrase,
  type PhraseMatch,
  type ReadingRule,
} from './description.ts';
import {
  classifyRow,
  dateOfHeadings,
  type Entry,
  isRow,
  LONGEST_VALUE,
  type PageEntries,
  typeOf,
} from './entry.ts';
import { splitItems } from './tables.ts';

/** A text in which phrases can occur together: a block, or a row of a table. */
interface Passage {
  text: string;
  headings: readonly string[];
  /** What is in its code spans. */
  codes: readonly string[];
  source: TextBlock | readonly Cell[];
}

/** A phrase that was found, and where. */
interface Found extends PhraseMatch {
  passage: Passage;
}

/** Reads sentences: every block in which all phrases of `say` stand is an entry. */
export function readSentences(tree: PageTree, page: PageRule, reading: ReadingRule): PageEntries {
  const result: PageEntries = { entries: [], unreadable: [], problems: [] };
  const [first, ...others] = reading.say ?? [];
  if (!first) return result;
  const sections = sectionsOf(tree);
  const onPage = findAll(reading.onPage, sections.flat());
  if (!onPage) return result;
  for (const section of sections) {
    const [block] = section;
    if (!block || !isUnder(block.headings, reading.place)) continue;
    const near = findAll(reading.near, section);
    if (!near) continue;
    for (const passage of section) {
      const more = findAll(others, [passage]);
      if (!more) continue;
      for (const match of findPhrase(first, passage.text)) {
        const found = [...onPage, ...near, ...more, { ...match, passage }];
        addEntries(found, passage, page, reading, result);
      }
    }
  }
  return result;
}

/** Reads sections: every heading under which all phrases occur is an entry. */
export function readSections(tree: PageTree, page: PageRule, reading: ReadingRule): PageEntries {
  const result: PageEntries = { entries: [], unreadable: [], problems: [] };
  const [first, ...others] = reading.section ?? [];
  if (!first) return result;
  for (const section of sectionsOf(tree)) {
    const passage = section.find(({ text }) => findPhrase(first, text).length > 0);
    if (!passage || !isUnder(passage.headings, reading.place)) continue;
    const more = findAll(others, [...section, ...pairsOf(section)]);
    const [match] = findPhrase(first, passage.text);
    if (more && match) {
      addEntries([...more, { ...match, passage }], passage, page, reading, result);
    } else {
      result.problems.push(
        `a section of another shape under "${passage.headings.at(-1) ?? ''}": it says "${passage.text}" without the rest`,
      );
    }
  }
  checkCount(result, reading, 'sections');
  return result;
}

/**
 * Reads lists: every entry of a list is an entry, or several, where all phrases of `list_after`
 * are in the text before the list, or, where there is none, in the heading above it.
 */
export function readLists(tree: PageTree, page: PageRule, reading: ReadingRule): PageEntries {
  const result: PageEntries = { entries: [], unreadable: [], problems: [] };
  for (const section of sectionsOf(tree)) {
    const near = findAll(reading.near, section);
    if (!near) continue;
    for (const passage of section) {
      const block = passage.source;
      if (!('kind' in block) || block.kind !== 'item' || block.continues) continue;
      if (!isUnder(block.headings, reading.place)) continue;
      const found = passagesBefore(block)
        .map((lead) => findAll(reading.listAfter ?? [], [lead]))
        .find((one) => one !== null);
      if (!found) continue;
      const { text, codes } = passage;
      const items = splitItems({ text, lines: [text], codes }, reading.items);
      const all = [...near, ...found, { captures: {}, start: 0, end: text.length, passage }];
      addEntries(all, passage, page, reading, result, items);
    }
  }
  checkCount(result, reading, 'list entries');
  return result;
}

function checkCount(result: PageEntries, { min, name }: ReadingRule, what: string): void {
  if (result.entries.length >= min) return;
  result.problems.push(`only ${result.entries.length} ${what} found for "${name}"`);
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
  const { text, headings, codes = [] } = block;
  return { text, headings, codes, source: block };
}

/** The blocks of a page between one heading and the next, the heading first; table rows as text. */
function sectionsOf(tree: PageTree): Passage[][] {
  const sections: Passage[][] = [[]];
  for (const block of tree.blocks) {
    if (block.kind === 'heading') sections.push([]);
    const section = sections.at(-1) ?? [];
    const { headings } = block;
    if (block.kind !== 'table') section.push(passageOf(block));
    else if (block.form === 'table') {
      for (const row of block.rows) {
        const codes = row.flatMap((cell) => cell.codes);
        section.push({ text: rowText(row), headings, codes, source: row });
      }
    }
  }
  return sections;
}

/** A paragraph and the one after it, such as a label and its value, as one text. */
function pairsOf(section: readonly Passage[]): Passage[] {
  return section.slice(1).map((passage, index) => ({
    ...passage,
    text: `${section[index]?.text ?? ''} | ${passage.text}`,
  }));
}

/** Every phrase, the first time it occurs; null where one does not occur. */
function findAll(phrases: readonly Phrase[], passages: readonly Passage[]): Found[] | null {
  const all: Found[] = [];
  for (const phrase of phrases) {
    const found = passages
      .flatMap((passage) =>
        findPhrase(phrase, passage.text).map((match) => ({ ...match, passage })),
      )
      .at(0);
    if (!found) return null;
    all.push(found);
  }
  return all;
}

const QUOTED = /["'“‘`]([^"'”’`]+)["'”’`]/g;

/** The identifiers in a stretch of text: its code spans, else what it quotes, else its parts. */
function listedItems(stretch: string, codes: readonly string[]): string[] {
  const spans = codes.filter((code) => stretch.includes(code));
  if (spans.length > 0) return [...new Set(spans)];
  const quoted = [...stretch.matchAll(QUOTED)].map((match) => match[1] ?? '');
  const parts = quoted.length > 0 ? quoted : stretch.split(/,|;|&|\s(?:and|or)\s/);
  return [...new Set(parts.map((part) => part.replace(/^\s*(?:and|or)\s/, '').trim()))].filter(
    (part) => part !== '',
  );
}

/** The items that a reading names, with what it says of them; `items` are those of a list entry. */
function addEntries(
  found: readonly Found[],
  passage: Passage,
  page: PageRule,
  reading: ReadingRule,
  result: PageEntries,
  items?: readonly string[],
): void {
  const captures: Captures = Object.assign({}, ...found.map((match) => match.captures));
  const { forms } = page.days;
  const above = dateOfHeadings(passage.headings, reading.announced, forms);
  const day =
    captures.date === undefined
      ? dateOfHeadings(passage.headings, reading.date, forms)
      : readDay(captures.date, forms, above);
  const names = itemsOf(captures, found, reading, items);
  // Words that look like a day and are none, such as February 30, make it another sentence.
  const isDated = captures.date !== undefined || reading.date !== null;
  if (names.length === 0 || (isDated && !day)) return;
  if (names.some(({ length }) => length > LONGEST_VALUE)) return;
  const state = reading.set.state ?? null;
  const date = captures.date ?? null;
  const { skip } = reading;
  if (skip && isRow(skip, { state, item: names.join(', '), date })) return;
  const said = found.map((one) => one.passage.text.slice(one.start, one.end)).join(' … ');
  const shutdown: DayCell = day ? { kind: 'day', day, basis: 'committed' } : { kind: 'none' };
  const announced = captures.announced === undefined ? null : readDay(captures.announced, forms);
  for (const item of names) {
    const entry: Entry = {
      item,
      version: captures.version ?? null,
      region: null,
      aliases: reading.set.aliases ?? [],
      type: typeOf(item, page, reading),
      date: shutdown,
      successor: reading.set.successor ?? captures.successor,
      state,
      announced: above ?? announced,
      ...classifyRow({ state, item, date }, true, reading),
      repetition: false,
      words: reading.onPage.length > 0 ? said : passage.text,
      said,
      heading: passage.headings.at(-1) ?? null,
      headings: passage.headings,
    };
    result.entries.push(entry);
  }
}

function itemsOf(
  captures: Captures,
  found: readonly Found[],
  reading: ReadingRule,
  items: readonly string[] | undefined,
): readonly string[] {
  if (reading.set.item !== undefined) return [reading.set.item];
  const { item, name, items: several } = captures;
  if (several !== undefined) {
    const codes = found.find((match) => match.captures.items !== undefined)?.passage.codes ?? [];
    return listedItems(several, codes);
  }
  const single = item ?? name;
  return single === undefined ? (items ?? []) : [single];
}

/** Characters that make an identifier another one when they stand beside it. */
const BEFORE = /[\w@/-]$|[\w][.:+]$/;
const AFTER = /^[\w@/-]|^[.:+]\w/;

/** The first block in which an identifier occurs whole; null where there is none. */
export function findMention(
  tree: PageTree,
  identifier: string,
): { text: string; heading: string | null } | null {
  for (const block of tree.blocks) {
    const texts = block.kind === 'table' ? block.rows.map(rowText) : [block.text];
    const text = texts.find((one) => containsIdentifier(one, identifier));
    if (text !== undefined) return { text, heading: block.headings.at(-1) ?? null };
  }
  return null;
}

/** Whether an identifier is in a text and is no part of a longer one. */
function containsIdentifier(text: string, identifier: string): boolean {
  let index = text.indexOf(identifier);
  while (identifier !== '' && index >= 0) {
    const before = text.slice(Math.max(0, index - 2), index);
    const after = text.slice(index + identifier.length, index + identifier.length + 2);
    if (!BEFORE.test(before) && !AFTER.test(after)) return true;
    index = text.indexOf(identifier, index + 1);
  }
  return false;
}
