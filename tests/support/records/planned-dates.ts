import type {
  CheckedScheduled,
  Difference,
  ScheduledCandidate,
} from '../../../scripts/model/generated/published.ts';
import type { ScheduledItem } from '../../../scripts/model/generated/records.ts';
import type { ScheduledList } from '../../../scripts/model/records.ts';
import { scheduledIds, scheduledSha256 } from '../../../scripts/model/scheduled.ts';

const COPY = `https://github.com/acme/docs/blob/${'b'.repeat(40)}/page.md`;

const PAGE = 'https://docs.acme.example/deprecations';

export const PLANNED_PATH = 'records/scheduled/acme-api.yaml';

/** A row of a list of planned dates. */
export function plannedRow(item: string, changes: Partial<ScheduledItem> = {}): ScheduledItem {
  return {
    item,
    version: '1',
    lifecycle: 'GA',
    date: '2027-05-01',
    basis: 'planned',
    successor: null,
    ...changes,
  };
}

/** The list of acme: rocket-5, rocket-6 and rocket-7, each in version 1. */
export const PLANNED: ScheduledList = {
  platform: 'acme-api',
  source_url: PAGE,
  as_of: '2026-03-01',
  evidence: [{ url: PAGE, read_at: '2026-03-01', copy: COPY }],
  items: [
    plannedRow('rocket-5'),
    plannedRow('rocket-6', { date: '2027-06-01' }),
    plannedRow('rocket-7'),
  ],
};

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

/** What a check says of the rows of the list: each matches where nothing is given. */
export function checkedRows(...found: (Partial<CheckedScheduled> | null)[]): CheckedScheduled[] {
  const ids = scheduledIds(PLANNED);
  return PLANNED.items.map((item, index) => ({
    id: ids[index] ?? '',
    state: 'match',
    last_verified: '2026-03-04',
    facts_sha256: scheduledSha256(item, PAGE),
    differences: [],
    ...found[index],
  }));
}

/** A row that the list lacks. */
export const NEW_ROW: ScheduledCandidate = {
  id: 'scheduled/acme-api/rocket-8-2',
  words: 'rocket-8 | 2 | Preview | 2027-08-01',
  heading: 'Schedule',
  source_url: PAGE,
  row: plannedRow('rocket-8', {
    version: '2',
    lifecycle: 'Preview',
    date: '2027-08-01',
    basis: 'earliest',
  }),
};
