import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type {
  ArchiveFile,
  BuildFacts,
  Checkpoint,
  SnapshotIndex,
  SourceCheckMatches,
  SourceChecksIndex,
} from '../../model/generated/published.ts';
import { MachineryError } from '../../model/problem.ts';
import { countOf } from '../../model/words.ts';
import { CHECKSUMS, findSchemaError, readChecksums, sha256, writeChecksums } from '../artifact.ts';
import { MATCHES } from '../source-checks.ts';
import { readArchive } from './archive.ts';
import { CHECKPOINT, checkEntries, ENTRIES, LOGS } from './logs.ts';

/** A copy of what was published: a folder, or an address. */
export interface Copy {
  /** The folder or the address. */
  name: string;
  /** The bytes of a file; null where it is not there. */
  read(path: string): Promise<Buffer | null>;
  /** Every file that is there; null where that cannot be known. */
  list(): Promise<string[] | null>;
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
    async list() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      return entries
        .filter((entry) => !entry.isDirectory())
        .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
    },
  };
}

const TRIES = 3;
const TIMEOUT = 60_000;
const MOST_BYTES = 256 * 1024 * 1024;

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
          if (response.ok && Number(response.headers.get('content-length') ?? 0) <= MOST_BYTES) {
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
export interface Finding {
  kind: 'missing' | 'extra' | 'changed' | 'contradictory' | 'older' | 'rewritten';
  path: string;
  message: string;
}

/** What of a copy binds the builds that follow it. */
export interface PublishedCopy {
  facts: BuildFacts;
  /** Path to sha256. */
  sums: Map<string, string>;
  checkpoint: Checkpoint;
  /** Path of each log to its text. */
  logs: Map<string, string>;
  days: SnapshotIndex['days'];
  /** The days of plans; empty where the copy is of a version without them. */
  planDays: SnapshotIndex['days'];
  reports: SourceChecksIndex['reports'];
  archives: ArchiveFile[];
  /** Null where the copy is of a version without it. */
  matches: SourceCheckMatches | null;
}

/** The files that a copy must have to be compared with. */
export const BINDING_PATHS = [
  CHECKSUMS,
  'build.json',
  CHECKPOINT,
  LOGS.changelog,
  LOGS.changes,
  'dep-snapshots/index.json',
  'source-checks/index.json',
] as const;

/** More of them, which a copy has where its SHA256SUMS lists them. */
const LISTED_PATHS = ['data/snapshots/index.json', MATCHES, ...Object.values(ENTRIES)] as const;

/** The files that later builds need of a copy, besides archives. */
export function listBinding(sums: ReadonlyMap<string, string>): string[] {
  return [...BINDING_PATHS, ...LISTED_PATHS.filter((path) => sums.has(path))];
}

/** Whether a copy holds nothing at all of a build, not even a part. */
export async function isUnpublished(copy: Copy): Promise<boolean> {
  for (const path of BINDING_PATHS) if ((await copy.read(path)) !== null) return false;
  return true;
}

/** A copy that cannot be read, so nobody can tell whether a build continues it. */
function unreadable({ name }: Copy, why: string): MachineryError {
  return new MachineryError(
    `The published copy in ${name} cannot be read (${why}), so nobody can tell whether a build continues it; get a whole copy, or leave it out if nothing is published yet`,
  );
}

/**
 * Reads what of a copy binds later builds.
 *
 * @throws MachineryError where a part of it is missing or has another form
 */
export async function readPublished(copy: Copy): Promise<PublishedCopy> {
  const text = async (path: string): Promise<string> => {
    const bytes = await copy.read(path);
    if (bytes === null) throw unreadable(copy, `${path} is missing`);
    return bytes.toString();
  };
  const json = async <T>(path: string, schema: string): Promise<T> => {
    let value: unknown;
    try {
      value = JSON.parse(await text(path));
    } catch (error) {
      if (error instanceof MachineryError) throw error;
      throw unreadable(copy, `${path} is not JSON`);
    }
    const schemaError = findSchemaError(schema, value);
    if (schemaError !== null) throw unreadable(copy, `${path}: ${schemaError}`);
    return value as T;
  };
  const facts = await json<BuildFacts>('build.json', 'build');
  const list = await text(CHECKSUMS);
  const sums = readChecksums(list);
  if (!sums) throw unreadable(copy, `${CHECKSUMS} has a line of another form`);
  // The attestation is of the list as it was written.
  if (writeChecksums(sums) !== list) {
    throw unreadable(copy, `${CHECKSUMS} does not list each file once, in the order of paths`);
  }
  const index = await json<SnapshotIndex>('dep-snapshots/index.json', 'snapshot-index');
  const checks = await json<SourceChecksIndex>('source-checks/index.json', 'source-checks-index');
  const listed = async <T>(path: (typeof LISTED_PATHS)[number], schema: string) =>
    sums.has(path) ? json<T>(path, schema) : null;
  const plans = await listed<SnapshotIndex>('data/snapshots/index.json', 'snapshot-index');
  const logs = new Map<string, string>();
  for (const path of Object.values(LOGS)) logs.set(path, await text(path));
  return {
    facts,
    sums,
    checkpoint: await json<Checkpoint>(CHECKPOINT, 'checkpoint'),
    logs,
    days: index.days,
    planDays: plans?.days ?? [],
    reports: checks.reports,
    archives: [index, plans, checks].flatMap((each) => each?.archives ?? []),
    matches: await listed(MATCHES, 'source-check-matches'),
  };
}

/** So many files are read at once. */
const AT_ONCE = 8;

/** Files that Cloudflare Pages keeps to itself. */
const KEPT_BY_HOST = new Set(['_worker.js', '_routes.json', '_headers']);

/**
 * Compares every file of a copy with SHA256SUMS.
 *
 * @param isPartial whether files that are listed may be missing
 */
export async function checkFiles(
  copy: Copy,
  sums: ReadonlyMap<string, string>,
  isPartial: boolean,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  const queue = sums.entries();
  const listed = await copy.list();
  const known = listed === null ? null : new Set(listed);
  const work = async () => {
    for (const [path, sum] of queue) {
      if (isPartial && known?.has(path) === false) continue;
      const bytes = await copy.read(path);
      if (bytes === null) {
        if (isPartial || (listed === null && KEPT_BY_HOST.has(path))) continue;
        findings.push({ kind: 'missing', path, message: `${CHECKSUMS} lists it` });
      } else if (sha256(bytes) !== sum) {
        findings.push({ kind: 'changed', path, message: `its sha256 is not the one listed` });
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  for (const path of listed ?? []) {
    if (path === CHECKSUMS || sums.has(path)) continue;
    findings.push({ kind: 'extra', path, message: `${CHECKSUMS} does not list it` });
  }
  return findings.sort((a, b) => (a.path < b.path ? -1 : 1));
}

/**
 * Compares every file that is in an archive with its index. It takes as long as reading the copy, so
 * builds leave it to `npm run verify`.
 */
export async function checkArchives(copy: Copy, published: PublishedCopy): Promise<Finding[]> {
  const { archives, days, planDays, reports } = published;
  const findings: Finding[] = [];
  for (const { path } of archives) {
    const bytes = await copy.read(path);
    if (bytes === null) continue;
    const report = (message: string) => findings.push({ kind: 'contradictory', path, message });
    let files: Map<string, string>;
    try {
      files = readArchive(bytes);
    } catch (error) {
      report(`it is not an archive (${error instanceof Error ? error.message : error})`);
      continue;
    }
    const entries = [...days, ...planDays, ...reports].filter((entry) => entry.path === path);
    for (const { date, sha256: sum } of entries) {
      const text = files.get(date);
      files.delete(date);
      if (text === undefined) report(`it lacks the file of ${date}, and the index names it`);
      else if (sha256(text) !== sum) report(`its file of ${date} is not the one of the index`);
    }
    const [rest] = files.keys();
    if (rest !== undefined) report(`it has a file of ${rest}, which the index does not name`);
  }
  return findings;
}

/** Compares the parts of a copy with each other, and names what contradicts what. */
export async function checkAgreement(copy: Copy, published: PublishedCopy): Promise<Finding[]> {
  const { facts, checkpoint, days, reports, sums, logs } = published;
  const findings: Finding[] = [];
  const report = (path: string, message: string) =>
    findings.push({ kind: 'contradictory', path, message });
  if (checkpoint.commit !== facts.commit || checkpoint.timestamp !== facts.generated_at) {
    report(CHECKPOINT, 'its commit or timestamp is not that of build.json');
  }
  for (const [path, text] of logs) {
    const log = checkpoint.logs.find((each) => each.path === path);
    const lines = text.split('\n').length - 1;
    if (log?.entries !== lines || log.bytes !== Buffer.byteLength(text)) {
      report(
        path,
        `it has ${countOf(lines, 'entry', 'entries')}, and ${CHECKPOINT} says ${log?.entries ?? 'nothing'}`,
      );
    } else if (log.sha256 !== sha256(text)) {
      report(path, `its sha256 is not that of ${CHECKPOINT}`);
    }
  }
  const archives = new Map(published.archives.map((archive) => [archive.path, archive]));
  for (const { path, sha256: sum } of archives.values()) {
    if (sums.get(path) !== sum) report(path, `its index gives it another sha256 than ${CHECKSUMS}`);
  }
  const all = [...days, ...published.planDays];
  for (const { date, path } of all) {
    if (archives.has(path) === date <= (published.matches?.through ?? '')) continue;
    report(path, `${MATCHES} and the index differ in whether ${date} is archived`);
  }
  for (const { date, path, sha256: sum, bytes } of [...all, ...reports.map(withSize)]) {
    if (archives.has(path) || sums.get(path) === sum) continue;
    if (sums.get(path) !== undefined) report(path, `its index gives ${date} another sha256`);
    else report(path, `the index names it for ${date}, and ${CHECKSUMS} does not (${bytes} bytes)`);
  }
  findings.push(...(await checkEntries(copy, published)));
  return findings;
}

function withSize(entry: PublishedCopy['reports'][number]) {
  return { ...entry, bytes: 0 };
}
