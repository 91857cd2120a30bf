import type { PlanCandidate } from '../../../model/generated/published.ts';
import type { Plan, VendorFile } from '../../../model/generated/records.ts';
import { wordsOfNotes } from '../notes/notes.ts';
import type { PlanSource } from '../notes/places.ts';
import { findWhole } from '../notes/places.ts';
import type { PlanNames } from './names.ts';
import { isOfPlans, ownersOf } from './owners.ts';
import type { IndexedTable, Place } from './page-index.ts';
import { isRecorded, type Label, labelPath, RATE, type StatedLimit } from './recorded-limits.ts';
import { PRICE_TAIL } from './stated-names.ts';

const LONGEST_LABEL = 40;
const LONGEST_LIMIT = 160;
const MONEY =
  /^(?:from\s+|starting at\s+)?(?:US|CA)?\$\s?[\d.,]+|^[\d.,]+\s?(?:USD|CAD)\b|^[\d.,]+\s?\$|^free$/i;
/** What a sum is that is no price: usage that a plan includes. */
const CREDIT = /\b(?:credits?|worth of|of usage)\b/i;
/** A label of sums that a plan includes. */
const INCLUDED = /\b(?:includ(?:ed|es)|credits?)\b/i;
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
const EXAMPLE = /\bexamples?\b/i;
const FILE = /\.(?:png|svg|jpe?g|webp|gif)\b/i;
const EVERYTHING = /^(?:everything|all(?: features)?)\s+(?:in|from|of)\b/i;
/** Labels of rows and columns that hold prices of plans or units. */
const PRICE_LABEL = /\b(?:price|pricing|cost|fee|subscription|billed|usd|cad)\b|^\$$/i;
/** Labels of prices, where they hold sums. */
const PERIOD_LABEL = /\b(?:monthly|month)\b/i;
const SUM = /\$\s?\d|\d\s?(?:USD|CAD|\$)/i;

/** Names that a label gives together: `Free/Starter`, `Scale / Enterprise`, `Pro and Team`. */
const TOGETHER = /\s*(?:\/|,|&|\band\b|\bor\b)\s*/i;

/** After a name, what has the plan: `Team organization`, `Free user or org`. */
const HOLDER = /\s+(?:organi[sz]ations?|orgs?|users?|accounts?|customers?)(?:\s+or\s+\p{L}+)?$/iu;
/** Before a name, what a column has of the plan: `Limit on Free`, `$30/month - Starter`. */
const COLUMN_OF = /^.*?(?:\b(?:on|for|with|in)|\s[-–—:])\s+(?=\p{Lu})/u;

function onePlan(label: string, names: PlanNames): Set<string> {
  const plans = new Set(names.exactly(label).flatMap((mention) => mention.plans));
  return plans.size === 1 ? plans : new Set();
}

/** The plans that a label is the name of, or that it names together. */
export function plansNamed(label: string, names: PlanNames): Set<string> {
  if (label === '' || label.length > LONGEST_LABEL) return new Set();
  if (names.exactly(label).length > 0) return onePlan(label, names);
  const together = label.split(TOGETHER);
  if (together.length < 2) return new Set();
  return new Set(together.flatMap((part) => [...onePlan(part, names)]));
}

/** The plans of a row or column by its label, which may say besides what has the plan. */
function plansOf(label: string, names: PlanNames): Set<string> {
  const parts = [label, label.replace(HOLDER, ''), label.replace(COLUMN_OF, '')];
  return parts.map((part) => plansNamed(part, names)).find(({ size }) => size > 0) ?? new Set();
}

/** Of the tables whose columns are classes, the classes that each plan has. */
type ClassesOf = ReadonlyMap<IndexedTable, ReadonlyMap<string, ReadonlySet<string>>>;

function classesOf(places: readonly Place[]): ClassesOf {
  const classes = new Map<IndexedTable, Map<string, Set<string>>>();
  for (const { table, column, classPlans = [] } of places) {
    if (table === null) continue;
    const own = classes.get(table) ?? new Map<string, Set<string>>();
    for (const plan of classPlans) own.set(plan, new Set([...(own.get(plan) ?? []), column]));
    classes.set(table, own);
  }
  return classes;
}

/** A cell as what it is of and what it is labelled with. */
interface ReadCell {
  plans: ReadonlySet<string>;
  labels: readonly Label[];
}

/** The label of a row before the columns of plans: of several columns the last has it. */
function rowLabel({ table, at, classPlans }: Place, names: PlanNames): Label[] {
  const cells = table?.rows[at.row] ?? [];
  const first = classPlans ? 1 : (table?.header ?? []).findIndex((text) => isOfPlans(text, names));
  const label = (cells[Math.max(0, first - 1)] ?? []).filter((text) => text !== '');
  // The label's own words come before the description below them in its cell.
  const [whole = '', ...lines] = label;
  if (whole === '') return [];
  return [lines.length > 0 ? [lines[0] ?? '', whole, ...lines.slice(1)] : [whole]];
}

