import type { ArchivedState, History, Revision } from '../model/dataset.ts';
import { dayOf, type Timestamp } from '../model/day.ts';
import { type DeprecationFacts, type PlatformNames, toPublishedV01 } from '../model/published.ts';
import type { RecordChange } from './diff.ts';
import type { ReportLog } from './reports.ts';
import type { State } from './state.ts';

/** Which timestamp each record was last changed at. */
interface UpdateStamps {
  /** Notes the changes of one commit, which are in code-unit order of ids. */
  change(ts: Timestamp, changes: readonly Pick<RecordChange, 'id' | 'change'>[]): void;
  /** Record id to timestamp, with milliseconds; without records that are removed. */
  readonly stamps: Map<string, string>;
}

/**
 * Stamps of one replay. A stamp is the commit's timestamp plus the record's rank in milliseconds
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

/** The versions of records that tell when a shutdown date was recorded. */
interface DateVersions {
  readonly versions: History['versions'];
  readonly replaced: ArchivedState['replaced'];
  /** Notes the records of the baseline. */
  begin(revision: Revision, state: State): void;
  /** Notes an edit of one record, before it is applied. */
  change(
    revision: Revision,
    before: DeprecationFacts | null,
    after: DeprecationFacts | null,
    names: PlatformNames,
  ): void;
}

/** @param archived what is known of dates that were replaced */
export function createDateVersions(archived: ArchivedState, reports: ReportLog): DateVersions {
  const known = new Map(archived.replaced.map((entry) => [`${entry.commit} ${entry.id}`, entry]));
  const versions: History['versions'] = [];
  const replaced: ArchivedState['replaced'] = [];
  return {
    versions,
    replaced,
    begin({ ts }, { deprecations, names }) {
      const all = [...deprecations.values()].map((facts) => toPublishedV01(facts, names, null));
      versions.push({ date: dayOf(ts), deprecations: all });
    },
    change({ ts, commit }, before, after, names) {
      if (!after || before?.shutdown_date === after.shutdown_date) return;
      const date = dayOf(ts);
      if (before) {
        const entry = known.get(`${commit} ${before.id}`);
        const last = toPublishedV01(before, names, entry?.as_of ?? reports.proofs.newest(before));
        replaced.push({ id: before.id, commit, as_of: last.as_of });
        versions.push({ date, deprecations: [last] });
      }
      versions.push({ date, deprecations: [toPublishedV01(after, names, null)] });
    },
  };
}
