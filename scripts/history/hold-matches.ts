import type { Day } from '../model/day.ts';
import { compareCodeUnits } from '../model/order.ts';

/** The source-check reports of a tree, as far as `as_of` needs them. */
export interface Matches {
  /** Puts a report in its place (null removes it): the ids of the records that it found to match. */
  set(day: Day, ids: readonly string[] | null): void;
  /** The day of the newest report that found the record to match; null without one. */
  newest(id: string): Day | null;
}

/** No reports. */
export function createMatches(): Matches {
  const reports = new Map<Day, readonly string[]>();
  let newest = new Map<string, Day>();
  let last: Day = '';
  const add = (day: Day) => {
    for (const id of reports.get(day) ?? []) newest.set(id, day);
    last = day;
  };
  return {
    newest: (id) => newest.get(id) ?? null,
    set(day, ids) {
      if (ids) reports.set(day, ids);
      else reports.delete(day);
      // The ordinary case, a report newer than all others, must not cost as much as all of them.
      if (ids && day > last) return add(day);
      newest = new Map();
      last = '';
      for (const each of [...reports.keys()].sort(compareCodeUnits)) add(each);
    },
  };
}
