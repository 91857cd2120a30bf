import type { PlanCandidate } from '../../model/generated/published.ts';
import type { Plan, VendorFile } from '../../model/generated/records.ts';
import { isPriceLabel } from './amounts.ts';
import { findWhole, fold, type PlanPages } from './note-places.ts';
import { wordsOfNotes } from './notes.ts';
import type { IndexedTable, PageIndex, Place } from './plan-index.ts';
import type { PlanNames } from './plan-names.ts';
import { isOfPlans, ownersOf } from './plan-owners.ts';

const LONGEST_NAME = 40;
const LONGEST_LIMIT = 160;
/** Columns of a table of plans that are no plan. */
const NO_PLAN =
  /^(?:total|notes?|details?|description|default|feature|limit|limits|unit|price|cost|all plans|plan|type|other|others|custom|upgrade|n\/a|-)$/i;
/** Labels that say nothing without the heading above them. */
const EMPTY_LABEL =
  /^(?:limits?|values?|quotas?|amounts?|details?|description|default|policy|days|max(?:imum)?)$/i;
const MONEY = /^(?:from\s+|starting at\s+)?(?:US|CA)?\$\s?[\d.,]+|^[\d.,]+\s?(?:USD|CAD)\b|^free$/i;
/** What a sum is that is no price: usage that a plan includes. */
const CREDIT = /\b(?:credits?|worth of|of usage)\b/i;
const MONTHLY_SUM = /\$\s?[\d.,]+\s*(?:\/|per|a)\s*(?:user|seat|month|mo\b)/i;
const AMOUNT = /(?:^|[\s$(~+≤<>])\d/;
/** Numbers that count nothing: of standards, of hours of support. */
const STANDARD = /\b(?:SOC|ISO|Type|Tier|Level|Phase)\s+\d+|\b(?:24|9)[/x][57]\b/gi;
/** What a unit costs, which is a price and no limit: `$0.20/month per GB`, `$2 per 1,000,000`. */
const RATE =
  /\$\s?[\d.,]+(?![^;|]*\b(?:in|worth|included?s?|credits?)\b)\s*(?:(?:\/|per)\s*(?:additional\s+)?[\d.,]*[\p{L}-]*\s*)+/giu;
/** How an observation says that a plan is left out, or goes by another name. */
const LEFT_OUT = /\bleft out\b|\bcall(?:s|ed)\b|\bnames?d?\b|\brecorded as one\b/i;
const EXAMPLE = /\bexamples?\b/i;
const FILE = /\.(?:png|svg|jpe?g|webp|gif)\b/i;
const MOST_WORDS = 4;
const EVERYTHING = /^(?:everything|all(?: features)?)\s+(?:in|from|of)\b/i;

/** What a vendor's record is compared with. */
export interface PlanSource {
  vendor: VendorFile;
  /** The pages as its notes are looked up in them. */
  opened: PlanPages;
  pages: readonly PageIndex[];
}

/** The plan that a label is the name of, and no other. */
function planOf(label: string, names: PlanNames): string | null {
  const ids = new Set(names.exactly(label).flatMap(({ plans }) => plans));
  const [only] = ids;
  return ids.size === 1 && only !== undefined ? only : null;
}

/**
 * Whether a limit is in the record already: a note of the plan that has the label, whose value is
 * checked as that note's, or any text of the record that has the words.
 */
function isRecorded(labels: readonly string[], text: string, plan: Plan, vendor: VendorFile) {
  const has = (written: string): boolean =>
    labels.some((label) => written.toLowerCase().includes(label.toLowerCase()));
  if (plan.limit_notes.some((note) => has(note) || note === text)) return true;
  return [...plan.limit_notes, plan.price_detail ?? '', ...(vendor.observations ?? [])].some(
    (written) => findWhole(text, written) >= 0 && (labels.length === 0 || has(written)),
  );
}

const UNITS: readonly [RegExp, string][] = [
  [/\s*\/\s*/g, ' per '],
  [/\bmin\b/g, 'minute'],
  [/\bsec\b|\bs\b/g, 'second'],
  [/\breqs?\b/g, 'requests'],
  [/\s+limits?$/, ''],
];

/** A label or a value with its units written out. */
function unfold(text: string): string {
  return UNITS.reduce((left, [unit, word]) => left.replace(unit, word), fold(text)).trim();
}

/** Whether a note has the same label and value in another spelling of units. */
function isSpelt(label: string, text: string, { limit_notes: notes }: Plan): boolean {
  const written = unfold(`${unfold(label)}: ${unfold(text)}`);
  return notes.some((note) => {
    const at = note.lastIndexOf(': ');
    return at >= 0 && `${unfold(note.slice(0, at))}: ${unfold(note.slice(at + 2))}` === written;
  });
}

/** Whether a row, or a column, gives every plan the same: such a limit is of no plan. */
function isSameForAll({ table, at }: Place, names: PlanNames): boolean {
  const { header = [], rows = [] } = table ?? {};
  const across = header.flatMap((text, column) =>
    planOf(text, names) !== null ? [rows[at.row]?.[column]?.[0] ?? ''] : [],
  );
  const down = rows.flatMap((row) =>
    row.some(([text = '']) => planOf(text, names) !== null) ? [row[at.column]?.[0] ?? ''] : [],
  );
  return [across, down].some((cells) => cells.length > 1 && new Set(cells).size === 1);
}

/**
 * The labels of a plan's own cell, in all the forms that the page gives them: its row's where plans
 * are columns, its column's where they are rows, its heading's where every column is a plan.
 */
function labelsOf(place: Place, plan: string, names: PlanNames): string[] {
  const { column, corner, at, headings, table } = place;
  const isOwn = planOf(column, names) === plan;
  if ((planOf(corner, names) !== null || table?.isList) && isOwn) return headings.slice(-1);
  if (at.column === 0) return [];
  const cells = table?.rows[at.row] ?? [];
  const header = table?.header ?? [];
  if (isOwn) {
    // Of several columns before the first plan's the last has the label.
    const first = header.findIndex((text) => isOfPlans(text, names));
    return [...(cells[Math.max(0, first - 1)] ?? [])].reverse();
  }
  const isRow = cells.some(
    ([text = ''], other) => !isOfPlans(header[other] ?? '', names) && planOf(text, names) === plan,
  );
  return isRow && column !== '' ? [column] : [];
}

/** A number that counts or measures something, not one of a name such as GPT-5 or SOC 2. */
function hasAmount(text: string): boolean {
  const counted = [RATE, STANDARD].reduce((left, one) => left.replace(one, ' '), text);
  return AMOUNT.test(counted) && !FILE.test(text);
}

function isSum(text: string): boolean {
  return MONEY.test(text) && !CREDIT.test(text);
}

/** Whether it is one of the figures of an example. */
function isExample({ texts: [text = ''], around }: Place): boolean {
  return [text.slice(0, LONGEST_NAME), ...around].some((label) => EXAMPLE.test(label));
}

/** A limit in a cell of a plan's own column or row. */
function limitInCell(place: Place, plan: Plan, { vendor, opened: { names } }: PlanSource) {
  const [text = ''] = place.texts;
  if (place.table === null || place.at.row < 0 || !hasAmount(text)) return null;
  if (text.length > LONGEST_LIMIT || isPriceLabel(place) || isSum(text)) return null;
  const labels = labelsOf(place, plan.id, names).filter((label) => label !== '');
  // The label's own words come before the description below them in its cell.
  const label = labels.at(-1) === labels[0] ? labels[0] : labels.at(-2);
  if (label === undefined || isSameForAll(place, names)) return null;
  if (isRecorded(labels, text, plan, vendor) || isSpelt(label, text, plan)) return null;
  if (place.table.isList && isPartKnown(text, plan)) return null;
  const heading = place.headings.at(-1);
  return heading !== undefined && heading !== label && EMPTY_LABEL.test(label)
    ? `${heading}: ${label}: ${text}`
    : `${label}: ${text}`;
}

/** A limit in a list under a heading or in a tab that is a plan's name. */
function limitInList(place: Place, plan: Plan, source: PlanSource): string | null {
  const { vendor, opened } = source;
  const { names } = opened;
  const [text = ''] = place.texts;
  if (!place.isItem || text.length > LONGEST_LIMIT || !hasAmount(text)) return null;
  const named = place.around.find((label) => names.exactly(label).length > 0);
  if (named === undefined || planOf(named, names) !== plan.id) return null;
  if (isSum(text) || MONTHLY_SUM.test(text) || EVERYTHING.test(text)) return null;
  const owners = ownersOf(place, text, [0, text.length], names);
  if (owners !== null && !owners.has(plan.id)) return null;
  return isPartKnown(text, plan) || isRecorded([], text, plan, vendor) ? null : text;
}

/** Whether a note has the item, or what the item says. */
function isPartKnown(text: string, { limit_notes: notes }: Plan): boolean {
  return notes.some(
    (note) => text.includes(note) || note.includes(text) || findWhole(lastPart(note), text) >= 0,
  );
}

function lastPart(note: string): string {
  return note.slice(note.lastIndexOf(': ') + 1).trim();
}

function limitsOf(source: PlanSource): PlanCandidate[] {
  const found: PlanCandidate[] = [];
  const { plans } = source.vendor;
  const words = plans.map((plan) => wordsOfNotes(plan.limit_notes, plan.id, source.opened));
  for (const { place } of source.opened.exact.all) {
    if (isExample(place)) continue;
    for (const [index, plan] of plans.entries()) {
      const known = words[index]?.get(place) ?? [];
      const rest = known.reduce((left, word) => left.replace(word, ' '), place.texts[0] ?? '');
      if (known.length > 0 && !hasAmount(rest)) continue;
      const note = limitInCell(place, plan, source) ?? limitInList(place, plan, source);
      if (note === null) continue;
      const heading = place.headings.at(-1) ?? null;
      found.push({
        kind: 'limit',
        plan: plan.id,
        value: note,
        words: place.texts[0] ?? '',
        heading,
      });
    }
  }
  return found;
}

/** Labels of a table that stand where the names of at least two recorded plans stand. */
function namesBeside(labels: readonly string[], { vendor, opened: { names } }: PlanSource) {
  const plans = new Set(labels.flatMap((label) => planOf(label, names) ?? []));
  if (plans.size < 2) return [];
  // An observation says why a plan is left out, or that the page has two names for one.
  const said = (vendor.observations ?? []).filter((text) => LEFT_OUT.test(text)).join('\n');
  return labels.filter(
    (label) =>
      label !== '' &&
      label.length <= LONGEST_NAME &&
      label.split(' ').length <= MOST_WORDS &&
      /\p{L}/u.test(label) &&
      !NO_PLAN.test(label) &&
      findWhole(label.replace(/\s*\([^()]*\)$/, ''), said) < 0 &&
      names.exactly(label).length === 0 &&
      names.inLabel(label).length === 0,
  );
}

function plansIn(table: IndexedTable, source: PlanSource): PlanCandidate[] {
  const [, ...columns] = table.header;
  const rows = table.rows.map((row) => row[0]?.[0] ?? '');
  const heading = table.headings.at(-1) ?? null;
  const candidate = (value: string, words: string): PlanCandidate => ({
    kind: 'plan',
    plan: null,
    value,
    words,
    heading,
  });
  const words = (label: string): string =>
    table.rows
      .filter((row) => row[0]?.[0] === label)
      .map((row) => row.map(([text = '']) => text).join(' | '))
      .join(' / ');
  return [
    ...namesBeside(columns, source).map((name) => candidate(name, table.header.join(' | '))),
    ...namesBeside(rows, source).map((name) => candidate(name, words(name))),
  ];
}

/** Recorded plans that no page names any more. */
function unnamedPlans({ vendor, opened: { names }, pages }: PlanSource): Plan[] {
  const places = pages.flatMap((page) => page.places);
  const named = new Set(
    places.flatMap(({ texts, around, column }) =>
      [texts[0] ?? '', ...around, column].flatMap((text) =>
        names.inSentence(text).flatMap(({ plans }) => plans),
      ),
    ),
  );
  return vendor.plans.filter(({ id }) => !named.has(id));
}

/** How many of a plan's notes end with what a new column or row holds. */
function heldNotes(name: string, plan: Plan, { pages }: PlanSource): number {
  const cells = pages.flatMap(({ places }) =>
    places.flatMap(({ column, row, texts, at }) =>
      at.row >= 0 && (column === name || row[0]?.[0] === name) ? texts : [],
    ),
  );
  return plan.limit_notes.filter((note) => cells.includes(lastPart(note))).length;
}

/** A new name that has the limits of a plan which is named no more is that plan's. */
function asRename(candidate: PlanCandidate, unnamed: readonly Plan[], source: PlanSource) {
  const held = unnamed
    .map((plan) => ({ plan, notes: heldNotes(candidate.value, plan, source) }))
    .filter(({ plan, notes }) => notes > 0 && notes * 2 >= plan.limit_notes.length);
  const [only] = held;
  return held.length === 1 && only
    ? { ...candidate, kind: 'name' as const, plan: only.plan.id }
    : candidate;
}

function firstOfEach(candidates: readonly PlanCandidate[]): PlanCandidate[] {
  const seen = new Map<string, PlanCandidate>();
  for (const one of candidates) {
    const key = JSON.stringify([one.kind, one.plan, one.value.toLowerCase()]);
    if (!seen.has(key)) seen.set(key, one);
  }
  return [...seen.values()];
}

/**
 * What the pages state for plans and the record lacks: plans beside recorded ones in a table, new
 * names of recorded plans, and numeric limits in the cells of a plan's column or row and in lists
 * under its name. A limit that is the same for every plan is of no plan.
 */
export function findPlanCandidates(source: PlanSource): PlanCandidate[] {
  const tables = source.pages.flatMap((page) => page.tables);
  const plans = tables.flatMap((table) => plansIn(table, source));
  const unnamed = plans.length > 0 ? unnamedPlans(source) : [];
  const named = plans.map((candidate) => asRename(candidate, unnamed, source));
  return firstOfEach([...named, ...limitsOf(source)]);
}
