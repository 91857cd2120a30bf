import type { SourceCheckReport } from '../model/generated/published.ts';
import { compareCodeUnits } from '../model/order.ts';

/**
 * When the pages were seen that a report's matches rest on, as the end of a sentence: a check may
 * read saved pages, and then its own day says nothing of how fresh the records are.
 *
 * @returns nothing where every page was seen on the day of the report, or nothing matched
 */
export function describeSeenDays({ date, records }: SourceCheckReport): string {
  const days = records
    .filter(({ state }) => state === 'match')
    .flatMap(({ last_verified: day }) => day ?? [])
    .sort(compareCodeUnits);
  const [first] = days;
  const last = days.at(-1);
  if (first === undefined || first === date) return '';
  return first === last
    ? `, as the pages stood on ${first}`
    : `, as the pages stood between ${first} and ${last}`;
}
