import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isAncestor } from '../history/refs.ts';
import type { History } from '../model/dataset.ts';
import type {
  BuildFacts,
  Changelog,
  ChangesAnswer,
  DeprecationChange,
  SnapshotIndex,
} from '../model/generated/published.ts';
import { MachineryError, type Problem } from '../model/problem.ts';
import { type Artifact, findMisfit } from './artifact.ts';

/** What an earlier build has published and no later one may change. */
export interface PublishedCopy {
  facts: BuildFacts;
  /** Oldest first. */
  changelog: Changelog;
  /** Oldest first. */
  changes: DeprecationChange[];
  /** Day to the sha256 of its snapshot, for the days that are final. */
  finalDays: Map<string, string>;
}

/**
 * Reads what must stay of an earlier build.
 *
 * @returns null where the folder holds no build
 * @throws MachineryError where it holds one that cannot be read
 */
export async function readPublished(folder: string): Promise<PublishedCopy | null> {
  const facts = await readJson<BuildFacts>(folder, 'build.json', 'build');
  if (facts === null) return null;
  const changelog = await readJson<Changelog>(folder, 'data/changelog.json', 'changelog');
  const answer = await readJson<ChangesAnswer>(folder, 'deprecations/changes.json', 'changes');
  const index = await readJson<SnapshotIndex>(folder, 'dep-snapshots/index.json', 'snapshot-index');
  if (!changelog || !answer || !index) throw broken(folder, 'a file of it is missing');
  const final = index.days.filter((day) => day.final);
  return {
    facts,
    changelog,
    changes: answer.changes.toReversed(),
    finalDays: new Map(final.map(({ date, sha256 }) => [date, sha256])),
  };
}

/** The value of a file that fits its schema; null where the file is not there. */
async function readJson<T>(folder: string, path: string, schema: string): Promise<T | null> {
  const text = await readFile(join(folder, path), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
    throw broken(folder, `${path}: ${error.message}`);
  });
  if (text === null) return null;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw broken(folder, `${path} is not JSON`);
  }
  const misfit = findMisfit(schema, value);
  if (misfit !== null) throw broken(folder, `${path}: ${misfit}`);
  return value as T;
}

function broken(folder: string, why: string): MachineryError {
  return new MachineryError(
    `The earlier build in ${folder} cannot be read (${why}), so nobody can tell whether this one continues it; put a whole copy there, or move it away to begin anew`,
  );
}

/**
 * Holds a new build against an earlier one that it continues: published entries of both change
 * logs stay, first to last, and so does the snapshot of every day that was final.
 *
 * @returns a problem for the first entry and the first day that would change; empty where all stay
 */
export function checkAppendOnly(copy: PublishedCopy, artifacts: readonly Artifact[]): Problem[] {
  const read = <T>(path: string): T => {
    const artifact = artifacts.find((each) => each.path === path);
    if (!artifact) throw new TypeError(`A build without ${path}`);
    return JSON.parse(artifact.text) as T;
  };
  const changelog = read<Changelog>('data/changelog.json');
  const { changes } = read<ChangesAnswer>('deprecations/changes.json');
  const { days } = read<SnapshotIndex>('dep-snapshots/index.json');
  const sums = new Map(days.filter((day) => day.final).map(({ date, sha256 }) => [date, sha256]));
  return [
    ...checkEntries(copy, 'data/changelog.json', copy.changelog, changelog),
    ...checkEntries(copy, 'deprecations/changes.json', copy.changes, changes.toReversed()),
    ...checkDays(copy, sums),
  ];
}

function problem({ facts }: PublishedCopy, path: string, code: string, what: string): Problem {
  return {
    code,
    path,
    line: 1,
    column: 1,
    message: `${what}, and what was published from commit ${facts.commit} at ${facts.generated_at} never changes; build from a history that continues that commit, with the tool that wrote it, or move the earlier build away to begin anew`,
  };
}

/** Both lists oldest first. */
function checkEntries(
  copy: PublishedCopy,
  path: string,
  before: readonly { ts: string; change: string }[],
  after: readonly unknown[],
): Problem[] {
  const texts = after.map((entry) => JSON.stringify(entry));
  const index = before.findIndex((entry, at) => JSON.stringify(entry) !== texts[at]);
  const entry = before[index];
  if (entry === undefined) return [];
  const verb = index < after.length ? 'would change' : 'would be missing';
  const what = `entry ${index + 1} from the oldest, ${entry.change} of ${entry.ts}, ${verb}`;
  return [problem(copy, path, 'published-entry-changed', what)];
}

function checkDays(copy: PublishedCopy, sums: ReadonlyMap<string, string>): Problem[] {
  for (const [date, sum] of copy.finalDays) {
    if (sums.get(date) === sum) continue;
    const verb = sums.has(date) ? 'would change' : 'would be missing';
    const what = `the final snapshot of ${date} ${verb}`;
    return [problem(copy, 'dep-snapshots/index.json', 'final-day-changed', what)];
  }
  return [];
}

/** Where earlier builds may stand. */
interface EarlierBuilds {
  /** The folder that is about to be replaced. */
  outDir: string;
  /** A copy of what is public now, named by the person who builds; null without one. */
  publishedDir: string | null;
}

/**
 * Whether a build in the out folder is of the history that is built now: of HEAD or a commit that
 * HEAD grew from, since the same baseline. A build of another branch binds nobody.
 */
async function continues(root: string, { facts }: PublishedCopy, history: History) {
  if (facts.baseline === null || facts.baseline !== history.baseline?.commit) return false;
  return facts.commit === history.head.commit || (await isAncestor(root, facts.commit));
}

/**
 * Holds a new build against the earlier one in the out folder, if it continues it, and in any case
 * against the copy that is named as published: what is public binds, whatever history says now.
 *
 * @throws MachineryError where an earlier build cannot be read
 */
export async function checkContinuity(
  root: string,
  { outDir, publishedDir }: EarlierBuilds,
  history: History,
  artifacts: readonly Artifact[],
): Promise<Problem[]> {
  const problems: Problem[] = [];
  const last = await readPublished(outDir);
  if (last && (await continues(root, last, history))) {
    problems.push(...checkAppendOnly(last, artifacts));
  }
  if (publishedDir === null) return problems;
  const published = await readPublished(publishedDir);
  if (!published) {
    throw new MachineryError(
      `${publishedDir} holds no build (no build.json); name the unpacked copy of the published site with --published`,
    );
  }
  return [...problems, ...checkAppendOnly(published, artifacts)];
}
