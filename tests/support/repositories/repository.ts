import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { inject, onTestFinished, TestRunner } from 'vitest';
import type { Files } from '../records/records.ts';

/** A throw-away git repository. */
export interface Repository {
  /** Its folder. */
  root: string;
  /** Runs git in it and gives what it printed, trimmed. */
  git(...args: string[]): string;
  /** Sets the time of what `git` commits from now on, for author and committer. */
  at(time: string): void;
  /** Writes files; null removes one. */
  write(files: Record<string, string | Buffer | null>): void;
  /** Writes files and commits everything at a time, for author and committer; gives the id. */
  commit(files: Record<string, string | Buffer | null>, at: string, message?: string): string;
  /** Lets a branch be where HEAD is, and HEAD be on it if that is asked for; no file changes. */
  branch(name: string, isCurrent?: boolean): void;
  /** Brings git's index, which `commit` leaves behind, up to HEAD, as a build wants it; `git` does so itself. */
  refresh(): void;
  /** Makes commits, all by one process; no file of the work tree is written. Gives the ids by branch. */
  import(commits: readonly ImportedCommit[]): Record<string, string>;
}

/** A commit that is made without a work tree. */
interface ImportedCommit {
  /** The branch that it is put on, which is also its message. */
  name: string;
  /** A branch: its parent, and that which it merges. */
  from: string;
  merge?: string;
  /** What it changes against its parent; null removes a file. */
  files: Readonly<Record<string, string | null>>;
  at: string;
}

/** A folder that is removed when the test ends; one that a file makes for its tests, with the run. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-'));
  if (TestRunner.getCurrentTest())
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** What git is told in tests: who commits, and nothing of the user's own settings. */
export function gitEnvironment(home: string): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH,
    HOME: home,
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_AUTHOR_NAME: 'Test',
    GIT_AUTHOR_EMAIL: 'test@almanac.example',
    GIT_COMMITTER_NAME: 'Test',
    GIT_COMMITTER_EMAIL: 'test@almanac.example',
  };
}

