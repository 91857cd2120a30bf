import type { Dataset } from '../model/dataset.ts';
import { dayOf, daysBetween, type Timestamp } from '../model/day.ts';
import type { SourceCheckReport } from '../model/generated/published.ts';
import { MachineryError } from '../model/problem.ts';
import { countReport } from '../model/published.ts';
import { platformOfRow, scheduledIds } from '../model/scheduled.ts';
import { readReport } from '../review/report-file.ts';

/** The longest text that a report may quote of a page. */
const LONGEST_TEXT = 4000;
const MOST_REPORT_BYTES = 4 * 1024 * 1024;
const MILLISECONDS_PER_DAY = 86_400_000;

/** A report, and what of it is not taken. */
interface FreshReport {
  report: SourceCheckReport;
  /** Addresses of pages that no record cites any more: one was merged while they were read. */
  left: string[];
}

/**
 * Reads the report that a job without credentials has made from pages of strangers. What it says of
 * facts is for a person to judge; here it is held to be a report of today, of ordinary size, about
 * records, pages and platforms that we know.
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
  const known = knownUrls(dataset);
  const pages = whole.pages.filter(({ url }) => known.has(url));
  const left = whole.pages.flatMap(({ url }) => (known.has(url) ? [] : [url]));
  const rest = { ...whole, pages };
  const report = left.length === 0 ? whole : { ...rest, summary: countReport(rest) };
  for (const check of [checkTime, checkNames, checkCandidates, checkTexts]) {
    const reason = check(report, dataset, now);
    if (reason !== null) throw reportError(reason);
  }
  return { report, left };
}

type Check = (report: SourceCheckReport, dataset: Dataset, now: Timestamp) => string | null;

const checkTime: Check = ({ date, as_of }, { reports }, now) => {
  const age = Date.parse(now) - Date.parse(as_of);
  if (dayOf(as_of) !== date) return `is of ${date}, but was made at ${as_of}`;
  if (age < 0 || age > MILLISECONDS_PER_DAY) return `was made at ${as_of}, and now is ${now}`;
  const newest = reports.at(-1)?.id ?? date;
  if (daysBetween(newest, date) < 0)
    return `is of ${date}, older than the committed one of ${newest}`;
  return null;
};

const checkNames: Check = (report, { deprecations, scheduled, vendors }) => {
  const ids = new Set(deprecations.map(({ id }) => id));
  const record = report.records.find(({ id }) => !ids.delete(id));
  if (record) return `names ${record.id} twice, or there is no such record`;
  const rows = new Set(scheduled.flatMap(({ data }) => scheduledIds(data)));
  const row = (report.scheduled ?? []).find(({ id }) => !rows.delete(id));
  if (row) return `names ${row.id} twice, or there is no such planned date`;
  const plans = new Map(vendors.map(({ id, data }) => [id, data.plans.map((plan) => plan.id)]));
  for (const { vendor, notes, prices } of report.plans) {
    const known = plans.get(vendor);
    if (!known) return `names the vendor ${vendor} twice, or there is no such vendor`;
    const stranger = [...notes, ...prices].find(({ plan }) => !known.includes(plan));
    if (stranger) return `names the plan ${stranger.plan}, which ${vendor} does not have`;
    plans.delete(vendor);
  }
  return null;
};

const checkCandidates: Check = ({ candidates, scheduled_candidates: planned = [] }, dataset) => {
  const platforms = dataset.providers.flatMap(({ data }) => data.platforms ?? []);
  const known = new Set(platforms.map(({ id }) => id));
  const urls = knownUrls(dataset);
  const named = [
    ...candidates.map(({ platform, item, record: { id = platform, source_url } }) => {
      return { name: item, platform, id: String(id).split('/')[0], url: source_url };
    }),
    ...planned.map(({ id, source_url: url }) => {
      return { name: id, platform: platformOfRow(id), id: platformOfRow(id), url };
    }),
  ];
  const stranger = named.find(
    ({ platform, id, url }) =>
      !known.has(platform) || id !== platform || (url !== undefined && !urls.has(String(url))),
  );
  if (stranger) return `has the candidate ${stranger.name} of a platform or page that is not known`;
  return null;
};

const checkTexts: Check = (report) => {
  let long: string | undefined;
  JSON.stringify(report, (key, value) => {
    long ??= [key, value].find((text) => typeof text === 'string' && text.length > LONGEST_TEXT);
    if (long === undefined) return value;
    return null;
  });
  if (long) return `quotes more than ${LONGEST_TEXT} characters: ${long.slice(0, 60)}…`;
  return null;
};

function knownUrls({ providers, deprecations, vendors }: Dataset): Set<string> {
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
