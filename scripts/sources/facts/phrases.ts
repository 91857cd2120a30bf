import { type PageTree, rowText } from '../pages/inline.ts';
import { type DayCell, readDay } from './days.ts';
import {
  type Captures,
  findPhrase,
  type PageRule,
  type Phrase,
  type ReadingRule,
} from './description.ts';
import { type Entry, isListed, type PageEntries, typeOf } from './entry.ts';
import { announcementOf, isUnder } from './tables.ts';

/** A stretch of text in which phrases can stand together. */
interface Stretch {
  text: string;
  headings: readonly string[];
}

/** Reads sentences: every block in which all phrases of `say` stand is an entry. */
export function readSentences(tree: PageTree, page: PageRule, reading: ReadingRule): PageEntries {
  const result: PageEntries = { entries: [], unreadable: [], problems: [] };
  const [first, ...others] = reading.say ?? [];
  if (!first) return result;
  for (const section of sectionsOf(tree)) {
    const [block] = section;
    if (!block || !isUnder(block.headings, reading.place)) continue;
    const near = captureAll(reading.near, section);
    if (!near) continue;
    for (const stretch of section) {
      const more = captureAll(others, [stretch]);
      if (!more) continue;
      for (const captures of findPhrase(first, stretch.text)) {
        addEntry({ ...near, ...more, ...captures }, stretch, page, reading, result);
      }
    }
  }
  return result;
}

/** Reads sections: every heading under which all phrases stand is an entry. */
export function readSections(tree: PageTree, page: PageRule, reading: ReadingRule): PageEntries {
  const result: PageEntries = { entries: [], unreadable: [], problems: [] };
  const [first, ...others] = reading.section ?? [];
  if (!first) return result;
  for (const section of sectionsOf(tree)) {
    const stretch = section.find(({ text }) => findPhrase(first, text).length > 0);
    if (!stretch || !isUnder(stretch.headings, reading.place)) continue;
    const captures = captureAll(others, section);
    const [found] = findPhrase(first, stretch.text);
    if (captures && found) {
      addEntry({ ...captures, ...found }, stretch, page, reading, result);
    } else {
      result.problems.push(
        `a section of another shape under "${stretch.headings.at(-1) ?? ''}": it says "${stretch.text}" without the rest`,
      );
    }
  }
  if (result.entries.length < reading.min) {
    result.problems.push(`only ${result.entries.length} sections found for "${reading.name}"`);
  }
  return result;
}

/** The blocks of a page between one heading and the next, the heading first; table rows as text. */
function sectionsOf(tree: PageTree): Stretch[][] {
  const sections: Stretch[][] = [[]];
  for (const block of tree.blocks) {
    if (block.kind === 'heading') sections.push([]);
    const section = sections.at(-1) ?? [];
    const { headings } = block;
    if (block.kind !== 'table') section.push({ text: block.text, headings });
    else if (block.form === 'table') {
      section.push(...block.rows.map((row) => ({ text: rowText(row), headings })));
    }
  }
  return sections;
}

/** What the phrases capture, the first time each stands; null where one does not stand. */
function captureAll(phrases: readonly Phrase[], stretches: readonly Stretch[]): Captures | null {
  let captures: Captures = {};
  for (const phrase of phrases) {
    const found = stretches.flatMap(({ text }) => findPhrase(phrase, text))[0];
    if (!found) return null;
    captures = { ...captures, ...found };
  }
  return captures;
}

function addEntry(
  captures: Captures,
  stretch: Stretch,
  page: PageRule,
  reading: ReadingRule,
  result: PageEntries,
): void {
  const item = reading.set.item ?? captures.item;
  const { forms } = page.days;
  const day = captures.date === undefined ? null : readDay(captures.date, forms);
  // Words that look like a day and are none, such as February 30, make it another sentence.
  if (item === undefined || (captures.date !== undefined && !day)) return;
  const date: DayCell = day ? { kind: 'day', day, basis: 'committed' } : { kind: 'none' };
  const announced = captures.announced === undefined ? null : readDay(captures.announced, forms);
  const entry: Entry = {
    item,
    version: captures.version ?? null,
    region: null,
    aliases: reading.set.aliases ?? [],
    type: typeOf(item, page, reading),
    date,
    successor: reading.set.successor ?? captures.successor,
    state: reading.set.state ?? null,
    announced: announcementOf(stretch.headings, reading.announced) ?? announced,
    listed: true,
    repetition: false,
    words: stretch.text,
    heading: stretch.headings.at(-1) ?? null,
  };
  entry.listed = reading.keepState || reading.keepItem ? isListed(entry, page, reading) : true;
  result.entries.push(entry);
}

/** Characters that make an identifier another one when they stand beside it. */
const BEFORE = /[\w@/-]$|[\w][.:+]$/;
const AFTER = /^[\w@/-]|^[.:+]\w/;

/** The first block in which an identifier stands whole; null where there is none. */
export function findMention(
  tree: PageTree,
  identifier: string,
): { text: string; heading: string | null } | null {
  for (const block of tree.blocks) {
    const texts = block.kind === 'table' ? block.rows.map(rowText) : [block.text];
    const text = texts.find((one) => standsWhole(one, identifier));
    if (text !== undefined) return { text, heading: block.headings.at(-1) ?? null };
  }
  return null;
}

/** Whether an identifier stands in a text and is no part of a longer one. */
export function standsWhole(text: string, identifier: string): boolean {
  let index = text.indexOf(identifier);
  while (identifier !== '' && index >= 0) {
    const before = text.slice(Math.max(0, index - 2), index);
    const after = text.slice(index + identifier.length, index + identifier.length + 2);
    if (!BEFORE.test(before) && !AFTER.test(after)) return true;
    index = text.indexOf(identifier, index + 1);
  }
  return false;
}
