import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { type ChangelogEntry, type History, wholeOf } from '../../model/dataset.ts';
import { type Day, dayOf } from '../../model/day.ts';
import type {
  CheckedRecord,
  CheckedVendor,
  Deprecation,
  DeprecationChange,
  ScheduledDate,
  SourceCheckReport,
} from '../../model/generated/published.ts';
import type { DeprecationFile } from '../../model/generated/records.ts';
import { platformOf } from '../../model/published.ts';
import type { KnownProvider } from '../../model/spellings/platforms.ts';
import { createResolver } from '../../model/spellings/resolver.ts';
import { compareCodeUnits } from '../../model/words.ts';
import { type Artifact, sha256 } from '../artifact.ts';
import { findPlannedDiffering, publishProviders, publishScheduled } from '../datasets.ts';
import { type NewsEvent, weeksOf } from '../feeds/news.ts';
import type { Publication } from '../publication.ts';
import { platformPagePath } from './addresses.ts';
import {
  findPlannedElsewhere,
  type PlannedRecord,
  plannedRecords,
} from './deprecations/planned.ts';
import { splitIntoPages } from './deprecations/record-groups.ts';
import { collectNames, type NamesByPlatform } from './words.ts';

/** A change of either dataset, and the permanent name by which it can be linked. */
export type AnchoredChange =
  | { dataset: 'plans'; anchor: string; entry: ChangelogEntry }
  | { dataset: 'deprecations'; anchor: string; entry: DeprecationChange };

/**
 * Names are made from what a change says, not from its place: places shift. The same change twice
 * at one timestamp (a note counts twice) gets a number.
 */
function nameChanges(entries: readonly (ChangelogEntry | DeprecationChange)[]): string[] {
  const seen = new Map<string, number>();
  return entries.map((entry) => {
    const who = 'vendor' in entry ? ['plans', entry.vendor, entry.plan] : ['records', entry.id];
    const content = JSON.stringify([...who, entry.ts, entry.change, entry.old, entry.new]);
    const name = `c-${sha256(content).slice(0, 12)}`;
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return count === 1 ? name : `${name}-${count.toString()}`;
  });
}

/** Every change of both datasets, each dataset oldest first. */
export function anchorChanges({
  changelog,
  changes,
}: Pick<History, 'changelog' | 'changes'>): AnchoredChange[] {
  const ofPlans = nameChanges(changelog);
  const ofRecords = nameChanges(changes);
  return [
    ...changelog.map(
      (entry, index): AnchoredChange => ({
        dataset: 'plans',
        anchor: ofPlans[index] ?? '',
        entry,
      }),
    ),
    ...changes.map(
      (entry, index): AnchoredChange => ({
        dataset: 'deprecations',
        anchor: ofRecords[index] ?? '',
        entry,
      }),
    ),
  ];
}

/** Something that was published and is no longer. */
export interface Removed {
  kind: 'record' | 'vendor';
  id: string;
  name: string;
  /** Of a record only. */
  platform: string | null;
}

function describe(id: string, changes: readonly AnchoredChange[]): Removed {
  let removed: Removed = { kind: 'vendor', id, name: id, platform: null };
  for (const change of changes) {
    if (change.dataset === 'deprecations') {
      const { item, platform } = change.entry;
      removed = { kind: 'record', id, name: item ?? id, platform };
    } else if (change.entry.plan === null) {
      removed = { ...removed, name: wholeOf(change.entry)?.name ?? removed.name };
    }
  }
  return removed;
}

/**
 * The records and vendors that changes tell of and that are no longer published. Their pages stay,
 * because an address that was given once must lead somewhere.
 */
function collectRemoved(
  changesOf: ReadonlyMap<string, readonly AnchoredChange[]>,
  published: (id: string) => boolean,
): Removed[] {
  return [...changesOf]
    .filter(([id]) => id !== '*' && !published(id))
    .map(([id, changes]) => describe(id, changes));
}

