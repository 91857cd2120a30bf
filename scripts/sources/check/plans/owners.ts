import { FAMILY } from './name-aliases.ts';
import { isTogether, type Mention, type PlanNames } from './names.ts';
import type { Place } from './page-index.ts';

/** The plans that a place speaks of; null where nothing there names one. */
export type Owners = ReadonlySet<string> | null;

const SENTENCE_END = /(?<=[.!?])\s+(?=[\p{Lu}\d])/gu;
/** After a name that a text says its values of: `Free: 1 GB. Pro: 5 GB`. */
const LEAD_END = /^\s*(?:plans?|tiers?)?\s*[:–—]\s/i;

function plansOf(mentions: readonly Mention[]): Set<string> {
  return new Set(mentions.flatMap(({ plans }) => plans));
}

/** Names in a label: short ones in every letter case, longer ones as in a sentence. */
export function namedIn(text: string, names: PlanNames): Mention[] {
  const exact = names.exactly(text);
  return exact.length > 0 ? exact : names.inLabel(text);
}

/** What a cell names: a plan, or by the label of its column a part of one (`Credits`, `100`). */
function namedInCell(texts: readonly string[], label: string, names: PlanNames): Mention[] {
  const [text = ''] = texts;
  const named = texts.flatMap((line) => names.exactly(line));
  if (named.length > 0 || !/^\d[\d.,]*$/.test(text)) return named;
  const words = label.split(' ');
  const parts = words.map((_, from) => names.exactly(`${text} ${words.slice(from).join(' ')}`));
  return parts.find((mentions) => mentions.length > 0) ?? [];
}

/** Whether a column is that of plans by its label, so that its cells are values. */
export function isOfPlans(label: string, names: PlanNames): boolean {
  return namedIn(label, names).some(({ part }) => !part.startsWith(FAMILY));
}

/** What each cell of its row names that is no value of a plan's column, else what its label names. */
function namedInRow({ row, table, at, texts, column }: Place, names: PlanNames): Mention[][] {
  const cells = table?.rows[at.row] ?? [];
  const beside = cells.map((cell, other) => {
    const label = table?.header[other] ?? '';
    return other === at.column || isOfPlans(label, names) ? [] : namedInCell(cell, label, names);
  });
  const own = /^\d/.test(texts[0] ?? '') ? namedInCell(texts, column, names) : [];
  const named = [...beside, own].filter((mentions) => mentions.length > 0);
  if (named.length > 0) return named;
  const [label = []] = row;
  return [namedIn(label[0] ?? '', names)];
}

/** Whether other rows of its table say which of several plans they are of, and its own does not. */
function isOfNone({ table, at }: Place, owners: ReadonlySet<string>, names: PlanNames): boolean {
  return (table?.rows ?? []).some(
    (row, index) =>
      index !== at.row &&
      row.some(([text = '']) =>
        names.exactly(text).some(({ plans }) => {
          const own = plans.filter((plan) => owners.has(plan));
          return own.length > 0 && own.length < owners.size;
        }),
      ),
  );
}

/** The nearest line above that is a plan's name, or a question, which has an answer of its own. */
function namedAbove({ lines }: Place, names: PlanNames): Mention[] {
  for (const line of lines) {
    if (line.endsWith('?')) return names.inLabel(line);
    const named = names.exactly(line);
    if (named.length > 0) return named;
  }
  return [];
}

const HEADER_OF_PLANS = /^(?:(?:pricing|subscription|usage)\s+)?(?:plan|tier)s?$/i;
const MOST_COLUMNS = 6;

/**
 * The plan of a row of a table that was captured cell by cell, a line each: below a line "Plan" its
 * column has a plan in every row. Lines with a number before the first of them are in its row, the
 * others are labels of columns.
 */
function namedInGrid({ lines, below, texts: [text = ''] }: Place, names: PlanNames): Mention[] {
  const above = lines.toReversed();
  const header = above.findLastIndex((line) => HEADER_OF_PLANS.test(line));
  if (header < 0) return [];
  const cells = [...above.slice(header + 1), text, ...below];
  const first = cells.findIndex((cell) => names.exactly(cell).length > 0);
  const width = first + 1;
  if (width < 2 || width > MOST_COLUMNS) return [];
  const labels = cells.slice(0, first).findLastIndex((cell) => !/\d/.test(cell)) + 1;
  const row = Math.floor((above.length - header - 1 - labels) / width);
  const plans = Array.from({ length: row + 1 }, (_, index) =>
    names.exactly(cells[first + index * width] ?? ''),
  );
  return plans.every((mentions) => mentions.length > 0) ? (plans.at(-1) ?? []) : [];
}