/** What a cell is of: its column's plans, its class's, its row's, or those of the heading above. */
function readCell(place: Place, names: PlanNames, classes: ClassesOf): ReadCell | null {
  const { column, corner, at, headings, table } = place;
  if (table === null || at.row < 0) return null;
  const heading = headings.at(-1);
  const ofColumn = plansOf(column, names);
  if (ofColumn.size > 0 && (table.isList || plansOf(corner, names).size > 0)) {
    const label = heading?.replace(/:$/, '') ?? '';
    return label === '' ? null : { plans: ofColumn, labels: [[label]] };
  }
  const mentions = table.isList ? names.inLabel(column) : [];
  if (mentions.length === 1) {
    return { plans: new Set(mentions.flatMap((one) => one.plans)), labels: [[column]] };
  }
  if (at.column === 0) return null;
  const plans = ofColumn.size > 0 ? ofColumn : plansOfClass(place, classes);
  if (plans.size > 0) {
    const labels = rowLabel(place, names);
    return labels.length > 0 ? { plans, labels } : null;
  }
  if (column === '') return null;
  const beside = (table.rows[at.row] ?? []).filter(
    (_, other) => other !== at.column && !isOfPlans(table.header[other] ?? '', names),
  );
  const ofRow = new Set(beside.flatMap(([text = '']) => [...plansOf(text, names)]));
  if (ofRow.size > 0) return { plans: ofRow, labels: [[column]] };
  const label = rowLabel(place, names);
  if (label.length === 0 || namesPlans(table, names)) return null;
  const around = table.within.findLast((text) => names.exactly(text).length > 0) ?? '';
  return { plans: onePlan(around, names), labels: [[column], ...label] };
}

/** Whether a table has rows or columns of plans, so that the heading above says of which no more. */
function namesPlans({ header, rows }: IndexedTable, names: PlanNames): boolean {
  const labels = [...header, ...rows.map((row) => row[0]?.[0] ?? '')];
  const short = labels.filter(({ length }) => length <= LONGEST_LABEL);
  return short.some((label) => plansOf(label, names).size > 0 || isOfPlans(label, names));
}

/** The plans of a column's class, where they have that class only. */
function plansOfClass({ table, column, classPlans = [] }: Place, classes: ClassesOf): Set<string> {
  return new Set(
    classPlans.filter((plan) => {
      const own = table === null ? null : classes.get(table)?.get(plan);
      return own?.size === 1 && own.has(column);
    }),
  );
}

/** A number that counts or measures something, not one of a name such as GPT-5 or SOC 2. */
function hasAmount(text: string): boolean {
  const counted = [RATE, STANDARD, IN_A_NAME].reduce((left, one) => left.replace(one, ' '), text);
  return AMOUNT.test(counted) && !FILE.test(text);
}

function isSum(text: string): boolean {
  return MONEY.test(text) && !CREDIT.test(text);
}

/** Whether it is one of the figures of an example. */
function isExample({ texts: [text = ''], around }: Place): boolean {
  return [text.slice(0, LONGEST_LABEL), ...around].some((label) => EXAMPLE.test(label));
}

/** Whether a text is a price, by its label or by its words. */
function isPrice(label: string, text: string): boolean {
  if (INCLUDED.test(label) && !/\bprice\b/i.test(label)) return false;
  if (PRICE_LABEL.test(label)) return true;
  return isSum(text) || (PERIOD_LABEL.test(label) && SUM.test(text));
}

/** Whether an observation says that what a label of several words names is left out. */
function isLeftOut(label: string, { observations = [] }: VendorFile): boolean {
  const wanted = label.replace(/\s*\([^()]*\)$/, '').toLowerCase();
  return (
    wanted.includes(' ') &&
    observations.some((text) => LEFT_OUT.test(text) && findWhole(wanted, text.toLowerCase()) >= 0)
  );
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
  { vendor, opened: { names } }: PlanSource,
  { classes, beside }: { classes: ClassesOf; beside: ReadonlySet<string> },
) {
  if (place.table === null || place.at.row < 0 || !/\d/.test(place.texts[0] ?? '')) return [];
  const cell = readCell(place, names, classes);
  if (cell === null || !cell.plans.has(plan.id)) return [];
  const [label = ''] = cell.labels.at(-1) ?? [];
  const said = names.inLabel(label);
  const isSaid = said.some(({ plans }) => plans.includes(plan.id));
  if (!isSaid && (said.length > 0 || ONLY.test(label))) return [];
  if (cell.labels.some(([words = '']) => isLeftOut(words, vendor))) return [];
  return itemsOf(place).flatMap((text): StatedLimit[] => {
    if (text.length > LONGEST_LIMIT || !hasAmount(text) || isPrice(label, text)) return [];
    // A footnote over all columns is its own label.
    if (cell.labels.some((words) => words.includes(text))) return [];
    const limit = { place, labels: cell.labels, text, beside };
    if (isRecorded(limit, plan, vendor)) return [];
    const owners = ownersOf(place, text, [0, text.length], names);
    return owners === null || owners.has(plan.id) ? [limit] : [];
  });
}

