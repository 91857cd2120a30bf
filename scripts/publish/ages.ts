// In: records and vendors with the day on which their pages were last seen. Out: how old they are,
// what is still to come apart from what has passed, which nobody needs to read again.
// Example: 96 still to come, half of them seen since 2026-10-01, the oldest on 2026-08-20.
import { addDays, type Day, dayOf } from '../model/day.ts';
import { compareCodeUnits } from '../model/words.ts';
import type { Publication } from './publication.ts';
import { isComing } from './upcoming.ts';

/** The age in days at which a record is old. */
const OLD_AGE = 365;

/** How many there are, and when they were last seen on their pages. */
interface Age {
  count: number;
  oldest: Day;
  /** Half of them were seen on it or later. */
  median: Day;
  newest: Day;
}

interface Ages {
  /** Null without any. */
  seen: Record<'coming' | 'passed' | 'vendors', Age | null>;
  /** Vendors, and deprecations still to come, last seen before a date; the oldest first. */
  old: { before: Day; count: number; records: { id: string; seen_on: Day }[] };
}

/**
 * When what is recorded was last seen on its pages, what is still to come apart from what has
 * passed; and the old records of both, but for what has passed, the oldest first.
 */
export function describeAge(publication: Publication): Ages {
  const { deprecations, vendors, now } = publication;
  const today = dayOf(now);
  const records = deprecations.map((record) => {
    const { id, as_of, source_url } = record;
    return { isComing: isComing(record, today), facts: { id, seen_on: as_of, source_url } };
  });
  const coming = records.filter((one) => one.isComing).map(({ facts }) => facts);
  const passed = records.filter((one) => !one.isComing).map(({ facts }) => facts);
  const plans = vendors.map(({ id, retrieved_at, source_url }) => {
    return { id, seen_on: dayOf(retrieved_at), source_url };
  });
  const before = addDays(today, -OLD_AGE);
  const old = [...coming, ...plans]
    .filter(({ seen_on }) => seen_on < before)
    .sort((a, b) => compareCodeUnits(a.seen_on, b.seen_on) || compareCodeUnits(a.id, b.id));
  const ages = [coming, passed, plans].map((facts) => ageOf(facts.map(({ seen_on }) => seen_on)));
  const [ofComing = null, ofPassed = null, ofPlans = null] = ages;
  return {
    seen: { coming: ofComing, passed: ofPassed, vendors: ofPlans },
    old: { before, count: old.length, records: old },
  };
}

/** The oldest, the middle and the newest of dates; null without any. */
function ageOf(days: readonly Day[]): Age | null {
  const sorted = [...days].sort(compareCodeUnits);
  const [oldest, newest] = [sorted[0], sorted.at(-1)];
  const median = sorted[Math.floor((sorted.length - 1) / 2)];
  if (oldest === undefined || newest === undefined || median === undefined) return null;
  return { count: sorted.length, oldest, median, newest };
}
