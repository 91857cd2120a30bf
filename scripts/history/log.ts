import { isDeepStrictEqual } from 'node:util';
import type { Continuation, Revision } from '../model/dataset.ts';
import { dayOf, type Timestamp, timestampOf } from '../model/day.ts';
import { MachineryError } from '../model/problem.ts';
import { classifyPath, type RecordKind } from '../records/read.ts';
import { type Git, openGit, readFiles } from './git.ts';

/** What a commit did to one file, against its first parent. */
export interface FileChange {
  path: string;
  /** What its path says that it is, and its name; undefined where no record has such a path. */
  kind: RecordKind | undefined;
  id: string;
  /** Whether the first parent has nothing at this path. */
  added: boolean;
  /** `irregular` is a symbolic link or a submodule. */
  state: 'file' | 'irregular' | 'removed';
  /** Id of the file's content before and now. */
  oldBlob: string;
  blob: string;
}

export interface Commit {
  /** Full id. */
  commit: string;
  /** Committer time in seconds since 1970; null where git cannot read it. */
  seconds: number | null;
  message: string;
  changes: FileChange[];
}

/** The paths that a commit touches, below the root. */
export function pathsOf({ changes }: Pick<Commit, 'changes'>): string[] {
  return changes.map(({ path }) => path);
}

/** Raw differences of files; no setting has a say, and no `.gitmodules` hides a submodule. */
const RAW = [
  ...['-r', '-z', '--raw', '--no-abbrev', '--no-renames'],
  ...['-O/dev/null', '--ignore-submodules=none'],
];

/** It has a format of its own, so that no setting about colours, notes or names has a say. */
const LOG = [
  ...['log', '--reverse', '--root', '--format=%H %ct %B', '--encoding=UTF-8'],
  ...['--no-show-signature', ...RAW],
];

/** Each commit with what it changes against its first parent. */
export const EVERY = ['--diff-merges=first-parent'];

/** The same of a line of first parents. */
export const FIRST_PARENTS = ['--first-parent', ...EVERY];

const HEADER = /^([0-9a-f]{40}) (-?\d*) (.*)$/s;
// Of a merge that is compared with all its parents there is a mode and an id for each.
const CHANGE =
  /^\n?:+(\d{6}) (?:\d{6} )*(\d{6}) ([0-9a-f]{40}) (?:[0-9a-f]{40} )*([0-9a-f]{40}) [A-Z]+\d*$/;

/** The mode of nothing. */
const ABSENT = '000000';

/** @throws MachineryError where it is not such a line */
function readChange(line: string, path = ''): FileChange {
  const [, oldMode, mode, oldBlob, blob] = CHANGE.exec(line) ?? [];
  if (!oldMode || !mode || !oldBlob || !blob)
    throw new MachineryError(
      'git gave an answer of an unknown form; use git 2.31 or newer, and a repository of SHA-1 ids',
    );
  const { kind, id = '' } = classifyPath(path) ?? {};
  let state: FileChange['state'] = 'irregular';
  if (mode === ABSENT) state = 'removed';
  if (mode.startsWith('100')) state = 'file';
  return { path, kind, id, added: oldMode === ABSENT, state, oldBlob, blob };
}

/**
 * Reads the commits that `range` names, oldest first, as `options` say. For each commit git gives a
 * header that ends in NUL, then for each changed file its modes, ids and letter up to a NUL, and its
 * path up to a NUL; a line feed comes before the first of them.
 */
export async function readLog(
  git: Git,
  options: readonly string[],
  ...range: string[]
): Promise<Commit[]> {
  const commits: Commit[] = [];
  const tokens = (await git.text([...LOG, ...options, ...range])).split('\0').values();
  for (const token of tokens) {
    const [, commit, time = '', message = ''] = HEADER.exec(token) ?? [];
    if (commit) {
      const seconds = /^\d+$/.test(time) ? Number(time) : null;
      commits.push({ commit, seconds, message, changes: [] });
    } else if (token !== '') {
      commits.at(-1)?.changes.push(readChange(token, tokens.next().value));
    }
  }
  return commits;
}

/** Reads which files differ between two commits. */
export async function readDifferences(git: Git, from: string, to: string): Promise<FileChange[]> {
  const tokens = (await git.text(['diff-tree', ...RAW, from, to])).split('\0').values();
  const changes: FileChange[] = [];
  for (const token of tokens)
    if (token !== '') changes.push(readChange(token, tokens.next().value));
  return changes;
}

/** What bounds the times of a line of commits besides the committers' clocks. */
interface TimeLimits {
  /** The timestamp of the build: no commit is later. */
  now: Timestamp;
  /** Earlier builds, oldest first. */
  continues: readonly Pick<Continuation, 'commit' | 'generated_at'>[];
}

const secondOf = (timestamp: Timestamp): number => Date.parse(timestamp) / 1000;

/**
 * The revisions of a line of commits, oldest first. A committer's clock may be wrong; `ts` never
 * goes back: it is the committer time or that of the revision before, whichever is later, but never
 * later than the build that first published it, and never before the day of a build that did not
 * have it yet. At the baseline it counts again from the committer time, so that a wrong clock
 * before it does not reach what is published.
 *
 * @param baseline index of the baseline's commit; -1 without one
 */
