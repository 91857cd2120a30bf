import { type Day, dayOf } from '../../model/day.ts';
import type {
  CheckedRecord,
  CheckedVendor,
  Deprecation,
  SourceCheckReport,
  Vendor,
} from '../../model/generated/published.ts';
import { publishVendors } from '../datasets.ts';
import type { Publication } from '../publication.ts';
import { type AnchoredChange, anchorChanges } from './anchor-changes.ts';
import { collectRemoved, type Removed } from './collect-removed.ts';
import { collectNames, type NamesByPlatform } from './words.ts';

/** What several pages need, computed once for all of them. */
export interface SiteFacts extends Publication {
  /** The UTC day of the build. */
  today: Day;
  vendors: Vendor[];
  records: ReadonlyMap<string, Deprecation>;
  names: NamesByPlatform;
  /** Every change of both datasets, each dataset oldest first. */
  changes: AnchoredChange[];
  /** Record id or vendor id to its changes, oldest first. */
  changesOf: ReadonlyMap<string, AnchoredChange[]>;
  /** What changes tell of and is no longer published; it keeps its page. */
  removed: Removed[];
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

/** Collects what the pages say. Pure. */
export function collectFacts(publication: Publication): SiteFacts {
  const changes = anchorChanges(publication.history);
  const changesOf = groupChanges(changes);
  const vendors = publishVendors(publication);
  const vendorIds = new Set(vendors.map(({ id }) => id));
  const records = new Map(publication.deprecations.map((record) => [record.id, record]));
  const lastReport = publication.dataset.reports.at(-1)?.data ?? null;
  return {
    ...publication,
    today: dayOf(publication.now),
    vendors,
    records,
    names: collectNames(publication.deprecations),
    changes,
    changesOf,
    removed: collectRemoved(changesOf, (id) => records.has(id) || vendorIds.has(id)),
    lastReport,
    findings: new Map(lastReport?.records.map((record) => [record.id, record])),
    planFindings: new Map(lastReport?.plans.map((vendor) => [vendor.vendor, vendor])),
  };
}
