import { randomUUID } from 'node:crypto';
import { copyFileSync, mkdirSync, type Stats, writeFileSync } from 'node:fs';
import { lstat, readdir, readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { MachineryError } from '../../model/problem.ts';
import { type Artifact, CHECKSUMS, readChecksums, sha256, writeChecksums } from '../artifact.ts';

/** Name of the file that says what a build was made from. */
const BUILD_FACTS = 'build.json';

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
    const segments = path.split('/');
    if (!segments.every((segment) => SEGMENT.test(segment))) {
      throw new TypeError(`The path ${JSON.stringify(path)} does not stay below dist/`);
    }
    const folded = path.toLowerCase();
    if (files.has(folded)) throw new TypeError(`The path ${JSON.stringify(path)} occurs twice`);
    files.add(folded);
    const above = segments.slice(1).map((_, n) => {
      return segments
        .slice(0, n + 1)
        .join('/')
        .toLowerCase();
    });
    for (const folder of above) folders.add(folder);
    const both = [folded, ...above].find((each) => files.has(each) && folders.has(each));
    if (both === undefined) return;
    throw new TypeError(`The path ${JSON.stringify(both)} is a folder too`);
  };
}

/** Every file below a folder, with `/`; a link counts as a file. */
async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
}

/**
 * Why a folder is not a build of this tool: a build has this tool's build.json, and a SHA256SUMS
 * in this tool's form that lists every other file. Null where it is one.
 */
async function findForeign(folder: string): Promise<string | null> {
  const files = await listFiles(folder);
  const read = (name: string) => readFile(join(folder, name), 'utf8').catch(() => null);
  const build = await read(BUILD_FACTS);
  if (build === null) return `it has no ${BUILD_FACTS}`;
  if (!isBuildFacts(build)) return `its ${BUILD_FACTS} is not one of this tool`;
  const text = await read(CHECKSUMS);
  if (text === null) return `it has no ${CHECKSUMS}`;
  const sums = readChecksums(text);
  if (!sums || writeChecksums(sums) !== text) return `its ${CHECKSUMS} is not one of this tool`;
  const foreign = files.find((path) => path !== CHECKSUMS && !sums.has(path));
  return foreign === undefined ? null : `${CHECKSUMS} does not list ${foreign}`;
}

/** Whether a text is a build.json, of this version of the tool or of a later one. */
function isBuildFacts(text: string): boolean {
  try {
    const { generated_at, base_url, commit } = JSON.parse(text) ?? {};
    return [generated_at, base_url].every(isText) && /^[0-9a-f]{40}$/.test(commit);
  } catch {
    return false;
  }
}

function isText(value: unknown): boolean {
  return typeof value === 'string';
}

/** So often another build of the same place may come in between. */
const TRIES = 10;

/** Names of the folders beside `out` that a build makes: the new build, and the one it replaces. */
function besides(out: string): { next: string; previous: string } {
  return { next: `.${basename(out)}.next-`, previous: `.${basename(out)}.previous-` };
}

/** Why a build may not replace what is at `out`. Null where it may. */
async function findObstacle(out: string, stats: Stats | null): Promise<string | null> {
  if (!stats) return null;
  if (stats.isSymbolicLink()) return 'it is a symbolic link';
  if (!stats.isDirectory()) return 'it is a file';
  return (await readdir(out)).length === 0 ? null : findForeign(out);
}

/**
 * Refuses a place with something that this tool did not make: a build replaces all of it, and
 * nobody's files are deleted.
 *
 * @throws MachineryError
 */
async function checkReplaceable(out: string): Promise<void> {
  const look = () =>
    lstat(out).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw new MachineryError(`${out} cannot be read (${error.code}); name another with --out`);
    });
  for (let tries = 1; ; tries += 1) {
    const stats = await look();
    const obstacle = await findObstacle(out, stats).catch((error: unknown) => ({ error }));
    if (obstacle === null) return;
    // What another build replaced meanwhile was read half from one build and half from the next.
    if ((await look())?.ino !== stats?.ino && tries < TRIES) continue;
    if (typeof obstacle !== 'string') throw obstacle.error;
    throw new MachineryError(
      `${out} was not written by this tool (${obstacle}), and a build would replace it; move it away or name another folder with --out`,
    );
  }
}

/**
 * Puts the last build back where a build was killed between moving it aside and moving the new one
 * into its place. Does nothing where `outDir` is there.
 *
 * @returns whether a build was put back
 */
export async function restoreDist(outDir: string): Promise<boolean> {
  const out = resolve(outDir);
  if (await lstat(out).catch(() => null)) return false;
  for (const path of await listBeside(out, besides(out).previous)) {
    if ((await findForeign(path).catch(() => 'unreadable')) !== null) continue;
    return rename(path, out).then(
      () => true,
      () => false,
    );
  }
  return false;
}

