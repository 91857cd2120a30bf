import { MachineryError } from '../model/problem.ts';
import { readBlobs } from './blobs.ts';
import { type Git, openGit } from './run-git.ts';

/** A regular file of records/ as one commit has it. */
export interface TreeFile {
  /** Path below the root, with `/`. */
  path: string;
  bytes: Uint8Array;
}

/** So much of one file is read: more than any record may hold. */
const MAX_BYTES = 8 * 1024 * 1024;

const ENTRY = /^(\d{6}) (\w+) ([0-9a-f]{40})\t(.*)$/s;

/**
 * Reads every regular file under records/ of one commit, in code-unit order of git's own sorting.
 * Symbolic links and submodules are left out, as nothing that is published comes from them.
 *
 * @param commit full id
 * @throws MachineryError where git fails, or a file is larger than any record may be
 */
export async function readTree(root: string, commit: string): Promise<TreeFile[]> {
  const git = openGit(root);
  const entries = await listTree(git, commit);
  const limits = new Map(entries.map(({ blob }) => [blob, MAX_BYTES]));
  const contents = new Map<string, Buffer>();
  for await (const { id, bytes } of readBlobs(git, limits)) {
    if (!bytes) throw new MachineryError(`a file of records/ at ${commit} is larger than 8 MiB`);
    contents.set(id, Buffer.from(bytes));
  }
  return entries.map(({ path, blob }) => ({ path, bytes: contents.get(blob) ?? Buffer.alloc(0) }));
}

async function listTree(git: Git, commit: string): Promise<{ path: string; blob: string }[]> {
  const output = await git.text(['ls-tree', '-r', '-z', '--full-tree', commit, '--', 'records/']);
  return output.split('\0').flatMap((line) => {
    if (line === '') return [];
    const [, mode, , blob, path] = ENTRY.exec(line) ?? [];
    if (mode === undefined || blob === undefined || path === undefined) {
      throw new MachineryError(
        'git ls-tree gave an answer of an unknown form; use git 2.31 or newer',
      );
    }
    return mode.startsWith('100') ? [{ path, blob }] : [];
  });
}
