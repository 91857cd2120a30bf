import type { Day } from '../model/day.ts';
import type {
  SourceCheckEntry,
  SourceCheckReport,
  SourceChecksIndex,
} from '../model/generated/published.ts';
import { type Artifact, jsonArtifact, sha256 } from './artifact.ts';
import { type DatedFile, datedArtifact, datedPath } from './copies/past-files.ts';
import type { Publication } from './publication.ts';

const FOLDER = 'source-checks';

/** Where a report is: the newest one is a plain file, and earlier ones are packed. */
export function reportPath({ dataset }: Pick<Publication, 'dataset'>, date: Day): string {
  return datedPath(FOLDER, date, date === dataset.reports.at(-1)?.id);
}

function writeReport(path: string, report: SourceCheckReport): DatedFile<SourceCheckEntry> {
  const { date, summary } = report;
  const { text } = jsonArtifact(datedPath(FOLDER, date, true), 'source-check-report', report);
  const { match, mismatch, gone, not_checked } = summary.records;
  const { candidates } = summary;
  return {
    entry: { date, path, sha256: sha256(text), match, mismatch, gone, not_checked, candidates },
    artifact: datedArtifact(path, text),
  };
}

/**
 * source-checks/: each committed report, oldest first, then the index of them. A report is made
 * when it is asked for, and nothing of it is kept but its line in the index.
 */
export function* deriveSourceChecks(publication: Publication): Generator<Artifact> {
  const { dataset, past } = publication;
  const reports: SourceCheckEntry[] = [];
  for (const report of dataset.reports) {
    const path = reportPath(publication, report.id);
    const { entry, artifact } = past.reports.get(report.id) ?? writeReport(path, report.data);
    reports.push(entry);
    yield artifact;
  }
  const index: SourceChecksIndex = {
    schema_version: dataset.dataset.schema_version,
    latest: dataset.reports.at(-1)?.id ?? null,
    reports,
  };
  yield jsonArtifact(`${FOLDER}/index.json`, 'source-checks-index', index);
}