/** The folders beside `out` whose name begins with `prefix`, the one that was moved last first. */
async function listBeside(out: string, prefix: string): Promise<string[]> {
  const parent = dirname(out);
  const names = await readdir(parent).catch((): string[] => []);
  const paths = names.filter((name) => name.startsWith(prefix)).map((name) => join(parent, name));
  const times = await Promise.all(
    paths.map(async (path) => (await lstat(path).catch(() => null))?.ctimeMs ?? 0),
  );
  return paths
    .map((path, at) => ({ path, time: times[at] ?? 0 }))
    .sort((a, b) => b.time - a.time)
    .map(({ path }) => path);
}

/** What a killed build left is deleted when it is so much older than the build that finds it. */
const MILLISECONDS_UNTIL_LEFT = 3_600_000;

async function deleteLeftovers(out: string, age: number): Promise<void> {
  const { next, previous } = besides(out);
  const now = (await lstat(out).catch(() => null))?.ctimeMs;
  // Another build is replacing this one just now, and deletes them after that.
  if (now === undefined) return;
  for (const path of [...(await listBeside(out, next)), ...(await listBeside(out, previous))]) {
    const time = (await lstat(path).catch(() => null))?.ctimeMs ?? now;
    if (now - time > age) await rm(path, { recursive: true, force: true });
  }
}

/**
 * Writes files below `folder`, and adds their sums. Synchronous on purpose: for thousands of small
 * files the detour of each promise costs more than the file.
 */
function writeFiles(
  folder: string,
  artifacts: readonly Artifact[],
  sums: Map<string, string>,
): void {
  const folders = new Set(artifacts.map(({ path }) => dirname(join(folder, path))));
  for (const each of folders) mkdirSync(each, { recursive: true });
  for (const artifact of artifacts) {
    const place = join(folder, artifact.path);
    if (artifact.file) {
      sums.set(artifact.path, artifact.file.sha256);
      copyFileSync(artifact.file.path, place);
      continue;
    }
    const content = artifact.bytes ?? artifact.text;
    sums.set(artifact.path, sha256(content));
    writeFileSync(place, content);
  }
}

/** Moves what is at `out` aside and `next` to `out`; deletes what was there. */
async function swap(out: string, next: string): Promise<void> {
  const suffix = basename(next).slice(besides(out).next.length);
  const aside = join(dirname(out), `${besides(out).previous}${suffix}`);
  for (let tries = 1; ; tries += 1) {
    const moved = await rename(out, aside).then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return false;
        throw error;
      },
    );
    try {
      await rename(next, out);
      if (moved) await rm(aside, { recursive: true, force: true });
      return;
    } catch (error) {
      const taken = ['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '');
      // Another build, or a server that put the last one back, was faster.
      if (moved && taken) await rm(aside, { recursive: true, force: true });
      else if (moved) await rename(aside, out);
      if (!taken || tries === TRIES) throw error;
    }
  }
}

/**
 * Writes dist/ with its list of checksums: a plain folder, written beside its place and then moved
 * there. Readers never see a mixture of two builds. A kill between the two moves leaves the last
 * build beside `outDir`, and the next build or server puts it back (`restoreDist`).
 *
 * @param later files that are still being made: the others are written meanwhile, and each part of
 *   these when it is there
 * @param leftoverAge milliseconds after which what a killed build left beside `outDir` is deleted
 * @throws MachineryError where `outDir` holds something that this tool did not make or the disk
 *   fails; what was there stays. TypeError for a path outside dist/.
 * @returns how many files were written
 */
export async function writeDist(
  outDir: string,
  artifacts: readonly Artifact[],
  later: AsyncIterable<readonly Artifact[]> | Iterable<readonly Artifact[]> = [],
  leftoverAge = MILLISECONDS_UNTIL_LEFT,
): Promise<number> {
  const checkPath = openPathCheck();
  for (const { path } of artifacts) checkPath(path);
  const out = resolve(outDir);
  if (basename(out) === '') {
    throw new MachineryError(`${out} cannot be written; name a folder with --out`);
  }
  await restoreDist(out);
  await checkReplaceable(out);
  let next: string | null = null;
  try {
    mkdirSync(dirname(out), { recursive: true });
    next = join(dirname(out), `${besides(out).next}${randomUUID()}`);
    mkdirSync(next);
    const sums = new Map<string, string>();
    writeFiles(next, artifacts, sums);
    for await (const part of later) {
      for (const { path } of part) checkPath(path);
      writeFiles(next, part, sums);
    }
    writeFileSync(join(next, CHECKSUMS), writeChecksums(sums));
    await swap(out, next);
    await deleteLeftovers(out, leftoverAge);
    return sums.size + 1;
  } catch (error) {
    if (next !== null) await rm(next, { recursive: true, force: true });
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    throw new MachineryError(
      `${out} could not be written (${message}); see that the disk has room and the folder may be written`,
      { cause: error },
    );
  }
}
