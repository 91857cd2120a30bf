import { type Day, daysBetween } from '../../model/day.ts';
import type { Deprecation } from '../../model/generated/published.ts';

/** A day on which something stops, and whether the vendor calls it the earliest possible one. */
export type Shutdown = Pick<Deprecation, 'shutdown_date' | 'date_basis'>;

/** Where a shutdown stands against a day. The day itself still counts as coming. */
export type Standing = 'coming' | 'passed' | 'undated';

/** Whether a shutdown lies ahead of `today` (UTC). */
export function standingOf({ shutdown_date }: Shutdown, today: Day): Standing {
  if (shutdown_date === null) return 'undated';
  return shutdown_date >= today ? 'coming' : 'passed';
}

/**
 * How far away a shutdown is, in words; an earliest day never reads like a sure one.
 * assets/days-left.js says the same in the browser.
 */
export function leftInWords({ shutdown_date, date_basis }: Shutdown, today: Day): string {
  if (shutdown_date === null) return 'no day announced';
  const left = daysBetween(today, shutdown_date);
  const words =
    left < 0
      ? 'day passed'
      : left === 0
        ? 'today'
        : `in ${left.toString()} ${left === 1 ? 'day' : 'days'}`;
  return date_basis === 'earliest' ? `earliest ${words}` : words;
}

/** The day itself, in words. */
export function dayInWords({ shutdown_date, date_basis }: Shutdown): string {
  if (shutdown_date === null) return 'no day announced';
  return date_basis === 'earliest' ? `earliest ${shutdown_date}` : shutdown_date;
}
