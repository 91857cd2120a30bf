import type { Deprecation } from '../../model/generated/published.ts';
import { oneLine } from './one-line.ts';

function countDays(count: number): string {
  return count === 1 ? '1 day' : `${count} days`;
}

/**
 * When it stops, in words: an earliest day is called one, and a day that has passed is said to.
 *
 * @param left days from today to the shutdown day; null without one.
 */
export function describeWhen(
  record: Pick<Deprecation, 'shutdown_date' | 'date_basis'>,
  left: number | null,
): string {
  if (left === null) return 'no shutdown day published';
  const { shutdown_date: day } = record;
  const earliest = record.date_basis === 'earliest';
  if (left > 0) {
    return earliest
      ? `may stop in ${countDays(left)} at the earliest, earliest day ${day}`
      : `stops in ${countDays(left)}, on ${day}`;
  }
  const ago = left === 0 ? 'today' : `${countDays(-left)} ago`;
  return `${earliest ? 'earliest day passed' : 'day passed'} ${ago}, ${day}`;
}

/** One line on a record: what stops, when, as of when, where to confirm, and what comes instead. */
export function describeDeprecation(record: Deprecation, left: number | null): string {
  const what = `${oneLine(record.item)} (${record.type}, ${oneLine(record.platform)}, ${record.status})`;
  const parts = [
    `${what}: ${describeWhen(record, left)}`,
    `as of ${record.as_of}`,
    `confirm at ${record.source_url}`,
    record.successor === null
      ? 'the vendor names no successor'
      : `successor named by the vendor: ${oneLine(record.successor)}`,
  ];
  if (record.migration_note !== null) parts.push(`note: ${oneLine(record.migration_note)}`);
  return parts.join('; ');
}
