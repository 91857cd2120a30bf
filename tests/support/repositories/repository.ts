import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
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
  /** Puts commits of texts (null removes a file) on main, all by one process; no file is written. */
  import(commits: readonly { files: Record<string, string | null>; at: string }[]): void;
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

/** A length and the bytes of a text, as `git fast-import` reads them. */
const dataOf = (text: string): string => `data ${Buffer.byteLength(text)}\n${text}\n`;

function importedCommit(files: Readonly<Record<string, string | null>>, at: string): string {
  const changes = Object.entries(files).map(([path, text]) => {
    return text === null ? `D ${path}\n` : `M 100644 inline ${path}\n${dataOf(text)}`;
  });
  const committer = `committer Test <test@almanac.example> ${Date.parse(at) / 1000} +0000\n`;
  return `commit refs/heads/main\n${committer}${dataOf('change')}${changes.join('')}\n`;
}

/** A new repository on branch main; removed when the test ends. */
export function createRepository(files?: Files, time = '2026-03-01T12:00:00Z'): Repository {
  const repository = copyRepository(templateOf(files, time));
  if (files) repository.at(time);
  return repository;
}

/** A copy of a repository, given its folder; removed when the test ends. */
function copyRepository(template: string): Repository {
  const root = temporaryFolder();
  cpSync(template, root, { recursive: true });
  return openRepository(root);
}

/** Makes a repository once in a worker, and copies it for each test that asks for the same. */
export function repositoryOnce<Wanted extends unknown[]>(
  make: (...wanted: Wanted) => Promise<Repository>,
): (...wanted: Wanted) => Promise<Repository> {
  const made = new Map<string, string>();
  return async (...wanted) => {
    const key = JSON.stringify(wanted);
    const known = made.get(key) ?? mkdtempSync(join(inject('runFolder'), 'repository-'));
    if (!made.has(key)) cpSync((await make(...wanted)).root, known, { recursive: true });
    made.set(key, known);
    return copyRepository(known);
  };
}

function openRepository(root: string): Repository {
  let environment = gitEnvironment(root);
  const start = (program: string, args: string[], input = ''): string =>
    execFileSync(program, args, { cwd: root, env: environment, encoding: 'utf8', input }).trim();
  const git = (...args: string[]): string => start('git', args);
  const write: Repository['write'] = (changes) => writeFiles(root, changes);
  const at: Repository['at'] = (time) => {
    environment = { ...environment, GIT_AUTHOR_DATE: time, GIT_COMMITTER_DATE: time };
  };
  const commit: Repository['commit'] = (changes, time, message = 'change') => {
    write(changes);
    at(time);
    return start('sh', ['-c', COMMIT, 'sh', message]);
  };
  const importAll: Repository['import'] = (commits) => {
    const texts = commits.map(({ files, at: time }) => importedCommit(files, time));
    start(
      'git',
      ['fast-import', '--quiet'],
      `reset refs/heads/main\nfrom main^0\n\n${texts.join('')}`,
    );
  };
  return { root, git, at, write, commit, import: importAll };
}