/** What several pages need, computed once for all of them. */
export interface SiteFacts extends Publication {
  /** The UTC date of the build. */
  today: Day;
  records: ReadonlyMap<string, Deprecation>;
  names: NamesByPlatform;
  /** Record id to its file, for what is not part of the published record. */
  files: ReadonlyMap<string, DeprecationFile>;
  /** Vendor id to what kind of product it is. */
  categories: ReadonlyMap<string, string>;
  /** Record id to the records of the same model on other platforms. */
  sameElsewhere: ReadonlyMap<string, Deprecation[]>;
  /** Record id to what is planned for the same model on other platforms. */
  plannedElsewhere: ReadonlyMap<string, PlannedRecord[]>;
  /** Record id to the page on which its platform's table has its row. */
  rowPages: ReadonlyMap<string, string>;
  /** Every change of both datasets, each dataset oldest first. */
  changes: AnchoredChange[];
  /** The pages that list the changes, newest month first. */
  changePages: ChangePage[];
  /** The name of a change to the page that lists it. */
  pageOfChange: ReadonlyMap<string, string>;
  /** A date with changes to the place that lists them. */
  placeOfDate: ReadonlyMap<Day, string>;
  /** Record id or vendor id to its changes, oldest first. */
  changesOf: ReadonlyMap<string, AnchoredChange[]>;
  /** The events of each week since some weeks before recording began, newest week first. */
  weeks: readonly [Day, NewsEvent[]][];
  /** What changes tell of and is no longer published; it keeps its page. */
  removed: Removed[];
  /** Dates that vendors print for items that they do not call deprecated, soonest first. */
  scheduled: readonly ScheduledDate[];
  /** Those whose page says otherwise by the newest report, as `plannedKey` names them. */
  plannedDiffering: ReadonlySet<string>;
  /** The newest committed source-check report. */
  lastReport: SourceCheckReport | null;
  /** What the newest report found, by record id and by vendor id. */
  findings: ReadonlyMap<string, CheckedRecord>;
  planFindings: ReadonlyMap<string, CheckedVendor>;
}

/** Record ids hold a slash and vendor ids none, so one map serves both. */
function groupChanges(changes: readonly AnchoredChange[]): Map<string, AnchoredChange[]> {
  const groups = new Map<string, AnchoredChange[]>();
  for (const change of changes) {
    const id = change.dataset === 'plans' ? change.entry.vendor : change.entry.id;
    const group = groups.get(id) ?? [];
    groups.set(id, group);
    group.push(change);
  }
  return groups;
}

/** For each record the same model and version on other platforms, by the resolver of the API. */
function findSameElsewhere(
  records: readonly Deprecation[],
  providers: readonly KnownProvider[],
): Map<string, Deprecation[]> {
  const resolver = createResolver(records, providers);
  const found = new Map<string, Deprecation[]>();
  for (const record of records) {
    const { exact, related } = resolver.find(record.item);
    const others = related
      .filter(({ relation }) => relation === 'other-platform')
      .map((other) => other.record);
    const elsewhere = [...exact, ...others].filter(
      ({ id }) => platformOf(id) !== platformOf(record.id),
    );
    if (elsewhere.length > 0) found.set(record.id, [...new Set(elsewhere)]);
  }
  return found;
}

/** For each record the page that has its row. */
function findRowPages(records: readonly Deprecation[], today: Day): Map<string, string> {
  const rows = new Map<string, string>();
  for (const platform of new Set(records.map(({ id }) => platformOf(id)))) {
    const own = records.filter(({ id }) => platformOf(id) === platform);
    for (const [index, groups] of splitIntoPages(own, today).entries()) {
      for (const { id } of groups.flatMap((group) => group.records)) {
        rows.set(id, platformPagePath(platform, index + 1));
      }
    }
  }
  return rows;
}

/** Collects what the pages say. Pure. */
export function collectFacts(publication: Publication): SiteFacts {
  const changes = anchorChanges(publication.history);
  const changePages = splitByMonth(changes);
  const changesOf = groupChanges(changes);
  const vendorIds = new Set(publication.vendors.map(({ id }) => id));
  const records = new Map(publication.deprecations.map((record) => [record.id, record]));
  const lastReport = publication.dataset.reports.at(-1)?.data ?? null;
  const today = dayOf(publication.now);
  const scheduled = publishScheduled(publication).items;
  const providers = publishProviders(publication.dataset);
  const planned = plannedRecords(scheduled, publication.deprecations, today);
  return {
    ...publication,
    today,
    records,
    names: collectNames(publication.deprecations),
    sameElsewhere: findSameElsewhere(publication.deprecations, providers),
    plannedElsewhere: findPlannedElsewhere(publication.deprecations, planned, providers),
    files: new Map(publication.dataset.deprecations.map(({ id, data }) => [id, data])),
    categories: new Map(
      publication.dataset.vendors.flatMap(({ id, data }) =>
        data.category === undefined ? [] : [[id, data.category] as const],
      ),
    ),
    rowPages: findRowPages(publication.deprecations, today),
    changes,
    changePages,
    pageOfChange: findChangePages(changePages),
    placeOfDate: findDates(changePages),
    changesOf,
    weeks: weeksOf(publication),
    removed: collectRemoved(changesOf, (id) => records.has(id) || vendorIds.has(id)),
    scheduled,
    plannedDiffering: findPlannedDiffering(publication, lastReport),
    lastReport,
    findings: new Map(lastReport?.records.map((record) => [record.id, record])),
    planFindings: new Map(lastReport?.plans.map((vendor) => [vendor.vendor, vendor])),
  };
}

