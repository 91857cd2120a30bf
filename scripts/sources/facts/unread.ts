import type { Day } from '../../model/day.ts';
import { fits } from '../../model/page-language.ts';
import { leadsOf, type PageTree, rowText, type TextBlock } from '../pages/inline.ts';
import { type DateForm, datesIn, dayPattern, readDay } from './days.ts';
import { isInPlace, type PageRule } from './description.ts';
import type { Entry, Stretch, Taken } from './entry.ts';
import { contextsOfLines } from './line-contexts.ts';
import { standsWhole } from './phrases.ts';
import type { PageReading } from './read-page.ts';

/** A row, list item or sentence that no reading took. */
export interface UnreadStatement {
  words: string;
  heading: string | null;
}

/** Words for the end of something. */
const ENDS =
  /\bdeprecat|\bretir(?:e|es|ed|ing|ement|ements)\b|\bshut(?:s|ting)?[ -]?down|\bsunset|\bend[- ]of[- ](?:life|support|service)\b|\bEOL\b|\bdiscontinu|\bdecommission|\bno longer (?:be )?(?:available|supported|accessible|work)|\b(?:permanently )?end on\b|\bremoved (?:from the API|on)\b|\bturn(?:s|ed|ing)? off\b|\bstops? working\b|\bbecomes? unavailable\b|\bphas(?:e|es|ed|ing)[ -]out\b/i;

/** A date that may be without its year or its day. */
const PART_OF_DATE =
  /\b(?:on|by|until|in|from|after) (?<month>January|February|March|April|May|June|July|August|September|October|November|December)\b(?: (?<year>\d{4})\b| (?<d>\d{1,2})\b)?/g;

/**
 * An identifier by its shape: a path, or parts joined by hyphens, dots and the like of which one
 * holds a digit.
 */
const IDENTIFIER =
  /(?<![\w/.@-])(?:\/?v\d+\/[\w/-]+|\d{4}-\d\d-\d\d-\w+|@?[A-Za-z][\w]*(?:[-.:/@_][\w]+)+)(?![\w])/g;

/** Longer words are cut; a reader finds the place by the beginning. */
const LONGEST_WORDS = 600;

/** Every statement on a page that speaks of an end, with a date or an identifier, and was not read. */
export function findUnread(
  tree: PageTree,
  page: PageRule,
  { entries, taken }: PageReading,
): UnreadStatement[] {
  const found: UnreadStatement[] = [];
  for (const statement of [
    ...statementsOf(tree, page, taken),
    ...contradictions(page, taken, entries),
  ]) {
    const { text, headings, isStrange } = statement;
    const isNews = announces(statement, page) && !repeats(statement, entries, page);
    if (!(isNews || isStrange) || isExpected(statement, page)) continue;
    const words = text.length > LONGEST_WORDS ? `${text.slice(0, LONGEST_WORDS - 1)}…` : text;
    if (found.some((other) => other.words === words)) continue;
    found.push({ words, heading: headings.at(-1) ?? null });
  }
  return found;
}

/** A text that may announce something. */
interface Statement {
  text: string;
  headings: readonly string[];
  codes: readonly string[];
  /** What stands above a row or a list entry, and tells what its date or identifier is about. */
  context: string;
  /** A row of a table of which nothing could be read, or words of one that contradict what was read. */
  isStrange?: boolean;
}

