// In: two commits. Out: the files outside records/ that differ, with the text of small ones.
// Example: package.json with both texts; a picture with its size alone; a submodule with its mode.

import { presentIn, when } from '../model/present.ts';
import { openGit, readBlobs } from './git.ts';
import { DIFF } from './log.ts';

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

const CHANGE = /^\n?:(\d{6}) (\d{6}) ([0-9a-f]{40}) ([0-9a-f]{40}) [A-Z]\d*$/;
const ABSENT = '000000';

/** Larger files are shown by their size. */
const MOST_TEXT = 4 * 1024 * 1024;

/** Reads what differs outside records/ between two commits, which full ids name. */
export async function readTooling(root: string, from: string, to: string): Promise<ToolingFile[]> {
  const git = openGit(root);
  const output = await git.text([...DIFF, '--raw', '--no-abbrev', '-O/dev/null', from, to]);
  const tokens = output.split('\0');
  const entries = tokens.flatMap((token, index) => {
    const [, oldMode = '', mode = '', old = '', now = ''] = CHANGE.exec(token) ?? [];
    const path = tokens[index + 1] ?? '';
    if (mode === '' || path.startsWith('records/')) return [];
    return [{ path, oldMode, mode, old, now }];
  });
  const isText = (mode: string): boolean => mode.startsWith('100') || mode === '120000';
  const ids = entries.flatMap(({ oldMode, mode, old, now }) =>
    presentIn(when(isText(oldMode), old), when(isText(mode), now)),
  );
  const sizes = new Map<string, number>();
  const texts = new Map<string, string>();
  if (ids.length > 0) {
    const answer = await git.catFile(['--batch-check'], `${ids.join('\n')}\n`);
    for (const line of answer.toString().split('\n')) {
      const [id = '', , size = '0'] = line.split(' ');
      sizes.set(id, Number(size));
    }
    const small = [...new Set(ids)].filter((id) => (sizes.get(id) ?? 0) <= MOST_TEXT);
    for await (const { id, bytes } of readBlobs(git, small))
      if (!bytes.includes(0)) texts.set(id, bytes.toString());
  }
  return entries.map(({ path, mode, old, now }) => ({
    path,
    mode: mode === ABSENT ? null : mode,
    size: sizes.get(now) ?? 0,
    old: texts.get(old) ?? null,
    new: texts.get(now) ?? null,
  }));
}
