import type { Continuation, Revision } from '../model/dataset.ts';
import { dayOf, type Timestamp, timestampOf } from '../model/day.ts';
import { MachineryError } from '../model/problem.ts';
import { classifyPath, type RecordKind } from '../records/read.ts';
import type { Git } from './git.ts';

/** What a commit did to one file of records/, against its first parent. */
export interface FileChange {
  path: string;
  /** What its path says that it is. */
  subject: { kind: RecordKind; id: string };
  /** Whether the first parent has nothing at this path. */
  added: boolean;
  /** `irregular` is a symbolic link or a submodule. */
  state: 'file' | 'irregular' | 'removed';
  /** Id of the file's content. */
  blob: string;
}

/** What a commit does to records, against its first parent. */
export interface LoggedCommit {
  commit: string;
  /** Committer time in seconds since 1970; null where git cannot read it. */
  seconds: number | null;
  changes: FileChange[];
}

/** A commit with its whole message and the paths that it touches, below the root. */
export interface NewCommit extends LoggedCommit {
  message: string;
  paths: string[];
}

/**
 * What `readLog` reads. It has a format of its own, so that no setting about colours, notes or
 * names has a say; the others are overruled.
 */
const LOG = [
  'log',
  '--reverse',
  '-z',
  '--format=%H %ct %B',
  '--encoding=UTF-8',
  '--no-show-signature',
  '--raw',
  '--root',
  '--no-abbrev',
  '--no-renames',
  '--ignore-submodules=none',
  '-O/dev/null',
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
export const ABSENT = '000000';

/** What a raw line of git says of a file: `:100644 100644 1f2e… 3d4c… M`. */
export interface RawChange {
  path: string;
  /** Mode before and now: `100644`, `120000` for a link, `160000` for a submodule. */
  oldMode: string;
  mode: string;
  /** Id of the content before and now. */
  oldBlob: string;
  blob: string;
}

/** @throws MachineryError where it is not such a line */
function readRaw(line: string, path = ''): RawChange {
  const [, oldMode, mode, oldBlob, blob] = CHANGE.exec(line) ?? [];
  if (oldMode && mode && oldBlob && blob) return { path, oldMode, mode, oldBlob, blob };
  throw new MachineryError(
    'git gave an answer of an unknown form; use git 2.31 or newer, and a repository of SHA-1 ids',
  );
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
): Promise<NewCommit[]> {
  const commits: NewCommit[] = [];
  const tokens = (await git.text([...LOG, ...options, ...range])).split('\0').values();
  for (const token of tokens) {
    const [, commit, time = '', message = ''] = HEADER.exec(token) ?? [];
    if (commit) {
      const seconds = /^\d+$/.test(time) ? Number(time) : null;
      commits.push({ commit, seconds, message, paths: [], changes: [] });
    } else if (token !== '') {
      const change = readRaw(token, tokens.next().value);
      commits.at(-1)?.paths.push(change.path);
      commits.at(-1)?.changes.push(...classify(change));
    }
  }
  return commits;
}

/** Reads which files differ between two commits. No `.gitmodules` of theirs hides a submodule. */
export async function readDifferences(git: Git, from: string, to: string): Promise<RawChange[]> {
  const options = ['-r', '-z', '--raw', '--no-abbrev', '--no-renames', '-O/dev/null'];
  const command = ['diff-tree', ...options, '--ignore-submodules=none', from, to];
  const tokens = (await git.text(command)).split('\0').values();
  const changes: RawChange[] = [];
  for (const token of tokens) if (token !== '') changes.push(readRaw(token, tokens.next().value));
  return changes;
}

function classify({ path, oldMode, mode, blob }: RawChange): FileChange[] {
  const subject = classifyPath(path);
  if (!subject) return [];
  let state: FileChange['state'] = 'irregular';
  if (mode === ABSENT) state = 'removed';
  if (mode.startsWith('100')) state = 'file';
  return [{ path, subject, added: oldMode === ABSENT, state, blob }];
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
  commits: readonly Pick<LoggedCommit, 'commit' | 'seconds'>[],
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
export function findBaseline(commits: readonly Pick<LoggedCommit, 'changes'>[]): number {
  return commits.findLastIndex(({ changes }) =>
    changes.some(({ subject, added }) => subject.kind === 'baseline' && added),
  );
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
  commits: LoggedCommit[];
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
  if (commits.some((each) => each.commit === commit)) {
    const pinned = [...earlier, { commit, generated_at, next: null }];
    const isNeeded = timesOf(commits, pinned, now) !== timesOf(commits, earlier, now);
    return { commits, continues: isNeeded ? pinned : earlier };
  }
  const next = await findMerge(git, head, commit);
  const continues = [...earlier, { commit, generated_at, next }];
  return { commits: await readSplicedLine(git, head, continues), continues };
}

function timesOf(
  commits: readonly LoggedCommit[],
  continues: readonly Continuation[],
  now: Timestamp,
): string {
  const times = clampTimes(commits, findBaseline(commits), { now, continues });
  return times.map(({ ts }) => ts).join();
}

/** The line of first parents of `head`, over every published commit in `continues`. */
async function readSplicedLine(
  git: Git,
  head: string,
  continues: readonly Continuation[],
): Promise<LoggedCommit[]> {
  const commits: LoggedCommit[] = [];
  let after: string[] = [];
  for (const { commit, next } of continues) {
    if (next === null) continue;
    commits.push(...(await readLog(git, FIRST_PARENTS, commit, ...after, '--')));
    commits.push(await readMerge(git, commit, next));
    after = [`^${next}`];
  }
  return [...commits, ...(await readLog(git, FIRST_PARENTS, head, ...after, '--'))];
}

/** A merge as one change against the published commit that it follows. */
async function readMerge(git: Git, published: string, merge: string): Promise<LoggedCommit> {
  const [commit] = await readLog(git, FIRST_PARENTS, '--max-count=1', merge, '--');
  const changes = await readDifferences(git, published, merge);
  return { commit: merge, seconds: commit?.seconds ?? null, changes: changes.flatMap(classify) };
}

/** The oldest commit on the line of first parents of `head` that descends from `commit`. */
async function findMerge(git: Git, head: string, commit: string): Promise<string> {
  const list = async (...options: string[]) =>
    (await git.text(['rev-list', ...options, head, `^${commit}`, '--'])).split('\n');
  const descendants = new Set(await list('--ancestry-path'));
  const line = await list('--first-parent', '--reverse');
  return line.find((each) => each !== '' && descendants.has(each)) ?? head;
}
