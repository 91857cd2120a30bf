import { randomInt, randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import {
  access,
  lstat,
  mkdir,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  rmdir,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { MachineryError } from '../model/problem.ts';
import { compareCodeUnits } from '../model/words.ts';
import { type Artifact, sha256 } from './artifact.ts';

/** Name of the file that lists every other file of dist/. */
const CHECKSUMS = 'SHA256SUMS';

const LINE = /^([0-9a-f]{64}) [ *](.+)$/;

/** SHA256SUMS, in the form that `sha256sum -c` reads and in code-unit order of path. */
function writeChecksums(sums: ReadonlyMap<string, string>): string {
  const sorted = [...sums].sort(([a], [b]) => compareCodeUnits(a, b));
  return sorted.map(([path, sum]) => `${sum}  ${path}\n`).join('');
}

/** Reads SHA256SUMS: path to sha256; null where a line is not of that form. */
function readChecksums(text: string): Map<string, string> | null {
  const sums = new Map<string, string>();
  for (const line of text.split('\n').filter((line) => line !== '')) {
    const [, sum, path] = LINE.exec(line) ?? [];
    if (sum === undefined || path === undefined) return null;
    sums.set(path, sum);
  }
  return sums;
}

/** A name that every file system, URL and checksum list takes as it stands. */
const SEGMENT = /^(?!\.{1,2}$)[A-Za-z0-9._-]+$/;

/**
 * Holds that every path stays below dist/, stands once, and collides with no other, also where a
 * file system folds case.
 *
 * @throws TypeError where one does not: artifacts are made by this tool, so it is at fault
 */
function checkPaths(artifacts: readonly Artifact[]): void {
  const files = new Set<string>();
  const folders = new Set<string>();
  for (const { path } of artifacts) {
    const segments = path.split('/');
    if (!segments.every((segment) => SEGMENT.test(segment))) {
      throw new TypeError(`The path ${JSON.stringify(path)} does not stay below dist/`);
    }
    const folded = path.toLowerCase();
    if (files.has(folded) || folded === CHECKSUMS.toLowerCase()) {
      throw new TypeError(`The path ${JSON.stringify(path)} stands twice`);
    }
    files.add(folded);
    for (let count = 1; count < segments.length; count++) {
      folders.add(segments.slice(0, count).join('/').toLowerCase());
    }
  }
  for (const file of files) {
    if (folders.has(file)) throw new TypeError(`The path ${JSON.stringify(file)} is a folder too`);
  }
}

/** A lock that this process holds. */
interface Lock {
  /** Whether it is still there: a person may have deleted it. */
  isHeld(): Promise<boolean>;
  release(): Promise<void>;
}

/** `lock,<pid>,<when the process began>,<host>,<token>`: a name appears whole or not at all. */
const NAME = /^lock,(\d+),(\d*),([^,]*),[^,]+$/;
const HOST = hostname().replace(/[^A-Za-z0-9-]/g, '_');
const TRIES = 5;
const MILLISECONDS_BETWEEN = 100;

/** When a process began, as Linux counts it; '' elsewhere. It tells a pid that is used again. */
async function whenBegan(pid: number): Promise<string> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name in parentheses may hold anything; the start time is the 20th field after it.
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}

async function isAlive(lock: string): Promise<boolean> {
  const [, pid = '', began, host] = NAME.exec(lock) ?? [];
  // Whether a process of another machine lives cannot be seen from here.
  if (host !== HOST) return true;
  try {
    process.kill(Number(pid), 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  return (await whenBegan(Number(pid))) === began;
}

/** A lock of a living build other than `own`; those of dead ones are deleted on the way. */
async function findOther(folder: string, own: string): Promise<string | null> {
  const locks = (await readdir(folder)).filter((name) => NAME.test(name) && name !== own);
  for (const lock of locks) {
    if (await isAlive(lock)) return lock;
    await rm(join(folder, lock), { force: true });
  }
  return null;
}

/**
 * Takes the lock of a folder of builds. Everyone first puts up a lock of their own and then looks
 * for others; who sees one steps back. So of two that come at once both may step back, and try
 * again, but never both go on; and the lock of a process that has died hinders nobody.
 *
 * @throws MachineryError while another build holds it
 */
export async function holdLock(folder: string): Promise<Lock> {
  await mkdir(folder, { recursive: true });
  const began = await whenBegan(process.pid);
  const own = `lock,${process.pid},${began},${HOST},${randomUUID()}`;
  const path = join(folder, own);
  for (let tries = 1; ; tries++) {
    await writeFile(path, '');
    const other = await findOther(folder, own);
    if (other === null) break;
    await rm(path, { force: true });
    if (tries === TRIES) {
      const [, pid, , host] = NAME.exec(other) ?? [];
      throw new MachineryError(
        `Another build (process ${pid} on ${host}) is writing there; wait for it, or delete ${join(folder, other)} if that process is no build`,
      );
    }
    await setTimeout(randomInt(MILLISECONDS_BETWEEN));
  }
  const isHeld = () =>
    access(path).then(
      () => true,
      () => false,
    );
  return { isHeld, release: () => rm(path, { force: true }) };
}

/** Where a build is written: everything this tool touches. */
interface OutPlace {
  /** The folder that readers open: a link to a build, swapped in one step. */
  out: string;
  /** Beside it: the builds themselves and the lock. */
  builds: string;
}

/** What stands at the place now. `folder`: a build as plain files, unpacked or copied there. */
type OutState = { kind: 'absent' | 'empty' | 'folder' } | { kind: 'link'; build: string };

/** The place of an out folder: `dist` and, beside it, `.dist.builds`. */
function outPlace(outDir: string): OutPlace {
  const out = resolve(outDir);
  const name = basename(out);
  if (name === '') throw new MachineryError(`${out} cannot be written; name a folder with --out`);
  return { out, builds: join(dirname(out), `.${name}.builds`) };
}

/** Every file below a folder, with `/`; a link counts as a file. */
async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
}

async function findForeign(out: string, files: readonly string[]): Promise<string | null> {
  if (!files.includes(CHECKSUMS)) return `it holds no ${CHECKSUMS}`;
  const sums = readChecksums(await readFile(join(out, CHECKSUMS), 'utf8'));
  if (!sums) return `its ${CHECKSUMS} cannot be read`;
  const foreign = files.find((path) => path !== CHECKSUMS && !sums.has(path));
  return foreign === undefined ? null : `${CHECKSUMS} does not list ${foreign}`;
}

/**
 * What stands at the out folder.
 *
 * @throws MachineryError where it is something that this tool did not make: a build replaces all
 *   of it, and nobody's files are deleted
 */
async function inspectOut({ out, builds }: OutPlace): Promise<OutState> {
  const refuse = (why: string): never => {
    throw new MachineryError(
      `${out} was not written by this tool (${why}), and a build would replace it; move it away or name another folder with --out`,
    );
  };
  const stats = await lstat(out).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw new MachineryError(`${out} cannot be read (${error.code}); name another with --out`);
  });
  if (!stats) return { kind: 'absent' };
  if (stats.isSymbolicLink()) {
    const target = resolve(dirname(out), await readlink(out));
    return dirname(target) === builds
      ? { kind: 'link', build: basename(target) }
      : refuse(`it is a link to ${target}`);
  }
  if (!stats.isDirectory()) return refuse('it is a file');
  const files = await listFiles(out);
  if (files.length === 0) return { kind: 'empty' };
  const foreign = await findForeign(out, files);
  return foreign === null ? { kind: 'folder' } : refuse(foreign);
}

