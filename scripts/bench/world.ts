import { stringify } from 'yaml';
import { addDays, type Day, daysBetween } from '../model/day.ts';
import type { DeprecationFile, VendorFile } from '../model/generated/records.ts';
import { factsSha256, type ReportProof } from '../model/matches.ts';
import { safeJson } from '../model/words.ts';
import { sha256 } from '../publish/artifact.ts';
import { buildReport } from '../sources/check/report.ts';
import { BASELINE_DATE, type Counts, createDeprecation, createVendor } from './measure.ts';

/** Texts by path. */
export type Files = [path: string, text: string][];

/** The records as they change date by date: the same on every machine. */
export interface World {
  /** The report of a date, made before its changes. */
  report(date: Day): string;
  /** What that report proves. */
  proof(date: Day): ReportProof;
  /** The files that a date changes. */
  change(date: Day): Files;
}

/** @param size how many records there are, all the time */
export function createWorld(size: Counts): World {
  const numbers = (count: number) => Array.from({ length: count }, (_, n) => n);
  const records = numbers(size.deprecations).map(createDeprecation);
  const vendors = numbers(size.vendors).map(createVendor);
  const hashes = records.map(factsSha256);
  const urls = [...new Set([...records, ...vendors].map(({ source_url: url }) => url))].sort();
  const changeRecord = (at: number, count: number): [string, string] => {
    const record = records[at] as DeprecationFile;
    const isMove = count % 10 === 0 && record.shutdown_date !== null;
    if (isMove) record.shutdown_date = addDays(record.shutdown_date ?? '', 30);
    else record.successor = `model-${at + count + size.deprecations}`;
    hashes[at] = factsSha256(record);
    return [`records/deprecations/${record.id}.yaml`, stringify(record)];
  };
  const changeVendor = (at: number, count: number): [string, string] => {
    const vendor = vendors[at] as VendorFile;
    const [plan] = vendor.plans;
    if (plan) plan.price_month = count;
    return [`records/vendors/${vendor.id}.yaml`, stringify(vendor)];
  };
  return {
    change(date) {
      const day = daysBetween(BASELINE_DATE, date);
      return [
        changeRecord((day * 7) % size.deprecations, day),
        changeRecord((day * 13 + 5) % size.deprecations, day + 1),
        changeVendor((day * 3) % size.vendors, day),
      ];
    },
    proof(date) {
      const matches = records.map(({ id }, at) => ({ id, facts: hashes[at] ?? '' }));
      const reads = urls.map((url) => [url, `${date}T05:00:00Z`] as const);
      return { groups: [{ lastVerified: date, matches }], reads };
    },
    report(date) {
      // A live page changes nearly every day, so its hash takes no less room than it must.
      const pages = urls.map((url) => ({
        url,
        state: 'read' as const,
        reason: null,
        observed_on: date,
        sha256: sha256(`${date} ${url}`),
      }));
      const found = records.map(({ id }, at) => ({
        id,
        state: 'match' as const,
        last_verified: date,
        facts_sha256: hashes[at] ?? '',
        differences: [],
      }));
      const plans = vendors.map(({ id, plans: list }) => ({
        vendor: id,
        state: 'found' as const,
        last_verified: date,
        notes: list.flatMap(({ id: plan, limit_notes }) =>
          limit_notes.map((note) => ({
            plan,
            note,
            state: 'found' as const,
            found: null,
            heading: 'Limits',
          })),
        ),
        prices: list.map(({ id: plan, price_month }) => {
          return { plan, recorded: price_month, state: 'found' as const, found: null };
        }),
        candidates: [],
      }));
      const findings = { pages, records: found, plans, candidates: [] };
      return safeJson(buildReport(findings, `${date}T05:00:00Z`));
    },
  };
}
