import { type Day, NO_DATE } from '../../../model/day.ts';
import type { ScheduledDate } from '../../../model/generated/published.ts';
import { platformOf } from '../../../model/published.ts';
import type { NamedRecord } from '../../../model/spellings/resolver.ts';
import { displayName } from '../../../model/words.ts';

/** An item as its vendor's schedule has it. */
export function plannedName({ item, version }: Pick<ScheduledDate, 'item' | 'version'>): string {
  return displayName(item, version);
}

/** What is said before a date that is no plain one. */
export const BEFORE_DATE = {
  committed: '',
  earliest: 'earliest ',
  not_before: 'not sooner than ',
} as const;

/** How sure a planned date is, in words: a floor is no date of an end. */
export function plannedInWords({ date_basis }: Pick<PlannedRecord, 'date_basis'>): string {
  return date_basis === 'not_before' ? NO_DATE : 'planned';
}

/** A planned date in the form of a record, so that names are found in it and dates are shown alike. */
export interface PlannedRecord extends NamedRecord {
  status: 'planned';
  shutdown_date: Day;
  date_basis: 'committed' | 'earliest' | 'not_before';
  as_of: Day;
}

/**
 * The planned dates that have not passed, in the form of records. Of these only an earliest date is
 * and a floor are called so: all of them may move.
 *
 * @param named records, which know the ids of the platforms
 */
export function plannedRecords(
  scheduled: readonly ScheduledDate[],
  named: readonly Pick<NamedRecord, 'id' | 'platform'>[],
  today: Day,
): PlannedRecord[] {
  const slugs = new Map(named.map(({ id, platform }) => [platform, platformOf(id)]));
  return scheduled
    .filter(({ date }) => date >= today)
    .map((each) => ({
      id: `${slugs.get(each.platform) ?? each.platform.toLowerCase().replace(/[^a-z0-9]+/g, '-')}/${plannedName(each)}`,
      item: plannedName(each),
      aliases: [],
      platform: each.platform,
      status: 'planned',
      shutdown_date: each.date,
      date_basis: each.date_basis === 'planned' ? 'committed' : each.date_basis,
      successor: each.successor,
      as_of: each.as_of,
    }));
}