/** The plan whose list is below a heading, tab or sentence. */
function plansAbove(label: string, names: PlanNames): Set<string> {
  const bare = label.replace(PRICE_TAIL, '');
  if (names.exactly(bare).length > 0) return plansNamed(bare, names);
  const mentions = names.inSentence(label);
  const [only] = mentions;
  const isOne = only && mentions.length === 1 && LIST_OF.test(label.slice(only.at));
  return new Set(isOne && only.plans.length === 1 ? only.plans : []);
}

/** A limit in a list under a heading or in a tab that is a plan's name. */
function limitsInList(place: Place, plan: Plan, { vendor, opened: { names } }: PlanSource) {
  const [text = ''] = place.texts;
  if (!place.isItem || text.length > LONGEST_LIMIT || !hasAmount(text)) return [];
  const above = place.around.map((label) => plansAbove(label, names));
  if (!above.find(({ size }) => size > 0)?.has(plan.id)) return [];
  if (isSum(text) || !hasAmount(text.replace(MONTHLY_SUM, ' ')) || EVERYTHING.test(text)) return [];
  const owners = ownersOf(place, text, [0, text.length], names);
  if (owners !== null && !owners.has(plan.id)) return [];
  const limit: StatedLimit = { place, labels: [], text };
  return isRecorded(limit, plan, vendor) ? [] : [limit];
}

/** Headings that say no more than the labels below them. */
const GENERAL =
  /^(?:(?:all )?(?:plans?|pricing|prices|limits?|quotas?|usage|overview)(?: and \p{L}+)?)$/iu;

/** A limit as a note: a label of one word has the heading above it before it, to say what it is of. */
function noteOf(limit: StatedLimit): string {
  const labels = labelPath(limit).map(([label = '']) => label);
  const [only = '', ...more] = labels;
  const heading = limit.place.headings.at(-1) ?? '';
  const isShort = more.length === 0 && only !== '' && only !== heading && !only.includes(' ');
  const path = isShort && heading !== '' && !GENERAL.test(heading) ? [heading, ...labels] : labels;
  return [...path, limit.text].join(': ');
}

/** The labelled notes of a plan that are cells of each table. */
function notesByTable({ id, limit_notes: notes }: Plan, { opened }: PlanSource) {
  const byTable = new Map<IndexedTable, Set<string>>();
  for (const note of notes.filter((text) => text.includes(': '))) {
    for (const { table, at } of wordsOfNotes([note], id, opened).keys()) {
      if (table === null || table.isList || at.row < 0) continue;
      byTable.set(table, (byTable.get(table) ?? new Set()).add(note));
    }
  }
  return byTable;
}

const NONE: ReadonlySet<string> = new Set();

/** Numeric limits that the pages state for plans and the record lacks. */
export function limitCandidates(source: PlanSource): PlanCandidate[] {
  const found: PlanCandidate[] = [];
  const { plans } = source.vendor;
  const classes = classesOf(source.opened.exact.all.map(({ place }) => place));
  const words = plans.map((plan) => wordsOfNotes(plan.limit_notes, plan.id, source.opened));
  const cells = plans.map((plan) => notesByTable(plan, source));
  for (const { place } of source.opened.exact.all) {
    if (isExample(place)) continue;
    for (const [index, plan] of plans.entries()) {
      const known = words[index]?.get(place) ?? [];
      const rest = known.reduce((left, word) => left.replace(word, ' '), place.texts[0] ?? '');
      if (known.length > 0 && !hasAmount(rest)) continue;
      const beside = (place.table && cells[index]?.get(place.table)) ?? NONE;
      const inCell = limitsInCell(place, plan, source, { classes, beside });
      const limits = inCell.length > 0 ? inCell : limitsInList(place, plan, source);
      for (const limit of limits) {
        found.push({
          kind: 'limit',
          plan: plan.id,
          value: noteOf(limit),
          words: limit.text,
          heading: place.headings.at(-1) ?? null,
        });
      }
    }
  }
  return found;
}
