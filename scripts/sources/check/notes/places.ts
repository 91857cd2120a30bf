import type { VendorRecord } from '../../../model/records.ts';
import type { PlanNames } from '../plans/names.ts';
import { isOfPlans, namedIn } from '../plans/owners.ts';
import type { IndexedTable, PageIndex, Place } from '../plans/page-index.ts';
import { type GeneralStatements, generalStatements } from './general-statements.ts';

/** What may not be right before a note: it would be cut out of a word, a number or a sum. */
const CUT_BEFORE = /(?:[\p{L}\p{N}\p{Sc}~+<-]|\p{N}[.,/:–—])$/u;
/** What may not be right after it. */
const CUT_AFTER = /^(?:[\p{L}\p{N}%+]|[.,/:–—]\p{N})/u;

/** Where `note` is in `text` without being cut out of a word or a number; -1 for nowhere. */
export function findWhole(note: string, text: string): number {
  for (let at = text.indexOf(note); at >= 0; at = text.indexOf(note, at + 1)) {
    const before = text.slice(Math.max(0, at - 3), at);
    const after = text.slice(at + note.length, at + note.length + 3);
    if (!CUT_BEFORE.test(before) && !CUT_AFTER.test(after)) return at;
  }
  return -1;
}

/** A text without the star that points to a footnote, the colon of a label, or a full stop. */
export function plain(text: string): string {
  return text.replace(/[\s*]+$/, '').replace(/\s*[:.]$/, '');
}

