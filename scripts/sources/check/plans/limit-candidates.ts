import type { PlanCandidate } from '../../../model/generated/published.ts';
import type { Plan, VendorFile } from '../../../model/generated/records.ts';
import { wordsOfNotes } from '../notes/notes.ts';
import type { PlanSource } from '../notes/places.ts';
import { findWhole } from '../notes/places.ts';
import { cellReader, type ReadCell } from './candidate-cells.ts';
import type { PlanNames } from './names.ts';
import { isOfPlans, ownersOf } from './owners.ts';
import type { IndexedTable, Place } from './page-index.ts';
import {
  countedIn,
  isRecorded,
  labelPath,
  observedSentences,
  RATE,
  type StatedLimit,
} from './recorded-limits.ts';
import { PRICE_TAIL } from './stated-names.ts';

const LONGEST_LABEL = 40;
const LONGEST_LIMIT = 160;
const MONEY =
  /^(?:from\s+|starting at\s+)?(?:US|CA)?\$\s?[\d.,]+|^[\d.,]+\s?(?:USD|CAD)\b|^[\d.,]+\s?\$|^free$/i;
/** What a sum is that is no price: usage that a plan includes. */
const CREDIT = /\b(?:credits?|worth of|of (?:included |free )?(?:usage|tokens?))\b/i;
/** A label of sums that a plan includes, or allows. */
const INCLUDED = /\b(?:includ(?:ed|es)|credits?|limits?|caps?|quota|budget|spend)\b/i;
const MONTHLY_SUM =
  /\$\s?[\d.,]+\s*(?:\/|per|a)\s*(?:user|seat|member|month|mo\b)(?:\s*(?:\/|per)\s*(?:month|mo\b))?/gi;
