import { type Day, daysBetween } from './day.ts';
import type { Deprecation } from './generated/published.ts';
import { countOf } from './words.ts';

/** A date on which something stops, and whether the vendor calls it the earliest possible one. */
export type Shutdown = Pick<Deprecation, 'shutdown_date' | 'date_basis'>;

/** What is said everywhere of a record for which the vendor has published no shutdown date. */
export const NO_DATE = 'no date announced';

/** A shutdown date in words; an earliest one never looks like a sure one. */
export function shutdownInWords({ shutdown_date, date_basis }: Shutdown): string {
  if (shutdown_date === null) return NO_DATE;
  return date_basis === 'earliest' ? `earliest ${shutdown_date}` : shutdown_date;
}

/** How far a date is from another, in words: `in 3 days`, `today`, `1 day ago`. */
export function distanceInWords(date: Day, from: Day): string {
  const days = daysBetween(from, date);
  if (days === 0) return 'today';
  return days > 0 ? `in ${countOf(days, 'day')}` : `${countOf(-days, 'day')} ago`;
}
