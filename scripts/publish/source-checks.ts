import type { Day } from '../model/day.ts';
import type {
  SourceCheckEntry,
  SourceCheckReport,
  SourceChecksIndex,
} from '../model/generated/published.ts';
import { compareCodeUnits } from '../model/words.ts';
import { type Artifact, jsonArtifact, sha256 } from './artifact.ts';
import { archiveArtifacts } from './copies/archive.ts';
import type { Publication } from './publication.ts';

/** The text of a report as it is published. */
export function writeReport(date: string, report: SourceCheckReport): string {
  return jsonArtifact(ownPath(date), 'source-check-report', report).text;
}

/** A report as the index names it, until its month is archived. */
export function reportEntry(
  date: string,
  summary: SourceCheckReport['summary'],
  text: string,
): SourceCheckEntry {
  return {
    date,
    path: ownPath(date),
    sha256: sha256(text),
    match: summary.records.match,
    mismatch: summary.records.mismatch,
    gone: summary.records.gone,
    not_checked: summary.records.not_checked,
    candidates: summary.candidates,
  };
}

function ownPath(date: string): string {
  return `source-checks/${date}.json`;
}

/** Where a report is: its file, or the archive of a month that is over. */
export function reportPath({ archives }: Pick<Publication, 'archives'>, date: string): string {
  const archived = archives.reports.entries.find((entry) => entry.date === date);
  return archived?.path ?? ownPath(date);
}

/** What reports proved up to the end of the last month that is over. */
export const MATCHES = 'source-checks/matches.json';

/** source-checks/: each committed report or its archive, and an index of them, oldest first. */
export function deriveSourceChecks({ archives, dataset, history }: Publication): Artifact[] {
  const { schema_version } = dataset.dataset;
  const archived = new Set(archives.reports.entries.map(({ date }) => date));
  const running = dataset.reports.filter(({ id }) => !archived.has(id));
  const entries = [
    ...archives.reports.entries,
    ...running.map(({ id, data }) => reportEntry(id, data.summary, writeReport(id, data))),
  ].sort((a, b) => compareCodeUnits(a.date, b.date));
  const index: SourceChecksIndex = {
    schema_version,
    latest: entries.at(-1)?.date ?? null,
    archives: archives.reports.files.map(({ entry }) => entry),
    reports: entries,
  };
  return [
    jsonArtifact('source-checks/index.json', 'source-checks-index', index),
    jsonArtifact(MATCHES, 'source-check-matches', { schema_version, ...history.archived }),
    ...archiveArtifacts(archives.reports),
    ...running.map((report) => ({
      path: ownPath(report.id),
      get text() {
        return writeReport(report.id, report.data);
      },
    })),
  ];
}

/**
 * The first and the last date on which pages were seen that a report's matches rest on: a check may
 * read saved pages, and then its own date says nothing of how fresh the records are.
 *
 * @returns null where nothing matched
 */
export function seenDays({ records }: SourceCheckReport): { first: Day; last: Day } | null {
  const days = records
    .filter(({ state }) => state === 'match')
    .flatMap(({ last_verified: day }) => day ?? [])
    .sort(compareCodeUnits);
  const [first, last] = [days[0], days.at(-1)];
  return first === undefined || last === undefined ? null : { first, last };
}

/**
 * When those pages were seen, as the end of a sentence.
 *
 * @returns nothing where every page was seen on the day of the report, or nothing matched
 */
export function describeSeenDays(report: SourceCheckReport): string {
  const seen = seenDays(report);
  if (seen === null || seen.first === report.date) return '';
  const { first, last } = seen;
  return first === last
    ? `, as the pages stood on ${first}`
    : `, as the pages stood between ${first} and ${last}`;
}