/** The page that is being written: what its components need to know of it. */
export interface PageScope {
  /** File of dist/. */
  path: string;
  facts: SiteFacts;
  /** The link from this page to a file of dist/, with `#fragment` or `?query` where wanted. */
  link(path: string): string;
}

export const PageContext = createContext<PageScope | null>(null);

/** The page that is being written. */
export function usePage(): PageScope {
  const scope = useContext(PageContext);
  if (scope === null) throw new TypeError('A component is rendered by renderPage only');
  return scope;
}

/** Changes of one page, so that it stays light. */
const MOST_CHANGES = 180;

/** Changes of one month that one page lists. */
export interface ChangePage {
  /** File of dist/. */
  path: string;
  /** `2026-03`. */
  month: string;
  /** Counts from 1, the oldest; a month with many changes has several pages. */
  part: number;
  parts: number;
  /** Oldest first. */
  changes: AnchoredChange[];
}

/** The file of the page that lists the changes of a month. */
export function changePagePath(month: string, part = 1): string {
  return `changelog/${month}${part === 1 ? '' : `-${part.toString()}`}.html`;
}

/**
 * The changes of both datasets by month, newest first. A page a month, and not a date, keeps the
 * number of pages and what writing them takes small for many years. Parts are filled from the oldest
 * change on, so what a full part lists never changes.
 */
function splitByMonth(changes: readonly AnchoredChange[]): ChangePage[] {
  const months = new Map<string, AnchoredChange[]>();
  for (const change of changes) {
    const month = change.entry.ts.slice(0, 7);
    const list = months.get(month) ?? [];
    months.set(month, list);
    list.push(change);
  }
  return [...months]
    .sort(([a], [b]) => compareCodeUnits(b, a))
    .flatMap(([month, list]) => {
      const parts = Math.ceil(list.length / MOST_CHANGES);
      const ordered = list.sort((a, b) => compareCodeUnits(a.entry.ts, b.entry.ts));
      return Array.from({ length: parts }, (_, index) => ({
        path: changePagePath(month, index + 1),
        month,
        part: index + 1,
        parts,
        changes: ordered.slice(index * MOST_CHANGES, (index + 1) * MOST_CHANGES),
      }));
    });
}

/** For the name of each change the page that lists it. */
function findChangePages(pages: readonly ChangePage[]): Map<string, string> {
  return new Map(
    pages.flatMap(({ path, changes }) => changes.map(({ anchor }) => [anchor, path] as const)),
  );
}

/** The name of a date on the page that lists its changes. */
export function dateAnchor(day: Day): string {
  return `d-${day}`;
}

/** The dates of changes. */
function datesOf(changes: readonly AnchoredChange[]): Day[] {
  return [...new Set(changes.map(({ entry }) => dayOf(entry.ts)))];
}

/** For each date with changes the place that lists them, or the first of them. */
function findDates(pages: readonly ChangePage[]): Map<Day, string> {
  const places = new Map<Day, string>();
  for (const { path, changes } of pages) {
    for (const day of datesOf(changes)) {
      if (!places.has(day)) places.set(day, `${path}#${dateAnchor(day)}`);
    }
  }
  return places;
}

/**
 * A line for each page with the names of the dates and changes on it, for links to the page that
 * once had them all.
 */
export function deriveAnchors(pages: readonly ChangePage[]): Artifact {
  const lines = pages.map(({ path, changes }) =>
    [path, ...datesOf(changes).map(dateAnchor), ...changes.map(({ anchor }) => anchor)].join(' '),
  );
  const text = `${lines.join('\n')}\n`;
  return { path: `assets/changes.${sha256(text).slice(0, 10)}.txt`, text };
}
