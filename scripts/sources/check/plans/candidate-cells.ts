import { type PlanNames, UNRECORDED } from './names.ts';
import { isOfPlans, isRowOfPlans, ownersOf } from './owners.ts';
import type { IndexedTable, Place } from './page-index.ts';
import type { Label } from './recorded-limits.ts';

const LONGEST_LABEL = 40;

/** Names that a label gives together: `Free/Starter`, `Scale / Enterprise`, `Pro and Team`. */
export const TOGETHER = /\s*(?:\/|,|&|\band\b|\bor\b)\s*/i;

/** After a name, what has the plan: `Team organization`, `Free user or org`. */
const HOLDER = /\s+(?:organi[sz]ations?|orgs?|users?|accounts?|customers?)(?:\s+or\s+\p{L}+)?$/iu;
/** Before a name, what a column has of the plan: `Limit on Free`, `$30/month - Starter`. */
const COLUMN_OF = /^.*?(?:\b(?:on|for|with|in)|\s[-–—:])\s+(?=\p{Lu})/u;

/** A text that begins with a number: `> $20`, `100+`. */
const AMOUNT = /^[<>≤≥~]?\s*[$€]?\d/;

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
  const parts = [HOLDER, COLUMN_OF].map((tail) => label.replace(tail, ''));
  const named = [label, ...parts].map((part) => plansNamed(part, names));
  return named.reduce((most, one) => (one.size > most.size ? one : most));
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
export interface ReadCell {
  plans: ReadonlySet<string>;
  labels: readonly Label[];
  /** Whether only what is around its table, or a part of a label, names the plans. */
  isAround?: boolean;
}

/**
 * The label of a row before the columns of plans: of several columns the last has it that is not an
 * amount, as of a plan that the record lacks.
 */
function rowLabel({ table, at, classPlans }: Place, names: PlanNames): Label[] {
  const cells = table?.rows[at.row] ?? [];
  const first = classPlans ? 1 : (table?.header ?? []).findIndex((text) => isOfPlans(text, names));
  const labels = cells.slice(0, Math.max(1, first));
  const own = labels.findLast(([text = '']) => !AMOUNT.test(text)) ?? labels.at(-1) ?? [];
  const label = own.filter((text) => text !== '');
  // The label's own words come before the description below them in its cell.
  const [whole = '', ...lines] = label;
  if (whole === '') return [];
  return [lines.length > 0 ? [lines[0] ?? '', whole, ...lines.slice(1)] : [whole]];
}

/** Whether it is an amount in a first column, beside the name of a plan: `> $20`, `Tier 2`. */
function isAmountBefore({ texts: [text = ''], table, at }: Place, names: PlanNames): boolean {
  const [, ...others] = table?.rows[at.row] ?? [];
  return AMOUNT.test(text) && others.some(([other = '']) => onePlan(other, names).size > 0);
}

/** Whether it is in a first column of amounts, in a row that has nothing else: no label. */
function isAmountFirst({ column, table, at }: Place): boolean {
  const cells = table?.rows[at.row] ?? [];
  return column !== '' && cells.every(([text = '']) => text === '' || AMOUNT.test(text));
}

const OTHER_PLANS = /^(?:all\s+)?other\s+(?:plans|tiers)$/i;

/** The plans that the other rows of a table do not name, where its row is of those. */
function otherPlans({ table, at }: Place, names: PlanNames): readonly string[] {
  const labels = (table?.rows ?? []).map(([[text = ''] = []]) => text);
  if (at.column === 0 || !OTHER_PLANS.test(labels[at.row] ?? '')) return [];
  const named = labels.filter((label) => plansOf(label, names).size > 0);
  const mentions = names.inSentence(`${named.join(', ')} and all other plans`);
  return mentions.find(({ part }) => part === 'others')?.plans ?? [];
}

/** What a cell is of by a label that names plans: its column, its class, its row, or the tab around. */
function readLabelled(place: Place, names: PlanNames, classes: ClassesOf): ReadCell | null {
  const { column, corner, at, headings, table } = place;
  if (table === null || at.row < 0) return null;
  const heading = headings.at(-1);
  const ofColumn = plansOf(column, names);
  if (ofColumn.size > 0 && (table.isList || plansOf(corner, names).size > 0)) {
    const label = heading?.replace(/:$/, '') ?? '';
    return label === '' ? null : { plans: ofColumn, labels: [[label]] };
  }
  const mentions = table.isList ? names.inLabel(column) : [];
  const mentioned = new Set(mentions.flatMap((one) => one.plans));
  if (mentions.length === 1 || mentioned.size === 1) {
    return { plans: mentioned, labels: [[column]] };
  }
  if (at.column === 0 && !isAmountBefore(place, names)) return null;
  const plans = ofColumn.size > 0 ? ofColumn : plansOfClass(place, classes);
  if (plans.size > 0) {
    const labels = rowLabel(place, names);
    return labels.length > 0 ? { plans, labels } : null;
  }
  if (column === '' && table.header.some((label) => label !== '')) return null;
  const beside = (table.rows[at.row] ?? []).filter(
    (_, other) => other !== at.column && !isOfPlans(table.header[other] ?? '', names),
  );
  const ofRow = new Set([
    ...beside.flatMap(([text = '']) => [...plansOf(text, names)]),
    ...otherPlans(place, names),
  ]);
  if (ofRow.size > 0) return { plans: ofRow, labels: column === '' ? [] : [[column]] };
  if (column === '') return null;
  const label = rowLabel(place, names);
  if (label.length === 0 || namesPlans(table, names)) return null;
  const around = table.within.findLast((text) => names.exactly(text).length > 0) ?? '';
  return { plans: onePlan(around, names), labels: [[column], ...label] };
}

