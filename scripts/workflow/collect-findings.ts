import type { Dataset } from '../model/dataset.ts';
import type {
  Candidate,
  CheckedRecord,
  CheckedVendor,
  SourceCheckReport,
} from '../model/generated/published.ts';
import type { DeprecationFile, VendorFile } from '../model/generated/records.ts';
import { platformOf } from '../model/name-platforms.ts';

/** What waits for a person about one provider. */
export interface ProviderFindings {
  slug: string;
  name: string;
  /** Records that differ from their page or are gone from it, soonest shutdown first. */
  records: { checked: CheckedRecord; record: DeprecationFile }[];
  candidates: Candidate[];
  /** Number of records that could not be checked; what waits of them is not known. */
  unchecked: number;
}

/** What waits for a person about the plans of one vendor. */
export interface VendorFindings {
  checked: CheckedVendor;
  record: VendorFile;
}

/** What waits, provider by provider in the order of their slugs, also where nothing does. */
export function collectProviders(report: SourceCheckReport, dataset: Dataset): ProviderFindings[] {
  const records = new Map(dataset.deprecations.map(({ id, data }) => [id, data]));
  const tracked = dataset.providers.filter(({ data }) => data.coverage === 'tracked');
  return tracked.map(({ id: slug, data }) => {
    const platforms = new Set((data.platforms ?? []).map(({ id }) => id));
    const own = report.records.filter(({ id }) => platforms.has(platformOf(id)));
    const waiting = own.flatMap((checked) => {
      const record = records.get(checked.id);
      const waits = checked.state === 'mismatch' || checked.state === 'gone';
      return record && waits ? [{ checked, record }] : [];
    });
    return {
      slug,
      name: data.name,
      records: waiting.sort((a, b) => compareDays(a.record, b.record)),
      candidates: report.candidates.filter(({ platform }) => platforms.has(platform)),
      unchecked: own.filter(({ state }) => state === 'not_checked').length,
    };
  });
}

/** Vendors with a note or a price that their pages do not have, in the order of their ids. */
export function collectVendors(report: SourceCheckReport, dataset: Dataset): VendorFindings[] {
  return report.plans.flatMap((checked) => {
    const record = dataset.vendors.find(({ id }) => id === checked.vendor)?.data;
    const missing = [...checked.notes, ...checked.prices].some(
      ({ state }) => state === 'not_found',
    );
    return record && missing ? [{ checked, record }] : [];
  });
}

function compareDays(a: DeprecationFile, b: DeprecationFile): number {
  const [first, second] = [a, b].map(({ shutdown_date }) => shutdown_date ?? '9999-12-31');
  return first === second ? 0 : String(first) < String(second) ? -1 : 1;
}
