import type { Day } from '../model/day.ts';
import type { SourceCheckReport } from '../model/generated/published.ts';

/** The part of a report that says what it found of each record. */
export interface MatchReport {
  /** The report's day. */
  date: Day;
  records: readonly Pick<SourceCheckReport['records'][number], 'id' | 'state' | 'last_verified'>[];
}

/**
 * The day as of which a report proves each record that it found to match. That is the report's own
 * day, or the earlier day on which a saved page was seen: a report must not vouch for a day on
 * which nobody looked.
 */
export function matchDays({ date, records }: MatchReport): Map<string, Day> {
  const matching = records.filter(({ state }) => state === 'match');
  return new Map(
    matching.map(({ id, last_verified: seen }) => [id, seen !== null && seen < date ? seen : date]),
  );
}

/** Record id to the last day as of which a report proves it; records never found are not in it. */
export function newestMatches(reports: readonly MatchReport[]): Map<string, Day> {
  const newest = new Map<string, Day>();
  for (const [id, day] of reports.flatMap((report) => [...matchDays(report)])) {
    if (day > (newest.get(id) ?? '')) newest.set(id, day);
  }
  return newest;
}
