import {
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { MachineryError } from '../../model/problem.ts';
import {
  type Artifact,
  BUILD_FACTS,
  CHECKSUMS,
  jsonText,
  readChecksums,
  sha256,
  sumOfFiles,
  writeChecksums,
} from '../artifact.ts';

/** A name that every file system, URL and checksum list takes as it is. */
const SEGMENT = /^(?!\.{1,2}$)[A-Za-z0-9._-]+$/;

/**
 * Checks of one path after the other that it stays below dist/, is there once, and collides with no
 * other, also where a file system folds case.
 *
 * @throws TypeError where one does not: artifacts are made by this tool, so it is at fault
 */
function openPathCheck(): (path: string) => void {
  const files = new Set([CHECKSUMS.toLowerCase()]);
  const folders = new Set<string>();
  return (path) => {
    const segments = path.toLowerCase().split('/');
    const name = segments.join('/');
    const above = segments.slice(1).map((_, at) => segments.slice(0, at + 1).join('/'));
    const isTaken = files.has(name) || folders.has(name) || above.some((each) => files.has(each));
    if (isTaken || !path.split('/').every((segment) => SEGMENT.test(segment))) {
      throw new TypeError(
        `The path ${JSON.stringify(path)} does not stay below dist/, or collides with another`,
      );
    }
    files.add(name);
    for (const folder of above) folders.add(folder);
  };
}

/**
 * Why a folder is not a build of this tool: a build has this tool's build.json, and a SHA256SUMS
 * in this tool's form that lists every other file. Null where it is one.
 */
function findForeign(folder: string): string | null {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
  const missing = [BUILD_FACTS, CHECKSUMS].find((name) => !files.includes(name));
  if (missing !== undefined) return `it has no ${missing}`;
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  if (!isBuildFacts(read(BUILD_FACTS))) return `its ${BUILD_FACTS} is not one of this tool`;
  const text = read(CHECKSUMS);
  const sums = readChecksums(text);
  if (!sums || writeChecksums(sums) !== text) return `its ${CHECKSUMS} is not one of this tool`;
  const foreign = files.find((path) => path !== CHECKSUMS && !sums.has(path));
  return foreign === undefined ? null : `${CHECKSUMS} does not list ${foreign}`;
}

/** Whether a text is a build.json, of this version of the tool or of a later one. */
function isBuildFacts(text: string): boolean {
  try {
    const { generated_at, base_url, commit } = JSON.parse(text) ?? {};
    const isText = [generated_at, base_url].every((value) => typeof value === 'string');
    return isText && /^[0-9a-f]{40}$/.test(commit);
  } catch {
    return false;
  }
}

/**
 * Refuses a place with something that this tool did not make: a build replaces all of it, and
 * nobody's files are deleted.
 *
 * @throws MachineryError
 */
function checkReplaceable(out: string): void {
  const stats = lstatSync(out, { throwIfNoEntry: false });
  if (!stats) return;
  const obstacle = stats.isSymbolicLink()
    ? 'it is a symbolic link'
    : !stats.isDirectory()
      ? 'it is a file'
      : readdirSync(out).length === 0
        ? null
        : findForeign(out);
  if (obstacle === null) return;
  throw new MachineryError(
    `${out} was not written by this tool (${obstacle}), and a build would replace it; move it away or name another folder with --out`,
  );
}

/** The folders beside `out` that a build makes, `next` and the `previous` one that it replaces. */
function stagingPath(out: string, kind: 'next' | 'previous', pid: number): string {
  return join(dirname(out), `.${basename(out)}.${kind}-${pid}`);
}

/** The staging folders that builds left whose process has ended. */
function listLeftovers(out: string, kind: 'next' | 'previous'): string[] {
  const prefix = basename(stagingPath(out, kind, 0)).slice(0, -1);
  const pids = readdirSync(dirname(out))
    .filter((name) => name.startsWith(prefix) && /^\d+$/.test(name.slice(prefix.length)))
    .map((name) => Number(name.slice(prefix.length)));
  return pids.filter((pid) => !isRunning(pid)).map((pid) => stagingPath(out, kind, pid));
}

function isRunning(pid: number): boolean {
  try {
    return pid !== process.pid && process.kill(pid, 0);
  } catch (error) {
    // A process of another user may not be asked.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Puts the last build back where a build was killed between moving it aside and moving the new one
 * into its place. Does nothing where `outDir` is there.
 *
 * @returns whether a build was put back
 */
export function restoreDist(outDir: string): boolean {
  const out = resolve(outDir);
  if (lstatSync(dirname(out), { throwIfNoEntry: false }) === undefined) return false;
  if (lstatSync(out, { throwIfNoEntry: false })) return false;
  const last = listLeftovers(out, 'previous').find((path) => findForeign(path) === null);
  if (last !== undefined) renameSync(last, out);
  return last !== undefined;
}

/**
 * Writes files below `folder`, the last of them build.json with one sum of all others, and gives the
 * sha256 of each by its path.
 */
function writeFiles(folder: string, artifacts: Iterable<Artifact>): Map<string, string> {
  const sums = new Map<string, string>();
  const checkPath = openPathCheck();
  const made = new Set<string>();
  const write = (path: string, content: string | Uint8Array): void => {
    const place = join(folder, path);
    const above = dirname(place);
    if (!made.has(above)) mkdirSync(above, { recursive: true });
    made.add(above);
    sums.set(path, sha256(content));
    writeFileSync(place, content);
  };
  let facts: string | null = null;
  for (const artifact of artifacts) {
    checkPath(artifact.path);
    if (artifact.path === BUILD_FACTS) facts = artifact.text;
    else write(artifact.path, artifact.bytes ?? artifact.text);
  }
  if (facts !== null)
    write(BUILD_FACTS, jsonText({ ...JSON.parse(facts), files_sha256: sumOfFiles(sums) }));
  writeFileSync(join(folder, CHECKSUMS), writeChecksums(sums));
  return sums;
}

/** Moves what is at `out` aside and `next` to `out`; deletes what was there. */
function swap(out: string, next: string): void {
  if (!lstatSync(out, { throwIfNoEntry: false })) {
    renameSync(next, out);
    return;
  }
  const previous = stagingPath(out, 'previous', process.pid);
  renameSync(out, previous);
  try {
    renameSync(next, out);
  } catch (error) {
    // Where a build of another process was faster, its build stays.
    if (!lstatSync(out, { throwIfNoEntry: false })) renameSync(previous, out);
    throw error;
  } finally {
    rmSync(previous, { recursive: true, force: true });
  }
}

/**
 * Writes dist/ with its list of checksums: a plain folder, written beside its place and then moved
 * there. Readers never see a mixture of two builds. A kill between the two moves leaves the last
 * build beside `outDir`, and the next build or server puts it back (`restoreDist`).
 *
 * Synchronous on purpose: for thousands of small files the detour of each promise costs more than
 * the file.
 *
 * @throws MachineryError where `outDir` holds something that this tool did not make or the disk
 *   fails; what was there stays. TypeError for a path outside dist/.
 * @returns how many files were written
 */
export function writeDist(outDir: string, artifacts: Iterable<Artifact>): number {
  const out = resolve(outDir);
  if (basename(out) === '') {
    throw new MachineryError(`${out} cannot be written; name a folder with --out`);
  }
  const next = stagingPath(out, 'next', process.pid);
  try {
    mkdirSync(dirname(out), { recursive: true });
    restoreDist(out);
    checkReplaceable(out);
    for (const left of [...listLeftovers(out, 'next'), ...listLeftovers(out, 'previous')]) {
      rmSync(left, { recursive: true });
    }
    mkdirSync(next);
    const sums = writeFiles(next, artifacts);
    swap(out, next);
    return sums.size + 1;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    throw new MachineryError(
      `${out} could not be written (${message}); see that the disk has room and the folder may be written`,
      { cause: error },
    );
  } finally {
    rmSync(next, { recursive: true, force: true });
  }
}
