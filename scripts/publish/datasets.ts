import type { RecordFile } from '../model/dataset.ts';
import { dayOf, type Instant } from '../model/day.ts';
import type { Limits, Plan, SourceCheckReport, Vendor } from '../model/generated/published.ts';
import type { PlanEntry, VendorFile } from '../model/generated/records.ts';
import { compareCodeUnits } from '../model/order.ts';
import type { Artifact } from './artifact.ts';
import { jsonArtifact } from './json-artifact.ts';
import type { Publication } from './publication.ts';

/**
 * The instants at which a report knows pages to have stood, by address. A page seen on the day of
 * the check counts from the instant of the check; a saved page that was seen on an earlier day
 * counts from the first second of that day, because nobody knows the hour and a later instant would
 * claim a visit that did not happen. A page that could not be read, or of which no day is known,
 * counts for nothing.
 */
function instantsOf(report: SourceCheckReport): [url: string, at: Instant][] {
  const checkedOn = dayOf(report.as_of);
  return report.pages.flatMap(({ url, state, observed_on }): [string, Instant][] => {
    if (state !== 'read' || observed_on === null) return [];
    return [[url, observed_on < checkedOn ? `${observed_on}T00:00:00Z` : report.as_of]];
  });
}

/** Page address to the last instant at which a committed report read it. */
function lastReads(reports: RecordFile<SourceCheckReport>[]): Map<string, Instant> {
  const reads = new Map<string, Instant>();
  for (const [url, at] of reports.flatMap(({ data }) => instantsOf(data))) {
    if (at > (reads.get(url) ?? '')) reads.set(url, at);
  }
  return reads;
}

function publishPlan(plan: PlanEntry): Plan {
  return {
    id: plan.id,
    name: plan.name,
    price_month: plan.price_month,
    ...(plan.price_detail === undefined ? {} : { price_detail: plan.price_detail }),
    limit_notes: plan.limit_notes,
  };
}

/** A vendor as published; `reads` are the last instants at which pages were read. */
export function publishVendor(vendor: VendorFile, reads: ReadonlyMap<string, Instant>): Vendor {
  const instants = [vendor.retrieved_at, ...vendor.evidence.map(({ url }) => reads.get(url) ?? '')];
  return {
    id: vendor.id,
    name: vendor.name,
    source_url: vendor.source_url,
    retrieved_at: instants.sort(compareCodeUnits).at(-1) ?? vendor.retrieved_at,
    currency: vendor.currency,
    ...(vendor.currency_note === undefined ? {} : { currency_note: vendor.currency_note }),
    plans: vendor.plans.map(publishPlan),
    ...(vendor.observations === undefined ? {} : { observations: vendor.observations }),
    evidence: vendor.evidence,
  };
}

/** Every vendor as published, in id order. */
export function publishVendors({ dataset }: Pick<Publication, 'dataset'>): Vendor[] {
  const reads = lastReads(dataset.reports);
  return dataset.vendors.map(({ data }) => publishVendor(data, reads));
}

/** data/limits.json: every tracked vendor and plan. */
export function deriveLimits(publication: Publication): Artifact[] {
  const limits: Limits = {
    schema_version: publication.dataset.dataset.schema_version,
    generated_at: publication.now,
    method: publication.dataset.dataset.method,
    vendors: publishVendors(publication),
  };
  return [jsonArtifact('data/limits.json', 'limits', limits)];
}
