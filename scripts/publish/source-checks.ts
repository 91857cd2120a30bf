import type { SourceCheckEntry, SourceChecksIndex } from '../model/generated/published.ts';
import type { Artifact } from './artifact.ts';
import { jsonArtifact } from './json-artifact.ts';
import type { Publication } from './publication.ts';
import { sha256 } from './sha256.ts';

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