export function clampTimes(
  commits: readonly Pick<Commit, 'commit' | 'seconds'>[],
  baseline: number,
  { now, continues }: TimeLimits,
): Revision[] {
  const ends = new Map(commits.map(({ commit }, index) => [commit, index]));
  const builds = continues.flatMap(({ commit, generated_at }) => {
    const end = ends.get(commit);
    if (end === undefined) return [];
    return [{ end, generated_at }];
  });
  let last = 0;
  return commits.map(({ commit, seconds }, index) => {
    const first = builds.find(({ end }) => index <= end);
    const before = builds.findLast(({ end }) => end < index);
    const latest = secondOf(first?.generated_at ?? now);
    const earliest = before ? secondOf(`${dayOf(before.generated_at)}T00:00:00Z`) : 0;
    const own = seconds === null ? null : Math.min(Math.max(seconds, earliest), latest);
    const restart = index === baseline && own !== null;
    last = restart ? own : Math.max(last, own ?? last, earliest);
    return { commit, ts: timestampOf(last * 1000) };
  });
}

/** The index of the last commit that adds records/baseline.yaml; -1 without one. */
export function findBaseline(commits: readonly Pick<Commit, 'changes'>[]): number {
  return commits.findLastIndex(({ changes }) =>
    changes.some(({ kind, added }) => kind === 'baseline' && added),
  );
}

/**
 * The contents that a file of records/ had on the line of HEAD since public history began, the
 * newest first.
 */
export async function listContents(root: string, path: string): Promise<Uint8Array[]> {
  const git = openGit(root);
  const commits = await readLog(git, FIRST_PARENTS, 'HEAD', '--', 'records/');
  const since = commits.slice(Math.max(0, findBaseline(commits)));
  const changes = since.flatMap((commit) => commit.changes).filter((one) => one.path === path);
  const files = await readFiles(
    git,
    changes.filter(({ state }) => state === 'file'),
  );
  return files.reverse().map(({ bytes }) => bytes);
}

/** A published build: the next one goes on from its commit. */
export interface PublishedBuild {
  /** Full id of a commit that HEAD descends from. */
  commit: string;
  generated_at: Timestamp;
  /** What it itself continues, oldest first. */
  continues: readonly Continuation[];
}

/** The line of commits that is published: main as consumers have seen it, oldest first. */
export interface Line {
  commits: Commit[];
  continues: Continuation[];
}

/**
 * Reads the line of commits that is published. It is the line of first parents of `head`, with one
 * exception: the commit of a published build is always on it. Where main came to have that commit
 * as a second parent only (somebody merged main into a local commit and pushed), the merge follows
 * the published commit and counts as one change against it.
 *
 * A published build is kept in `continues` where the line or its times would be others without it.
 *
 * @param head full id
 * @param published null where nothing is published
 */
export async function readLine(
  git: Git,
  head: string,
  published: PublishedBuild | null,
  now: Timestamp,
): Promise<Line> {
  const earlier = [...(published?.continues ?? [])];
  const commits = await readSplicedLine(git, head, earlier);
  if (!published) return { commits, continues: earlier };
  const { commit, generated_at } = published;
  const isOnLine = commits.some((each) => each.commit === commit);
  const next = isOnLine ? null : await findMerge(git, head, commit);
  const continues = [...earlier, { commit, generated_at, next }];
  if (!isOnLine) return { commits: await readSplicedLine(git, head, continues), continues };
  const baseline = findBaseline(commits);
  const [times, without] = [continues, earlier].map((builds) =>
    clampTimes(commits, baseline, { now, continues: builds }),
  );
  return { commits, continues: isDeepStrictEqual(times, without) ? earlier : continues };
}

/** The line of first parents of `head`, over every published commit in `continues`. */
async function readSplicedLine(
  git: Git,
  head: string,
  continues: readonly Continuation[],
): Promise<Commit[]> {
  const commits: Commit[] = [];
  let after: string[] = [];
  for (const { commit, next } of continues) {
    if (next === null) continue;
    commits.push(...(await readLog(git, FIRST_PARENTS, commit, ...after, '--')));
    const [merge] = await readLog(git, FIRST_PARENTS, '--max-count=1', next, '--');
    // One change against the published commit that it follows.
    if (merge) commits.push({ ...merge, changes: await readDifferences(git, commit, next) });
    after = [`^${next}`];
  }
  return [...commits, ...(await readLog(git, FIRST_PARENTS, head, ...after, '--'))];
}

/** The oldest commit on the line of first parents of `head` that descends from `commit`. */
async function findMerge(git: Git, head: string, commit: string): Promise<string> {
  const list = async (...options: string[]) =>
    (await git.text(['rev-list', ...options, head, `^${commit}`, '--'])).split('\n');
  const descendants = new Set(await list('--ancestry-path'));
  const line = await list('--first-parent', '--reverse');
  return line.find((each) => each !== '' && descendants.has(each)) ?? head;
}
