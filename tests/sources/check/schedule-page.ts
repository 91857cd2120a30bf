import type { PageDescription, ScheduledItem } from '../../../scripts/model/generated/records.ts';
import { check, description, PAGE_URL, pageOf } from '../../support/pages/pages.ts';
import { PLANNED, PLANNED_PATH, plannedRow } from '../../support/records/planned-dates.ts';
import { deprecation } from '../../support/records/records.ts';

export const HEADER = 'Model | Version | Stage | Shutdown date | Replacement';

/** Reads the schedule of Acme: what is deprecated or retired is listed, what flies is planned. */
export const SCHEDULE: PageDescription = description({
  items: { split: 'whole' },
  states: { deprecated: '^deprecated$', retired: '^retired$', earliest: '^test$' },
  read: [
    {
      table: {
        item: '^model$',
        version: '^version$',
        state: '^stage$',
        date: '^shutdown date$',
        successor: '^replacement$',
      },
      keep: { state: '^(deprecated|retired)$' },
      scheduled: { state: '^(flying|test|landing)$' },
    },
  ],
});

export const ROWS = [
  'rocket-5 | 2 | Flying | 2027-05-01 | rocket-6',
  'rocket-6 | — | Test | 2027-06-01 | —',
  'rocket-4 | 1 | Deprecated | 2026-12-31 | rocket-5',
  'rocket-7 | — | Flying | — | —',
];

export const ROCKET_5 = plannedRow('rocket-5', {
  version: '2',
  lifecycle: 'Flying',
  successor: 'rocket-6',
});
export const ROCKET_6 = plannedRow('rocket-6', {
  version: null,
  lifecycle: 'Test',
  date: '2027-06-01',
  basis: 'earliest',
});

export function listOf(items: ScheduledItem[], source_url = PAGE_URL) {
  const data = { ...PLANNED, items, source_url };
  return { path: PLANNED_PATH, id: data.platform, data };
}

export const ROCKET_4 = deprecation({
  id: 'acme-api/rocket-4-1',
  item: 'rocket-4 (1)',
  announced_on: null,
  successor: 'rocket-5',
});

/** What a check of the schedule finds with these rows, against a list of rocket-5 and rocket-6. */
export function checkRows(
  rows: readonly string[],
  changes: Partial<Parameters<typeof check>[0]> = {},
  items = [ROCKET_5, ROCKET_6],
) {
  return check({
    pages: pageOf(rows, HEADER),
    descriptions: [SCHEDULE],
    records: [ROCKET_4],
    scheduled: [listOf(items)],
    ...changes,
  });
}

/** The rows of the schedule with one changed. */
export const withRow = (index: number, row: string): string[] => ROWS.with(index, row);
