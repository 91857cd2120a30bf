import type { Changelog, ChangesAnswer, SnapshotIndex } from '../model/generated/published.ts';
import type { Problem } from '../model/problem.ts';
import type { Artifact } from './artifact.ts';
import type { PublishedCopy } from './read-published.ts';

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
