import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { gzipSync, strToU8 } from 'fflate';
import type { Day } from '../../model/day.ts';
import type {
  ArchiveFile,
  SnapshotDay,
  SourceCheckEntry,
} from '../../model/generated/published.ts';
import { compareCodeUnits } from '../../model/words.ts';
import type { Artifact } from '../artifact.ts';

/** A dated text file. */
export interface DatedText {
  date: Day;
  /** Ends in a line break and has no tab, as every JSON file here. */
  text: string;
}

/** One line of an archive. */
interface Part {
  date: Day;
  /** Place of the part in its file, from 0. */
  at: number;
  /** Lines of the file, a tab instead of each line break between them. */
  lines: string;
}

/** A line that begins a part: of an object in a list of the root, or of the root itself. */
const BEGINS = /^(?: {4}\{| {0,3}\S)/;

function* partsOf({ date, text }: DatedText): Generator<Part> {
  if (text.includes('\t') || !text.endsWith('\n')) {
    throw new TypeError(`The file of ${date} cannot be archived: it has tabs, or no end of line`);
  }
  let at = 0;
  let lines: string[] = [];
  for (const line of text.slice(0, -1).split('\n')) {
    if (lines.length > 0 && BEGINS.test(line)) {
      yield { date, at, lines: lines.join('\t') };
      at += 1;
      lines = [];
    }
    lines.push(line);
  }
  yield { date, at, lines: lines.join('\t') };
}

function compareParts(a: Part, b: Part): number {
  return compareCodeUnits(a.lines, b.lines) || compareCodeUnits(a.date, b.date) || a.at - b.at;
}

/** A compromise: the next levels take twice the time and save 5 %. */
const LEVEL = 6;

/**
 * The archive of dated files: a gzip file of lines `<date> <number> <part>`. Nearly equal parts of
 * different dates are beside each other, and then take nearly no room. A date is found with common
 * tools, byte for byte:
 *
 *     gunzip -c FILE | grep '^DATE ' | sort -n -k2,2 | cut -d' ' -f3- | tr '\t' '\n'
 *
 * The same files give the same bytes on every machine: the compressor is not the one of Node.js,
 * whose bytes depend on its version.
 */
export function writeArchive(files: Iterable<DatedText>): Uint8Array {
  const parts: Part[] = [];
  for (const file of files) parts.push(...partsOf(file));
  parts.sort(compareParts);
  const text = parts.map(({ date, at, lines }) => `${date} ${at} ${lines}\n`).join('');
  return gzipSync(strToU8(text), { level: LEVEL, mtime: 0 });
}

/** Whether a path of an index is that of an archive. */
export function isArchive(path: string): boolean {
  return path.endsWith('.gz');
}

const LINE = /^(\d{4}-\d{2}-\d{2}) (\d+) (.*)$/;

/**
 * The files of an archive by date.
 *
 * @throws Error where it is not one
 */
export function readArchive(bytes: Uint8Array): Map<Day, string> {
  const files = new Map<Day, string[]>();
  for (const line of gunzipSync(bytes).toString('utf8').split('\n')) {
    if (line === '') continue;
    const [, date, at, lines] = LINE.exec(line) ?? [];
    if (date === undefined || lines === undefined) throw new Error('a line has another form');
    const parts = files.get(date) ?? [];
    parts[Number(at)] = lines;
    files.set(date, parts);
  }
  return new Map(
    [...files]
      .sort(([a], [b]) => compareCodeUnits(a, b))
      .map(([date, parts]) => [date, `${parts.join('\t').replaceAll('\t', '\n')}\n`]),
  );
}

/** A month that is over, in one file. */
export interface Archive {
  entry: ArchiveFile;
  /** Where it is on disk. */
  file: string;
}

/** The archived part of a series of dated files. */
export interface Archived<Entry> {
  /** Oldest first; each names its archive. */
  entries: Entry[];
  /** Oldest first. */
  files: Archive[];
}

/** Every archive of a build. */
export interface Archives {
  snapshots: Archived<SnapshotDay>;
  reports: Archived<SourceCheckEntry>;
}

/** A build without archives: no month is over. */
export const NO_ARCHIVES: Archives = {
  snapshots: { entries: [], files: [] },
  reports: { entries: [], files: [] },
};

/** The path of the archive of a month. */
export function archivePath(folder: string, month: string): string {
  return `${folder}/${month}.txt.gz`;
}

/** The files of archives. */
export function archiveArtifacts({ files }: Archived<unknown>): Artifact[] {
  return files.map(({ entry: { path, sha256 }, file }) => ({
    path,
    file: { path: file, sha256 },
    get text() {
      return readFileSync(file, 'latin1');
    },
  }));
}