const SENTENCE = /(?<=[.!?])\s+(?=["'“‘(`[]?[A-Z0-9])|(?<=[。！？])/;

function statementsOf(tree: PageTree, page: PageRule, taken: Taken): Statement[] {
  const repeated = new Set([...taken.tables].flatMap(({ items = [] }) => items));
  const contexts = contextsOfLines(tree);
  return tree.blocks.flatMap((block): Statement[] => {
    const { headings } = block;
    if (repeated.has(block)) return [];
    if (block.kind === 'value') return [];
    if (block.kind !== 'table') {
      const { words, date } = contexts.get(block) ?? {
        words: leadsOf(block)
          .map(({ text }) => text)
          .toReversed(),
        date: null,
      };
      const read = taken.stretches.get(block) ?? [];
      const statements = sentencesOf(block, words.join(' | '), read, page);
      if (date === null) return statements;
      return statements.map((one) => ({ ...one, headings: [...headings, date] }));
    }
    // The items of a "label: value" list are blocks of their own.
    if (block.form === 'list') return [];
    // A table that is known and not ours: only what a row says in words counts.
    const isIgnored = page.ignore.some((place) => isInPlace(block, place));
    const context = isIgnored ? '' : block.header.map((cell) => cell.text).join(' | ');
    return block.rows
      .filter((row) => taken.strange.has(row) || !(taken.rows.has(row) || taken.stretches.has(row)))
      .map((row) => {
        const codes = row.flatMap((cell) => cell.codes);
        const isStrange = taken.strange.has(row);
        return { text: rowText(row), headings, codes, context, isStrange };
      });
  });
}

/**
 * Sentences in the cells of rows that were read, which speak of an end on another date than those
 * that were read of the row.
 */
function contradictions(page: PageRule, taken: Taken, entries: readonly Entry[]): Statement[] {
  const { forms } = page.days;
  const known = new Map<string, Day[]>();
  for (const { words, date, announced } of entries) {
    const days = [...(date.kind === 'day' ? [date.day] : []), ...(announced ? [announced] : [])];
    known.set(words, [...(known.get(words) ?? []), ...days]);
  }
  return [...taken.tables].flatMap(({ rows, form, headings }) =>
    (form === 'list' ? [] : rows).flatMap((row) => {
      const days = known.get(rowText(row)) ?? [];
      if (!taken.rows.has(row) || taken.strange.has(row) || days.length === 0) return [];
      return row
        .flatMap((cell) => cell.text.split(SENTENCE))
        .filter(
          (text) =>
            speaksOfAnEnd(text, page) && datesIn(text, forms).some((day) => !days.includes(day)),
        )
        .map((text) => ({ text, headings, codes: [], context: '', isStrange: true }));
    }),
  );
}

/**
 * The sentences of a block that were not read. One that speaks of an end and names neither a date
 * nor an identifier comes with the sentence after it, which often does.
 */
function sentencesOf(
  block: TextBlock,
  context: string,
  read: readonly Stretch[],
  page: PageRule,
): Statement[] {
  const { text, headings, codes = [] } = block;
  const statements: Statement[] = [];
  let start = 0;
  let open = false;
  for (const sentence of text.split(SENTENCE)) {
    const from = text.indexOf(sentence, start);
    start = from + sentence.length;
    const own = codes.filter((code) => sentence.includes(code));
    const taken = read.some(([first, last]) => first < start && last > from);
    const last = statements.at(-1);
    if (!taken && open && last && !speaksOfAnEnd(sentence, page)) {
      last.text = `${last.text} ${sentence}`;
      last.codes = [...last.codes, ...own];
    } else if (!taken) statements.push({ text: sentence, headings, codes: own, context });
    const bare = identifiersIn(sentence, own).length === 0 && !/\d{4}/.test(sentence);
    open = !taken && bare && speaksOfAnEnd(sentence, page);
  }
  return statements;
}

function speaksOfAnEnd(text: string, { ends }: PageRule): boolean {
  return ENDS.test(text) || (ends !== null && fits(ends, text));
}

function announces(statement: Statement, page: PageRule): boolean {
  const { text, headings, codes, context } = statement;
  const { forms } = page.days;
  const own = speaksOfAnEnd(text, page);
  if (!own && !speaksOfAnEnd(context, page)) return false;
  // A date in a heading, as in a changelog, is that of the sentences below it.
  const dates = (own ? [text, ...headings] : [text]).flatMap((one) => datesIn(one, forms));
  const identifiers = identifiersIn(text, codes);
  // Below words about an end, only an entry that names something first is about it.
  return own
    ? dates.length + identifiers.length > 0 || partsOfDates(text, dates).length > 0
    : dates.length > 0 || identifiers.some((name) => startsWith(text, name));
}

/** Whether a text begins with a name, quoted or not. */
function startsWith(text: string, name: string): boolean {
  return text.replace(/^(?:["'“‘`(|*#\s]|\/\/|- )+/, '').startsWith(name);
}

/** Code spans and words that have the shape of an identifier. */
function identifiersIn(text: string, codes: readonly string[]): string[] {
  const words = [...text.matchAll(IDENTIFIER)].map(([word]) => word);
  const shaped = words.filter((word) => /\d/.test(word) || /^@?[\w-]+\//.test(word));
  return [...new Set([...codes.filter((code) => /^\S+$/.test(code)), ...shaped])];
}

/**
 * Whether a statement says nothing that was not read. Each of its identifiers must be an item that
 * was read, the successor of one of these, or the family that items under the same heading belong
 * to; and each of its dates must be with one of them, or, where it names something else than items
 * that were read, in a row or sentence that was read under the same heading. The date in a heading
 * is the announcement's, and so must be one on which the vendor says that it told of it.
 */
function repeats(statement: Statement, entries: readonly Entry[], page: PageRule): boolean {
  const { text, headings, codes } = statement;
  const { forms } = page.days;
  const identifiers = identifiersIn(text, codes);
  const heading = datesIn(headings.join(' . '), forms);
  const near = entries.filter((entry) => isBelow(entry.headings, headings, heading.length > 0));
  const items = entries.filter((entry) => identifiers.some((name) => isNamed(name, entry)));
  const own = entries.filter((entry) => near.includes(entry) || items.includes(entry));
  const areItems = identifiers.every((name) => items.some((entry) => isNamed(name, entry)));
  const about = identifiers.length === 0 ? near : areItems ? items : own;
  const named = identifiers.every(
    (name) =>
      entries.some((entry) => isNamed(name, entry)) ||
      near.some(({ item }) => isFamily(name, item)) ||
      own.some(({ successor }) => successor?.includes(name)),
  );
  const said = about.flatMap(({ said: read, headings: above, announced }) => [
    ...datesIn(read, forms),
    ...datesIn(above.join(' . '), forms),
    ...(announced === null ? [] : [announced]),
  ]);
  const known = [...heading, ...said];
  const notices = [...heading, ...about.flatMap(({ announced }) => announced ?? [])];
  return (
    about.length > 0 &&
    named &&
    datesIn(text, forms).every((day) => known.includes(day)) &&
    (notices.length === 0 || noticesIn(text, forms).every((day) => notices.includes(day))) &&
    partsOfDates(text, heading).every((part) => known.some((day) => day.includes(part)))
  );
}

/** The dates on which a text says that the vendor told of something. */
function noticesIn(text: string, forms: readonly DateForm[]): Day[] {
  const told =
    '(?=,? we (?:have )?(?:notified|announced|informed|told)\\b|[，,]? ?我们已?(?:通知|宣布|告知))';
  const pattern = new RegExp(`(?<![\\w-])(?:${dayPattern(forms)})${told}`, 'g');
  return [...text.matchAll(pattern)].flatMap(([found]) => readDay(found, forms) ?? []);
}

/**
 * Dates without their year or their day, as a part of a date: `-03-04`, `2029-03` or `-03-`. A
 * month before that of an announcement tells of what was before.
 */
function partsOfDates(text: string, announced: readonly Day[]): string[] {
  return [...text.matchAll(PART_OF_DATE)].flatMap(({ groups: { month, year, d } = {} }) => {
    const day = readDay(`${month} ${d ?? 1}, ${year ?? 2000}`);
    if (day === null) return [];
    const ofMonth = day.slice(0, 7);
    if (year !== undefined)
      return announced.some((other) => ofMonth < other.slice(0, 7)) ? [] : ofMonth;
    return d === undefined ? day.slice(4, 8) : day.slice(4);
  });
}

/** Whether a row is under the same heading; a dated one, of an announcement, has parts too. */
function isBelow(path: readonly string[], headings: readonly string[], parts: boolean): boolean {
  if (headings.length === 0 || (path.length > headings.length && !parts)) return false;
  return headings.every((heading, index) => path[index] === heading);
}

function isNamed(name: string, { item, aliases }: Entry): boolean {
  return name === item || aliases.includes(name) || (item.includes(' ') && standsWhole(item, name));
}

/** Whether a name begins an item's name, as GPT-5 does for gpt-5-2025-08-07. */
function isFamily(name: string, item: string): boolean {
  return item.toLowerCase().startsWith(name.toLowerCase());
}

function isExpected({ text, headings }: Statement, page: PageRule): boolean {
  return page.expected.some(
    ({ says, under }) =>
      (says === null || fits(says, text)) &&
      (under === null || headings.some((heading) => fits(under, heading))),
  );
}
