import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { readdir, rename, rm, rmdir, symlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { MachineryError } from '../model/problem.ts';
import type { Artifact } from './artifact.ts';
import { checkPaths } from './check-paths.ts';
import { holdLock, type Lock } from './hold-lock.ts';
import { inspectOut, type OutPlace, type OutState, outPlace } from './inspect-out.ts';
import { CHECKSUMS, writeChecksums } from './list-checksums.ts';
import { sha256 } from './sha256.ts';

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
