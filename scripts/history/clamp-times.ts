import { instantOf } from '../model/day.ts';
import type { Revision } from '../model/history.ts';
import type { LoggedCommit } from './log.ts';

/**
 * The revisions of a line of commits, oldest first. A committer's clock may run backwards; `ts`
 * never does: it is the committer time or that of the revision before, whichever is later. At the
 * baseline it counts anew, so that a wrong clock before it does not reach what is published.
 *
 * @param baseline index of the baseline's commit; -1 without one
 */
export function clampTimes(
  commits: readonly Pick<LoggedCommit, 'commit' | 'seconds'>[],
  baseline: number,
): Revision[] {
  let last = 0;
  return commits.map(({ commit, seconds }, index) => {
    const restart = index === baseline && seconds !== null;
    last = restart ? seconds : Math.max(last, seconds ?? last);
    return { commit, ts: instantOf(last * 1000) };
  });
}

/** The index of the last commit that adds records/baseline.yaml; -1 without one. */
export function findBaseline(commits: readonly Pick<LoggedCommit, 'changes'>[]): number {
  return commits.findLastIndex(({ changes }) =>
    changes.some(({ subject, added }) => subject.kind === 'baseline' && added),
  );
}
