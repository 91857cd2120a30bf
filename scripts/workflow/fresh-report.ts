// In: the report that a job without credentials has made from pages of strangers.
// Out: the same, where it is one of today about what we record.
// Example: it names a record that is not there; nothing of it is used.
import type { Dataset } from '../model/dataset.ts';
import { dayOf, daysBetween, type Timestamp } from '../model/day.ts';
import type { SourceCheckReport } from '../model/generated/published.ts';
import { isOfAddress } from '../model/page-addresses.ts';
import { MachineryError } from '../model/problem.ts';
import { scheduledIds } from '../model/scheduled.ts';
import { platformOf } from '../model/words.ts';
import { readReport } from '../records/validate.ts';

const MOST_REPORT_BYTES = 4 * 1024 * 1024;
const MILLISECONDS_PER_DAY = 86_400_000;

/**
 * Reads a fresh report. What it says of facts is for a person to judge; here it only has to be a
 * report of today, of ordinary size, about records, pages and platforms that we know: the job that
 * made it has checked out the same commit.
 *
 * @throws MachineryError that says what is wrong with it
 */
export function readFreshReport(
  bytes: Uint8Array,
  { dataset, now }: { dataset: Dataset; now: Timestamp },
): SourceCheckReport {
  if (bytes.length > MOST_REPORT_BYTES)
    throw reportError(`is larger than ${MOST_REPORT_BYTES} bytes`);
  const report = readReport('the report', bytes);
  checkTime(report, dataset, now);
  checkNames(report, dataset);
  return report;
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

function checkNames(report: SourceCheckReport, dataset: Dataset): void {
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
    ...providers.flatMap(({ data }) => (data.platforms ?? []).map(({ id }) => id)),
    ...vendors.flatMap(({ data }) => data.evidence.map(({ url }) => url)),
    ...vendors.flatMap(({ id, data }) => data.plans.map((plan) => `${id}/${plan.id}`)),
  ]);
  const described = providers.flatMap(({ data }) => data.pages ?? []);
  const isKnown = (name: string): boolean =>
    recorded.has(name) || described.some((page) => isOfAddress(page, name));
  const others = [
    ...report.pages.map(({ url }) => url),
    ...report.plans.flatMap(({ vendor, notes, prices }) =>
      [...notes, ...prices].map(({ plan }) => `${vendor}/${plan}`),
    ),
    ...report.candidates.flatMap(({ platform, record: { id = platform, source_url } }) => {
      return [platform, platformOf(String(id)), String(source_url ?? platform)];
    }),
    ...report.scheduled_candidates.flatMap(({ id, source_url }) => [platformOf(id), source_url]),
  ];
  const stranger = others.find((name) => !isKnown(name));
  if (stranger !== undefined)
    throw reportError(`names ${stranger}, which is not a plan, platform or page of ours`);
}

function reportError(why: string): MachineryError {
  return new MachineryError(`the report ${why}; nothing of it is used`);
}