/** The names that this tool gives in the folder of builds; nothing else there is ever deleted. */
const BUILD = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(-link|-before)?$/;

/**
 * Writes every file below `folder` and their list, then reads each again and compares. Synchronous
 * on purpose: for thousands of small files the detour of each promise costs more than the file.
 */
function writeAside(folder: string, artifacts: readonly Artifact[]): void {
  const folders = new Set(artifacts.map(({ path }) => dirname(join(folder, path))));
  for (const each of new Set([folder, ...folders])) mkdirSync(each, { recursive: true });
  const sums = new Map<string, string>();
  const write = (path: string, text: string): void => {
    sums.set(path, sha256(text));
    writeFileSync(join(folder, path), text);
  };
  for (const { path, text } of artifacts) write(path, text);
  write(CHECKSUMS, writeChecksums(sums));
  for (const [path, sum] of sums) {
    if (sha256(readFileSync(join(folder, path))) === sum) continue;
    throw new MachineryError(`${join(folder, path)} was not written whole; look at the disk`);
  }
}

/**
 * Makes `out` show the build. Renaming a link over a link is one step of the file system: there is
 * no instant at which a reader finds neither build, or a mixture. A folder of plain files cannot be
 * replaced in one step, so it is moved aside first, once; from then on `out` is a link.
 */
async function swap({ out, builds }: OutPlace, state: OutState, build: string): Promise<void> {
  const next = join(builds, `${build}-link`);
  await symlink(join(basename(builds), build), next);
  if (state.kind === 'empty') await rmdir(out);
  if (state.kind !== 'folder') return rename(next, out);
  const aside = join(builds, `${build}-before`);
  await rename(out, aside);
  try {
    await rename(next, out);
  } catch (error) {
    await rename(aside, out);
    throw error;
  }
}

/** Deletes the builds that nobody reads; the last one stays for readers that have it open. */
async function sweep({ builds }: OutPlace, keep: readonly string[]): Promise<void> {
  for (const name of await readdir(builds)) {
    if (!BUILD.test(name) || keep.includes(name)) continue;
    await rm(join(builds, name), { recursive: true, force: true });
  }
}

async function replace(place: OutPlace, artifacts: readonly Artifact[], lock: Lock) {
  const state = await inspectOut(place);
  const before = state.kind === 'link' ? [state.build] : [];
  await sweep(place, before);
  const build = randomUUID();
  writeAside(join(place.builds, build), artifacts);
  if (!(await lock.isHeld())) {
    throw new MachineryError(
      `The lock of ${place.builds} was deleted while this build was writing; run it again`,
    );
  }
  await swap(place, state, build);
  await sweep(place, [build, ...before]);
}

/**
 * Writes dist/ with its list of checksums, in one step: killed at any point, it leaves the build
 * that was there before or the new one, whole. `outDir` becomes a link to a folder beside it,
 * `.<name>.builds/<build>`, which copies and uploads follow as `dist/`.
 *
 * @throws MachineryError where `outDir` holds something that this tool did not make, another build
 *   is writing it, or the disk fails; what was there stays. TypeError for a path outside dist/.
 */
export async function writeDist(outDir: string, artifacts: readonly Artifact[]): Promise<void> {
  checkPaths(artifacts);
  const place = outPlace(outDir);
  await inspectOut(place);
  try {
    const lock = await holdLock(place.builds);
    try {
      await replace(place, artifacts, lock);
    } finally {
      await lock.release();
    }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    throw new MachineryError(
      `${place.out} could not be written (${message}); see that the disk has room and the folder may be written`,
      { cause: error },
    );
  }
}
