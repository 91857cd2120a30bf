import type {
  Column,
  ItemShape,
  PageDescription,
  Reading,
  RowPatterns,
  TableColumns,
  Where,
} from '../../model/generated/records.ts';
import {
  fits,
  type PhrasePart,
  type Placeholder,
  patternProblem,
  phraseParts,
  phraseProblem,
} from '../../model/page-language.ts';
import { MachineryError } from '../../model/problem.ts';
import { escapePattern } from '../../model/words.ts';
import { normalizeText, type TableBlock } from '../pages/inline.ts';
import { type DateForm, type DaySpelling, dayPattern } from './days.ts';

/** A phrase that can be looked for. */
export interface Phrase {
  /** As the description has it. */
  source: string;
  /** The longest of its words that must be as they are. */
  words: string;
  pattern: RegExp;
}

/** What stood in the places of a phrase. */
export type Captures = Partial<Record<Exclude<Placeholder, 'any'>, string>>;

/** A phrase in a text: what stood in its places, and from where to where it occurs. */
export interface PhraseMatch {
  captures: Captures;
  start: number;
  end: number;
}

const LONGEST_BLOCK = 10_000;
const IDENTIFIER = '[\\w@/](?:[\\w.@/:+-]*\\w)?';
const LONGEST_LIST = 1_500;
/** Up to eight words. */
const NAME = '[\\w@/](?:[\\w.@/:+()-]*(?: [\\w@/(][\\w.@/:+()-]*){0,7}?)';
const START_OF_SENTENCE = '(?<=^|[.!?:|] )';
const TO_THE_END_OF_THE_SENTENCE = '(?=\\.(?:\\s|$)|$)';

/**
 * Makes a phrase into a pattern that never cuts a word or an identifier at its ends.
 *
 * @throws MachineryError where the phrase may not be used; validation says so before.
 */
function compilePhrase(source: string, forms: readonly DateForm[]): Phrase {
  const problem = phraseProblem(source);
  if (problem) throw new MachineryError(`The phrase "${source}" ${problem}; run npm run validate.`);
  const parts = phraseParts(source);
  let pattern = '';
  for (const [index, part] of parts.entries()) {
    const last = index === parts.length - 1;
    if ('words' in part) pattern += escapePattern(normalizeKeepingEnds(part.words));
    else if (part.place === 'any') pattern += '.{0,120}?';
    else if (part.place === 'successor') {
      pattern += `(?<successor>\\S.{0,160}?)${last ? TO_THE_END_OF_THE_SENTENCE : ''}`;
    } else if (part.place === 'items' || part.place === 'name') {
      const inner = part.place === 'name' ? NAME : `\\S.{0,${LONGEST_LIST}}?`;
      const start = index === 0 ? START_OF_SENTENCE : '';
      pattern += `${start}(?<${part.place}>${inner})${last ? TO_THE_END_OF_THE_SENTENCE : ''}`;
    } else if (part.place === 'item' || part.place === 'version') {
      pattern += `(?<${part.place}>${IDENTIFIER})`;
    } else pattern += `(?<${part.place}>${dayPattern(forms)})`;
  }
  const before = /^[\w\d]/.test(source) ? '(?<![\\w-])' : '';
  const after = /[\w\d]$/.test(source) ? '(?!\\w|-\\w|\\.\\d)' : '';
  const whole = new RegExp(before + pattern + after, 'g');
  return { source, words: longestWords(parts), pattern: whole };
}

function longestWords(parts: readonly PhrasePart[]): string {
  const words = parts.flatMap((part) =>
    'words' in part ? normalizeText(part.words.replace(/^\s*\||\|\s*$/g, '')) : [],
  );
  return words.reduce((longest, text) => (text.length > longest.length ? text : longest), '');
}

