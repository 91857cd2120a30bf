import type { Day } from '../model/day.ts';
import type {
  SourceCheckEntry,
  SourceCheckReport,
  SourceChecksIndex,
} from '../model/generated/published.ts';
import { compareCodeUnits } from '../model/words.ts';
import { type Artifact, jsonArtifact, sha256 } from './artifact.ts';
import type { Publication } from './publication.ts';

/** source-checks/: each committed report, and an index of them, oldest first. */
export function deriveSourceChecks({ dataset }: Publication): Artifact[] {
  const reports = dataset.reports.map(({ id, data }) => ({
    artifact: jsonArtifact(`source-checks/${id}.json`, 'source-check-report', data),
    date: id,
    summary: data.summary,
  }));
  const entries = reports.map(
    ({ artifact, date, summary }): SourceCheckEntry => ({
      date,
      path: artifact.path,
      sha256: sha256(artifact.text),
      match: summary.records.match,
      mismatch: summary.records.mismatch,
      gone: summary.records.gone,
      not_checked: summary.records.not_checked,
      candidates: summary.candidates,
    }),
  );
  const index: SourceChecksIndex = {
    schema_version: dataset.dataset.schema_version,
    latest: entries.at(-1)?.date ?? null,
    reports: entries,
  };
  return [
    jsonArtifact('source-checks/index.json', 'source-checks-index', index),
    ...reports.map(({ artifact }) => artifact),
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
