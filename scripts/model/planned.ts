import type { Day } from './day.ts';
import type { ScheduledDate } from './generated/published.ts';
import type { Matched, NamedRecord } from './spellings/resolver.ts';
import { displayName } from './words.ts';

/** A planned date in the form of a record, so that names are found in it and dates are shown alike. */
export interface PlannedRecord extends NamedRecord {
  status: 'planned';
  shutdown_date: Day;
  date_basis: 'committed' | 'earliest' | 'not_before';
  as_of: Day;
  platform_id: string;
  type: 'model';
  announced_on: null;
  source_url: string;
  earlier_dates?: ScheduledDate['earlier_dates'] | undefined;
  /** Only records have one. */
  evidence?: undefined;
  /** As it is published. */
  row: ScheduledDate;
}

/**
 * Planned dates in the form of records. Of these only an earliest date and a floor are called so:
 * all of them may move.
 */
export function plannedRecords(scheduled: readonly ScheduledDate[]): PlannedRecord[] {
  return scheduled.map((row) => ({
    id: row.id,
    item: displayName(row.item, row.version),
    aliases: [],
    platform: row.platform,
    status: 'planned',
    shutdown_date: row.date,
    date_basis: row.date_basis === 'planned' ? 'committed' : row.date_basis,
    successor: row.successor,
    as_of: row.as_of,
    platform_id: row.platform_id,
    type: 'model',
    announced_on: null,
    source_url: row.source_url,
    earlier_dates: row.earlier_dates,
    row,
  }));
}

/** Whether what matches is a planned date, and not a record. */
export function isPlanned<R extends NamedRecord>(
  matched: Matched<R | PlannedRecord>,
): matched is Matched<PlannedRecord> {
  return matched.record.status === 'planned';
}

/** What matches without the planned dates. */
export function recordsOf<R extends NamedRecord>(
  matches: readonly Matched<R | PlannedRecord>[],
): Matched<R>[] {
  return matches.filter((each): each is Matched<R> => !isPlanned(each));
}
