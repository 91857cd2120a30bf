import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type {
  BuildFacts,
  Checkpoint,
  SnapshotIndex,
  SourceChecksIndex,
} from '../../model/generated/published.ts';
import { MachineryError } from '../../model/problem.ts';
import { compileSchema } from '../../records/schema/schema.ts';
import { BUILD_FACTS, CHECKSUMS, readChecksums } from '../artifact.ts';
import { DAYS_INDEX, REPORTS_INDEX } from './dated-files.ts';
import { CHECKPOINT, LOGS } from './logs.ts';

/** A copy of what was published: a folder, or an address. */
export interface Copy {
  /** The folder or the address. */
  name: string;
  /** The bytes of a file; null where it is not there. */
  read(path: string): Promise<Buffer | null>;
  /** Every file that is there; null where that cannot be known. */
  list(): Promise<string[] | null>;
}

/** Every file below a folder, by its path with `/`. */
export function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
}

/** A copy in a folder. */
export function openFolder(folder: string): Copy {
  return {
    name: folder,
    read: (path) =>
      readFile(join(folder, path)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
        throw new MachineryError(`${join(folder, path)} cannot be read (${error.code})`);
      }),
    list: async () => listFiles(folder),
  };
}

const TRIES = 3;
const TIMEOUT = 60_000;
const MOST_FILE_BYTES = 256 * 1024 * 1024;

/**
 * A copy at an address. Only a 404 says that a file is not there.
 *
 * @param baseUrl ends with `/`
 */
export function openSite(baseUrl: string, load: typeof fetch): Copy {
  return {
    name: baseUrl,
    list: async () => null,
    async read(path) {
      const url = `${baseUrl}${path}`;
      let reason = '';
      for (let attempt = 0; attempt < TRIES; attempt += 1) {
        try {
          const response = await load(url, {
            // A cache on the way may hold yesterday's copy.
            headers: { 'cache-control': 'no-cache' },
            signal: AbortSignal.timeout(TIMEOUT),
          });
          if (response.status === 404) return null;
          if (
            response.ok &&
            Number(response.headers.get('content-length') ?? 0) <= MOST_FILE_BYTES
          ) {
            return Buffer.from(await response.arrayBuffer());
          }
          reason = `it answered ${response.status}`;
        } catch (error) {
          reason = error instanceof Error ? error.message : String(error);
        }
      }
      throw new MachineryError(
        `${url} cannot be read (${reason}); look at the site, then run this again`,
      );
    },
  };
}

/** One thing that is wrong with a copy. */
export interface CopyProblem {
  kind: 'missing' | 'extra' | 'changed' | 'contradictory' | 'rewritten';
  path: string;
  message: string;
}

/** What later builds must keep unchanged, and what they go on from. */
export interface PublishedCopy {
  facts: BuildFacts;
  checkpoint: Checkpoint;
  /** Path of each log to its text. */
  logs: Map<string, string>;
  days: SnapshotIndex['days'];
  reports: SourceChecksIndex['reports'];
  /** Path of every file to its sha256. */
  sums: Map<string, string>;
}

/** The files that a copy must have to be continued. */
export const PRESERVED_FILES = [
  CHECKSUMS,
  BUILD_FACTS,
  CHECKPOINT,
  LOGS.changelog,
  LOGS.changes,
  DAYS_INDEX,
  REPORTS_INDEX,
] as const;

/** Whether a copy holds nothing at all of a build, not even a part. */
export async function isUnpublished(copy: Copy): Promise<boolean> {
  for (const path of PRESERVED_FILES) if ((await copy.read(path)) !== null) return false;
  return true;
}

/** A copy that cannot be read: nobody can tell whether it is whole, or whether a build continues it. */
function unreadable({ name }: Copy, why: string): MachineryError {
  return new MachineryError(`${name} is not a copy that can be read (${why}); name a whole one`);
}

async function readText(copy: Copy, path: string): Promise<string> {
  const bytes = await copy.read(path);
  if (bytes === null) throw unreadable(copy, `${path} is missing`);
  return bytes.toString();
}

async function readJson<T>(copy: Copy, path: string, schema: string): Promise<T> {
  const text = await readText(copy, path);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw unreadable(copy, `${path} is not JSON`);
  }
  const [error] = compileSchema(`published/${schema}`)(value);
  if (error) {
    throw unreadable(copy, `${path}: at ${JSON.stringify(error.pointer)}: ${error.message}`);
  }
  return value as T;
}

/**
 * Reads what of a copy binds later builds.
 *
 * @throws MachineryError where a part of it is missing or has another form
 */
export async function readPublished(copy: Copy): Promise<PublishedCopy> {
  const sums = readChecksums(await readText(copy, CHECKSUMS));
  if (!sums) {
    throw unreadable(copy, `${CHECKSUMS} does not list each file once, in the order of paths`);
  }
  const read = <T>(path: string, schema: string) => readJson<T>(copy, path, schema);
  const { days } = await read<SnapshotIndex>(DAYS_INDEX, 'snapshot-index');
  const { reports } = await read<SourceChecksIndex>(REPORTS_INDEX, 'source-checks-index');
  const logs = new Map<string, string>();
  for (const path of Object.values(LOGS)) logs.set(path, await readText(copy, path));
  const facts = await read<BuildFacts>(BUILD_FACTS, 'build');
  const checkpoint = await read<Checkpoint>(CHECKPOINT, 'checkpoint');
  return { facts, checkpoint, logs, days, reports, sums };
}

/** Files that are read at once. */
const AT_ONCE = 8;

/** Does something with each of many files, several at once. */
export async function forEachAtOnce<T>(
  list: Iterable<T>,
  work: (one: T) => Promise<void>,
): Promise<void> {
  const queue = list[Symbol.iterator]();
  const take = async () => {
    for (let next = queue.next(); !next.done; next = queue.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, take));
}
