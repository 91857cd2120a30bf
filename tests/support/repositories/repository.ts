import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { inject, TestRunner } from 'vitest';
import type { Files } from '#support/records/records.ts';

/** A throw-away git repository. */
export interface Repository {
  /** Its folder. */
  root: string;
  /** Runs git in it and gives what it printed, trimmed. */
  git(...args: string[]): string;
  /** The id of the commit of HEAD. */
  head(): string;
  /** Puts HEAD on a new branch, as `git checkout -b` does. */
  branch(name: string): void;
  /** Sets the time of what `git` commits from now on, for author and committer. */
  at(time: string): void;
  /** Writes files; null removes one. */
  write(files: Record<string, string | Buffer | null>): void;
  /** Writes files and commits everything at a time, for author and committer; gives the id. */
  commit(files: Record<string, string | Buffer | null>, at: string, message?: string): string;
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
const COMMIT = 'git add --all && git commit --quiet --allow-empty -m "$1"';

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
  } else {
    repository.git('init', '--quiet', '--initial-branch=main', '--template=');
    mkdirSync(join(root, '.git/info'));
    // Commits of a few files need no packing, which git would look into after each.
    repository.git('config', 'maintenance.auto', 'false');
  }
  templates.set(key, root);
  return root;
}

/** A text for `git fast-import`, after its length. */
const dataOf = (text: string): string => `data ${Buffer.byteLength(text)}\n${text}\n`;

/** A commit for `git fast-import`, with its number and its parents. */
function commitOf({ name, files, at }: ImportedCommit, mark: string, parents: string): string {
  const changes = Object.entries(files).map(([path, text]) =>
    text === null ? `D ${path}\n` : `M 100644 inline ${path}\n${dataOf(text)}`,
  );
  return [
    `commit refs/heads/${name}\nmark ${mark}\n`,
    `committer Test <test@almanac.example> ${Date.parse(at) / 1000} +0000\n`,
    dataOf(`${name}\n`),
    parents,
    ...changes,
    '\n',
  ].join('');
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
  const start = (program: string, args: string[], input = ''): string =>
    execFileSync(program, args, { cwd: root, env: environment, encoding: 'utf8', input }).trim();
  const git = (...args: string[]): string => start('git', args);
  const write: Repository['write'] = (changes) => writeFiles(root, changes);
  // A process of git takes ten times as long as reading what it would read.
  const readIn = (path: string): string => readFileSync(join(root, '.git', path), 'utf8');
  const head = (): string => {
    const [, ref] = /^ref: (.*)\n$/.exec(readIn('HEAD')) ?? [];
    return readIn(ref ?? 'HEAD').trim();
  };
  const branch = (name: string): void => {
    const ref = `refs/heads/${name}`;
    write({ [`.git/${ref}`]: `${head()}\n`, '.git/HEAD': `ref: ${ref}\n` });
  };
  const at: Repository['at'] = (time) => {
    environment = { ...environment, GIT_AUTHOR_DATE: time, GIT_COMMITTER_DATE: time };
  };
  const commit: Repository['commit'] = (changes, time, message = 'change') => {
    write(changes);
    at(time);
    start('sh', ['-c', COMMIT, 'sh', message]);
    return head();
  };
  const importAll: Repository['import'] = (commits) => {
    // Each branch by its last commit; one that is not made here is that of the repository.
    const marks = new Map<string, string>();
    const parentOf = (name: string) => marks.get(name) ?? `refs/heads/${name}^0`;
    const all = commits.map((one, number) => {
      let parents = `from ${parentOf(one.from)}\n`;
      if (one.merge !== undefined) parents += `merge ${parentOf(one.merge)}\n`;
      const mark = `:${number + 1}`;
      marks.set(one.name, mark);
      return commitOf(one, mark, parents);
    });
    const asked = [...marks.values()].map((mark) => `get-mark ${mark}\n`).join('');
    const ids = start('git', ['fast-import', '--quiet', '--force'], [...all, asked].join('')).split(
      '\n',
    );
    git('reset', '--quiet');
    return Object.fromEntries([...marks.keys()].map((name, at) => [name, ids[at] ?? '']));
  };
  return { root, git, head, branch, at, write, commit, import: importAll };
}
