import { isPlanPriceLabel, sumsOf } from './amounts.ts';
import { NAME } from './cards.ts';
import type { PlanNames } from './names.ts';
import type { IndexedTable, PageIndex, Place } from './page-index.ts';

/** A name that a page gives in the form in which it gives others. */
export interface StatedName {
  name: string;
  words: string;
  heading: string | null;
  /** Whether its form is that of plans alone; else it is new only as another name of a plan. */
  isSure: boolean;
}

/** After a name in a heading, its price: `Pro -- $20/mo`. */
export const PRICE_TAIL = /\s*(?:[-–—:|]+|\()\s*\$\s?\d.*$/;
/** What a heading calls a plan besides its name. */
const KIND = /\s+(?:plan|tier)$/i;
/** A sentence that is about a plan: `The Duo plan has 5 seats`, `The 2 week Pro Trial includes:`. */
const SENTENCE =
  /^The\s+(?:\d+[\s-]\w+\s+)?(\p{Lu}[\p{L}\p{N}+]*(?:\s\p{Lu}[\p{L}\p{N}+]*){0,2})\s+(?:plan\s+(?:is|has|offers?|includes?|comes|costs?|allows?|supports?)\b|includes:$)/u;
const MOST_WORDS = 4;
const LONGEST_WORDS = 160;

function headingsOf({ texts }: PageIndex): StatedName[][] {
  const groups = new Map<string, StatedName[]>();
  for (const { text, headings } of texts) {
    if (headings.at(-1) !== text) continue;
    const name = text.replace(PRICE_TAIL, '').replace(KIND, '');
    if (!NAME.test(name)) continue;
    const stated = { name, words: text, heading: headings.at(-2) ?? null };
    const outer = headings.slice(0, -1);
    const form = text.slice(name.length).replace(/[\d.,]+/g, '0');
    const add = (key: string, isSure: boolean): void => {
      groups.set(key, [...(groups.get(key) ?? []), { ...stated, isSure }]);
    };
    if (form !== '') add(JSON.stringify([outer, form]), true);
    // Headings with a price and without are side by side: `Pro -- $20/mo`, `Enterprise`.
    add(JSON.stringify(outer), false);
  }
  return [...groups.values()];
}

function sentencesOf({ texts }: PageIndex): StatedName[] {
  return texts.flatMap(({ text, headings }): StatedName[] => {
    const [, name = ''] = SENTENCE.exec(text) ?? [];
    const words = text.slice(0, LONGEST_WORDS);
    return name === '' ? [] : [{ name, words, heading: headings.at(-1) ?? null, isSure: true }];
  });
}

function cardsOf({ cards }: PageIndex): StatedName[][] {
  return cards.map((own) =>
    own.map(({ name, words, isSure }) => ({ name, words, heading: null, isSure })),
  );
}

/** Names that a sentence calls plans together: `the Pro, Max and Team plans`, but not `Pay as You Go and Pro plans`. */
const TOGETHER =
  /(?<![\p{L}\p{N}]|(?<!\p{L})(?!(?:On|For|The|In|With|Our|Both|All|Only|If|When|New)\s)\p{Lu}[\p{L}\p{N}+]{0,30}\s)(\p{Lu}[\p{L}\p{N}+]*(?:(?:,? (?:and|or|&) |, )(?:the |new )?\p{Lu}[\p{L}\p{N}+]*){1,7}) plans\b/gu;
const BETWEEN = /(?:,? (?:and|or|&) |, )(?:the |new )?/;

/** Names that the sentences of a page call plans together, each list of one sentence. */
export function namesTogether({ texts }: PageIndex): StatedName[][] {
  return texts.flatMap(({ text, headings }) =>
    [...text.matchAll(TOGETHER)].map(([words, list = '']) => {
      const stated = { words, heading: headings.at(-1) ?? null, isSure: true };
      return list.split(BETWEEN).map((name) => ({ ...stated, name }));
    }),
  );
}

/** Names that a page gives together, each list in one form: headings, sentences about plans, cards. */
export function statedNames(page: PageIndex): StatedName[][] {
  return [...headingsOf(page), sentencesOf(page), ...cardsOf(page)];
}

/** A name without its price, and what the page says of it besides: `$30/month - Pro`, `Pro (free)`. */
export function bareLabel(label: string): string {
  return label
    .replace(/^\$\s?\d\S*\s+[-–—:]\s+/, '')
    .replace(/\s*\([^()]*\)/, '')
    .replace(/(?::|\s[-–—|])\s.*$/, '')
    .replace(/\s*[-–—:|]?\s*\$\s?\d.*$/, '')
    .trim();
}

/** Whether a place is in a section or card, or in the row or column, with a name as its label. */
export function isBelow(name: string, words: string, place: Place): boolean {
  const { column, row, around, lines, at } = place;
  const labels = [column, row[0]?.[0] ?? ''];
  if (at.row >= 0 && labels.some((label) => label === name || bareLabel(label) === name))
    return true;
  return around.includes(words) || (around.length === 0 && lines.includes(name));
}

/** Words of names that say how or for whom a plan is paid, and name no other. */
const OF_THE_SAME =
  /\b(?:annual|annually|yearly|monthly|billed|billing|seats?|users?|members?|add-?ons?|trial|plans?|tier|price|pricing|only|per|each|for)\b/i;

function hasPrice(label: string, text: string): boolean {
  return isPlanPriceLabel(label) && sumsOf(text).length > 0;
}

/** The labels of a table that has a price for each: of its columns, or of its rows. */
function pricedLabels({ header, rows }: IndexedTable): string[][] {
  const columns = header.filter((_, column) =>
    rows.some((row) => hasPrice(row[0]?.[0] ?? '', row[column]?.[0] ?? '')),
  );
  const ofRows = rows.filter((row) =>
    row.some((cell, column) => column > 0 && hasPrice(header[column] ?? '', cell[0] ?? '')),
  );
  return [columns, ofRows.map((row) => row[0]?.[0] ?? '')];
}

const FREE = /\bfree\b/i;

/** Whether a list has "Free" beside the name of the plan that would be called so by its price. */
function hasOtherFree(list: readonly string[], names: PlanNames): boolean {
  const free = names.exactly('Free').flatMap(({ plans }) => plans);
  if (free.length === 0 || !list.some((label) => label.toLowerCase() === 'free')) return false;
  return list.some(
    (label) =>
      !FREE.test(label) &&
      names.exactly(label).some(({ plans }) => plans.some((id) => free.includes(id))),
  );
}

/**
 * Names of plans that the record lacks and that would be taken for recorded ones: those that begin
 * with the name of one (`Pro Turbo`), which the pages give with a price where they give prices of
 * recorded plans; and "Free", where it is beside the only recorded plan that costs nothing.
 */
export function namesOfOthers(pages: readonly PageIndex[], names: PlanNames): string[] {
  const stated = pages.flatMap((page) =>
    statedNames(page).map((list) => list.filter(({ isSure }) => isSure).map(({ name }) => name)),
  );
  const tables = pages.flatMap((page) => page.tables);
  const lists = [...stated, ...tables.flatMap(pricedLabels)];
  const labels = tables.flatMap(({ header, rows }) => [
    [...header],
    rows.map(([[text = ''] = []]) => text),
  ]);
  const others = [...stated, ...labels].some((list) => hasOtherFree(list, names)) ? ['Free'] : [];
  const isRecorded = (name: string): boolean => names.exactly(name).length > 0;
  const longer = lists.flatMap((list) =>
    list.filter((name) => {
      if (!NAME.test(name) || isRecorded(name) || OF_THE_SAME.test(name)) return false;
      const words = name.split(' ');
      const isLonger = words.some(
        (_, length) => length > 0 && isRecorded(words.slice(0, length).join(' ')),
      );
      return isLonger && words.length <= MOST_WORDS && list.some(isRecorded);
    }),
  );
  return [...new Set([...longer, ...others])];
}
