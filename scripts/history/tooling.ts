// In: two commits. Out: the files outside records/ that differ, with the text of small ones.
// Example: package.json with both texts; a picture with its size alone; a submodule with its mode.

import { openGit, readBlobs } from './git.ts';
import { ABSENT, readDifferences } from './log.ts';

/** A file outside records/ that differs between two commits. */
export interface ToolingFile {
  path: string;
  /** Mode in git: `100644`, `120000` for a link, `160000` for a submodule; null where it is gone. */
  mode: string | null;
  /** Size of what is there now, in bytes. */
  size: number;
  /** Null where there was nothing, or nothing that is text of ordinary size. */
  old: string | null;
  /** The same of what is there now. */
  new: string | null;
}

/** Larger files are shown by their size. */
const MOST_TEXT = 4 * 1024 * 1024;

/** Reads what differs outside records/ between two commits, which full ids name. */
export async function readTooling(root: string, from: string, to: string): Promise<ToolingFile[]> {
  const git = openGit(root);
  const all = await readDifferences(git, from, to);
  const entries = all.filter(({ path }) => !path.startsWith('records/'));
  const isText = (mode: string): boolean => mode.startsWith('100') || mode === '120000';
  const ids = new Set<string>();
  for (const { oldMode, mode, oldBlob, blob } of entries) {
    if (isText(oldMode)) ids.add(oldBlob);
    if (isText(mode)) ids.add(blob);
  }
  const sizes = new Map<string, number>();
  const texts = new Map<string, string>();
  if (ids.size > 0) {
    const answer = await git.catFile(['--batch-check'], `${[...ids].join('\n')}\n`);
    for (const line of answer.toString().split('\n')) {
      const [id = '', , size = '0'] = line.split(' ');
      sizes.set(id, Number(size));
    }
    const small = [...ids].filter((id) => (sizes.get(id) ?? 0) <= MOST_TEXT);
    for (const [id, bytes] of await readBlobs(git, small))
      if (!bytes.includes(0)) texts.set(id, bytes.toString());
  }
  return entries.map(({ path, mode, oldBlob, blob }) => ({
    path,
    mode: mode === ABSENT ? null : mode,
    size: sizes.get(blob) ?? 0,
    old: texts.get(oldBlob) ?? null,
    new: texts.get(blob) ?? null,
  }));
}
