import type { Continuation, Revision } from '../model/dataset.ts';
import { dayOf, type Timestamp, timestampOf } from '../model/day.ts';
import { MachineryError } from '../model/problem.ts';
import { classifyPath, type RecordKind } from '../records/read.ts';

/** What a file under records/ is, by its path alone, which is also its id. */
export type Subject =
  | { kind: Exclude<RecordKind, 'scheduled' | 'dismissed'>; id: string }
  | { kind: 'stray'; id: '' };

const STRAY = /^records\/(?:vendors|deprecations|providers)\/.*\.yaml$/s;

/**
 * What the file at `path` is; null where history has no use for it. `stray` is a YAML file among
 * records whose name cannot be an id.
 */
export function subjectOf(path: string): Subject | null {
  const place = classifyPath(path);
  if (place === null) return STRAY.test(path) ? { kind: 'stray', id: '' } : null;
  const { kind, id } = place;
  return kind === 'scheduled' || kind === 'dismissed' ? null : { kind, id };
}

/** What a commit did to one file of records/, against its first parent. */
export interface FileChange {
  path: string;
  subject: Subject;
  /** Whether the first parent has nothing at this path. */
  added: boolean;
  /** `irregular` is a symbolic link or a submodule. */
  state: 'file' | 'irregular' | 'removed';
  /** Id of the file's content. */
  blob: string;
}

/** A commit on the line of first parents. */
export interface LoggedCommit {
  commit: string;
  /** Committer time in seconds since 1970; null where git cannot read it. */
  seconds: number | null;
  changes: FileChange[];
}

/**
 * What `parseLog` reads, without changes. It names no path, so that no setting about paths has a
 * say, and it has a format of its own, so that none about colours, notes or names has; the others
 * are overruled.
 */
export const LOG_ARGUMENTS = [
  'log',
  '--first-parent',
  '--reverse',
  '-z',
  '--format=%H %ct',
  '--encoding=UTF-8',
  '--no-show-signature',
];

/** The same with the files that each commit changed against its first parent. */
export const CHANGES_ARGUMENTS = [
  ...LOG_ARGUMENTS,
  '--diff-merges=first-parent',
  '--raw',
  '--root',
  '--no-abbrev',
  '--no-renames',
  '--ignore-submodules=none',
  '-O/dev/null',
];

const HEADER = /^([0-9a-f]{40}) (-?\d*)$/;
const CHANGE = /^\n?:(\d{6}) (\d{6}) [0-9a-f]{40} ([0-9a-f]{40}) [A-Z]\d*$/;
const ABSENT = '000000';

/**
 * Reads the output of `git log` with CHANGES_ARGUMENTS: for each commit a header that ends in NUL,
 * then for each changed file its modes, ids and letter up to a NUL, and its path up to a NUL; a
 * line feed comes before the first of them.
 */
export function parseLog(output: string): LoggedCommit[] {
  const commits: LoggedCommit[] = [];
  const tokens = output.split('\0');
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] ?? '';
    const header = HEADER.exec(token);
    if (header?.[1]) {
      commits.push({ commit: header[1], seconds: secondsOf(header[2]), changes: [] });
    } else if (token !== '') {
      at += 1;
      const change = readChange(token, tokens[at]);
      if (change) commits.at(-1)?.changes.push(change);
    }
  }
  return commits;
}

/**
 * What `readChanges` reads: the files that differ between two commits.
 *
 * @param from full id
 * @param to full id
 */
export function diffArguments(from: string, to: string): string[] {
  return ['diff-tree', '-r', '--raw', '-z', '--no-abbrev', '--no-renames', '-O/dev/null', from, to];
}

/** Reads the output of `git diff-tree` with `diffArguments`. */
export function readChanges(output: string): FileChange[] {
  const tokens = output.split('\0');
  const changes: FileChange[] = [];
  for (let at = 0; at + 1 < tokens.length; at += 2) {
    const change = readChange(tokens[at] ?? '', tokens[at + 1]);
    if (change) changes.push(change);
  }
  return changes;
}

function readChange(token: string, path: string | undefined): FileChange | null {
  const [, oldMode, newMode, blob] = CHANGE.exec(token) ?? [];
  if (newMode === undefined || blob === undefined || path === undefined) {
    throw new MachineryError('git log gave an answer of an unknown form; use git 2.31 or newer');
  }
  const subject = subjectOf(path);
  if (!subject) return null;
  const state = newMode === ABSENT ? 'removed' : newMode.startsWith('100') ? 'file' : 'irregular';
  return { path, subject, added: oldMode === ABSENT, state, blob };
}

/** The last second that a published timestamp can name. */
const LAST = Date.parse('9999-12-31T23:59:59Z') / 1000;

function secondsOf(text = ''): number | null {
  const seconds = Number(text);
  return text === '' || seconds < 0 || seconds > LAST ? null : seconds;
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
    return end === undefined ? [] : [{ end, generated_at }];
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
