import { type Day, daysBetween, longDate, type Shutdown } from '../../model/day.ts';
import { countOf } from '../../model/words.ts';

/** Where a shutdown is relative to a date. The date itself still counts as coming. */
export type Standing = 'coming' | 'passed' | 'undated';

/** Whether a shutdown lies ahead of `today` (UTC). */
export function standingOf({ shutdown_date, date_basis }: Shutdown, today: Day): Standing {
  if (shutdown_date === null || date_basis === 'not_before') return 'undated';
  if (shutdown_date >= today) return 'coming';
  return 'passed';
}

/** A date as a table has it: `23 Oct 2026`. */
export function shortDate(day: Day): string {
  const [number, month = '', year] = longDate(day).split(' ');
  return `${number} ${month.slice(0, 3)} ${year}`;
}

/** Days before a date from which it is urgent. */
const SOON = 30;

/** The class of what says how far a date is: how urgent it is. */
export function urgencyOf(shutdown: Shutdown, today: Day): Standing | 'soon' {
  const { shutdown_date: day } = shutdown;
  const standing = standingOf(shutdown, today);
  if (standing === 'coming' && day !== null && daysBetween(today, day) <= SOON) return 'soon';
  return standing;
}

/** When a fact was last seen on a page. In the browser days.js counts on with it. */
export function agoInWords(seen: Day, today: Day): string {
  const days = Math.max(0, daysBetween(seen, today));
  if (days === 0) return 'seen today';
  return `seen ${countOf(days, 'day')} ago`;
}
