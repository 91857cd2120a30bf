import { lstat, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { MachineryError } from '../model/problem.ts';

/**
 * Writes a file in one step: a reader sees the old file or the new one, never a part. A link in
 * its place is replaced, not followed.
 *
 * @param options.fresh refuses a file that is there already
 * @throws MachineryError where it cannot be written.
 */
export async function replaceFile(
  file: string,
  content: string | Uint8Array,
  options: { fresh?: boolean } = {},
): Promise<void> {
  const aside = `${file}.${process.pid}.new`;
  try {
    const there = await lstat(file).catch(() => null);
    if (there?.isDirectory()) throw new Error('a folder has this name');
    if (there && options.fresh) throw new Error('it is there already');
    await mkdir(dirname(file), { recursive: true });
    await writeFile(aside, content, { flag: 'wx' });
    await rename(aside, file);
  } catch (error) {
    await rm(aside, { force: true }).catch(() => {});
    const reason = error instanceof Error ? error.message : String(error);
    throw new MachineryError(`cannot write ${file} (${reason}); nothing was changed`);
  }
}