const ALL_PLANS = /^(?:all|any|every|each|default|others?)\b/i;

/** Without the names of several plans where another name beside it is of one of them only. */
function withoutWider(mentions: readonly Mention[]): Mention[] {
  return mentions.filter(
    ({ plans }) =>
      !mentions.some((other) => {
        return other.plans.length < plans.length && other.plans.every((id) => plans.includes(id));
      }),
  );
}

/** Whether its row is that of a plan that the record lacks, in a table with a row for each plan. */
function isOfUnknown({ table, at }: Place, names: PlanNames): boolean {
  const column = table?.header.findIndex((label) => HEADER_OF_PLANS.test(label)) ?? -1;
  if (column < 0 || at.row < 0) return false;
  const rows = (table?.rows ?? []).map((row) => row[column]?.[0] ?? '');
  const own = rows[at.row] ?? '';
  if (own === '' || ALL_PLANS.test(own) || names.inLabel(own).length > 0) return false;
  return rows.some((label) => names.exactly(label).length > 0);
}

/** Whether it is in the card of a plan that the record lacks. */
function isInOtherCard({ card }: Place, names: PlanNames): boolean {
  return card?.isSure === true && names.exactly(card.name).length === 0;
}

/** Whether what a row says is said of the plans that the row itself names. */
export function isRowOfPlans(place: Place, names: PlanNames): boolean {
  return namedInRow(place, names).some((mentions) => mentions.length > 0);
}

/** Where the sentence begins and ends that a part of a text is in. */
export function sentenceAround(text: string, at: number, end: number): [number, number] {
  let [from, to] = [0, text.length];
  for (const { index, 0: blank } of text.matchAll(SENTENCE_END)) {
    if (index + blank.length <= at) from = index + blank.length;
    else if (index >= end) {
      to = index;
      break;
    }
  }
  return [from, to];
}

/** The mention nearest to a side, with those that are named together with it. */
function group(text: string, mentions: readonly Mention[]): Mention[] {
  const [first, ...rest] = mentions;
  if (!first) return [];
  const together = [first];
  for (const mention of rest) {
    const last = together.at(-1) ?? first;
    const between =
      mention.at > last.end ? text.slice(last.end, mention.at) : text.slice(mention.end, last.at);
    if (!isTogether(between)) break;
    together.push(mention);
  }
  return together;
}

/**
 * The names that govern a part of a sentence: those in it, else the nearest before it, or after it
 * where the sentence gives its values before the names ("10 seats on Free, 20 on Pro").
 */
function namedInSentence(text: string, at: number, end: number, names: PlanNames): Mention[] {
  const [from, to] = sentenceAround(text, at, end);
  const sentence = text.slice(from, to);
  const mentions = names.inSentence(sentence);
  const inside = mentions.filter((one) => from + one.at < end && from + one.end > at);
  if (inside.length > 0) return inside;
  const before = mentions.filter((one) => from + one.end <= at).reverse();
  const after = mentions.filter((one) => from + one.at >= end);
  const [first] = mentions;
  const valuesFirst =
    first !== undefined &&
    /\d/.test(sentence.slice(0, first.at)) &&
    !/\d/.test(sentence.slice(mentions.at(-1)?.end ?? 0));
  const [nearer, farther] = valuesFirst ? [after, before] : [before, after];
  return group(sentence, nearer.length > 0 ? nearer : farther);
}

const EXAMPLE = /^(?:for example|for instance|e\.g\.)/i;

/** The names in the nearest sentence before it that has any, of the same text. */
function namedEarlier(text: string, at: number, end: number, names: PlanNames): Mention[] {
  const [from] = sentenceAround(text, at, end);
  const before = text.slice(0, from).split(SENTENCE_END).reverse();
  const named = before.map((text) => (EXAMPLE.test(text) ? [] : names.inSentence(text)));
  return named.find((mentions) => mentions.length > 0) ?? [];
}

/** The plans of its column's class, where its table has a column for each class. */
function namedByClass({ classPlans: plans }: Place): Mention[] {
  return plans ? [{ at: 0, end: 0, plans, part: 'class' }] : [];
}

