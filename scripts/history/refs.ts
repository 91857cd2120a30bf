import { createHash } from 'node:crypto';
import { presentIn } from '../model/present.ts';
import { MachineryError } from '../model/problem.ts';
import { compareCodeUnits } from '../model/words.ts';
import { listTree, openGit, readBlobs, type TreeFile } from './git.ts';
import { FIRST_PARENTS, findBaseline, readLog } from './log.ts';

/** The id that git gives a content. */
export function blobId(bytes: Uint8Array): string {
  return createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex');
}

/**
 * The contents that a file of records/ had on the line of HEAD since public history began, the
 * newest first.
 */
export async function listContents(root: string, path: string): Promise<Buffer[]> {
  const git = openGit(root);
  const commits = await readLog(git, FIRST_PARENTS, 'HEAD', '--', 'records/');
  const since = commits.slice(Math.max(0, findBaseline(commits)));
  const changes = since.flatMap((commit) => commit.changes).filter((one) => one.path === path);
  const ids = changes.filter(({ state }) => state === 'file').map(({ blob }) => blob);
  const contents = await readBlobs(git, ids);
  return presentIn(...ids.reverse().map((id) => contents.get(id)));
}

/**
 * Whether a commit is HEAD or one of the commits that HEAD grew from. A commit that the repository
 * does not have is not.
 *
 * @param commit full id
 */
export async function isAncestor(root: string, commit: string): Promise<boolean> {
  // It fails for a commit that is not there, too.
  return openGit(root)
    .text(['merge-base', '--is-ancestor', commit, 'HEAD'])
    .then(
      () => true,
      () => false,
    );
}

const STATUS = [
  'status',
  '--porcelain=v1',
  '-z',
  '--no-renames',
  '--untracked-files=all',
  '--ignored=traditional',
  '--',
  'records',
];

/**
 * Paths below records/ whose bytes in the work tree are not those of HEAD, in code-unit order: they
 * are published, and no commit mentions them yet. Files that git ignores are among them.
 *
 * @param texts every file of records/ in the work tree
 * @throws MachineryError for a file that git calls unchanged all the same: nobody has reviewed what
 *   an attribute such as `ident` makes of it, or what a checkout leaves out
 */
export async function listUncommitted(root: string, texts: readonly TreeFile[]): Promise<string[]> {
  const git = openGit(root);
  const blobs = await listTree(git, 'HEAD');
  const paths: string[] = [];
  for (const { path, bytes } of texts) {
    if (blobs.get(path) !== blobId(bytes)) paths.push(path);
    blobs.delete(path);
  }
  paths.push(...blobs.keys());
  if (paths.length === 0) return [];
  // Each entry is two letters, a blank and the path.
  const status = (await git.text(STATUS)).split('\0').map((entry) => entry.slice(3));
  const hidden = paths.find((path) => !status.includes(path));
  if (hidden === undefined) return paths.sort(compareCodeUnits);
  throw new MachineryError(
    `${hidden} is not as the commit has it, though git calls it unchanged: an attribute of .gitattributes, a setting such as core.autocrlf, a sparse checkout or git update-index is why; remove that, and check the file out again`,
  );
}