/** Spelling only: case, quotes, dashes, and blanks against hyphens. */
export function fold(text: string): string {
  return plain(text)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[‘’“”"'`*]/g, '')
    .replace(/[\s–—_-]+/g, ' ')
    .replace(/ ?\/ ?/g, '/')
    .trim();
}

const UNITS: readonly [RegExp, string][] = [
  [/\s*\/\s*/g, ' per '],
  [/\bmin\b/g, 'minute'],
  [/\bsec\b|\bs\b/g, 'second'],
  [/\breqs?\b/g, 'requests'],
  [/\s+limits?$/, ''],
];

/** A label or a value with its units written out. */
export function unfold(text: string): string {
  return UNITS.reduce((left, [unit, word]) => left.replace(unit, word), fold(text)).trim();
}

export type Spelling = (text: string) => string;

/** A place in one spelling, which is computed once. */
export interface Spelt {
  place: Place;
  texts: readonly string[];
  /** The labels of its own row and column. */
  particular: ReadonlySet<string>;
  /** The labels around it. */
  around: readonly string[];
  lines: ReadonlySet<string>;
}

function speltPlace(place: Place, spell: Spelling): Spelt {
  const { column, corner, row, table, at } = place;
  // Each item of a list of "label: value" has a label of its own.
  const labels = table?.isList && at.column > 0 ? [column] : [column, corner];
  return {
    place,
    texts: place.texts.map(spell),
    particular: new Set([...labels, ...row.flat()].map(spell)),
    around: place.around.map(spell),
    lines: new Set(place.lines.map(spell)),
  };
}

/** Places in one spelling, by the words and the labels that they have. */
export interface Indexed {
  all: readonly Spelt[];
  byWord: ReadonlyMap<string, readonly Spelt[]>;
  byLabel: ReadonlyMap<string, readonly Spelt[]>;
}

/** The vendor's pages and the names of its plans. */
export interface PlanPages {
  names: PlanNames;
  exact: Indexed;
  folded: Indexed;
  general: GeneralStatements;
}

/** What the pages say of one note. */
export interface NoteFinding {
  state: 'found' | 'changed' | 'elsewhere' | 'missing';
  /** `textual` where the words differ in letter case and punctuation only. */
  kind: 'changed' | 'textual' | null;
  /** The page's words in the form of a note; for `elsewhere` the plans that they are said of. */
  found: string | null;
  /** The nearest heading, or the header of the column. */
  heading: string | null;
  /** The place, where it was found for its plan or changed. */
  place: Place | null;
}

/** What a vendor's record is compared with. */
export interface PlanSource {
  vendor: VendorRecord;
  /** The pages as its notes are looked up in them. */
  opened: PlanPages;
  pages: readonly PageIndex[];
  /** By plan what the pages say of its notes. */
  notes: ReadonlyMap<string, NotesOnPages>;
}

/** What the pages say of the notes of one plan. */
export interface NotesOnPages {
  /** Notes that no page has for the plan, though every page was read. */
  gone: ReadonlySet<string>;
  /** The cells that notes are. */
  cells: ReadonlyMap<string, Place>;
  /** Where the pages have other words for notes. */
  changed: ReadonlySet<Place>;
}

const WORD = /[\p{L}\p{N}]+/gu;

function indexBy(all: readonly Spelt[], keysOf: (spelt: Spelt) => Iterable<string>) {
  const index = new Map<string, Spelt[]>();
  for (const spelt of all) {
    for (const key of new Set(keysOf(spelt))) {
      const own = index.get(key);
      if (own) own.push(spelt);
      else index.set(key, [spelt]);
    }
  }
  return index;
}

function indexPlaces(places: readonly Place[], spell: Spelling): Indexed {
  const all = places.map((place) => speltPlace(place, spell));
  return {
    all,
    byWord: indexBy(all, ({ texts }) => texts[0]?.match(WORD) ?? []),
    byLabel: indexBy(all, ({ particular }) => particular),
  };
}

/** The places that have every word of a text: those with its rarest, to begin with. */
export function placesWith(text: string, { byWord }: Indexed): readonly Spelt[] {
  const words = text.match(WORD) ?? [];
  const lists = words.map((word) => byWord.get(word) ?? []);
  return lists.sort((a, b) => a.length - b.length)[0] ?? [];
}

/** The vendor's pages, ready for notes to be looked up. */
export function openPlanPages(pages: readonly PageIndex[], names: PlanNames): PlanPages {
  const tables = pages.flatMap((page) => page.tables);
  const places = placeClasses(
    pages.flatMap((page) => page.places),
    tables,
    names,
  );
  return {
    names,
    exact: indexPlaces(places, plain),
    folded: indexPlaces(places, fold),
    general: generalStatements(places, names),
  };
}

/** The places that have one of a text's three longest words: other numbers, or a word changed. */
export function placesWithSome(text: string, { byWord }: Indexed): Set<Spelt> {
  const words = [...new Set(text.match(WORD) ?? [])].filter((word) => !/^\d/.test(word));
  const longest = words.sort((a, b) => b.length - a.length).slice(0, 3);
  return new Set(longest.flatMap((word) => byWord.get(word) ?? []));
}

/** Which plans a page gives a class: `Free: S1` and `Business: S1, S2, or S3`. */
type Classes = Map<string, Set<string>>;

const BETWEEN = /\s*,\s*(?:(?:or|and)\s+)?|\s+(?:or|and)\s+/i;

/** What the cells in the columns of plans say, each with the plans that it is said of. */
function valuesOfPlans(tables: readonly IndexedTable[], names: PlanNames): Classes {
  const values: Classes = new Map();
  for (const { header, rows } of tables) {
    for (const [column, label] of header.entries()) {
      if (!isOfPlans(label, names)) continue;
      const plans = namedIn(label, names).flatMap((mention) => mention.plans);
      const cells = rows.flatMap((row) => (row[column]?.[0] ?? '').split(BETWEEN));
      for (const value of cells.filter((text) => /\p{L}/u.test(text))) {
        values.set(value, new Set([...(values.get(value) ?? []), ...plans]));
      }
    }
  }
  return values;
}

/** Whether the columns of a table are classes, so that a plan has the cells of its own class only. */
function isByClass({ header }: IndexedTable, values: Classes, names: PlanNames): boolean {
  if (header.some((label) => isOfPlans(label, names))) return false;
  const known = header.flatMap((label) => {
    const plans = values.get(label);
    return plans ? [[...plans].sort().join(' ')] : [];
  });
  return new Set(known).size > 1;
}

/**
 * Gives the cells of tables whose columns are classes, and name no plan, the plans that the pages
 * give these classes.
 */
function placeClasses(
  places: readonly Place[],
  tables: readonly IndexedTable[],
  names: PlanNames,
): readonly Place[] {
  const values = valuesOfPlans(tables, names);
  const byClass = new Set(tables.filter((table) => isByClass(table, values, names)));
  if (byClass.size === 0) return places;
  return places.map((place) => {
    const plans = values.get(place.column);
    return plans && place.table && byClass.has(place.table)
      ? { ...place, classPlans: [...plans] }
      : place;
  });
}
