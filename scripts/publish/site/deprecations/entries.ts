import { type Day, longMonth } from '../../../model/day.ts';
import type { Deprecation } from '../../../model/generated/published.ts';
import type { PlannedRecord } from '../../../model/planned.ts';
import { isPreview } from '../../../model/spellings/relations.ts';
import type { Resolver } from '../../../model/spellings/resolver.ts';
import { compareCodeUnits, groupBy, slugOf } from '../../../model/words.ts';
import { type Standing, standingOf } from '../dates.ts';

/** Something that stops or may stop: a record, or a planned date in the form of one. */
export type Entry = Deprecation | PlannedRecord;

/** Names of one model that stop together on one platform: one row of a list. */
export type Stop = [first: Entry, ...others: Entry[]];

/** Whether the vendor only plans the date. */
export function isPlanned(entry: Entry): entry is PlannedRecord {
  return entry.status === 'planned';
}

/** Records and planned dates in one list, soonest first. */
export function mergeEntries(
  records: readonly Deprecation[],
  planned: readonly PlannedRecord[],
): Entry[] {
  const dateOf = ({ shutdown_date: date }: Entry) => date ?? '9999';
  return [...records, ...planned].sort((a, b) => compareCodeUnits(dateOf(a), dateOf(b)));
}

/**
 * Joins the names of one model that stop on the same date, on one platform and in the same regions, with
 * the same replacement.
 */
export function joinStops(
  entries: readonly Entry[],
  familyOf: ReadonlyMap<string, Family>,
): Stop[] {
  const keyOf = (entry: Entry) => {
    const { id, platform, status, regions, successor } = entry;
    const model = familyOf.get(id)?.slug ?? id;
    const date = [entry.shutdown_date, entry.date_basis];
    return JSON.stringify([model, platform, date, status, regions, successor]);
  };
  const stops = [...groupBy(entries, keyOf).values()] as Stop[];
  for (const stop of stops) stop.sort((a, b) => a.item.length - b.item.length);
  return stops;
}

/** Rows of a list under one heading. */
export interface EntryGroup {
  /** `2026-12`, `undated` or `passed`. */
  id: string;
  name: string;
  entries: Entry[];
}

/** What comes next by month, then what has no date, then what has passed, newest first. */
export function groupEntries(entries: readonly Entry[], today: Day): EntryGroup[] {
  const standing = groupBy(entries, (entry) => standingOf(entry, today));
  const monthOf = ({ shutdown_date: date }: Entry) => (date ?? '').slice(0, 7);
  const byMonth = groupBy(standing.get('coming') ?? [], monthOf);
  const passed = [...(standing.get('passed') ?? [])].sort((a, b) =>
    compareCodeUnits(b.shutdown_date ?? '', a.shutdown_date ?? ''),
  );
  const groups: EntryGroup[] = [...byMonth].map(([id, own]) => {
    return { id, name: longMonth(id), entries: own };
  });
  groups.push(
    { id: 'undated', name: 'No date announced', entries: standing.get('undated') ?? [] },
    { id: 'passed', name: 'Past', entries: passed },
  );
  return groups.filter((group) => group.entries.length > 0);
}

const COUNTED: Record<Standing, string> = {
  coming: 'upcoming',
  passed: 'past',
  undated: 'without a date',
};

/** `62 upcoming, 191 past`: how many records there are of each standing, those that are not 0. */
export function countsInWords(records: readonly Deprecation[], today: Day): string {
  const groups = groupBy(records, (record) => standingOf(record, today));
  const counts = Object.entries(COUNTED).flatMap(([standing, words]) => {
    const own = groups.get(standing);
    if (own) return [`${own.length.toString()} ${words}`];
    return [];
  });
  return counts.join(', ') || 'no record';
}

/** A model under one name: every version of it, on every platform. */
export interface Family {
  slug: string;
  /** As it is spelled without a version, where something is. */
  name: string;
  /** Soonest shutdown first. */
  records: Deprecation[];
  planned: PlannedRecord[];
}

/** The file of the page of a family. */
export function familyPagePath({ slug }: Pick<Family, 'slug'>): string {
  return `models/${slug}.html`;
}

/** The models that are recorded or planned under several names or on several platforms. */
export function listFamilies(
  records: readonly Deprecation[],
  planned: readonly PlannedRecord[],
  { parse }: Pick<Resolver, 'parse'>,
): Family[] {
  const models = records.filter(({ type }) => type === 'model');
  const named = [...models, ...planned].map((entry) => {
    const spelling = parse(entry.item);
    // A preview is another model than what is called like it.
    const preview = isPreview(spelling) ? '-preview' : '';
    return { ...spelling, preview, item: withoutVersion(entry.item), entry };
  });
  const groups = groupBy(named, ({ family, preview }) => family + preview);
  const several = [...groups.values()].filter(({ length }) => length > 1);
  return several.map((own) => {
    const stem = shortest(own.map((each) => each.stem + each.preview));
    const items = own.map(({ item }) => item);
    // `-exp` is a preview too, and nothing is called `-preview` then.
    const isWritten = own[0]?.preview !== '' && items.some((each) => each.startsWith(stem));
    return {
      slug: slugOf(stem),
      name: items.find((each) => each === stem) ?? shortest(isWritten ? [stem] : items),
      records: own.flatMap(({ entry }) => (isPlanned(entry) ? [] : entry)),
      planned: own.flatMap(({ entry }) => (isPlanned(entry) ? entry : [])),
    };
  });
}

function withoutVersion(item: string): string {
  return item.replace(/ \([^)]*\)$/, '');
}

function shortest(texts: readonly string[]): string {
  return [...texts].sort((a, b) => a.length - b.length)[0] ?? '';
}