/** Whether parentheses open between two places of a text and do not close before the second. */
function isInParentheses(text: string, from: number, to: number): boolean {
  return text.slice(from, to).lastIndexOf('(') > Math.max(0, text.slice(from, to).lastIndexOf(')'));
}

/**
 * The names before a colon in a part of a text, or else nearest before it. One in parentheses there
 * (`1 GB (on Pro: 2 GB)`) says nothing of what is before them.
 */
function namedByColon(text: string, [at, end]: [number, number], names: PlanNames): Mention[] {
  const mentions = names.inSentence(text).filter((one) => one.end <= end);
  const isLead = (one: Mention): boolean => LEAD_END.test(text.slice(one.end));
  const inside = mentions.filter((one) => one.at >= at && !isInParentheses(text, at, one.at));
  const upTo = (list: readonly Mention[], last: number): Mention[] =>
    group(text, list.slice(0, last + 1).reverse());
  if (inside.length === 0) {
    const before = mentions.filter((one) => one.at < at);
    return upTo(before, before.findLastIndex(isLead));
  }
  return inside.flatMap((one, index) => (isLead(one) ? upTo(inside, index) : []));
}

/** What a heading or the like names, alone or with one above it: `Hosting`, `Fixed price`. */
function namedAround(label: string, outer: readonly string[], names: PlanNames): Mention[] {
  const both = outer.map((above) => names.exactly(`${above} ${label}`));
  return both.find((mentions) => mentions.length > 0) ?? namedIn(label, names);
}

/** Of several plans in a heading those that an earlier sentence of the text below it names. */
function narrowed(around: readonly Mention[], earlier: () => Mention[]): readonly Mention[] {
  const plans = plansOf(around);
  if (plans.size < 2 || around.length < 2) return around;
  const named = earlier();
  const own = plansOf(named);
  return own.size > 0 && own.size < plans.size && [...own].every((id) => plans.has(id))
    ? named
    : around;
}

/**
 * The plans that a part of a place is said of: what names a plan nearest decides. First the name
 * and colon right before it; for a cell its column, then its row, then its own words; then the tabs, leads and headings around it, the
 * innermost first; the line above that is a plan's name; an earlier sentence of the same text; and
 * the page's address. Where plans share a part of a name (`Tier 1, Global`, `Tier 1, Regional`),
 * the next that names one of them tells which.
 *
 * @param at where in the place's text the part begins, and `end` where it ends.
 */
export function ownersOf(
  place: Place,
  text: string,
  [at, end]: [number, number],
  names: PlanNames,
): Owners {
  if (isOfUnknown(place, names) || isInOtherCard(place, names)) return new Set();
  const earlier = (): Mention[] => namedEarlier(text, at, end, names);
  const levels: (() => readonly Mention[])[] = [
    () => namedByColon(text, [at, end], names),
    () => namedIn(place.column, names),
    () => namedByClass(place),
    ...namedInRow(place, names).map((mentions) => () => mentions),
    () => (place.at.column > 0 && !place.table?.isList ? namedIn(place.corner, names) : []),
    () => namedInSentence(text, at, end, names),
    ...place.around.map(
      (label, index) => () =>
        narrowed(namedAround(label, place.around.slice(index + 1), names), earlier),
    ),
    () => namedInGrid(place, names),
    () => namedAbove(place, names),
    earlier,
    () => names.inLabel(place.address),
  ];
  let owners: Set<string> | null = null;
  let family: Set<string> | null = null;
  const used = new Set<string>();
  for (const level of levels) {
    const all = withoutWider(level().filter(({ part }) => !used.has(part)));
    const isFamily = all.every(({ part }) => part.startsWith(FAMILY));
    const mentions = isFamily ? [] : all;
    if (isFamily) {
      if (all.length > 0) family ??= plansOf(all);
      continue;
    }
    const named = plansOf(mentions);
    const next: Set<string> =
      owners === null ? named : new Set([...owners].filter((id) => named.has(id)));
    if (next.size === 0) continue;
    owners = next;
    const parts = new Set(mentions.map(({ part }) => part));
    // Several names are several plans; one name of several plans is a part that they share.
    if (next.size === 1 || parts.size > 1) return next;
    for (const part of parts) used.add(part);
  }
  if (owners !== null && place.at.row >= 0 && isOfNone(place, owners, names)) return new Set();
  return owners ?? family;
}
