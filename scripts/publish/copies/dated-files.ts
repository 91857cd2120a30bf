// In: the records of each day and the reports of source checks, with the files of past dates that are
// published. Out: a file for each date, and for each series its index.
// Example: dep-snapshots/2026-11-20.json.gz, source-checks/index.json.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { gzipSync, strToU8 } from 'fflate';
import type { Dataset, DaySnapshot, History } from '../../model/dataset.ts';
import type { Day } from '../../model/day.ts';
import type {
  Snapshot,
  SnapshotDay,
  SnapshotIndex,
  SourceCheckEntry,
  SourceCheckReport,
  SourceChecksIndex,
} from '../../model/generated/published.ts';
import { type Artifact, bytesArtifact, jsonArtifact, sha256 } from '../artifact.ts';

/** The index of each series. */
export const DAYS_INDEX = 'dep-snapshots/index.json';
export const REPORTS_INDEX = 'source-checks/index.json';

/** A file of a series, and its line in the index. */
interface DatedFile<Entry> {
  entry: Entry;
  artifact: Artifact;
}

/** Files of past dates that were published before; a build takes them over, byte for byte. */
export interface PastFiles {
  days: ReadonlyMap<Day, DatedFile<SnapshotDay>>;
  reports: ReadonlyMap<Day, DatedFile<SourceCheckEntry>>;
}

export const NO_PAST_FILES: PastFiles = { days: new Map(), reports: new Map() };

/** What the files are made of. */
interface DatedFacts {
  dataset: Pick<Dataset, 'dataset' | 'reports'>;
  history: Pick<History, 'days'>;
  past: PastFiles;
}

/** A compromise: the next levels take twice the time and save 5 %. */
const LEVEL = 6;

/** The path of a date's file: plain as long as it is the last one of its series, then packed. */
function datedPath(folder: string, date: Day, isLast: boolean): string {
  return `${folder}/${date}.json${isLast ? '' : '.gz'}`;
}

/** Whether a file is packed. */
export function isPacked(path: string): boolean {
  return path.endsWith('.gz');
}

/**
 * A date's file. The same text gives the same bytes on every machine: the compressor is not the one
 * of Node.js, whose bytes depend on its version.
 */
export function datedArtifact(path: string, text: string): Artifact {
  if (!isPacked(path)) return { path, text };
  return bytesArtifact(path, () => gzipSync(strToU8(text), { level: LEVEL, mtime: 0 }));
}

/** SHA-256 of what is in a packed file; null where it is not one. */
export function sumOfPacked(bytes: Uint8Array): string | null {
  try {
    return sha256(gunzipSync(bytes));
  } catch {
    return null;
  }
}

/** The packed files that a copy in a folder has. */
export function openPastFiles(
  folder: string,
  files: ReadonlySet<string>,
  indexes: { days: readonly SnapshotDay[]; reports: readonly SourceCheckEntry[] },
): PastFiles {
  const open = <Entry extends { date: Day; path: string }>(entries: readonly Entry[]) =>
    new Map(
      entries
        .filter(({ path }) => isPacked(path) && files.has(path))
        .map((entry): [Day, DatedFile<Entry>] => {
          const artifact = bytesArtifact(entry.path, () => readFileSync(join(folder, entry.path)));
          return [entry.date, { entry, artifact }];
        }),
    );
  return { days: open(indexes.days), reports: open(indexes.reports) };
}

function writeDay({ date, final, commit, deprecations }: DaySnapshot): DatedFile<SnapshotDay> {
  const path = datedPath('dep-snapshots', date, !final);
  const records = deprecations.length;
  const value: Snapshot = { schema_version: '0.1', date, commit, count: records, deprecations };
  const { text } = jsonArtifact(path, 'snapshot', value);
  const bytes = Buffer.byteLength(text);
  return {
    entry: { date, final, path, sha256: sha256(text), records, bytes, commit },
    artifact: datedArtifact(path, text),
  };
}

function writeReport(report: SourceCheckReport, isLast: boolean): DatedFile<SourceCheckEntry> {
  const { date, summary } = report;
  const path = datedPath('source-checks', date, isLast);
  const { text } = jsonArtifact(path, 'source-check-report', report);
  const { match, mismatch, gone, not_checked } = summary.records;
  const { candidates } = summary;
  return {
    entry: { date, path, sha256: sha256(text), match, mismatch, gone, not_checked, candidates },
    artifact: datedArtifact(path, text),
  };
}

/**
 * dep-snapshots/: one full snapshot per day since the baseline; source-checks/: each committed report;
 * both oldest first, then their index. A file is made when it is asked for, and nothing of it is kept
 * but its line in the index.
 */
export function* deriveDatedFiles({ dataset, history, past }: DatedFacts): Generator<Artifact> {
  const { schema_version } = dataset.dataset;
  const days: SnapshotDay[] = [];
  for (const day of history.days) {
    const { entry, artifact } = past.days.get(day.date) ?? writeDay(day);
    days.push(entry);
    yield artifact;
  }
  const first = days[0]?.date ?? null;
  const last = days.at(-1)?.date ?? null;
  const dayIndex: SnapshotIndex = { schema_version, first, last, days };
  yield jsonArtifact(DAYS_INDEX, 'snapshot-index', dayIndex);

  const reports: SourceCheckEntry[] = [];
  const latest = dataset.reports.at(-1)?.id ?? null;
  for (const report of dataset.reports) {
    const { id } = report;
    const { entry, artifact } = past.reports.get(id) ?? writeReport(report.data, id === latest);
    reports.push(entry);
    yield artifact;
  }
  const reportIndex: SourceChecksIndex = { schema_version, latest, reports };
  yield jsonArtifact(REPORTS_INDEX, 'source-checks-index', reportIndex);
}
