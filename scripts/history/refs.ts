import { createHash } from 'node:crypto';
import { presentIn } from '../model/present.ts';
import { MachineryError } from '../model/problem.ts';
import { compareCodeUnits } from '../model/words.ts';
import { type Git, listTree, openGit, openRepository, readBlobs, type TreeFile } from './git.ts';
import {
  type Commit,
  EVERY,
  FIRST_PARENTS,
  type FileChange,
  findBaseline,
  readDifferences,
  readLog,
} from './log.ts';

/** Where a line of work left the one that it is to be merged into. */
interface Base {
  /** The merge base of the named reference and HEAD: full id. */
  commit: string;
  /** Full id of HEAD. */
  head: string;
  /** Commits of HEAD that the base does not have, oldest first; a merge has its own changes alone. */
  commits: Commit[];
  /** What differs between the base and HEAD. */
  differences: FileChange[];
}

/** Tried in this order where no reference is named. */
const USUAL = ['origin/main', 'main'];

/**
 * Finds what HEAD is to be compared with: the merge base of HEAD and `ref`, and the commits since.
 *
 * @param ref a branch, tag or commit; undefined takes origin/main, else main
 * @param isLine lists first parents only, each with what it changes against the one before
 * @throws MachineryError where the reference or a part of the history is missing
 */
export async function findBase(
  root: string,
  ref: string | undefined,
  isLine = false,
): Promise<Base> {
  const { git, head } = await openRepository(root);
  const named = await resolveCommit(git, root, ref === undefined ? USUAL : [ref]);
  // Nothing is committed since: what git would list is empty.
  if (named === head) return { commit: head, head, commits: [], differences: [] };
  const base = await git.text(['merge-base', named, head]).catch(() => {
    throw new MachineryError(
      `HEAD of ${root} has no commit in common with ${ref ?? named}; name another one with --base`,
    );
  });
  const commit = base.trim();
  const options = isLine ? FIRST_PARENTS : ['--diff-merges=combined'];
  const commits = await readLog(git, options, `${commit}..${head}`, '--');
  return { commit, head, commits, differences: await readDifferences(git, commit, head) };
}

/** A file outside records/ that differs between two commits. */
export interface ToolingFile {
  path: string;
  state: FileChange['state'];
  /** Size of what is there now, in bytes. */
  size: number;
  /** Null where there was nothing, or nothing that is text of ordinary size. */
  old: string | null;
  /** The same of what is there now. */
  new: string | null;
}

/** Larger files are shown by their size. */
const MOST_TEXT = 4 * 1024 * 1024;

/** Reads the files outside records/ that differ, with the text of small ones. */
export async function readTooling(
  root: string,
  differences: readonly FileChange[],
): Promise<ToolingFile[]> {
  const git = openGit(root);
  const changes = differences.filter(({ path }) => !path.startsWith('records/'));
  if (changes.length === 0) return [];
  const ids = new Set(changes.flatMap(({ oldBlob, blob }) => [oldBlob, blob]));
  // A line for each: `<id> blob <size>`; nothing and a submodule are something else.
  const answer = await git.catFile(['--batch-check'], `${[...ids].join('\n')}\n`);
  const sizes = new Map<string, number>();
  for (const line of answer.toString().split('\n')) {
    const [id = '', type, size] = line.split(' ');
    if (type === 'blob') sizes.set(id, Number(size));
  }
  const small = [...sizes].filter(([, size]) => size <= MOST_TEXT).map(([id]) => id);
  const contents = await readBlobs(git, small);
  const textOf = (id: string): string | null => {
    const bytes = contents.get(id);
    if (!bytes || bytes.includes(0)) return null;
    return bytes.toString();
  };
  return changes.map(({ path, state, oldBlob, blob }) => ({
    path,
    state,
    size: sizes.get(blob) ?? 0,
    old: textOf(oldBlob),
    new: textOf(blob),
  }));
}

/** The id that git gives a content. */
export function blobId(bytes: Uint8Array): string {
  return createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex');
}

/** Whether a file is there and has the content of this id. */
export function isBlob(file: TreeFile | undefined, blob: string): boolean {
  return file !== undefined && blob === blobId(file.bytes);
}

/** What the commits on the line of first parents of `commit` did to records, oldest first. */
export async function listVersions(root: string, commit: string): Promise<Commit[]> {
  return readLog(openGit(root), FIRST_PARENTS, commit, '--', 'records/');
}

/** As `git revert` writes it, with a short or a full id, wherever a squash puts it. */
const REVERT = /\bThis reverts commit ([0-9a-f]{7,40})\b/g;
/** As GitHub's button writes it: the number of the pull request that is reverted. */
const REVERTED_PULL = /^Reverts (?:[\w.-]+\/[\w.-]+)?#(\d+)\b/gm;
/** The pull request that brought a commit, as GitHub writes it into the subject. */
const PULL = /^(?:Merge pull request #(\d+) |.*\(#(\d+)\)(?:\n|$))/;

/** The commits before `commit`, merged or not, that others name as reverted: what they did to records. */
export async function listReverted(
  root: string,
  commit: string,
  others: readonly Commit[],
): Promise<Commit[]> {
  const namedBy = (pattern: RegExp): string[] =>
    others.flatMap(({ message }) => [...message.matchAll(pattern)].map(([, name = '']) => name));
  const [ids, pulls] = [namedBy(REVERT), namedBy(REVERTED_PULL)];
  if (ids.length + pulls.length === 0) return [];
  const every = await readLog(openGit(root), EVERY, commit, '--', 'records/');
  return every.filter((one) => {
    const [, merged, squashed = merged] = PULL.exec(one.message) ?? [];
    return pulls.includes(squashed ?? '') || ids.some((id) => one.commit.startsWith(id));
  });
}

async function resolveCommit(git: Git, root: string, refs: readonly string[]): Promise<string> {
  for (const ref of refs) {
    // rev-parse would take a leading hyphen for an option.
    if (ref.startsWith('-') || ref === '') continue;
    const id = await git
      .text(['rev-parse', '--verify', '--quiet', `${ref}^{commit}`])
      .catch(() => '');
    if (id.trim() !== '') return id.trim();
  }
  throw new MachineryError(
    `${root} has no commit ${refs.join(' or ')}; fetch it, or name another one with --base`,
  );
}

/**
 * The contents that a file of records/ had on the line of HEAD since public history began, the
 * newest first.
 */
export async function listContents(root: string, path: string): Promise<Buffer[]> {
  const commits = await listVersions(root, 'HEAD');
  const since = commits.slice(Math.max(0, findBaseline(commits)));
  const changes = since.flatMap((commit) => commit.changes.filter((one) => one.path === path));
  const ids = changes.filter(({ state }) => state === 'file').map(({ blob }) => blob);
  const contents = await readBlobs(openGit(root), ids);
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
