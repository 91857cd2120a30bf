import type { Instant } from '../model/day.ts';
import { parseInstant } from '../model/day.ts';

const MILLISECONDS_PER_HOUR = 3_600_000;

/**
 * Whether a published site is as fresh as promised.
 *
 * @param text its build.json; null where there is none
 * @param limit hours
 * @returns the age in whole hours, or why it is not fresh
 */
export function judgeFreshness(
  text: string | null,
  now: Instant,
  limit: number,
): { hours: number } | { reason: string } {
  if (text === null) return { reason: 'it has no build.json' };
  let built: unknown;
  try {
    built = JSON.parse(text)?.generated_at;
  } catch {
    return { reason: 'its build.json is not JSON' };
  }
  const instant = typeof built === 'string' ? parseInstant(built) : null;
  if (instant === null) return { reason: 'its build.json does not say when it was built' };
  const hours = Math.floor((Date.parse(now) - Date.parse(instant)) / MILLISECONDS_PER_HOUR);
  if (hours < -1) return { reason: `it says that it was built in the future, at ${instant}` };
  if (hours < limit) return { hours: Math.max(0, hours) };
  return {
    reason: `it was built at ${instant}, ${hours} hours ago; at most ${limit} are promised`,
  };
}