const AMOUNT = /(?:^|[\s$(~+≤<>])\d/;
/** Numbers that count nothing: of standards, of hours of support, of names. */
const STANDARD = /\b(?:SOC|ISO|Type|Tier|Level|Phase)\s+\d+|\b(?:24|9)[/x][57]\b/gi;
const IN_A_NAME =
  /(?<![\p{L}\p{N}])(?!(?:Up|Over|Only|Max|Min|Includes?|First|Get|Every|Unlimited)\b)\p{Lu}\p{Ll}+\s+\d(?:\.\d+)?\s+\p{Lu}\p{Ll}{2,}/gu;
/** A label of what only the plans that it names have. */
const ONLY = /\bonly\b/i;
/** From a name on, what says that a list is of that plan: `Pro plan includes:`, `Pro Plan`. */
const LIST_OF = /(?:\b(?:plan|tier)|\b(?:includes?|gets?|offers?)\b.*:):?$/i;
const LEFT_OUT = /\bleft out\b/i;
/** What a price is less by. */
const REDUCED = /\bsave\s+(?:up to\s+)?\$?\d|\d%\s+(?:off|discount)\b/i;
const EXAMPLE = /\bexamples?\b/i;
const FILE = /\.(?:png|svg|jpe?g|webp|gif)\b/i;
const EVERYTHING = /^(?:everything|all(?: features)?)\s+(?:in|from|of)\b/i;
/** Labels of rows and columns that hold prices of plans or units. */
const PRICE_LABEL = /\b(?:price|pricing|cost|fee|subscription|billed|usd|cad)\b|^\$$/i;
/** Labels of prices, where they hold sums. */
const PERIOD_LABEL = /\b(?:monthly|month)\b/i;
const SUM = /\$\s?\d|\d\s?(?:USD|CAD|\$)/i;

/** A number that counts or measures something, not one of a name such as GPT-5 or SOC 2. */
function hasAmount(text: string): boolean {
  const counted = [RATE, STANDARD, IN_A_NAME].reduce((left, one) => left.replace(one, ' '), text);
  return AMOUNT.test(counted) && !FILE.test(text);
}

function isSum(text: string): boolean {
  return MONEY.test(text) && !CREDIT.test(text);
}

/** What counts or measures something, or a sum that its label says a plan includes. */
function isAmount(label: string, text: string): boolean {
  return hasAmount(text) || (INCLUDED.test(label) && SUM.test(text));
}

/** Whether it is one of the figures of an example. */
function isExample({ texts: [text = ''], around }: Place): boolean {
  return [text.slice(0, LONGEST_LABEL), ...around].some((label) => EXAMPLE.test(label));
}

/** Whether it is the answer to a question beside it, which is prose. */
function isAnswer({ row: [[question = ''] = []] }: Place): boolean {
  return question.endsWith('?');
}

/** Whether a text is a price, by its label or by its words. */
function isPrice(label: string, text: string): boolean {
  if (INCLUDED.test(label) && !/\bprice\b/i.test(label)) return false;
  if (PRICE_LABEL.test(label)) return true;
  return isSum(text) || (PERIOD_LABEL.test(label) && SUM.test(text));
}

/** What an observation lists as left out, in words: `device codes`, `CIBA`. */
const LISTED = /\s*[,;:]\s*|\.?\s+(?:and|or)\s+|\.$/;
const COUNTED = /^(?:one|two|three|four|five|six|seven|eight|nine|ten|further|other|all)$/;

/** Whether a thing that is left out is what a label names: all of its words, or its acronym. */
function namesThing(thing: string, label: ReadonlySet<string>): boolean {
  const words = countedIn(thing).filter((word) => !COUNTED.test(word));
  const isEnough = words.length > 1 || /^\p{Lu}{3,}$/u.test(thing);
  return isEnough && words.every((word) => label.has(word));
}

/** After the name of what alone has what is left out: `models that are listed for Hosted only`. */
const THAT_ONLY = /^\s+only\b/i;

/**
 * Whether an observed sentence leaves out what only some plans have, and the rows of its table with
 * its label are of these alone.
 */
function isLeftOutAsOnly(place: Place, { vendor, opened: { names } }: PlanSource): boolean {
  const label = place.row[0]?.[0] ?? '';
  const rows = (place.table?.rows ?? []).filter(([cell = []]) => cell[0] === label);
  return observedSentences(vendor).some((text) => {
    if (!LEFT_OUT.test(text)) return false;
    return names.inSentence(text).some(({ end, plans }) => {
      if (!THAT_ONLY.test(text.slice(end))) return false;
      const named = rows.flatMap((row) =>
        row.slice(1).flatMap(([cell = '']) => names.exactly(cell)),
      );
      const isOfThese = named.map((one) => one.plans.some((id) => plans.includes(id)));
      return named.length > 0 && isOfThese.every(Boolean);
    });
  });
}

/** Whether an observed sentence says that what a label of several words names is left out. */
function isLeftOut(label: string, vendor: VendorFile): boolean {
  const wanted = label.replace(/\s*\([^()]*\)$/, '').toLowerCase();
  const words = new Set(countedIn(label));
  return observedSentences(vendor).some((text) => {
    if (!LEFT_OUT.test(text)) return false;
    if (wanted.includes(' ') && findWhole(wanted, text.toLowerCase()) >= 0) return true;
    return text.split(LISTED).some((thing) => namesThing(thing, words));
  });
}

/** The items of a cell that is a list, else the cell. */
function itemsOf({ texts: [text = '', ...lines] }: Place): string[] {
  const isItem = /^[-•*]\s+/;
  if (!isItem.test(text) || lines.length < 2) return [text];
  return lines.map((line) => line.replace(isItem, ''));
}

/** The limits in a cell of a plan's own column or row. */
function limitsInCell(
  place: Place,
  plan: Plan,
  source: PlanSource,
  { read, notes }: { read: (place: Place) => ReadCell | null; notes: ReturnType<typeof cellNotes> },
) {
  const { vendor, opened } = source;
  const { names } = opened;
  if (place.table === null || place.at.row < 0 || !/\d/.test(place.texts[0] ?? '')) return [];
  const cell = read(place);
  if (cell === null || !cell.plans.has(plan.id)) return [];
  const [label = ''] = cell.labels.at(-1) ?? [];
  const said = names.inLabel(label);
  const isSaid = said.some(({ plans }) => plans.includes(plan.id));
  if (!isSaid && (said.length > 0 || ONLY.test(label))) return [];
  if (cell.labels.some(([words = '']) => isLeftOut(words, vendor))) return [];
  if (isLeftOutAsOnly(place, source)) return [];
  const beside = notesBeside(place, cell.labels, notes);
  return itemsOf(place).flatMap((text): StatedLimit[] => {
    if (text.length > LONGEST_LIMIT || !isAmount(label, text) || isPrice(label, text)) return [];
    // A footnote over all columns is its own label.
    if (cell.labels.some((words) => words.includes(text))) return [];
    const { labels, isAround } = cell;
    const limit = { place, labels, text, beside, ...(isAround && { isAround }) };
    if (isRecorded(limit, plan, source)) return [];
    const owners = ownersOf(place, text, [0, text.length], names);
    return owners === null || owners.has(plan.id) ? [limit] : [];
  });
}

/** The plan whose list is below a heading, tab or sentence. */
function plansAbove(label: string, names: PlanNames): Set<string> {
  const bare = label.replace(PRICE_TAIL, '');
  const exact = names.exactly(bare);
  if (exact.length > 0) return new Set(exact.flatMap(({ plans }) => plans));
  const mentions = names.inSentence(label);
  const [only] = mentions;
  const isOne = only && mentions.length === 1 && LIST_OF.test(label.slice(only.at));
  return new Set(isOne && only.plans.length === 1 ? only.plans : []);
}

/** Whether it is in a list under a heading or in a tab that is a plan's name, or in a plan's card. */
function isListed(place: Place, plan: Plan, names: PlanNames): boolean {
  if (place.card !== undefined) {
    const isWords = /\p{L}{2}/u.test((place.texts[0] ?? '').replace(/\[[^\]]*\]/g, ''));
    return isWords && plansAbove(place.card.name, names).has(plan.id);
  }
  if (!place.isItem) return false;
  const above = place.around.map((label) => plansAbove(label, names));
  return above.find(({ size }) => size > 0)?.has(plan.id) ?? false;
}

