import { isDeepStrictEqual } from 'node:util';
import { addressProblem } from '../../model/address.ts';
import type { SourceCheckReport } from '../../model/generated/published.ts';
import type { PageDescription, Reading } from '../../model/generated/records.ts';
import { phraseParts } from '../../model/page-language.ts';
import { countReport } from '../../model/published.ts';
import { compileSchema } from '../schema/check-schema.ts';
import { showValue } from '../schema/schema.ts';
import { isAddressField } from './hosts.ts';
import { type Draft, type Finding, type Rule, textsOf } from './rule.ts';

/** A key that changes nothing, and why. */
interface IdleKey {
  pointer: (string | number)[];
  message: string;
}

/** Keys that only a reading of a certain kind looks at. */
const KINDS = ['table', 'say', 'section', 'list_after'] as const;
type Kind = (typeof KINDS)[number];

const ONLY_FOR: Record<
  'after' | 'not_after' | 'min' | 'near' | 'on_page' | 'items',
  readonly Kind[]
> = {
  after: ['table'],
  not_after: ['table'],
  min: ['table', 'section', 'list_after'],
  near: ['say', 'list_after'],
  on_page: ['say'],
  items: ['table', 'list_after'],
};

/**
 * Keys of a page description that have no effect where they stand. Who writes one believes that it
 * does something, so the check says that it does not.
 */
function idleKeys(description: PageDescription): IdleKey[] {
  const readings = description.read ?? [];
  return [
    ...readings.flatMap((reading, index) =>
      idleInReading(reading, description).map(({ pointer, message }) => {
        return { pointer: ['read', index, ...pointer], message };
      }),
    ),
    ...idleOnPage(description, readings),
  ];
}

function kindOf(reading: Reading): Kind | undefined {
  return KINDS.find((kind) => reading[kind] !== undefined);
}

function idleInReading(reading: Reading, description: PageDescription): IdleKey[] {
  const kind = kindOf(reading);
  if (!kind) return [];
  const idle: IdleKey[] = [];
  const add = (key: string, why: string, ...below: string[]): void => {
    idle.push({ pointer: [key, ...below], message: `${[key, ...below].join('.')} ${why}` });
  };
  for (const [key, kinds] of Object.entries(ONLY_FOR)) {
    if (reading[key as keyof Reading] === undefined || kinds.includes(kind)) continue;
    add(key, `has no effect with ${kind}; it belongs to ${kinds.join(' or ')}`);
  }
  if (reading.announced === null && description.announced === undefined) {
    add('announced', 'is null, but the page has no announced to switch off; remove it');
  }
  for (const rows of ['keep', 'scheduled', 'skip'] as const) {
    const has = { state: hasState(reading), date: hasPlace(reading, 'date'), item: true };
    for (const field of ['state', 'date', 'item'] as const) {
      if (reading[rows]?.[field] === undefined || has[field]) continue;
      add(rows, `has no effect: the reading has no ${field}`, field);
    }
  }
  if (reading.scheduled && !hasState(reading)) {
    add('scheduled', 'has no effect: the reading has no state, which a planned date needs');
  }
  const { item } = reading.table ?? {};
  if (typeof item === 'object' && item.optional !== undefined) {
    add('table', 'has no effect: without the item there is no reading', 'item', 'optional');
  }
  if (reading.date !== undefined && hasPlace(reading, 'date')) {
    add('date', 'has no effect: the reading has the date in a column or in {date}');
  }
  const { set } = reading;
  for (const key of ['item', 'aliases'] as const) {
    const readsItems = kind === 'table' || (kind === 'list_after' && key === 'item');
    if (set?.[key] === undefined || !readsItems) continue;
    add('set', `has no effect with ${kind}, which reads items`, key);
  }
  const { split = 'whole', whole_if } = reading.items ?? {};
  if (whole_if && split === 'whole') {
    add('items', 'has no effect with split: whole, which splits nothing', 'whole_if');
  }
  return idle;
}

function hasState(reading: Reading): boolean {
  return reading.table?.state !== undefined || reading.set?.state !== undefined;
}

function hasPlace(reading: Reading, place: 'date'): boolean {
  const phrases = [
    ...(reading.say ?? []),
    ...(reading.near ?? []),
    ...(reading.on_page ?? []),
    ...(reading.section ?? []),
    ...(reading.list_after ?? []),
  ];
  return (
    reading.table?.[place] !== undefined ||
    phrases.flatMap(phraseParts).some((part) => 'place' in part && part.place === place)
  );
}

