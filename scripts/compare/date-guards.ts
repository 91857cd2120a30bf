import { dayOf } from '../model/day.ts';
import type { Alarm, Change, Guard } from './guard.ts';

const DATED = [
  'status',
  'shutdown_date',
  'date_basis',
  'announced_on',
  'successor',
  'source_url',
] as const;

export const undatedChange: Guard = {
  name: 'undated-change',
  reason: 'A fact that changes without its date leaves nobody able to tell which reading is newer.',
  check: (change) => [...undatedRecords(change), ...undatedVendors(change)],
};

function undatedRecords({ base, head, now }: Change): Alarm[] {
  const today = dayOf(now);
  return [...head.deprecations.values()].flatMap((after) => {
    const before = base.deprecations.get(after.id);
    if (!before) return [];
    const path = `records/deprecations/${after.id}.yaml`;
    if (after.as_of < before.as_of) {
      const message = `as_of goes back from ${before.as_of} to ${after.as_of}; use the day on which the page was last read`;
      return [{ path, message }];
    }
    const moved = DATED.filter((field) => before[field] !== after[field]);
    // A record that was read today already can hold no later day.
    if (moved.length === 0 || after.as_of > before.as_of || after.as_of >= today) return [];
    const message = `${moved.join(' and ')} changed, but as_of is still ${after.as_of}; set as_of to the day on which the page was read`;
    return [{ path, message }];
  });
}

function undatedVendors({ base, head, now }: Change): Alarm[] {
  return [...head.vendors.values()].flatMap((after) => {
    const before = base.vendors.get(after.id);
    if (!before || after.retrieved_at > before.retrieved_at) return [];
    // A vendor that was read today already can hold no later day.
    if (dayOf(after.retrieved_at) >= dayOf(now)) return [];
    const prices = new Map(before.plans.map(({ id, price_month }) => [id, price_month]));
    const changed = after.plans.find(({ id, price_month }) => {
      return prices.has(id) && prices.get(id) !== price_month;
    });
    const what =
      before.source_url !== after.source_url
        ? 'source_url'
        : changed && `the price of ${changed.id}`;
    if (what === undefined) return [];
    const path = `records/vendors/${after.id}.yaml`;
    const message = `${what} changed, but retrieved_at is still ${after.retrieved_at}; set it to the time at which the page was read`;
    return [{ path, message }];
  });
}

/** Clocks differ by minutes; a day is a wrong clock. */
const MINUTES_AHEAD = 10;

export const futureCommit: Guard = {
  name: 'future-commit',
  reason: 'A change is published with the date of its commit, which cannot be in the future.',
  check({ commits, now }) {
    const limit = Date.parse(now) / 1000 + MINUTES_AHEAD * 60;
    return commits.flatMap(({ commit, seconds, paths }): Alarm[] => {
      if (seconds === null || seconds <= limit) return [];
      const message = `commit ${commit.slice(0, 12)} is dated in the future; set the clock right, then: git rebase --force-rebase`;
      return [{ path: paths[0] ?? 'records/dataset.yaml', message }];
    });
  },
};
