import type {
  CheckedScheduled,
  Difference,
  ScheduledCandidate,
} from '#scripts/model/generated/published.ts';
import type { ScheduledItem } from '#scripts/model/generated/records.ts';
import type { ScheduledList } from '#scripts/model/records.ts';
import { scheduledIds, scheduledSha256 } from '#scripts/model/scheduled.ts';
import { readSamples } from '#support/samples.ts';

const USUAL = readSamples<{ planned: ScheduledList; new: ScheduledCandidate }>(
  'planned-dates.yaml',
  import.meta.url,
);

export const PLANNED_PATH = 'records/scheduled/acme-api.yaml';

/** A list of planned dates, and a row that it lacks. */
export const { planned: PLANNED, new: NEW_ROW } = USUAL;

/** A row of a list of planned dates. */
export function plannedRow(item: string, changes: Partial<ScheduledItem> = {}): ScheduledItem {
  return { ...(PLANNED.items[0] as ScheduledItem), item, ...changes };
}

/** A value of a row that its page states otherwise. */
export function plannedDifference(
  field: string,
  recorded: string,
  found: string | null,
): Difference {
  const kind = found === null ? 'withdrawn' : 'changed';
  const words = `a row with ${found ?? 'nothing'}`;
  return { field, recorded, found, kind, words, heading: 'Schedule' };
}

/** rocket-6, whose date the page has moved. */
export const MOVED: Partial<CheckedScheduled> = {
  state: 'mismatch',
  differences: [plannedDifference('date', '2027-06-01', '2027-09-01')],
};

/** rocket-7, whose row the page has no more. */
export const GONE: Partial<CheckedScheduled> = {
  state: 'gone',
  differences: [plannedDifference('item', 'rocket-7', null)],
};

/** What a check says of the rows of a list: each matches where nothing is given. */
export function checkedRowsOf(
  list: ScheduledList,
  found: readonly (Partial<CheckedScheduled> | null)[],
): CheckedScheduled[] {
  const ids = scheduledIds(list);
  return list.items.map((item, index) => ({
    id: ids[index] ?? '',
    state: 'match',
    last_verified: '2026-03-04',
    facts_sha256: scheduledSha256(item, list.source_url),
    differences: [],
    ...found[index],
  }));
}

/** The same of the usual list. */
export const checkedRows = (...found: (Partial<CheckedScheduled> | null)[]) =>
  checkedRowsOf(PLANNED, found);
