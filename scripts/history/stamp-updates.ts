import type { Instant } from '../model/day.ts';
import type { RecordChange } from './diff-deprecations.ts';

/** Which instant each record was last changed at. */
export interface UpdateStamps {
  /** Notes the changes of one commit, which are in code-unit order of ids. */
  change(ts: Instant, changes: readonly Pick<RecordChange, 'id' | 'change'>[]): void;
  /** Record id to instant, with milliseconds; without records that are removed. */
  readonly stamps: Map<string, string>;
}

/**
 * Stamps of one replay. A stamp is the commit's instant plus the record's rank in milliseconds
 * among the ids that the commit changed. Commits can share a second (a rebase makes them so); the
 * later one's ranks then go on where the earlier one's ended, for no two records may share a stamp.
 */
export function createStamps(): UpdateStamps {
  const stamps = new Map<string, string>();
  const used = new Set<number>();
  return {
    stamps,
    change(ts, changes) {
      let next = Date.parse(ts);
      for (const id of new Set(changes.map((change) => change.id))) {
        while (used.has(next)) next += 1;
        used.add(next);
        stamps.set(id, new Date(next).toISOString());
      }
      for (const { id, change } of changes) if (change === 'record_removed') stamps.delete(id);
    },
  };
}
