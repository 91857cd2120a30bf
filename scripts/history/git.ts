import { createHash } from 'node:crypto';
import { type SimpleGitOptions, simpleGit } from 'simple-git';
import { MachineryError } from '../model/problem.ts';
import { compareCodeUnits } from '../model/words.ts';
import { isIgnored } from '../records/read.ts';

/** Git in one repository; it ignores the user's configuration and environment. */
export interface Git {
  /**
   * Runs a command, feeds it `input`, and gives its output as text. The library waits 50 ms for a
   * command that prints nothing, so none is told to be quiet.
   */
  text(args: readonly string[], input?: string | Buffer): Promise<string>;
  /** Gives what `cat-file --batch` answers to ids, a line each and at least one. */
  batch(ids: string): Promise<Buffer>;
}

/**
 * What the person who runs a build has configured must not reach its bytes: no configuration but
 * the repository's own, no replaced or grafted commits, no question ever asked.
 */
const ENVIRONMENT = {
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_NO_REPLACE_OBJECTS: '1',
  GIT_GRAFT_FILE: '/dev/null',
  GIT_NO_LAZY_FETCH: '1',
  GIT_OPTIONAL_LOCKS: '0',
  GIT_TERMINAL_PROMPT: '0',
};

/**
 * Git in the folder `root`.
 *
 * @throws MachineryError where the folder does not exist, and from every command that fails
 */
export function openGit(
  root: string,
  environment: Readonly<Record<string, string>> = ENVIRONMENT,
): Git {
  const start = (options: Partial<SimpleGitOptions> = {}) =>
    simpleGit({
      baseDir: root,
      allowEnvironment: Object.keys(environment),
      unsafe: { allowUnsafeConfigPaths: true, allowUnsafeFsMonitor: true },
      // A checkout in a container often belongs to another user; the configuration that would
      // allow it is not read, and the folder was named by the person who runs this.
      // A monitor of the file system would be a program that the repository chooses.
      config: ['safe.directory=*', 'core.fsmonitor=false'],
      // `exit` may come before the last bytes of a pipe, `close` may not.
      completion: { onClose: true, onExit: false },
      // Without this a failure that prints nothing would pass for an empty answer.
      errors(error, { exitCode, stdErr }) {
        if (!error && exitCode !== 0) return Buffer.concat(stdErr);
        return error;
      },
      ...options,
    }).env({ PATH: process.env.PATH ?? '', LC_ALL: 'C', ...environment });
  return {
    text: (args, input) => {
      const options = input === undefined ? {} : { input: () => input };
      return explain(root, args[0], () => start(options).raw([...args]));
    },
    batch: (ids) =>
      explain(root, 'cat-file', () =>
        start({ input: () => ids }).binaryCatFile(['--batch', '--buffer']),
      ),
  };
}

async function explain<T>(root: string, name = '', run: () => PromiseLike<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    const message = error instanceof Error ? error.message.trim() : String(error);
    if (/not a git repository/.test(message)) {
      throw new MachineryError(
        `${root} is not a git repository; the changelog is read from git history, so clone the repository instead of copying its files`,
      );
    }
    // The empty graft file of ENVIRONMENT makes git print hints about graft files first.
    const lines = message.split('\n').filter((line) => !line.startsWith('hint:'));
    const first = lines.find((line) => !line.startsWith('warning:')) || 'it gave no reason';
    throw new MachineryError(`git ${name} failed in ${root}: ${first}`, { cause: error });
  }
}

/** A repository whose whole history is there. */
interface Repository {
  git: Git;
  /** Full id of the commit that HEAD names. */
  head: string;
}

/**
 * Opens the repository whose work tree has `root` as its top folder.
 *
 * @throws MachineryError with the remedy, where git, the repository, a commit or a part of the
 *   history is missing: history that is only partly there would be published as if it were whole
 */
export async function openRepository(root: string): Promise<Repository> {
  const git = openGit(root);
  const [shallow, head = ''] = (await git.text(PLACE)).trimEnd().split('\n');
  if (shallow !== 'false') {
    throw new MachineryError(
      `${root} is a shallow clone, which lacks a part of the history; run: git fetch --unshallow`,
    );
  }
  if (head === '') {
    throw new MachineryError(`${root} has no commit yet; commit its records first`);
  }
  return { git, head };
}

/** Whether history is cut, then the commit of HEAD, where there is one. */
const PLACE = ['rev-parse', '--is-shallow-repository', '--revs-only', 'HEAD^{commit}'];

/**
 * Reads contents by their ids, all by one process.
 *
 * @throws MachineryError where one is missing from the repository
 */
export async function readBlobs(git: Git, wanted: Iterable<string>): Promise<Map<string, Buffer>> {
  const contents = new Map<string, Buffer>();
  const ids = new Set(wanted);
  if (ids.size === 0) return contents;
  const output = await git.batch(`${[...ids].join('\n')}\n`);
  let at = 0;
  for (const id of ids) {
    const end = output.indexOf(0x0a, at);
    // The first line of an answer is `<id> blob <size>`.
    const [name, type, size = ''] = output.toString('latin1', at, end).split(' ');
    at = end + 1 + Number(size) + 1;
    if (name !== id || type !== 'blob' || !(at <= output.length)) {
      throw new MachineryError(
        `the content ${id} is missing from the repository; run git fsck, then clone it again`,
      );
    }
    contents.set(id, output.subarray(end + 1, at - 1));
  }
  return contents;
}

/** A regular file of records/ as one commit has it. */
export interface TreeFile {
  /** Path below the root, with `/`. */
  path: string;
  bytes: Uint8Array;
}

/** The files of one point in time, by path. */
export type Files = ReadonlyMap<string, TreeFile>;

/** Files by their path. */
export function byPath(files: readonly TreeFile[]): Files {
  return new Map(files.map((file) => [file.path, file]));
}

const ENTRY = /^(\d{6}) \w+ ([0-9a-f]{40})\t(.*)$/s;

/**
 * Reads every regular file under records/ of one commit, in code-unit order of git's own sorting.
 * Symbolic links, submodules and what is for people are left out: nothing published comes from them.
 *
 * @param commit full id
 * @throws MachineryError where git fails
 */
export async function readTree(root: string, commit: string): Promise<TreeFile[]> {
  const git = openGit(root);
  const blobs = await listTree(git, commit);
  return readFiles(
    git,
    [...blobs].map(([path, blob]) => ({ path, blob })),
  );
}

/** Reads files by the ids of their contents. */
export async function readFiles(
  git: Git,
  files: readonly { path: string; blob: string }[],
): Promise<TreeFile[]> {
  const contents = await readBlobs(
    git,
    files.map(({ blob }) => blob),
  );
  return files.map(({ path, blob }) => ({ path, bytes: contents.get(blob) ?? Buffer.alloc(0) }));
}

/** The regular files under records/ of one commit that are not for people, with their contents' ids. */
async function listTree(git: Git, commit: string): Promise<Map<string, string>> {
  const options = ['-r', '-z', '--full-tree'];
  const output = await git.text(['ls-tree', ...options, commit, '--', 'records/']);
  const blobs = new Map<string, string>();
  for (const line of output.split('\0').filter(Boolean)) {
    const [, mode, blob, path] = ENTRY.exec(line) ?? [];
    if (!mode || !blob || !path)
      throw new MachineryError(
        'git ls-tree gave an answer of an unknown form; use git 2.31 or newer',
      );
    if (mode.startsWith('100') && !isIgnored(path)) blobs.set(path, blob);
  }
  return blobs;
}

/** The id that git gives a content. */
export function blobId(bytes: Uint8Array): string {
  return createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex');
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
