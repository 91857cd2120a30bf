import type { CheckedRecord } from '../../../model/generated/published.ts';
import { MOST_MISSING, MOST_MISSING_PART } from '../../facts/read-page.ts';

/** Vendors do take days back, but hardly those of most items at once. */
const MOST_WITHDRAWN_PART = 0.5;

/**
 * Why the verdicts on the records of one page look like a page of another shape: many items are
 * missing, or most days have gone, at once. Null where they do not.
 *
 * @param dated the field that has the day
 */
export function whyImplausible(
  verdicts: readonly Pick<CheckedRecord, 'state' | 'differences'>[],
  dated: 'shutdown_date' | 'date' = 'shutdown_date',
): string | null {
  const all = verdicts.length;
  const missing = verdicts.filter(({ state }) => state === 'gone').length;
  if (missing > MOST_MISSING && missing > MOST_MISSING_PART * all) {
    return `${missing} of ${all} recorded items are missing at once`;
  }
  const withdrawn = verdicts.filter(({ differences }) =>
    differences.some(({ field, kind }) => field === dated && kind === 'withdrawn'),
  ).length;
  if (withdrawn > MOST_MISSING && withdrawn > MOST_WITHDRAWN_PART * all) {
    return `${withdrawn} of ${all} recorded days are withdrawn at once`;
  }
  return null;
}
