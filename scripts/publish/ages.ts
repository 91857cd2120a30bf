// In: records and vendors with the day on which their pages were last seen. Out: how old they are,
// what is still to come apart from what has passed, which nobody needs to read again.
// Example: 96 still to come, half of them seen since 2026-10-01, the oldest on 2026-08-20.
import { addDays, type Day, dayOf, isComing } from '../model/day.ts';
import type { Deprecation } from '../model/generated/published.ts';
import { compareCodeUnits } from '../model/words.ts';
import type { Publication } from './publication.ts';

/** The age in days at which a record is old. */
const OLD_AGE = 365;

/** A deprecation or a vendor, and when it was last seen on its page. */
interface Seen {
  id: string;
  seen_on: Day;
}

/** When what is recorded was last seen on its pages. */
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
  const ages = [
    ageInWords('deprecations still to come', coming),
    ageInWords('deprecations whose date has passed', passed),
    ageInWords('vendors', plans),
  ];
  return {
    /** A line of each that there is. */
    ages: ages.filter((age) => age !== ''),
    /** Vendors, and deprecations still to come, last seen more than a year ago; the oldest first. */
    old: sortOldest([...coming, ...plans]).filter(({ seen_on }) => seen_on < before),
  };
}

function sortOldest(seen: readonly Seen[]): Seen[] {
  return seen.toSorted(
    (a, b) => compareCodeUnits(a.seen_on, b.seen_on) || compareCodeUnits(a.id, b.id),
  );
}

/**
 * How many there are, and since when half of them were seen or later.
 *
 * @param sorted the oldest first
 */
function ageInWords(what: string, sorted: readonly Seen[]): string {
  const [oldest] = sorted;
  const middle = sorted[Math.floor((sorted.length - 1) / 2)];
  if (!oldest || !middle) return '';
  return `${sorted.length} ${what}: half since ${middle.seen_on}, the oldest on ${oldest.seen_on}`;
}
