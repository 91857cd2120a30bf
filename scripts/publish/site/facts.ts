import { type ComponentChildren, Fragment, h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import type { History } from '../../model/dataset.ts';
import { plannedFindings } from '../../model/dated-findings.ts';
import { dayOf } from '../../model/day.ts';
import { knownOf } from '../../model/finding.ts';
import { plannedRecords } from '../../model/planned.ts';
import { cleanText, groupBy } from '../../model/words.ts';
import type { Artifact } from '../artifact.ts';
import type { Publication } from '../publication.ts';
import { addressOf, planAnchor, recordPagePath, vendorPagePath } from './addresses.ts';
import { hashedAsset, readDrawings } from './assets.ts';
import { shortDate } from './dates.ts';
import { type Family, familyPagePath, listFamilies } from './deprecations/entries.ts';
import { priceInWords } from './plans/spec-rows.ts';

/** What several pages need, computed once for all of them. Pure. */
export function collectFacts(publication: Publication) {
  const { dataset, deprecations, history, lastReport, vendors } = publication;
  const records = new Map(deprecations.map((record) => [record.id, record]));
  const today = dayOf(publication.now);
  const planned = plannedRecords(publication.scheduled.items);
  const findings = lastReport ? plannedFindings(knownOf(lastReport, dataset)) : [];
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

/** Pages are written one after the other. */
let written: PageScope | null = null;

/** The page that is being written. */
export function usePage(): PageScope {
  if (written === null) throw new TypeError('A component is rendered as a part of a page only');
  return written;
}

/**
 * The HTML of a part of a page. Texts are escaped; characters that have no place in a document are
 * shown as U+FFFD. A context of the renderer would make the page known as well, and take as long as
 * the rest of its work.
 */
export function renderPart(page: PageScope, part: ComponentChildren): string {
  written = page;
  try {
    return cleanText(renderToString(h(Fragment, null, part)));
  } finally {
    written = null;
  }
}

/**
 * The records and vendors that changes mention and that are not published any more, by their ids.
 * Their pages stay, because an address that was given once must lead somewhere.
 */
function listRemoved(
  { changelog, changes }: Pick<History, 'changelog' | 'changes'>,
  isPublished: (id: string) => boolean,
) {
  const removed = new Map<string, 'record' | 'vendor'>();
  for (const { id } of changes) removed.set(id, 'record');
  for (const { vendor } of changelog) removed.set(vendor, 'vendor');
  return [...removed].filter(([id]) => id !== '*' && !isPublished(id));
}

/** What the search of every page finds: its name, what it is, its address, and its other names. */
type Findable = readonly [name: string, what: string, address: string, also: string];

/** What is found. */
type Found = Pick<Publication, 'deprecations' | 'vendors'> & {
  families: readonly Family[];
  /** The ids of what has a page of a model. */
  familyOf: ReadonlyMap<string, Family>;
};

/** Models, what has no page of a model, vendors and their plans. */
function deriveSearchIndex(facts: Found): Artifact {
  const { deprecations, families, familyOf, vendors } = facts;
  const list: Findable[] = [];
  for (const family of families) {
    const items = [...family.records, ...family.planned].flatMap((each) => [
      each.item,
      ...each.aliases,
    ]);
    const names = family.records.flatMap(({ display_name: name }) => name ?? []);
    const also = [...new Set([...items, ...names])].join('|');
    list.push([family.name, 'model', familyPagePath(family), also]);
  }
  for (const record of deprecations) {
    if (familyOf.has(record.id)) continue;
    const { aliases, id, item, platform, shutdown_date: date } = record;
    const what = date === null ? platform : `${platform}, ${shortDate(date)}`;
    list.push([item, what, recordPagePath(id), aliases.join('|')]);
  }
  for (const vendor of vendors) {
    const { category = '', currency, id, name, plans } = vendor;
    list.push([name, `plans, ${category}`, addressOf(vendorPagePath(id)), '']);
    for (const plan of plans) {
      const address = `${vendorPagePath(id)}#${planAnchor(plan.id)}`;
      list.push([
        `${name} ${plan.name}`,
        priceInWords(plan, currency).amount ?? 'plan',
        address,
        '',
      ]);
    }
  }
  // As all that scripts load it is called text: what is called JSON has a schema and readers.
  return hashedAsset('search.txt', `${JSON.stringify(list)}\n`);
}
