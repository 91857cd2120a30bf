import type { DaySnapshot } from '../../model/dataset.ts';
import type { Snapshot, SnapshotDay, SnapshotIndex } from '../../model/generated/published.ts';
import { type Artifact, jsonArtifact, sha256 } from '../artifact.ts';
import type { Publication } from '../publication.ts';
import { type DatedFile, datedArtifact, datedPath } from './past-files.ts';

/** The folder of the index and the days. */
const FOLDER = 'dep-snapshots';

function writeDay({ date, final, commit, deprecations }: DaySnapshot): DatedFile<SnapshotDay> {
  const count = deprecations.length;
  const value: Snapshot = { schema_version: '0.1', date, commit, count, deprecations };
  const { text } = jsonArtifact(datedPath(FOLDER, date, true), 'snapshot', value);
  const path = datedPath(FOLDER, date, !final);
  const bytes = Buffer.byteLength(text);
  return {
    entry: { date, final, path, sha256: sha256(text), records: count, bytes, commit },
    artifact: datedArtifact(path, text),
  };
}

/**
 * dep-snapshots/: one full snapshot per day since the baseline, then the index of them. A day is
 * made when it is asked for, and nothing of it is kept but its line in the index.
 */
export function* deriveSnapshots({ dataset, history, past }: Publication): Generator<Artifact> {
  const days: SnapshotDay[] = [];
  for (const day of history.days) {
    const { entry, artifact } = past.days.get(day.date) ?? writeDay(day);
    days.push(entry);
    yield artifact;
  }
  const index: SnapshotIndex = {
    schema_version: dataset.dataset.schema_version,
    first: days[0]?.date ?? null,
    last: days.at(-1)?.date ?? null,
    days,
  };
  yield jsonArtifact(`${FOLDER}/index.json`, 'snapshot-index', index);
}