/** Writes files below a folder; null removes one. */
export function writeFiles(
  folder: string,
  files: Readonly<Record<string, string | Buffer | null>>,
): void {
  for (const [path, text] of Object.entries(files)) {
    const file = join(folder, path);
    if (text === null) {
      rmSync(file, { force: true, recursive: true });
    } else {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
  }
}

/** What a process of git costs grows with the memory of its parent, so a shell starts them. */
const COMMIT = 'git add --all && git commit --quiet --allow-empty -m "$1" && git rev-parse HEAD';

/** Commands that do not look at the index. */
const WITHOUT_INDEX = ['rev-parse', 'branch', 'config', 'cat-file', 'clone'];

/** Repositories of this worker that are copied instead of made again, by their first files. */
const templates = new Map<string, string>();

/** The folder of a repository with `files` as its first commit, and none without them. */
function templateOf(files: Files | undefined, time: string): string {
  const key = JSON.stringify([files, time]);
  const known = templates.get(key);
  if (known !== undefined) return known;
  const root = mkdtempSync(join(inject('runFolder'), 'repository-'));
  const repository = openRepository(root);
  if (files) {
    cpSync(templateOf(undefined, ''), root, { recursive: true });
    repository.commit(files, time);
    repository.refresh();
  } else {
    repository.git('init', '--quiet', '--initial-branch=main', '--template=');
    mkdirSync(join(root, '.git/info'));
    // Commits of a few files need no packing, which git would look into after each.
    repository.git('config', 'maintenance.auto', 'false');
  }
  templates.set(key, root);
  return root;
}

/** A length and the bytes of a file, as `git fast-import` reads them. */
function dataOf(content: string | Buffer): Buffer {
  const bytes = Buffer.from(content as string);
  return Buffer.concat([Buffer.from(`data ${bytes.length}\n`), bytes, Buffer.from('\n')]);
}

/** A file of a commit; null content removes it. */
interface CommittedFile {
  path: string;
  content: string | Buffer | null;
  mode?: string;
}

/** A path in quotes, with what they do not hold by its number. */
function quoted(path: string): string {
  const escaped = [...path].map((character) => {
    if (character >= ' ' && !'"\\'.includes(character)) return character;
    return `\\${character.charCodeAt(0).toString(8).padStart(3, '0')}`;
  });
  return `"${escaped.join('')}"`;
}

/** A commit for `git fast-import`, with what is said of it before its files. */
function commitOf(
  branch: string,
  at: string,
  message: string,
  files: readonly CommittedFile[],
  before = '',
  mark = ':1',
): Buffer {
  const committer = `committer Test <test@almanac.example> ${Date.parse(at) / 1000} +0000\n`;
  const changes = files.flatMap(({ path, content, mode = '100644' }) => {
    const name = quoted(path);
    if (content === null) return [Buffer.from(`D ${name}\n`)];
    return [Buffer.from(`M ${mode} inline ${name}\n`), dataOf(content)];
  });
  const head = Buffer.from(`commit ${branch}\nmark ${mark}\n${committer}`);
  const said = dataOf(`${message.trimEnd()}\n`);
  return Buffer.concat([head, said, Buffer.from(before), ...changes, Buffer.from('\n')]);
}

/** Every file of a work tree, with its mode. */
function workTree(root: string): CommittedFile[] {
  const entries = readdirSync(root, { recursive: true, withFileTypes: true });
  return entries.flatMap((entry): CommittedFile[] => {
    const file = join(entry.parentPath, entry.name);
    const path = relative(root, file);
    if (path.startsWith('.git/') || entry.isDirectory()) return [];
    if (entry.isSymbolicLink()) return [{ path, content: readlinkSync(file), mode: '120000' }];
    const isProgram = (lstatSync(file).mode & 0o100) !== 0;
    return [{ path, content: readFileSync(file), mode: isProgram ? '100755' : '100644' }];
  });
}

/** The branch that HEAD names; null where a commit needs git's index, since more than files counts. */
function plainBranch(root: string): string | null {
  const special = ['.gitignore', '.gitattributes', '.git/MERGE_HEAD'];
  if (special.some((name) => existsSync(join(root, name)))) return null;
  return /^ref: (.+)\n$/.exec(readFileSync(join(root, '.git/HEAD'), 'utf8'))?.[1] ?? null;
}

/** A new repository on branch main; removed when the test ends. */
export function createRepository(files?: Files, time = '2026-03-01T12:00:00Z'): Repository {
  const root = temporaryFolder();
  cpSync(templateOf(files, time), root, { recursive: true });
  const repository = openRepository(root);
  if (files) repository.at(time);
  return repository;
}

function openRepository(root: string): Repository {
  let environment = gitEnvironment(root);
  const start = (program: string, args: string[], input: string | Buffer = ''): string =>
    execFileSync(program, args, { cwd: root, env: environment, encoding: 'utf8', input }).trim();
  /** Whether the index is behind HEAD, and whether it holds what no file of the work tree says. */
  const index = { isStale: false, isSpecial: false };
  const fastImport = (commits: Buffer): string =>
    start('git', ['-c', 'fastimport.unpackLimit=1', 'fast-import', '--quiet', '--force'], commits);
  const refresh = (): void => {
    if (index.isStale) start('git', ['reset', '--quiet']);
    index.isStale = false;
  };
  const git = (...args: string[]): string => {
    if (!WITHOUT_INDEX.includes(args[0] ?? '')) refresh();
    if (args[0] === 'update-index') index.isSpecial = true;
    return start('git', args);
  };
  const branch: Repository['branch'] = (name, isCurrent = false) => {
    const current = /^ref: (.+)\n$/.exec(readFileSync(join(root, '.git/HEAD'), 'utf8'))?.[1] ?? '';
    const ref = `refs/heads/${name}`;
    if (ref !== current) cpSync(join(root, '.git', current), join(root, '.git', ref));
    if (isCurrent) writeFileSync(join(root, '.git/HEAD'), `ref: ${ref}\n`);
  };
  const write: Repository['write'] = (changes) => writeFiles(root, changes);
  const at: Repository['at'] = (time) => {
    environment = { ...environment, GIT_AUTHOR_DATE: time, GIT_COMMITTER_DATE: time };
  };
  const commit: Repository['commit'] = (changes, time, message = 'change') => {
    write(changes);
    at(time);
    const current = plainBranch(root);
    if (current === null || index.isSpecial || !time.endsWith('Z')) {
      refresh();
      return start('sh', ['-c', COMMIT, 'sh', message]);
    }
    const parent = existsSync(join(root, '.git', current)) ? `from ${current}^0\n` : '';
    const all = commitOf(current, time, message, workTree(root), `${parent}deleteall\n`);
    index.isStale = true;
    return fastImport(Buffer.concat([all, Buffer.from('get-mark :1\n')]));
  };
  const importAll: Repository['import'] = (commits) => {
    // Each branch by its last commit; one that is not made here is that of the repository.
    const marks = new Map<string, string>();
    const parentOf = (name: string) => marks.get(name) ?? `refs/heads/${name}^0`;
    const all = commits.map(({ name, from, merge, files, at: time }, number) => {
      const list = Object.entries(files).map(([path, content]) => ({ path, content }));
      let parents = `from ${parentOf(from)}\n`;
      if (merge !== undefined) parents += `merge ${parentOf(merge)}\n`;
      const mark = `:${number + 1}`;
      marks.set(name, mark);
      return commitOf(`refs/heads/${name}`, time, name, list, parents, mark);
    });
    const asked = [...marks.values()].map((mark) => `get-mark ${mark}\n`).join('');
    const ids = fastImport(Buffer.concat([...all, Buffer.from(asked)])).split('\n');
    index.isStale = true;
    return Object.fromEntries([...marks.keys()].map((name, at) => [name, ids[at] ?? '']));
  };
  return { root, git, at, write, commit, branch, refresh, import: importAll };
}
