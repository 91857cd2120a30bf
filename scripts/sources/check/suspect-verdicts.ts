import { MOST_MISSING, MOST_MISSING_PART } from '../facts/suspect-shape.ts';
import type { Verdict } from './verdicts.ts';

/** Vendors do take days back, but hardly those of most items at once. */
const MOST_WITHDRAWN_PART = 0.5;

/**
 * Why the verdicts on the records of one page look like a page of another shape: many items are
 * missing, or most days have gone, at once. Null where they do not.
 */
export function suspectVerdicts(verdicts: readonly Verdict[]): string | null {
  const all = verdicts.length;
  const missing = verdicts.filter(({ state }) => state === 'gone').length;
  if (missing > MOST_MISSING && missing > MOST_MISSING_PART * all) {
    return `${missing} of ${all} recorded items are missing at once`;
  }
  const withdrawn = verdicts.filter(({ differences }) =>
    differences.some(({ field, kind }) => field === 'shutdown_date' && kind === 'withdrawn'),
  ).length;
  if (withdrawn > MOST_MISSING && withdrawn > MOST_WITHDRAWN_PART * all) {
    return `${withdrawn} of ${all} recorded days are withdrawn at once`;
  }
  return null;
}
