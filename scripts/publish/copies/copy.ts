import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { addDays } from '../../model/day.ts';
import type {
  BuildFacts,
  Checkpoint,
  SnapshotIndex,
  SourceChecksIndex,
} from '../../model/generated/published.ts';
import { MachineryError } from '../../model/problem.ts';
import { compareCodeUnits } from '../../model/words.ts';
import { compileSchema } from '../../records/schema/check-schema.ts';
import {
  type Artifact,
  BUILD_FACTS,
  CHECKSUMS,
  readChecksums,
  sha256,
  sumOfFiles,
  writeChecksums,
} from '../artifact.ts';
import { CHECKPOINT, describeLog, LOGS } from './logs.ts';
import { isPacked, sumOfPacked } from './past-files.ts';

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

/** A copy that is not written yet: its list of files is empty. */
export function openArtifacts(artifacts: readonly Artifact[]): Copy {
  const files = new Map(artifacts.map((artifact) => [artifact.path, artifact]));
  return {
    name: 'this build',
    list: async () => [...files.keys()],
    async read(path) {
      if (path === CHECKSUMS) return Buffer.from('');
      const artifact = files.get(path);
      if (artifact) return Buffer.from(artifact.bytes ?? artifact.text);
      return null;
    },
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
  kind: 'missing' | 'extra' | 'changed' | 'contradictory' | 'older' | 'rewritten';
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
  'dep-snapshots/index.json',
  'source-checks/index.json',
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
  const list = await readText(copy, CHECKSUMS);
  const sums = readChecksums(list);
  if (!sums) throw unreadable(copy, `${CHECKSUMS} has a line of another form`);
  // The attestation is of the list as it was written.
  if (writeChecksums(sums) !== list) {
    throw unreadable(copy, `${CHECKSUMS} does not list each file once, in the order of paths`);
  }
  const read = <T>(path: string, schema: string) => readJson<T>(copy, path, schema);
  const index = await read<SnapshotIndex>('dep-snapshots/index.json', 'snapshot-index');
  const checks = await read<SourceChecksIndex>('source-checks/index.json', 'source-checks-index');
  const logs = new Map<string, string>();
  for (const path of Object.values(LOGS)) logs.set(path, await readText(copy, path));
  return {
    facts: await read<BuildFacts>(BUILD_FACTS, 'build'),
    checkpoint: await read<Checkpoint>(CHECKPOINT, 'checkpoint'),
    logs,
    days: index.days,
    reports: checks.reports,
    sums,
  };
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

/** Files that Cloudflare Pages keeps to itself. */
const KEPT_BY_HOST = new Set(['_worker.js', '_routes.json', '_headers']);

/**
 * Compares every file of a copy with SHA256SUMS, and what is in each packed one with its index.
 *
 * @param isWhole whether every listed file and no other must be there; else the packed ones are not
 *   opened either, which takes as long as reading the copy
 */
export async function checkFiles(
  copy: Copy,
  { sums, days, reports }: PublishedCopy,
  isWhole: boolean,
): Promise<CopyProblem[]> {
  const findings: CopyProblem[] = [];
  const report = (kind: CopyProblem['kind'], path: string, message: string) =>
    findings.push({ kind, path, message });
  const indexed = new Map([...days, ...reports].map((entry) => [entry.path, entry.sha256]));
  const listed = await copy.list();
  await forEachAtOnce(sums, async ([path, sum]) => {
    const bytes = await copy.read(path);
    if (bytes === null) {
      const isKept = listed === null && KEPT_BY_HOST.has(path);
      if (isWhole && !isKept) report('missing', path, `${CHECKSUMS} lists it`);
    } else if (sha256(bytes) !== sum) {
      report('changed', path, 'its sha256 is not the one listed');
    } else if (isWhole && isPacked(path) && sumOfPacked(bytes) !== indexed.get(path)) {
      report('contradictory', path, 'what is in it is not the file of the index');
    }
  });
  if (isWhole) {
    const others = listed?.filter((path) => path !== CHECKSUMS && !sums.has(path)) ?? [];
    for (const path of others) report('extra', path, `${CHECKSUMS} does not list it`);
  }
  return findings.sort((a, b) => compareCodeUnits(a.path, b.path));
}

/** The file of a day or of a report. */
const DATED = /^(?:dep-snapshots|source-checks)\/\d{4}-\d\d-\d\d\.json(?:\.gz)?$/;

/** Compares the parts of a copy with each other, and names what contradicts what. */
export function checkAgreement(published: PublishedCopy): CopyProblem[] {
  const { facts, checkpoint, days, reports, sums, logs } = published;
  const findings: CopyProblem[] = [];
  const report = (path: string, message: string) =>
    findings.push({ kind: 'contradictory', path, message });
  if (checkpoint.commit !== facts.commit || checkpoint.generated_at !== facts.generated_at) {
    report(CHECKPOINT, 'its commit or generated_at is not that of build.json');
  }
  if (facts.files_sha256 !== sumOfFiles(sums)) {
    report(
      BUILD_FACTS,
      `its files_sha256 is not that of ${CHECKSUMS}: a file was changed afterwards`,
    );
  }
  const gap = days.slice(1).find(({ date }, at) => days[at]?.date !== addDays(date, -1));
  if (gap) report('dep-snapshots/index.json', `it lacks the day before ${gap.date}`);
  for (const [path, text] of logs) {
    const log = checkpoint.logs.find((each) => each.path === path);
    const isSame = isDeepStrictEqual(log, describeLog(path, text));
    if (!isSame) report(path, `its entries, bytes or sha256 are not those of ${CHECKPOINT}`);
  }
  const dated = new Set([...days, ...reports].map(({ path }) => path));
  for (const path of sums.keys()) {
    if (DATED.test(path) && !dated.has(path)) report(path, 'no index names it');
  }
  for (const { date, path, sha256: sum } of [...days, ...reports]) {
    const listed = sums.get(path);
    if (listed === sum || (listed !== undefined && isPacked(path))) continue;
    if (listed !== undefined) report(path, `its index gives ${date} another sha256`);
    else report(path, `the index names it for ${date}, and ${CHECKSUMS} does not`);
  }
  return findings;
}
