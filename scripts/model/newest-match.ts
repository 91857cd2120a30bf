import type { Day } from './day.ts';
import type { SourceCheckReport } from './generated/published.ts';

/** Records that a source-check report found to match, with the day on which it says they were. */
export interface MatchGroup {
  /** Null where the report says no day. */
  lastVerified: Day | null;
  ids: string[];
}

/**
 * The day as of which a report proves a record that it found to match: the report's own day, or the
 * earlier day on which a saved page was seen, for a report must not vouch for a day on which nobody
 * looked.
 *
 * @param date the report's day
 * @param lastVerified what it says of the record; null where it says no day
 */
export function matchDay(date: Day, lastVerified: Day | null): Day {
  return lastVerified !== null && lastVerified < date ? lastVerified : date;
}

/** Record id to the last day as of which a report proves it; records never found are not in it. */
export function newestMatches(
  reports: readonly Pick<SourceCheckReport, 'date' | 'records'>[],
): Map<string, Day> {
  const newest = new Map<string, Day>();
  for (const { date, records } of reports) {
    for (const { id, state, last_verified } of records) {
      if (state !== 'match') continue;
      const day = matchDay(date, last_verified);
      if (day > (newest.get(id) ?? '')) newest.set(id, day);
    }
  }
  return newest;
}
