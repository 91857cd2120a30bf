import { addDays, type Day, dayOf, type Instant } from '../model/day.ts';
import type { Deprecation } from '../model/generated/published.ts';
import type { DaySnapshot, Revision } from '../model/history.ts';

/** The dataset as it stands, as far as snapshots show it. */
export interface Standing {
  schemaVersion: string;
  /** The published list; the same array as long as nothing in it changes. */
  list(): Deprecation[];
}

/** Gathers the state at the end of each day while history is replayed. */
export interface DayCollector {
  /** Before the changes of a revision are applied: closes the days that ended before it. */
  reach(revision: Revision): void;
  /** After the last revision: closes the days up to that of `now`. */
  finish(): DaySnapshot[];
}

/**
 * Collects one snapshot per day, from the first revision that is reached to the day of `now`. A
 * day without a commit repeats the day before.
 */
export function collectDays(standing: Standing, now: Instant): DayCollector {
  const today = dayOf(now);
  const days: DaySnapshot[] = [];
  let last: { date: Day; commit: string } | null = null;
  const closeUntil = (end: Day) => {
    if (!last) return;
    const { commit } = last;
    const { schemaVersion } = standing;
    for (let date = last.date; date < end && date <= today; date = addDays(date, 1)) {
      days.push({
        date,
        final: date < today,
        commit,
        schemaVersion,
        deprecations: standing.list(),
      });
    }
  };
  return {
    reach(revision) {
      const date = dayOf(revision.ts);
      if (last && date > last.date) closeUntil(date);
      last = { date, commit: revision.commit };
    },
    finish() {
      closeUntil(addDays(today, 1));
      return days;
    },
  };
}