/** Labels of columns that say nothing beside the label of the row. */
const EMPTY_COLUMN =
  /^(?:limits?|values?|quotas?|amounts?|default|maximum|details|description|service limits?)$/i;

/** The columns of tables, besides those of plans, in which rows have the names of plans. */
type NameColumns = ReadonlyMap<IndexedTable, readonly number[]>;

function nameColumns(places: readonly Place[], names: PlanNames): NameColumns {
  const tables = new Set(places.flatMap(({ table }) => (table === null ? [] : [table])));
  return new Map(
    [...tables].map((table) => {
      const isName = (column: number): boolean =>
        table.rows.some((row) => plansOf(row[column]?.[0] ?? '', names).size > 0);
      const columns = [...table.header.keys()];
      const others = columns.filter((column) => !isOfPlans(table.header[column] ?? '', names));
      return [table, others.filter(isName)];
    }),
  );
}

/** Whether its row is beside rows of plans in a column of their names, and names none itself. */
function isBesidePlans({ table, at }: Place, columns: NameColumns, names: PlanNames): boolean {
  const row = table?.rows[at.row] ?? [];
  const own = (table && columns.get(table)) ?? [];
  return own.some((column) => {
    const [text = ''] = row[column] ?? [];
    return text !== '' && plansOf(text, names).size === 0 && !isOfPlans(text, names);
  });
}

/** What a cell is of by anything around it that names plans, as its notes are looked up. */
function readOwned(place: Place, columns: NameColumns, names: PlanNames): ReadCell | null {
  const { at, table, texts } = place;
  const [text = ''] = texts;
  if (table === null || (at.column === 0 && !table.isList && !isAmountFirst(place))) return null;
  if (!table.isList && isBesidePlans(place, columns, names)) return null;
  const plans = ownersOf(place, text, [0, text.length], names);
  if (plans === null || plans.size === 0 || plans.has(UNRECORDED)) return null;
  const all = generalLabels(place, names).map(
    // Below a plan's name in its cell may be which row of the plan it is.
    ([label = '', whole = label, ...more]): Label =>
      whole.length > LONGEST_LABEL && isOfPlans(label, names)
        ? [whole, label, ...more]
        : [label, whole, ...more],
  );
  const own = all.filter(
    ([label = '']) => label.length > LONGEST_LABEL || !isOfPlans(label, names),
  );
  // In the column of a plan a row's label may begin with the word for another: `Free calls`.
  const labels = own.length === 0 && all.length > 1 ? all.slice(0, 1) : own;
  const isNamed = at.column === 0 ? isRowOfPlans(place, names) : names.inSentence(text).length > 0;
  const isAround = table.isList || !isNamed;
  return labels.length > 0 ? { plans, labels, isAround } : null;
}

/** What a cell is labelled with where no label says of which plan it is. */
export function generalLabels(place: Place, names: PlanNames): Label[] {
  const { column, table, at } = place;
  const ofRow = table?.isList || at.column === 0 ? [] : rowLabel(place, names);
  const isEmpty = ofRow.length > 0 && EMPTY_COLUMN.test(column);
  return column === '' || isEmpty ? ofRow : [...ofRow, [column]];
}

/** Tells of the cells of a vendor's pages what each is of and labelled with; of each once. */
export function cellReader(
  places: readonly Place[],
  names: PlanNames,
): (place: Place) => ReadCell | null {
  const classes = classesOf(places);
  const columns = nameColumns(places, names);
  const known = new Map<Place, ReadCell | null>();
  return (place) => {
    const before = known.get(place);
    if (before !== undefined) return before;
    const labelled = place.at.row < 0 ? null : readLabelled(place, names, classes);
    const isOf = labelled !== null && labelled.plans.size > 0;
    const cell = isOf || place.at.row < 0 ? labelled : readOwned(place, columns, names);
    known.set(place, cell);
    return cell;
  };
}

/** Whether a table has rows or columns of plans, so that the heading above says of which no more. */
export function namesPlans({ header, rows }: IndexedTable, names: PlanNames): boolean {
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
