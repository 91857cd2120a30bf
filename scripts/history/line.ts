import type { Continuation } from '../model/dataset.ts';
import type { Timestamp } from '../model/day.ts';
import type { Git } from './git.ts';
import {
  CHANGES_ARGUMENTS,
  clampTimes,
  diffArguments,
  findBaseline,
  LOG_ARGUMENTS,
  type LoggedCommit,
  parseLog,
  readChanges,
} from './log.ts';

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
  /** The commit of the published build; null without one. */
  published: string | null;
  /**
   * The commits between the two indexes were not compared one by one: those after the first one
   * have no changes, but for the last, which has everything that changed between the two.
   */
  skipped: { from: number; to: number } | null;
}

/** Full ids of the first and the last commit of a part of the line. */
export interface Span {
  from: string;
  to: string;
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
 * @param span what need not be compared commit by commit; null for nothing
 */
export async function readLine(
  git: Git,
  head: string,
  published: PublishedBuild | null,
  { now, span }: { now: Timestamp; span: Span | null },
): Promise<Line> {
  const known = [...(published?.continues ?? [])];
  const part = span && (await readPart(git, head, known, span));
  const { commits, skipped } = part ?? {
    commits: await readSplicedLine(git, head, known, CHANGES_ARGUMENTS),
    skipped: null,
  };
  if (!published) return { commits, continues: known, published: null, skipped };
  const { commit, generated_at } = published;
  if (commits.some((each) => each.commit === commit)) {
    const pinned = [...known, { commit, generated_at, next: null }];
    const isNeeded = timesOf(commits, pinned, now) !== timesOf(commits, known, now);
    // A commit dated after the build that published it would move with every build.
    const continues = isNeeded || isAhead(commits, published, known) ? pinned : known;
    return { commits, continues, published: commit, skipped };
  }
  const next = await findMerge(git, head, commit);
  const spliced = [...known, { commit, generated_at, next }];
  return {
    commits: await readSplicedLine(git, head, spliced, CHANGES_ARGUMENTS),
    continues: spliced,
    published: commit,
    skipped: null,
  };
}

function timesOf(
  commits: readonly LoggedCommit[],
  continues: readonly Continuation[],
  now: Timestamp,
): string {
  const times = clampTimes(commits, findBaseline(commits), { now, continues });
  return times.map(({ ts }) => ts).join();
}

/** Whether a commit that this build was the first to publish has a date later than the build. */
function isAhead(
  commits: readonly LoggedCommit[],
  { commit, generated_at }: PublishedBuild,
  known: readonly Continuation[],
): boolean {
  const indexOf = (id: string | undefined) => commits.findIndex((each) => each.commit === id);
  const limit = Date.parse(generated_at) / 1000;
  return commits
    .slice(indexOf(known.at(-1)?.commit) + 1, indexOf(commit) + 1)
    .some(({ seconds }) => (seconds ?? 0) > limit);
}

/** The line of first parents of `head`, over every published commit in `continues`. */
async function readSplicedLine(
  git: Git,
  head: string,
  continues: readonly Continuation[],
  log: readonly string[],
): Promise<LoggedCommit[]> {
  const commits: LoggedCommit[] = [];
  let after: string[] = [];
  for (const { commit, next } of continues) {
    if (next === null) continue;
    commits.push(...(await readFirstParents(git, commit, after, log)));
    commits.push(await readMerge(git, commit, next));
    after = [`^${next}`];
  }
  return [...commits, ...(await readFirstParents(git, head, after, log))];
}

async function readFirstParents(
  git: Git,
  head: string,
  without: readonly string[],
  log: readonly string[],
) {
  return parseLog(await git.text([...log, head, ...without, '--']));
}

/**
 * The line with a part that is compared as a whole: comparing each commit of ten years with the one
 * before takes longer than the rest of a build.
 *
 * @returns null where the line before or after that part is not simply the one of first parents
 */
async function readPart(
  git: Git,
  head: string,
  continues: readonly Continuation[],
  { from, to }: Span,
): Promise<Pick<Line, 'commits' | 'skipped'> | null> {
  const commits = await readSplicedLine(git, head, continues, LOG_ARGUMENTS);
  const first = commits.findIndex(({ commit }) => commit === from);
  const last = commits.findIndex(({ commit }) => commit === to);
  const end = commits[last];
  if (first < 0 || last <= first || !end) return null;
  const [before, changes, after] = await Promise.all([
    readFirstParents(git, from, [], CHANGES_ARGUMENTS),
    git.text(diffArguments(from, to)),
    readFirstParents(git, head, [`^${to}`], CHANGES_ARGUMENTS),
  ]);
  const middle = commits.slice(first + 1, last).map((each) => ({ ...each, changes: [] }));
  const all = [...before, ...middle, { ...end, changes: readChanges(changes) }, ...after];
  const isSame = all.length === commits.length;
  if (!isSame || all.some(({ commit }, at) => commit !== commits[at]?.commit)) return null;
  return { commits: all, skipped: { from: first, to: last } };
}

/** A merge as one change against the published commit that it follows. */
async function readMerge(git: Git, published: string, merge: string): Promise<LoggedCommit> {
  const [log, changes] = await Promise.all([
    git.text([...LOG_ARGUMENTS, '--max-count=1', merge, '--']),
    git.text(diffArguments(published, merge)),
  ]);
  const [logged] = parseLog(log);
  return { commit: merge, seconds: logged?.seconds ?? null, changes: readChanges(changes) };
}

/** The oldest commit on the line of first parents of `head` that descends from `commit`. */
async function findMerge(git: Git, head: string, commit: string): Promise<string> {
  const list = async (...options: string[]) =>
    (await git.text(['rev-list', ...options, head, `^${commit}`, '--'])).split('\n');
  const descendants = new Set(await list('--ancestry-path'));
  const line = await list('--first-parent', '--reverse');
  return line.find((each) => each !== '' && descendants.has(each)) ?? head;
}
