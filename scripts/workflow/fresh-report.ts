// In: the report that a job without credentials has made from pages of strangers.
// Out: the same, where it is one of today about what we record, without pages that nothing cites and
// what was found on them.
// Example: it names a record that is not there; nothing of it is used.
import type { Dataset } from '../model/dataset.ts';
import { dayOf, daysBetween, type Timestamp } from '../model/day.ts';
import type { SourceCheckReport } from '../model/generated/published.ts';
import { MachineryError } from '../model/problem.ts';
import { countReport } from '../model/published.ts';
import { platformOfRow, scheduledIds } from '../model/scheduled.ts';
import { readReport } from '../review/review.ts';

const MOST_REPORT_BYTES = 4 * 1024 * 1024;
const MILLISECONDS_PER_DAY = 86_400_000;

/** A report, and what of it is not taken. */
interface FreshReport {
  report: SourceCheckReport;
  /** Addresses of pages that no record cites any more: one was merged while they were read. */
  left: string[];
}

/**
 * Reads a fresh report. What it says of facts is for a person to judge; here it only has to be a
 * report of today, of ordinary size, about records, pages and platforms that we know.
 *
 * @throws MachineryError that says what is wrong with it
 */
export function readFreshReport(
  bytes: Uint8Array,
  { dataset, now }: { dataset: Dataset; now: Timestamp },
): FreshReport {
  if (bytes.length > MOST_REPORT_BYTES)
    throw reportError(`is larger than ${MOST_REPORT_BYTES} bytes`);
  const whole = readReport('the report', bytes);
  const cited = citedUrls(dataset);
  const pages = whole.pages.filter(({ url }) => cited.has(url));
  const left = whole.pages.map(({ url }) => url).filter((url) => !cited.has(url));
  const gone = new Set<unknown>(left);
  const rest = {
    ...whole,
    pages,
    candidates: whole.candidates.filter(({ record }) => !gone.has(record.source_url)),
    scheduled_candidates: whole.scheduled_candidates.filter(
      ({ source_url }) => !gone.has(source_url),
    ),
  };
  const report = left.length === 0 ? whole : { ...rest, summary: countReport(rest) };
  checkTime(report, dataset, now);
  checkNames(report, dataset, cited);
  return { report, left };
}

function checkTime({ date, as_of }: SourceCheckReport, { reports }: Dataset, now: Timestamp): void {
  const age = Date.parse(now) - Date.parse(as_of);
  if (dayOf(as_of) !== date) throw reportError(`is of ${date}, but was made at ${as_of}`);
  if (age < 0 || age > MILLISECONDS_PER_DAY)
    throw reportError(`was made at ${as_of}, and now is ${now}`);
  const newest = reports.at(-1)?.id ?? date;
  if (daysBetween(newest, date) < 0)
    throw reportError(`is of ${date}, older than the committed one of ${newest}`);
}

function checkNames(report: SourceCheckReport, dataset: Dataset, cited: Set<string>): void {
  const { vendors, deprecations, scheduled, providers } = dataset;
  /** Each of these has one place in a report. */
  const once = new Set([
    ...vendors.map(({ id }) => `vendor ${id}`),
    ...deprecations.map(({ id }) => id),
    ...scheduled.flatMap(({ data }) => scheduledIds(data)),
  ]);
  const names = [
    ...report.plans.map(({ vendor }) => `vendor ${vendor}`),
    ...[...report.records, ...report.scheduled].map(({ id }) => id),
  ];
  const wrong = names.find((name) => !once.delete(name));
  if (wrong !== undefined) throw reportError(`names ${wrong} twice, or nothing has that name`);

  const recorded = new Set([
    ...cited,
    ...vendors.flatMap(({ id, data }) => data.plans.map((plan) => `${id}/${plan.id}`)),
    ...providers.flatMap(({ data }) => (data.platforms ?? []).map(({ id }) => id)),
  ]);
  const others = [
    ...report.plans.flatMap(({ vendor, notes, prices }) =>
      [...notes, ...prices].map(({ plan }) => `${vendor}/${plan}`),
    ),
    ...report.candidates.flatMap(({ platform, record: { id = platform, source_url } }) => {
      return [platform, String(id).split('/')[0], source_url];
    }),
    ...report.scheduled_candidates.flatMap(({ id, source_url }) => [platformOfRow(id), source_url]),
  ];
  const stranger = others.find((name) => name !== undefined && !recorded.has(String(name)));
  if (stranger !== undefined)
    throw reportError(`names ${stranger}, which is not a plan, platform or page of ours`);
}

function citedUrls({ providers, deprecations, vendors }: Dataset): Set<string> {
  return new Set([
    ...providers.flatMap(({ data }) => (data.pages ?? []).map(({ url }) => url)),
    ...[...deprecations, ...vendors].flatMap(({ data }) => [
      data.source_url,
      ...(data.evidence ?? []).map(({ url }) => url),
    ]),
  ]);
}

function reportError(why: string): MachineryError {
  return new MachineryError(`the report ${why}; nothing of it is used`);
}
