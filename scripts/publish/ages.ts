// In: records and vendors with the day on which their pages were last seen. Out: how old they are,
// what is still to come apart from what has passed, which nobody needs to read again.
// Example: 96 still to come, half of them seen since 2026-10-01, the oldest on 2026-08-20.
import { addDays, type Day, dayOf, isComing } from '../model/day.ts';
import type { Deprecation } from '../model/generated/published.ts';
import { compareCodeUnits } from '../model/words.ts';
import type { Publication } from './publication.ts';

/** The age in days at which a record is old. */
const OLD_AGE = 365;

/** How many there are, and when they were last seen on their pages. */
interface Age {
  count: number;
  oldest: Day;
  /** Half of them were seen on it or later. */
  median: Day;
}

/** A deprecation or a vendor, and when it was last seen on its page. */
interface Seen {
  id: string;
  seen_on: Day;
}

/** When what is recorded was last seen on its pages; an age is null where there is nothing. */
export function describeAges({ deprecations, vendors, now }: Publication) {
  const today = dayOf(now);
  const seen = (records: readonly Deprecation[]): Seen[] =>
    sortOldest(records.map(({ id, as_of }) => ({ id, seen_on: as_of })));
  const coming = seen(deprecations.filter((record) => isComing(record, today)));
  const passed = seen(deprecations.filter((record) => !isComing(record, today)));
  const plans = sortOldest(
    vendors.map(({ id, retrieved_at }) => ({ id, seen_on: dayOf(retrieved_at) })),
  );
  const before = addDays(today, -OLD_AGE);
  return {
    coming: ageOf(coming),
    passed: ageOf(passed),
    vendors: ageOf(plans),
    /** Vendors, and deprecations still to come, last seen more than a year ago; the oldest first. */
    old: sortOldest([...coming, ...plans]).filter(({ seen_on }) => seen_on < before),
  };
}

function sortOldest(seen: readonly Seen[]): Seen[] {
  return seen.toSorted(
    (a, b) => compareCodeUnits(a.seen_on, b.seen_on) || compareCodeUnits(a.id, b.id),
  );
}

/** @param sorted the oldest first */
function ageOf(sorted: readonly Seen[]): Age | null {
  const [first] = sorted;
  const middle = sorted[Math.floor((sorted.length - 1) / 2)];
  if (!first || !middle) return null;
  return { count: sorted.length, oldest: first.seen_on, median: middle.seen_on };
}
