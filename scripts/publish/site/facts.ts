import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { dayOf } from '../../model/day.ts';
import { plannedFindings } from '../../model/open-findings.ts';
import { plannedRecords } from '../../model/planned.ts';
import { groupBy } from '../../model/words.ts';
import type { Publication } from '../publication.ts';
import { listHappenings } from './changes/happenings.ts';
import { listRemoved } from './changes/removed.ts';
import { listFamilies } from './deprecations/families.ts';
import { readDrawings } from './mark-drawings.ts';
import { deriveSearchIndex } from './search-index.ts';

/** What several pages need, computed once for all of them. Pure. */
export function collectFacts(publication: Publication) {
  const { dataset, deprecations, history, lastReport, vendors } = publication;
  const records = new Map(deprecations.map((record) => [record.id, record]));
  const today = dayOf(publication.now);
  const planned = plannedRecords(publication.scheduled.items);
  const findings = lastReport ? plannedFindings(lastReport, dataset) : [];
  const families = listFamilies(deprecations, planned, publication.checker.resolver);
  const facts = {
    ...publication,
    /** The UTC date of the build. */
    today,
    records,
    /** Platform id to what people call it besides its name. */
    bynames: new Map(
      dataset.providers.flatMap(({ data }) =>
        (data.platforms ?? []).map(({ id, names = [] }) => [id, names] as const),
      ),
    ),
    /** The models with several names or platforms. */
    families,
    /** The id of a record, or of what is planned, to its model. */
    familyOf: new Map(
      families.flatMap((each) =>
        [...each.records, ...each.planned].map(({ id }) => [id, each] as const),
      ),
    ),
    /** Record id to its changes, oldest first. */
    changesOf: groupBy(history.changes, ({ id }) => id),
    /** What has happened since a year before recording began, newest first. */
    happenings: listHappenings(publication, today),
    /** What changes mention and is not published any more; it keeps its page. */
    removed: listRemoved(
      history,
      (id) => records.has(id) || vendors.some((vendor) => vendor.id === id),
    ),
    /** Dates for items that their vendors do not call deprecated. */
    planned,
    /** The marks of platforms and vendors, by their ids. */
    marks: readDrawings(publication),
    /** Those whose page says otherwise by the newest report: their ids. */
    plannedDiffering: new Set(findings.map(({ id }) => id)),
    /** What the newest report found, by record id and by vendor id. */
    findings: new Map(lastReport?.records.map((record) => [record.id, record])),
    planFindings: new Map(lastReport?.plans.map((vendor) => [vendor.vendor, vendor])),
  };
  return { ...facts, searchIndex: deriveSearchIndex(facts) };
}

export type SiteFacts = ReturnType<typeof collectFacts>;

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
