import type { Day } from './day.ts';
import type { MatchGroup } from './newest-match.ts';
import { matchDay } from './newest-match.ts';
import { compareCodeUnits } from './order.ts';

/** The source-check reports of a tree, as far as `as_of` needs them. */
export interface Matches {
  /** Puts a report in its place (null removes it): the records that it found to match. */
  set(day: Day, groups: readonly MatchGroup[] | null): void;
  /** The last day as of which a report proves the record; null without one. */
  newest(id: string): Day | null;
}

/** No reports. */
export function createMatches(): Matches {
  const reports = new Map<Day, readonly MatchGroup[]>();
  let newest = new Map<string, Day>();
  let last: Day = '';
  const add = (day: Day) => {
    for (const { lastVerified, ids } of reports.get(day) ?? []) {
      const seen = matchDay(day, lastVerified);
      for (const id of ids) if (seen > (newest.get(id) ?? '')) newest.set(id, seen);
    }
    last = day;
  };
  return {
    newest: (id) => newest.get(id) ?? null,
    set(day, groups) {
      if (groups) reports.set(day, groups);
      else reports.delete(day);
      // The ordinary case, a report newer than all others, must not cost as much as all of them.
      if (groups && day > last) return add(day);
      newest = new Map();
      last = '';
      for (const each of [...reports.keys()].sort(compareCodeUnits)) add(each);
    },
  };
}