function idleOnPage(description: PageDescription, readings: readonly Reading[]): IdleKey[] {
  const tables = readings.some(({ table }) => table);
  const cells = tables || readings.some(({ list_after }) => list_after);
  const needs: [keyof PageDescription, boolean, string][] = [
    ['items', cells, 'no reading takes items from cells or lists'],
    ['states', readings.some(hasState), 'no reading has a state'],
    ['repetitions', tables, 'no reading takes tables'],
    ['day_suffix', tables, 'no reading takes tables'],
    ['none', tables, 'no reading takes tables'],
    ['floors', tables, 'no reading takes tables'],
    ['date_forms', readings.length > 0, 'nothing is read'],
    ['basis', readings.length > 0, 'nothing is read'],
    ['announced', readings.some(({ announced }) => announced === undefined), 'no reading uses it'],
    ['types', readings.some(({ type }) => type === undefined), 'every reading has a type'],
    ['type', readings.some(({ type }) => type === undefined), 'every reading has a type'],
    ['rows_leave', readings.length > 0, 'nothing is read'],
    ['left', readings.length > 0, 'nothing is read'],
    ['ignore_tables', readings.length > 0, 'nothing is read'],
  ];
  const idle: IdleKey[] = needs
    .filter(([key, used]) => description[key] !== undefined && !used)
    .map(([key, , why]) => ({ pointer: [key], message: `${key} has no effect: ${why}` }));
  if (description.date_forms?.includes('month d') && !readings.some(isAnnounced(description))) {
    const message =
      'date_forms has no effect with "month d": no sentence or list has its announcement in a heading (announced), which tells the year';
    idle.push({ pointer: ['date_forms'], message });
  }
  const { split = 'whole', whole_if } = description.items ?? {};
  if (whole_if && split === 'whole') {
    const message = 'items.whole_if has no effect with split: whole, which splits nothing';
    idle.push({ pointer: ['items', 'whole_if'], message });
  }
  return idle;
}

/** Whether a reading takes words, and the date of their announcement from headings. */
function isAnnounced({ announced: ofPage }: PageDescription): (reading: Reading) => boolean {
  return ({ table, announced = ofPage }) => !table && typeof announced === 'string';
}

/** Something in a page description that a check could not use. */
interface DescriptionProblem {
  /** Below the description. */
  pointer: (string | number)[];
  message: string;
}

/**
 * What is wrong with a page description beyond its schema: keys without effect, readings that name
 * no item, tables ignored without a reason, announcements without a group for the date. Takes a
 * description that fits its schema.
 */
export function checkPageDescription(description: PageDescription): DescriptionProblem[] {
  const problems: DescriptionProblem[] = [...idleKeys(description)];
  const { url, read_url } = description;
  if (read_url !== undefined && read_url.includes('*') !== url.includes('*')) {
    const message = `read_url is ${read_url}, and url is ${url}; where one has a *, the other needs one for the same part`;
    problems.push({ pointer: ['read_url'], message });
  }
  for (const [index, reading] of (description.read ?? []).entries()) {
    const message = readingProblem(reading, description);
    if (message) problems.push({ pointer: ['read', index], message });
  }
  for (const [index, { reason }] of (description.ignore_tables ?? []).entries()) {
    if (reason !== undefined) continue;
    const message = `ignore_tables[${index}] has no reason; say why its rows may change and nobody is told`;
    problems.push({ pointer: ['ignore_tables', index], message });
  }
  const { announced } = description;
  if (announced !== undefined && !hasOneGroup(announced)) {
    problems.push({ pointer: ['announced'], message: oneGroup('announced', announced) });
  }
  for (const [index, reading] of (description.read ?? []).entries()) {
    for (const key of ['announced', 'date'] as const) {
      const own = reading[key];
      if (typeof own !== 'string' || hasOneGroup(own)) continue;
      problems.push({ pointer: ['read', index, key], message: oneGroup(key, own) });
    }
  }
  return problems;
}