/** A limit in the list or the card of a plan. */
function limitsInList(place: Place, plan: Plan, source: PlanSource) {
  const { names } = source.opened;
  const [text = ''] = place.texts;
  if (text.length > LONGEST_LIMIT || !hasAmount(text)) return [];
  if (!isListed(place, plan, names) || REDUCED.test(text)) return [];
  if (isSum(text) || !hasAmount(text.replace(MONTHLY_SUM, ' ')) || EVERYTHING.test(text)) return [];
  const owners = ownersOf(place, text, [0, text.length], names);
  if (owners !== null && !owners.has(plan.id)) return [];
  const limit: StatedLimit = { place, labels: [], text };
  return isRecorded(limit, plan, source) ? [] : [limit];
}

/** Headings that say no more than the labels below them. */
const GENERAL =
  /^(?:(?:all )?(?:plans?|pricing|prices|limits?|quotas?|usage|overview)(?: and \p{L}+)?)$/iu;

/** A limit as a note: a label of one word has the heading above it before it, to say what it is of. */
function noteOf(limit: StatedLimit, names: PlanNames): string {
  const labels = labelPath(limit).map(([label = '']) => label);
  const [only = '', ...more] = labels;
  const heading = limit.place.headings.at(-1) ?? '';
  const isShort = more.length === 0 && only !== '' && only !== heading && !only.includes(' ');
  const isGeneral = GENERAL.test(heading) || isOfPlans(heading, names);
  const path = isShort && heading !== '' && !isGeneral ? [heading, ...labels] : labels;
  return [...path, limit.text].join(': ');
}

