/**
 * What comes in: a vendor's record, and what its pages say.
 * What goes out: drafts of plans for new columns, rows and cards beside those of its plans. A column
 * `Team` beside `Free` and `Pro` is a plan `team` with its price and the limits of its cells.
 */
import type { NewPlan } from '../../model/generated/published.ts';
import { limitsOfPlan, limitText, type PlanLimit, writeLimit } from '../../model/limits.ts';
import { foldWords, keyOf, type Line, ROW_MARK, writeKey } from '../../model/lines.ts';
import { present, when } from '../../model/present.ts';
import type { VendorRecord } from '../../model/records.ts';
import { groupBy, slugOf } from '../../model/words.ts';
import { linesIn } from '../lines/compared-page.ts';
import {
  findLimit,
  holds,
  isUnder,
  labelsToTake,
  lastPart,
  type NamedPlan,
  namesOfPlan,
  type OwnedLine,
  ownLines,
  type PlanNames,
  planNames,
  saysValue,
  wantedLimit,
} from '../lines/find-limit.ts';
import { findPrice, pricesOfLine } from './prices.ts';
import { headingOf, isName, lostLines, type VendorPages } from './vendor-pages.ts';

/** What a line names, where it names something: the rows, columns and sections of other lines. */
type Naming = 'row' | 'column' | 'heading';

/** A line that names a column, a row or a section, and did not when a person last looked. */
interface NewName {
  name: OwnedLine;
  /** The plan before it; null for none. */
  after: string | null;
  /** The plans that are named beside it, and whether most of what is named there are plans. */
  beside: ReadonlySet<string>;
  isBesidePlans: boolean;
  isCard: boolean;
}

/** Finds what each line names, by the lines that stand under it. */
function readNamings(lines: readonly OwnedLine[]): (each: OwnedLine) => Naming | null {
  const key = (naming: Naming, { url }: OwnedLine, headings: readonly string[], words: string) =>
    JSON.stringify([naming, url, headings, words]);
  const named = new Set<string>();
  for (const each of lines) {
    const { headings, rows, column } = each;
    if (rows.length === 1) named.add(key('row', each, headings, rows[0] ?? ''));
    if (rows.length > 0) named.add(key('column', each, headings, column ?? ''));
    named.add(key('heading', each, headings.slice(0, -1), headings.at(-1) ?? ''));
  }
  return (each) => {
    if (each.line.row !== null) return null;
    const choices: Naming[] = each.column === null ? ['heading'] : ['column', 'row'];
    const fits = (naming: Naming) => named.has(key(naming, each, each.headings, each.words));
    return choices.find(fits) ?? null;
  };
}

/** The new columns, rows and sections. */
function findNewNames({ lines, fresh, names, pages }: VendorPages): NewName[] {
  const namingOf = readNamings(lines);
  const accepted = new Set(pages.filter((one) => one.difference).map(({ url }) => url));
  const isNew = new Set(fresh.filter(({ url }) => accepted.has(url)));
  const naming = lines.filter((each) => namingOf(each) !== null);
  const groups = groupBy(naming, (each) =>
    JSON.stringify([each.url, each.headings, namingOf(each)]),
  );
  return [...groups.values()].flatMap((group) => {
    const plans = group.filter(({ words }) => names.has(words));
    const others = group.filter((each) => !names.has(each.words) && !isNew.has(each));
    const isBesidePlans = plans.length > others.length;
    const beside = new Set(plans.flatMap(({ words }) => [...(names.get(words) ?? [])]));
    return group.flatMap((name, at) => {
      if (names.has(name.words) || !isNew.has(name)) return [];
      const isCard = namingOf(name) === 'heading';
      if (isCard && holdsPlans(name, lines, names)) return [];
      const before = group.slice(0, at).findLast(({ words }) => names.has(words));
      const [after = null] = names.get(before?.words ?? '') ?? [];
      return { name, after, beside, isBesidePlans, isCard };
    });
  });
}

/** Whether a section has one of a plan below it, so that it is a part of the page and no plan. */
function holdsPlans(name: OwnedLine, lines: readonly OwnedLine[], names: PlanNames): boolean {
  const path = [...name.headings, name.words];
  return lines.some(({ url, headings }) => {
    const isBelow = url === name.url && path.every((text, at) => headings[at] === text);
    return isBelow && headings.slice(path.length).some((text) => names.has(text));
  });
}

/** Where a price stands beside the plan's name: the labels that name no plan. */
function placeOf({ rows, column, parts }: OwnedLine, names: PlanNames): string {
  const labels = [...rows, column ?? '', ...parts.slice(0, -1)];
  return JSON.stringify(labels.filter((text) => text !== '' && !names.has(text)));
}

/** An id that no plan of the vendor has; '' where the name has no letters for one. */
function newId(name: string, plans: VendorRecord['plans']): string {
  let id = slugOf(name).replaceAll('.', '-');
  while (plans.some((plan) => plan.id === id)) id = `${id}-2`;
  return id;
}

/** Plans with the limits that their own names no longer lead to; not those that they have with others. */
function findLost(data: VendorRecord, { names, lines, complete }: VendorPages) {
  if (!complete) return [];
  return data.plans.flatMap((plan) => {
    const limits = limitsOfPlan(data, plan.id).filter(
      (one) =>
        one.for === 'plan' && findLimit(wantedLimit(one, plan.id, names), lines).length === 0,
    );
    return limits.length > 0 ? [{ plan, limits }] : [];
  });
}

