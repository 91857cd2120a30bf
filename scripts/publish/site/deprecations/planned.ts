import type { Day } from '../../../model/day.ts';
import type { ScheduledDate } from '../../../model/generated/published.ts';
import { platformOf } from '../../../model/published.ts';
import type { NamedRecord } from '../../../model/spellings/resolver.ts';
import { displayName } from '../../../model/words.ts';

/** An item as its vendor's schedule has it. */
export function plannedName({ item, version }: Pick<ScheduledDate, 'item' | 'version'>): string {
  return displayName(item, version);
}

/** A planned date in the form of a record, so that names are found in it and dates are shown alike. */
export interface PlannedRecord extends NamedRecord {
  status: 'planned';
  shutdown_date: Day;
  date_basis: 'committed' | 'earliest';
  as_of: Day;
}

/**
 * The planned dates that have not passed, in the form of records. Of these only an earliest date is
 * called so: all of them may move.
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
      date_basis: each.date_basis === 'earliest' ? 'earliest' : 'committed',
      successor: each.successor,
      as_of: each.as_of,
    }));
}