/** The labelled notes of a plan that are cells of tables, each with its cells. */
function cellNotes({ id, limit_notes: notes }: Plan, { opened }: PlanSource) {
  const cellsOf = (note: string): Place[] =>
    [...wordsOfNotes([note], id, opened).keys()].filter(
      ({ table, at }) => table !== null && !table.isList && at.row >= 0,
    );
  return notes
    .filter((text) => text.includes(': '))
    .map((note) => ({ note, cells: cellsOf(note) }));
}

/**
 * Of these notes those that are other cells of the page; of its other tables not for a list,
 * or where a table has only the heading above it as its label: both have labels of their own words.
 */
function notesBeside(
  place: Place,
  [[label = ''] = []]: ReadCell['labels'],
  notes: ReturnType<typeof cellNotes>,
): Set<string> {
  const isOfSection = place.table?.isList || label === place.headings.at(-1)?.replace(/:$/, '');
  const isBeside = ({ table, url }: Place): boolean =>
    table === place.table || (!isOfSection && url === place.url);
  const others = notes.filter(({ cells }) => cells.some(isBeside) && !cells.includes(place));
  return new Set(others.map(({ note }) => note));
}

/**
 * Without the cells that only what is around their table gives to a plan, where the record has the
 * lesser part of the column, or of the page where the table has one row: it chooses from such cells,
 * and has the others whole.
 */
function withoutChosen(
  limits: readonly StatedLimit[],
  recorded: ReadonlyMap<Place, readonly string[]>,
): StatedLimit[] {
  const counts = new Map<string | IndexedTable, Map<number, number>>();
  const groupOf = ({ table, at, url }: Place): [string | IndexedTable, number] =>
    table === null || (table.rows.length === 1 && !table.isList) ? [url, -1] : [table, at.column];
  const add = (group: string | IndexedTable, column: number, one: number): void => {
    const columns = counts.get(group) ?? new Map<number, number>();
    counts.set(group, columns.set(column, (columns.get(column) ?? 0) + one));
  };
  const count = (place: Place, one: number): void => {
    if (place.table === null || place.at.row < 0) return;
    add(place.table, place.at.column, one);
    add(place.url, -1, one);
  };
  for (const place of recorded.keys()) count(place, 1);
  for (const { place, isAround } of limits) if (isAround) count(place, -1);
  return limits.filter(({ place, isAround }) => {
    const [group, column] = groupOf(place);
    return !isAround || (counts.get(group)?.get(column) ?? 0) >= 0;
  });
}

/** Numeric limits that the pages state for plans and the record lacks. */
export function limitCandidates(source: PlanSource): PlanCandidate[] {
  const { plans } = source.vendor;
  const places = source.opened.exact.all.map(({ place }) => place);
  const read = cellReader(places, source.opened.names);
  const shown = places.filter((place) => !isExample(place) && !isAnswer(place));
  const found = plans.map((plan) => {
    const words = wordsOfNotes(plan.limit_notes, plan.id, source.opened);
    const notes = cellNotes(plan, source);
    const limits = shown.flatMap((place): StatedLimit[] => {
      const known = words.get(place) ?? [];
      const rest = known.reduce((left, word) => left.replace(word, ' '), place.texts[0] ?? '');
      if (known.length > 0 && !hasAmount(rest)) return [];
      const inCell = limitsInCell(place, plan, source, { read, notes });
      return inCell.length > 0 ? inCell : limitsInList(place, plan, source);
    });
    return new Map(withoutChosen(limits, words).map((limit) => [limit, plan.id]));
  });
  // In the order of the pages, and of the plans where a place is of several.
  const order = new Map(places.map((place, index) => [place, index]));
  const all = found.flatMap((limits) => [...limits]);
  return all
    .sort(([a], [b]) => (order.get(a.place) ?? 0) - (order.get(b.place) ?? 0))
    .map(([limit, plan]) => ({
      kind: 'limit',
      plan,
      value: noteOf(limit, source.opened.names),
      words: limit.text,
      heading: limit.place.headings.at(-1) ?? null,
    }));
}
