import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { wholeOf } from '../../model/dataset.ts';
import { type Day, dayOf } from '../../model/day.ts';
import type { CheckedRecord, CheckedVendor, Deprecation } from '../../model/generated/published.ts';
import { plannedFindings } from '../../model/open-findings.ts';
import { type PlannedRecord, plannedRecords } from '../../model/planned.ts';
import type { DeprecationRecord } from '../../model/records.ts';
import { groupBy } from '../../model/words.ts';
import type { Publication } from '../publication.ts';
import { type Happening, listHappenings } from './changes/happenings.ts';
import { listRecorded, type RecordedChange } from './changes/recorded.ts';
import { type Family, listFamilies } from './deprecations/families.ts';

/** Something that was published and is no longer. */
export interface Removed {
  kind: 'record' | 'vendor';
  id: string;
  name: string;
  /** Of a record only. */
  platform: string | null;
}

function describe(id: string, changes: readonly RecordedChange[]): Removed {
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
  changesOf: ReadonlyMap<string, readonly RecordedChange[]>,
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
  /** Record id to its file, for what is not part of the published record. */
  files: ReadonlyMap<string, DeprecationRecord>;
  /** Platform id to what people call it besides its name. */
  bynames: ReadonlyMap<string, readonly string[]>;
  /** Vendor id to what kind of product it is. */
  categories: ReadonlyMap<string, string>;
  /** The models with several names or platforms. */
  families: Family[];
  /** The id of a record, or of what is planned, to its model. */
  familyOf: ReadonlyMap<string, Family>;
  /** Every change of both datasets, oldest first. */
  changes: RecordedChange[];
  /** Record id or vendor id to its changes, oldest first. */
  changesOf: ReadonlyMap<string, RecordedChange[]>;
  /** What has happened since a year before recording began, newest first. */
  happenings: Happening[];
  /** What changes tell of and is no longer published; it keeps its page. */
  removed: Removed[];
  /** Dates ahead that vendors print for items that they do not call deprecated, soonest first. */
  planned: readonly PlannedRecord[];
  /** Those whose page says otherwise by the newest report: their ids. */
  plannedDiffering: ReadonlySet<string>;
  /** What the newest report found, by record id and by vendor id. */
  findings: ReadonlyMap<string, CheckedRecord>;
  planFindings: ReadonlyMap<string, CheckedVendor>;
}

/** Collects what the pages say. Pure. */
export function collectFacts(publication: Publication): SiteFacts {
  const changes = listRecorded(publication.history);
  // Record ids hold a slash and vendor ids none, so one map serves both.
  const changesOf = groupBy(changes, ({ dataset, entry }) =>
    dataset === 'plans' ? entry.vendor : entry.id,
  );
  const vendorIds = new Set(publication.vendors.map(({ id }) => id));
  const records = new Map(publication.deprecations.map((record) => [record.id, record]));
  const { lastReport } = publication;
  const today = dayOf(publication.now);
  const planned = plannedRecords(publication.scheduled.items, today);
  const findings = lastReport ? plannedFindings(lastReport, publication.dataset) : [];
  const families = listFamilies(publication.deprecations, planned, publication.checker.resolver);
  return {
    ...publication,
    today,
    records,
    families,
    familyOf: new Map(
      families.flatMap((each) =>
        [...each.records, ...each.planned].map(({ id }) => [id, each] as const),
      ),
    ),
    files: new Map(publication.dataset.deprecations.map(({ id, data }) => [id, data])),
    bynames: new Map(
      publication.dataset.providers.flatMap(({ data }) =>
        (data.platforms ?? []).map(({ id, names = [] }) => [id, names] as const),
      ),
    ),
    categories: new Map(
      publication.dataset.vendors.flatMap(({ id, data }) =>
        data.category === undefined ? [] : [[id, data.category] as const],
      ),
    ),
    changes,
    changesOf,
    happenings: listHappenings(publication, today),
    removed: collectRemoved(changesOf, (id) => records.has(id) || vendorIds.has(id)),
    planned,
    plannedDiffering: new Set(findings.map(({ id }) => id)),
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
  if (scope === null) throw new TypeError('A component is rendered as a part of a page only');
  return scope;
}
