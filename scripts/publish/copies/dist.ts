import {
  accessSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
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
import { listFiles } from './copy.ts';

/** A name that every file system, URL and checksum list takes as it is. */
const SEGMENT = /^(?!\.{1,2}$)[A-Za-z0-9._-]+$/;

/**
 * Why a folder is not a build of this tool: a build has this tool's build.json, and a SHA256SUMS
 * in this tool's form that lists every other file. Null where it is one.
 */
function findForeign(folder: string): string | null {
  const files = listFiles(folder);
  const read = (name: string): string =>
    files.includes(name) ? readFileSync(join(folder, name), 'utf8') : '';
  const sums = readChecksums(read(CHECKSUMS));
  if (!sums || !read(BUILD_FACTS).includes('"files_sha256"')) {
    return `it has no ${BUILD_FACTS} and ${CHECKSUMS} of this tool`;
  }
  const foreign = files.find((path) => path !== CHECKSUMS && !sums.has(path));
  return foreign === undefined ? null : `${CHECKSUMS} does not list ${foreign}`;
}

/** Why what is at a place may not be replaced; null where it may. */
function findObstacle(out: string): string | null {
  const stats = lstatSync(out, { throwIfNoEntry: false });
  if (!stats) return null;
  if (!stats.isDirectory()) return 'it is not a folder';
  if (readdirSync(out).length === 0) return null;
  return findForeign(out);
}

/**
 * Writes files below `folder`, the last of them build.json with one sum of all others and the list
 * of all sums.
 *
 * @returns how many
 */
function writeFiles(folder: string, artifacts: Iterable<Artifact>): number {
  const sums = new Map<string, string>();
  // Some file systems take two names that differ in case for one.
  const taken = new Set([CHECKSUMS.toLowerCase()]);
  const made = new Set<string>();
  const write = (path: string, bytes: Uint8Array): void => {
    const place = join(folder, path);
    const above = dirname(place);
    if (!made.has(above)) mkdirSync(above, { recursive: true });
    made.add(above);
    sums.set(path, sha256(bytes));
    writeFileSync(place, bytes);
  };
  let facts: object = {};
  for (const artifact of artifacts) {
    const { path } = artifact;
    if (taken.has(path.toLowerCase()) || !path.split('/').every((name) => SEGMENT.test(name))) {
      throw new TypeError(`The path ${JSON.stringify(path)} leaves dist/, or is there twice`);
    }
    taken.add(path.toLowerCase());
    if (path === BUILD_FACTS) facts = JSON.parse(artifact.text);
    else write(path, artifact.bytes ?? Buffer.from(artifact.text));
  }
  const complete = jsonText({ ...facts, files_sha256: sumOfFiles(sums) });
  write(BUILD_FACTS, Buffer.from(complete));
  writeFileSync(join(folder, CHECKSUMS), writeChecksums(sums));
  return sums.size + 1;
}

/** What builds whose process has ended have left beside `out`. */
function listLeftovers(out: string): string[] {
  const folder = dirname(out);
  const staged = readdirSync(folder).filter((name) => {
    const [, start, pid] = /^\.(.*)\.(?:next|previous)-(\d+)$/.exec(name) ?? [];
    return start === basename(out) && !isRunning(Number(pid));
  });
  return staged.map((name) => join(folder, name));
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
 * Finds out before the work of a build whether its result can be written: a build replaces all of the
 * folder, and nobody's files are deleted.
 *
 * @throws MachineryError where `outDir` holds something that this tool did not make, or its folder
 *   cannot be made or written
 */
export function checkOut(outDir: string): void {
  const out = resolve(outDir);
  const parent = dirname(out);
  if (basename(out) === '') {
    throw new MachineryError(`${out} cannot be written; name a folder with --out`);
  }
  const obstacle = findObstacle(out);
  if (obstacle !== null) {
    throw new MachineryError(
      `${out} was not written by this tool (${obstacle}), and a build would replace it; move it away or name another folder with --out`,
    );
  }
  try {
    mkdirSync(parent, { recursive: true });
    accessSync(parent, constants.W_OK);
  } catch (error) {
    const { message } = error as NodeJS.ErrnoException;
    throw new MachineryError(`${parent} cannot be written (${message}); name another with --out`);
  }
}

/**
 * Writes dist/ with its list of checksums: a plain folder, written beside its place and then moved
 * there. Readers never see a mixture of two builds; what a killed build leaves beside it goes with
 * the next one.
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
  checkOut(out);
  const next = join(dirname(out), `.${basename(out)}.next-${process.pid}`);
  const previous = join(dirname(out), `.${basename(out)}.previous-${process.pid}`);
  try {
    for (const left of listLeftovers(out)) rmSync(left, { recursive: true });
    mkdirSync(next);
    const count = writeFiles(next, artifacts);
    if (existsSync(out)) renameSync(out, previous);
    try {
      renameSync(next, out);
    } catch (error) {
      if (existsSync(previous)) renameSync(previous, out);
      throw error;
    }
    rmSync(previous, { recursive: true, force: true });
    return count;
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
