import type { PlanCandidate } from '../../model/generated/published.ts';
import type { Plan, VendorFile } from '../../model/generated/records.ts';
import { findWhole } from './note-places.ts';
import type { IndexedTable, PageIndex, Place } from './plan-index.ts';
import type { PlanNames } from './plan-names.ts';
import { ownersOf } from './plan-owners.ts';
import { isPriceLabel } from './prices.ts';

const LONGEST_NAME = 40;
const LONGEST_LIMIT = 160;
/** Columns of a table of plans that are no plan. */
const NO_PLAN =
  /^(?:total|notes?|details?|description|default|feature|limit|limits|unit|price|cost|all plans|plan|type|other|others|custom|upgrade|n\/a|-)$/i;
/** Labels that say nothing without the heading above them. */
const EMPTY_LABEL =
  /^(?:limits?|values?|quotas?|amounts?|details?|description|default|policy|days|max(?:imum)?)$/i;
const MONEY = /^(?:from\s+|starting at\s+)?(?:US|CA)?\$\s?[\d.,]+|^[\d.,]+\s?(?:USD|CAD)\b|^free$/i;
const MONTHLY_SUM = /\$\s?[\d.,]+\s*(?:\/|per|a)\s*(?:user|seat|month|mo\b)/i;
const AMOUNT = /(?:^|[\s$(~+≤<>])\d/;
const STANDARD = /\b(?:SOC|ISO|Type|Tier|Level|Phase)\s+\d+/gi;
const FILE = /\.(?:png|svg|jpe?g|webp|gif)\b/i;
const MOST_WORDS = 4;
const EVERYTHING = /^(?:everything|all(?: features)?)\s+(?:in|from|of)\b/i;

/** What a vendor's record is compared with. */
export interface PlanSource {
  vendor: VendorFile;
  names: PlanNames;
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
  const { column, corner, row, at, headings } = place;
  if (planOf(corner, names) !== null && planOf(column, names) === plan) return headings.slice(-1);
  if (at.column === 0) return [];
  if (planOf(column, names) === plan) return [...(row[0] ?? [])].reverse();
  const isRow = row.some(([text = '']) => planOf(text, names) === plan);
  return isRow && column !== '' ? [column] : [];
}

/** A number that counts or measures something, not one of a name such as GPT-5 or SOC 2. */
function hasAmount(text: string): boolean {
  return AMOUNT.test(text.replace(STANDARD, '')) && !FILE.test(text);
}

/** A limit in a cell of a plan's own column or row. */
function limitInCell(place: Place, plan: Plan, { vendor, names }: PlanSource) {
  const [text = ''] = place.texts;
  if (place.table === null || place.at.row < 0 || !hasAmount(text)) return null;
  if (text.length > LONGEST_LIMIT || isPriceLabel(place) || MONEY.test(text)) return null;
  const labels = labelsOf(place, plan.id, names).filter((label) => label !== '');
  // The label's own words come before the description below them in its cell.
  const label = labels.at(-1) === labels[0] ? labels[0] : labels.at(-2);
  if (label === undefined || isSameForAll(place, names)) return null;
  if (isRecorded(labels, text, plan, vendor)) return null;
  const heading = place.headings.at(-1);
  return heading !== undefined && heading !== label && EMPTY_LABEL.test(label)
    ? `${heading}: ${label}: ${text}`
    : `${label}: ${text}`;
}

/** A limit in a list under a heading or in a tab that is a plan's name. */
function limitInList(place: Place, plan: Plan, { vendor, names }: PlanSource): string | null {
  const [text = ''] = place.texts;
  if (!place.isItem || text.length > LONGEST_LIMIT || !hasAmount(text)) return null;
  const named = place.around.find((label) => names.exactly(label).length > 0);
  if (named === undefined || planOf(named, names) !== plan.id) return null;
  if (MONEY.test(text) || MONTHLY_SUM.test(text) || EVERYTHING.test(text)) return null;
  const owners = ownersOf(place, text, [0, text.length], names);
  if (owners !== null && !owners.has(plan.id)) return null;
  const isKnown = plan.limit_notes.some(
    (note) => text.includes(note) || note.includes(text) || findWhole(lastPart(note), text) >= 0,
  );
  return isKnown || isRecorded([], text, plan, vendor) ? null : text;
}

function lastPart(note: string): string {
  return note.slice(note.lastIndexOf(': ') + 1).trim();
}

function limitsOf(source: PlanSource): PlanCandidate[] {
  const found: PlanCandidate[] = [];
  for (const place of source.pages.flatMap(({ places }) => places)) {
    for (const plan of source.vendor.plans) {
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
function namesBeside(labels: readonly string[], names: PlanNames): string[] {
  const plans = new Set(
    labels.flatMap((label) => names.exactly(label).flatMap((one) => one.plans)),
  );
  if (plans.size < 2) return [];
  return labels.filter(
    (label) =>
      label !== '' &&
      label.length <= LONGEST_NAME &&
      label.split(' ').length <= MOST_WORDS &&
      /\p{L}/u.test(label) &&
      !NO_PLAN.test(label) &&
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
    ...namesBeside(columns, source.names).map((name) => candidate(name, table.header.join(' | '))),
    ...namesBeside(rows, source.names).map((name) => candidate(name, words(name))),
  ];
}

/** Recorded plans that no page names any more. */
function unnamedPlans({ vendor, names, pages }: PlanSource): Plan[] {
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