function readingProblem(reading: Reading, description: PageDescription): string | null {
  const phrases = [
    ...(reading.say ?? []),
    ...(reading.near ?? []),
    ...(reading.on_page ?? []),
    ...(reading.section ?? []),
  ];
  const places = phrases
    .flatMap(phraseParts)
    .flatMap((part) => ('place' in part ? part.place : []));
  const named = places.some((place) => ['item', 'items', 'name'].includes(place));
  if (reading.list_after && named) {
    return 'names an item in list_after, whose items are those of the list; leave the place out';
  }
  const needsItem = !reading.table && !reading.list_after && reading.set?.item === undefined;
  if (needsItem && !named) {
    return 'names no item; put {item}, {items} or {name} into a phrase, or the item under set';
  }
  const state = reading.set?.state;
  // A planned date keeps the vendor's word; only a deprecation needs to know what it means.
  if (state !== undefined && !reading.scheduled && !knowsState(state, description)) {
    return `sets the state "${state}", which fits no pattern of states; add it there`;
  }
  return null;
}

function knowsState(state: string, { states }: PageDescription): boolean {
  const patterns = [states?.deprecated, states?.retired].filter((one) => one !== undefined);
  return patterns.some((one) => new RegExp(one, 'iu').test(state));
}

function hasOneGroup(pattern: string): boolean {
  return new RegExp(`${pattern}|`, 'u').exec('')?.length === 2;
}

function oneGroup(key: string, pattern: string): string {
  return `${key} is "${pattern}"; it needs one group, which contains the date`;
}

const usablePage: Rule = {
  code: 'page-description',
  reason: 'A description that cannot be used would only fail in the daily source check.',
  check(drafts) {
    const fits = compileSchema('records/page');
    return drafts.provider.flatMap(({ document }) => {
      const pages = (document.value as { pages?: unknown } | null)?.pages;
      return (Array.isArray(pages) ? pages : []).flatMap((page: unknown, index) => {
        if (fits(page).length > 0) return [];
        // The schema has just been checked.
        return checkPageDescription(page as PageDescription).map(({ pointer, message }) => {
          return { document, pointer: ['pages', index, ...pointer], message };
        });
      });
    });
  },
};

const publicAddress: Rule = {
  code: 'address-not-public',
  reason:
    'Everybody must be able to open a source, and a check must not be led into a private network.',
  check: (drafts) =>
    [...drafts.vendor, ...drafts.deprecation, ...drafts.scheduled, ...drafts.provider].flatMap(
      ({ document, data }) =>
        textsOf(data).flatMap(([pointer, address]) => {
          if (!isAddressField(pointer)) return [];
          const reason = URL.canParse(address) ? addressProblem(new URL(address)) : null;
          if (reason === null) return [];
          const message = `${pointer.at(-1)} is ${showValue(address)}, which ${reason}; use the public https:// address of the vendor's page`;
          return [{ document, pointer, message }];
        }),
    ),
};

const reportSummary: Rule = {
  code: 'report-summary',
  reason: 'The index of reports publishes these counts, and readers judge a report by them.',
  check: (drafts) =>
    drafts.report.flatMap(({ document, data }): Finding[] => {
      if (!hasWholeLists(data)) return [];
      const counted = countReport(data);
      return (['records', 'plans', 'pages', 'candidates', 'scheduled'] as const)
        .filter((part) => {
          const [said, is] = [data.summary[part], counted[part]];
          const isSaid = said !== undefined && is !== undefined;
          return !isDeepStrictEqual(isSaid ? withZeros(said, is) : said, is);
        })
        .map((part) => {
          const message = `${part} of the summary is ${JSON.stringify(data.summary[part])}, but the report lists ${JSON.stringify(counted[part])}; run the check again instead of editing its report`;
          return { document, pointer: ['summary', part], message };
        });
    }),
};

/** Counts with 0 for the states that reports did not have when this one was made. */
function withZeros(counts: number | object, all: number | object): number | object {
  if (typeof counts === 'number' || typeof all === 'number') return counts;
  return { ...Object.fromEntries(Object.keys(all).map((state) => [state, 0])), ...counts };
}

/** Whether the parts that are counted have passed the schema. */
function hasWholeLists(data: Draft<SourceCheckReport>['data']): data is SourceCheckReport {
  const { records, plans, pages, candidates, scheduled, scheduled_candidates, summary } = data;
  const lists = [
    records,
    plans,
    pages,
    candidates,
    scheduled ?? [],
    scheduled_candidates ?? [],
    ...(plans ?? []).map((vendor) => vendor?.notes),
  ];
  return (
    summary !== undefined && lists.every((list) => list?.every((entry) => entry !== undefined))
  );
}

/** Every rule about pages and reports. */
export const SOURCE_RULES: readonly Rule[] = [usablePage, publicAddress, reportSummary];
