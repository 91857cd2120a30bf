import type { Guard } from './guard.ts';

const DATES = ['shutdown_date', 'date_basis', 'announced_on'] as const;

export const undatedChange: Guard = {
  name: 'undated-change',
  reason: 'A date that moves without as_of leaves nobody able to tell which reading is newer.',
  check({ base, head, today }) {
    return [...head.deprecations.values()].flatMap((after) => {
      const before = base.deprecations.get(after.id);
      if (!before) return [];
      const path = `records/deprecations/${after.id}.yaml`;
      if (after.as_of < before.as_of) {
        const message = `as_of goes back from ${before.as_of} to ${after.as_of}; use the day on which the page was last read`;
        return [{ path, message }];
      }
      const moved = DATES.filter((field) => before[field] !== after[field]);
      // A record that was read today already can hold no later day.
      if (moved.length === 0 || after.as_of > before.as_of || after.as_of >= today) return [];
      const message = `${moved.join(' and ')} changed, but as_of is still ${after.as_of}; set as_of to the day on which the page was read`;
      return [{ path, message }];
    });
  },
};