/** Words are compared normalized; a blank beside a place stays. */
function normalizeKeepingEnds(words: string): string {
  const inner = normalizeText(words);
  if (inner === '') return ' ';
  return `${/^\s/.test(words) ? ' ' : ''}${inner}${/\s$/.test(words) ? ' ' : ''}`;
}

/** Every place where a phrase is in a text. */
export function findPhrase(phrase: Phrase, text: string): PhraseMatch[] {
  if (text.length > LONGEST_BLOCK) return [];
  return [...text.matchAll(phrase.pattern)].map((match) => ({
    captures: { ...match.groups },
    start: match.index,
    end: match.index + match[0].length,
  }));
}

export type ItemType = 'model' | 'api' | 'sdk';
export type FieldName = keyof TableColumns;

export interface PlaceRule {
  under: RegExp | null;
  notUnder: RegExp | null;
  after: RegExp | null;
  notAfter: RegExp | null;
  column: RegExp | null;
}

export interface ColumnRule {
  field: FieldName;
  column: RegExp;
  match: RegExp | null;
  strip: RegExp[];
  /** Words and what stands for them, longest first. */
  replace: [from: string, to: string][];
  not: RegExp | null;
  optional: boolean;
}

export interface ItemRule {
  split: 'codes' | 'lines' | 'commas' | 'whole';
  wholeIf: RegExp[];
  strip: RegExp[];
  drop: RegExp[];
}

/** Rows by what they hold. */
export interface RowRule {
  state: RegExp | null;
  item: RegExp | null;
  date: RegExp | null;
}

/** A reading with its patterns ready to use. */
export interface ReadingRule {
  name: string;
  place: PlaceRule;
  min: number;
  items: ItemRule;
  type: ItemType | null;
  announced: RegExp | null;
  /** Where the date of shutdown is in the headings. */
  date: RegExp | null;
  keep: RowRule | null;
  scheduled: RowRule | null;
  skip: RowRule | null;
  set: NonNullable<Reading['set']>;
  table: ColumnRule[] | null;
  say: Phrase[] | null;
  near: Phrase[];
  onPage: Phrase[];
  section: Phrase[] | null;
  listAfter: Phrase[] | null;
}

/** A page description with its patterns ready to use. */
export interface PageRule {
  description: PageDescription;
  rightPage: RegExp[];
  days: DaySpelling;
  basis: { value: 'committed' | 'earliest'; says: RegExp } | null;
  deprecated: RegExp | null;
  retired: RegExp | null;
  /** States whose dates are the earliest possible ones. */
  earliest: RegExp | null;
  types: { item: RegExp; type: ItemType }[];
  ignore: PlaceRule[];
  repetitions: PlaceRule[];
  readings: ReadingRule[];
}

/**
 * Compiles a page description.
 *
 * @throws MachineryError where a pattern or a phrase may not be used; validation says so before.
 */
export function compilePage(description: PageDescription): PageRule {
  const forms = description.date_forms ?? [];
  const none = (description.none ?? []).map(anyCase);
  return {
    description,
    rightPage: description.right_page.map(anyCase),
    days: {
      forms,
      none,
      floors: (description.floors ?? []).map(anyCase),
      suffix: optional(description.day_suffix, exact),
    },
    basis: description.basis
      ? { value: description.basis.value, says: anyCase(description.basis.says) }
      : null,
    deprecated: optional(description.states?.deprecated, anyCase),
    retired: optional(description.states?.retired, anyCase),
    earliest: optional(description.states?.earliest, anyCase),
    types: (description.types ?? []).map(({ item, type }) => ({ item: exact(item), type })),
    ignore: (description.ignore_tables ?? []).map(compilePlace),
    repetitions: (description.repetitions ?? []).map(compilePlace),
    readings: (description.read ?? []).map((reading) => compileReading(reading, description)),
  };
}

