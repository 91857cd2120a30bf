import { lstat, readdir, readFile, readlink } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { MachineryError } from '../model/problem.ts';
import { CHECKSUMS, readChecksums } from './list-checksums.ts';

/** Where a build is written: everything this tool touches. */
export interface OutPlace {
  /** The folder that readers open: a link to a build, swapped in one step. */
  out: string;
  /** Beside it: the builds themselves and the lock. */
  builds: string;
}

/** What stands at the place now. `folder`: a build as plain files, unpacked or copied there. */
export type OutState = { kind: 'absent' | 'empty' | 'folder' } | { kind: 'link'; build: string };

/** The place of an out folder: `dist` and, beside it, `.dist.builds`. */
export function outPlace(outDir: string): OutPlace {
  const out = resolve(outDir);
  const name = basename(out);
  if (name === '') throw new MachineryError(`${out} cannot be written; name a folder with --out`);
  return { out, builds: join(dirname(out), `.${name}.builds`) };
}

/** Every file below a folder, with `/`; a link counts as a file. */
export async function listFiles(folder: string): Promise<string[]> {
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
export async function inspectOut({ out, builds }: OutPlace): Promise<OutState> {
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