/**
 * Whether a plan has a new name: all limits that it has lost stand under that, most of what stands
 * there stood under its own name when a person last looked, and nothing new is said of it. Where no
 * other plan stands beside the new name, the old one must be gone from the page.
 *
 * @param own the lines under the new name, on all pages
 */
function isRenamed(
  { plan, limits }: ReturnType<typeof findLost>[number],
  { name, beside, isBesidePlans }: NewName,
  own: readonly OwnedLine[],
  { names, source }: { names: PlanNames; source: VendorPages },
): boolean {
  const isNamed = source.lines.some(({ url, plans }) => url === name.url && plans?.has(plan.id));
  if (beside.has(plan.id) || (isNamed && !isBesidePlans)) return false;
  const before = namesOfPlan(plan);
  if (source.fresh.some(({ line }) => before.some((text) => holds(line.words, text)))) return false;
  const accepted = new Set(
    source.pages.flatMap(({ reading }) => (reading ? linesIn(reading) : [])),
  );
  const wasThere = ({ line }: OwnedLine): boolean =>
    before.some((text) => accepted.has(writeKey(keyOf(underName(line, name.line.words, text)))));
  const said = own.filter((each) => !isName(each, names));
  const isThere = (one: PlanLimit): boolean => {
    const wanted = wantedLimit(one, plan.id, names);
    return own.some((each) => saysValue(wanted, each) && isUnder(wanted, each));
  };
  return said.filter(wasThere).length > said.length / 2 && limits.every(isThere);
}

/** A line as it would stand under another name of its row, column or section. */
function underName(line: Line, name: string, other: string): Line {
  const folded = foldWords(name);
  const rename = (text: string): string => (foldWords(text) === folded ? other : text);
  return {
    ...line,
    headings: line.headings.map(rename),
    row: line.row?.split(ROW_MARK).map(rename).join(ROW_MARK) ?? null,
    column: line.column && rename(line.column),
  };
}

/** Drafts a plan for each new column, row and card; a section is a card where it states a price. */
export function findNewPlans(data: VendorRecord, source: VendorPages): NewPlan[] {
  const asked = new Set<string>();
  const prices = data.plans.flatMap((plan) => findPrice(plan, source) ?? []);
  const lost = findLost(data, source);
  return findNewNames(source).flatMap((found): NewPlan[] => {
    const { name, after, isBesidePlans, isCard } = found;
    const id = newId(name.line.words, data.plans);
    if ((!isBesidePlans && lost.length === 0) || id === '' || asked.has(id)) return [];
    const plan = { id, name: name.line.words };
    const names = planNames([...data.plans, plan]);
    const all = source.pages
      .flatMap(({ url, lines }) => ownLines(url, lines, names))
      .filter(({ plans }) => plans?.size === 1 && plans.has(id));
    const olds = lost.filter((one) => isRenamed(one, found, all, { names, source }));
    const [old] = olds.length === 1 ? olds.map((one) => one.plan) : [];
    if (!isBesidePlans && !old) return [];
    const own = all.filter(({ url }) => url === name.url);
    const said = own.filter((each) => each.words !== '' && !isName(each, names));
    const single = said.filter((each) => pricesOfLine(each, { ...source, names }).length === 1);
    const places = new Set(prices.map((each) => placeOf(each, names)));
    const price = single.find((each) => places.has(placeOf(each, names)));
    const inName = pricesOfLine(name, source);
    const stated = single.filter((each) => !price || each === price);
    const beside = stated.flatMap((each) => pricesOfLine(each, { ...source, names }));
    const sums = new Set(inName.length > 0 ? inName : beside);
    if (isCard && sums.size === 0 && !old) return [];
    asked.add(id);
    const [sum = null] = sums;
    const limits = said
      .filter((each) => each !== price || inName.length > 0)
      .map((each) => ({
        labels: labelsToTake(each, { labels: [], value: '' }, names),
        value: lastPart(each),
      }));
    const unique = new Map(limits.map((limit) => [foldWords(limitText(limit)), limit]));
    const price_month = sums.size === 1 ? sum : null;
    const limit_notes = [...unique.values()].map(writeLimit);
    const oldNames = old ? namesOfPlan(old) : [];
    const renamed = old && renamedTo(found, old, source);
    const lines = [
      ...[name, ...own].map(({ line }) => writeKey(keyOf(line))),
      ...lostLines(oldNames, source).map(({ before }) => writeKey(before)),
    ];
    const place = { url: name.url, heading: headingOf(name), lines: [...new Set(lines)] };
    const draft = { ...plan, price_month, limit_notes };
    return [present({ plan: draft, renames: old?.id, renamed, after, ...place })];
  });
}

/** What a plan is called that stands under a new name: a heading may be a word about it, and no name. */
function renamedTo(
  { name, isBesidePlans }: NewName,
  old: NamedPlan,
  { lines }: VendorPages,
): NonNullable<NewPlan['renamed']> {
  const { words } = name.line;
  if (!isBesidePlans) return { name: old.name, page_names: [...(old.page_names ?? []), words] };
  const kept = namesOfPlan(old).filter((text) =>
    lines.some(({ headings, rows, column, parts }) =>
      [...headings, ...rows, column, ...parts].includes(foldWords(text)),
    ),
  );
  return present({ name: words, page_names: when(kept.length > 0, kept) });
}
