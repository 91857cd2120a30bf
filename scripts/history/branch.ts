// In: a repository, and the branch that its work tree is to be merged into.
// Out: everything that a comparison needs from git, so that the rest of it is about files alone.
// Example: the records at the merge base and in the work tree, and the commits between the two.

import { MachineryError } from '../model/problem.ts';
import { readRecordTexts } from '../records/read.ts';
import { isVersion } from './differences.ts';
import {
  blobId,
  byPath,
  type Files,
  type Git,
  openGit,
  openRepository,
  readBlobs,
  readFiles,
  readTree,
  type TreeFile,
} from './git.ts';
import {
  type Commit,
  EVERY,
  FIRST_PARENTS,
  type FileChange,
  pathsOf,
  readDifferences,
  readLog,
} from './log.ts';

/** A branch as git has it. */
export interface Branch {
  /** Full id of the commit that its work tree is compared with. */
  commit: string;
  base: Files;
  head: Files;
  /** Commits of the head that the base does not have, oldest first. */
  commits: readonly Commit[];
  /** Paths that git says differ between the two. */
  paths: readonly string[];
  /** Whether each commit is a change of its own, as on main; else all are one pull request. */
  isLine: boolean;
  /** What each commit makes of records, then what is not committed yet; null for a file that goes. */
  steps: readonly ReadonlyMap<string, Uint8Array | null>[];
  /** Files outside records/ that differ. */
  tooling: readonly ToolingFile[];
  /** What files that differ had held on the base's line, oldest first. */
  past: readonly TreeFile[];
  /** Paths that are again what they were on the base's line before: a revert. */
  restored: ReadonlySet<string>;
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

interface BranchOptions {
  /** The other branch: a reference; undefined takes origin/main, else main. */
  base: string | undefined;
  /**
   * Whether a commit of main came by a pull request: then only what the others did is compared,
   * each of them as a change of its own.
   */
  isReviewed?: ((commit: string) => Promise<boolean>) | undefined;
}

/**
 * Reads both sides of a branch.
 *
 * @throws MachineryError with the remedy, where the base or a part of history is missing
 */
export async function readBranch(
  root: string,
  { base: ref, isReviewed }: BranchOptions,
): Promise<Branch> {
  const isLine = isReviewed !== undefined;
  const { commit, commits: all, differences } = await findBase(root, ref, isLine);
  const base = byPath(await readTree(root, commit));
  const head = byPath((await readRecordTexts(root)).filter(({ isOdd }) => !isOdd));
  const commits: Commit[] = [];
  for (const one of all) if (!(await isReviewed?.(one.commit))) commits.push(one);
  const git = openGit(root);
  return {
    commit,
    base,
    head,
    commits,
    paths: pathsOf({ changes: differences }),
    steps: await readSteps(git, all, head),
    isLine,
    tooling: await readTooling(git, differences),
    ...(await readPast(root, { commit, base, head, commits })),
  };
}

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

async function resolveCommit(git: Git, root: string, refs: readonly string[]): Promise<string> {
  for (const ref of refs) {
    // rev-parse would take a leading hyphen for an option.
    if (ref.startsWith('-') || ref === '') continue;
    const id = await git.text(['rev-parse', '--verify', `${ref}^{commit}`]).catch(() => '');
    if (id.trim() !== '') return id.trim();
  }
  throw new MachineryError(
    `${root} has no commit ${refs.join(' or ')}; fetch it, or name another one with --base`,
  );
}

/** What each commit makes of records, then what the work tree does. */
async function readSteps(
  git: Git,
  commits: readonly Commit[],
  head: Files,
): Promise<Branch['steps']> {
  const files = commits.flatMap(({ changes }) => changes).filter(isVersion);
  const contents = await readBlobs(
    git,
    files.map(({ blob }) => blob),
  );
  const steps = commits.map(
    ({ changes }) => new Map(changes.map(({ path, blob }) => [path, contents.get(blob) ?? null])),
  );
  return [...steps, new Map([...head].map(([path, { bytes }]) => [path, bytes]))];
}

/** Larger files are shown by their size. */
const MOST_TEXT = 4 * 1024 * 1024;

/** Reads the files outside records/ that differ, with the text of small ones. */
async function readTooling(git: Git, differences: readonly FileChange[]): Promise<ToolingFile[]> {
  const changes = differences.filter(({ path }) => !path.startsWith('records/'));
  if (changes.length === 0) return [];
  const ids = new Set(changes.flatMap(({ oldBlob, blob }) => [oldBlob, blob]));
  // A line for each: `<id> blob <size>`; nothing and a submodule are something else.
  const answer = await git.text(['cat-file', '--batch-check'], `${[...ids].join('\n')}\n`);
  const sizes = new Map<string, number>();
  for (const line of answer.split('\n')) {
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
  return changes.map(({ path, state, oldBlob, blob }) => {
    const [old, current] = [textOf(oldBlob), textOf(blob)];
    return { path, state, size: sizes.get(blob) ?? 0, old, new: current };
  });
}

/**
 * What files that differ had held on the base's line, and the paths that are again what they were
 * there: the same bytes, or absent where the commits that added the file, with all else, and made it
 * what it is are reverted.
 */
export async function readPast(
  root: string,
  { commit, base, head, commits }: Pick<Branch, 'commit' | 'base' | 'head' | 'commits'>,
): Promise<Pick<Branch, 'past' | 'restored'>> {
  const git = openGit(root);
  const [old, now] = [base, head].map(
    (files) => new Map([...files.values()].map(({ path, bytes }) => [path, blobId(bytes)])),
  );
  const versions = (await readLog(git, FIRST_PARENTS, commit, '--', 'records/'))
    .flatMap(({ changes }) => changes)
    .filter(({ path, state }) => state === 'file' && old?.get(path) !== now?.get(path));
  const same = versions.filter(({ path, blob }) => blob === now?.get(path));
  const isGone = (path: string): boolean => base.has(path) && !head.has(path);
  const removing = commits.filter((one) => pathsOf(one).some(isGone));
  const undone = (await listReverted(git, commit, removing))
    .map(({ changes }) => changes)
    .filter((changes) => changes.every(({ added, path }) => !added || !head.has(path)))
    .flat();
  const reverted = [...base.keys()].filter(isGone).filter((path) => {
    const own = undone.filter((one) => one.path === path);
    return own.some(({ added }) => added) && own.some(({ blob }) => blob === old?.get(path));
  });
  return {
    past: await readFiles(git, versions),
    restored: new Set([...pathsOf({ changes: same }), ...reverted]),
  };
}

/** As `git revert` writes it, with a short or a full id, wherever a squash puts it. */
const REVERT = /\bThis reverts commit ([0-9a-f]{7,40})\b/g;
/** As GitHub's button writes it: the number of the pull request that is reverted. */
const REVERTED_PULL = /^Reverts (?:[\w.-]+\/[\w.-]+)?#(\d+)\b/gm;
/** The pull request that brought a commit, as GitHub writes it into the subject. */
const PULL = /^(?:Merge pull request #(\d+) |.*\(#(\d+)\)(?:\n|$))/;

/** The commits before `commit`, merged or not, that others name as reverted: what they did to records. */
async function listReverted(
  git: Git,
  commit: string,
  others: readonly Commit[],
): Promise<Commit[]> {
  const namedBy = (pattern: RegExp): string[] =>
    others.flatMap(({ message }) => [...message.matchAll(pattern)].map(([, name = '']) => name));
  const [ids, pulls] = [namedBy(REVERT), namedBy(REVERTED_PULL)];
  if (ids.length + pulls.length === 0) return [];
  const every = await readLog(git, EVERY, commit, '--', 'records/');
  return every.filter((one) => {
    const [, merged, squashed = merged] = PULL.exec(one.message) ?? [];
    return pulls.includes(squashed ?? '') || ids.some((id) => one.commit.startsWith(id));
  });
}
