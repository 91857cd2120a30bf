import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { gzipSync, strToU8 } from 'fflate';
import type { Day } from '../../model/day.ts';
import type { SnapshotDay, SourceCheckEntry } from '../../model/generated/published.ts';
import { type Artifact, bytesArtifact, sha256 } from '../artifact.ts';

/** A file of a series with one for each date, as the index of the series names it. */
export interface DatedFile<Entry> {
  entry: Entry;
  artifact: Artifact;
}

/** Files of past dates that were published before; a build takes them over, byte for byte. */
export interface PastFiles {
  days: ReadonlyMap<Day, DatedFile<SnapshotDay>>;
  reports: ReadonlyMap<Day, DatedFile<SourceCheckEntry>>;
}

export const NO_PAST_FILES: PastFiles = { days: new Map(), reports: new Map() };

/** A compromise: the next levels take twice the time and save 5 %. */
const LEVEL = 6;

/** The path of a date's file: plain as long as it is the last one of its series, then packed. */
export function datedPath(folder: string, date: Day, isLast: boolean): string {
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