function compileReading(reading: Reading, page: PageDescription): ReadingRule {
  const forms = page.date_forms ?? [];
  const phrases = (list: readonly string[]): Phrase[] =>
    list.map((phrase) => compilePhrase(phrase, forms));
  const announced = reading.announced === undefined ? page.announced : reading.announced;
  return {
    name: reading.name ?? '',
    place: compilePlace(reading),
    min: reading.min ?? 1,
    items: compileItems(reading.items ?? page.items ?? {}),
    type: reading.type ?? null,
    announced: optional(announced ?? undefined, anyCase),
    date: optional(reading.date, anyCase),
    keep: compileRows(reading.keep),
    scheduled: compileRows(reading.scheduled),
    skip: compileRows(reading.skip),
    set: reading.set ?? {},
    table: reading.table ? compileColumns(reading.table) : null,
    say: reading.say ? phrases(reading.say) : null,
    near: phrases(reading.near ?? []),
    onPage: phrases(reading.on_page ?? []),
    section: reading.section ? phrases(reading.section) : null,
    listAfter: reading.list_after ? phrases(reading.list_after) : null,
  };
}

function compileRows(rows: RowPatterns | undefined): RowRule | null {
  if (!rows) return null;
  return {
    state: optional(rows.state, anyCase),
    item: optional(rows.item, exact),
    date: optional(rows.date, anyCase),
  };
}

function compileColumns(table: TableColumns): ColumnRule[] {
  const fields: FieldName[] = [
    'item',
    'version',
    'date',
    'successor',
    'state',
    'announced',
    'region',
  ];
  return fields.flatMap((field) => {
    const value = table[field];
    if (value === undefined) return [];
    const column: Column = typeof value === 'string' ? { column: value } : value;
    return [
      {
        field,
        column: anyCase(column.column),
        match: optional(column.match, exact),
        strip: (column.strip ?? []).map(everywhere),
        replace: Object.entries(column.replace ?? {}).sort(([a], [b]) => b.length - a.length),
        not: optional(column.not, exact),
        optional: column.optional ?? false,
      },
    ];
  });
}

function compileItems(shape: ItemShape): ItemRule {
  return {
    split: shape.split ?? 'whole',
    wholeIf: (shape.whole_if ?? []).map(exact),
    strip: (shape.strip ?? []).map(everywhere),
    drop: (shape.drop ?? []).map(exact),
  };
}

function compilePlace(where: Where): PlaceRule {
  return {
    under: optional(where.under, anyCase),
    notUnder: optional(where.not_under, anyCase),
    after: optional(where.after, anyCase),
    notAfter: optional(where.not_after, anyCase),
    column: optional(where.column, anyCase),
  };
}

function optional(source: string | undefined, compile: (source: string) => RegExp): RegExp | null {
  return source === undefined ? null : compile(source);
}

function exact(source: string): RegExp {
  return compile(source, 'u');
}

function anyCase(source: string): RegExp {
  return compile(source, 'iu');
}

function everywhere(source: string): RegExp {
  return compile(source, 'gu');
}

function compile(source: string, flags: string): RegExp {
  const problem = patternProblem(source);
  if (problem) {
    throw new MachineryError(`The pattern "${source}" ${problem}; run npm run validate.`);
  }
  return new RegExp(source, flags);
}

/** Whether a table stands where a rule says. */
export function isInPlace(table: TableBlock, place: PlaceRule): boolean {
  const { headings, lead, header } = table;
  if (!isUnder(headings, place)) return false;
  if (place.after && !fits(place.after, lead)) return false;
  if (place.notAfter && fits(place.notAfter, lead)) return false;
  const { column } = place;
  return !column || header.some((cell) => fits(column, cell.text));
}

/** Whether the headings above a block are those that a rule asks for. */
export function isUnder(headings: readonly string[], place: PlaceRule): boolean {
  const { under, notUnder } = place;
  if (under && !headings.some((heading) => fits(under, heading))) return false;
  return !(notUnder && headings.some((heading) => fits(notUnder, heading)));
}
