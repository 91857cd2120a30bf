import type { Day } from '../../../model/day.ts';
import type { Deprecation } from '../../../model/generated/published.ts';

/**
 * Since when a record is known: the date of its announcement where the vendor gives it, else the
 * oldest page version that it rests on, which others may have seen earlier.
 */
export function knownSince({ announced_on, as_of, evidence = [] }: Deprecation): {
  date: Day;
  how: 'announced' | 'seen';
} {
  if (announced_on !== null) return { date: announced_on, how: 'announced' };
  const [oldest = as_of] = evidence.map(({ read_at }) => read_at.slice(0, 10)).sort();
  return { date: oldest, how: 'seen' };
}
