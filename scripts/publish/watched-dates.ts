import type { DateMove, Deprecation, Evidence } from '../model/generated/published.ts';
import type { EarlierDate } from '../model/generated/records.ts';
import type { PlatformNames } from '../model/published.ts';
import type { ScheduledList } from '../model/records.ts';
import { deprecationIdOf, earlierDatesOf, scheduledIds } from '../model/scheduled.ts';
import { displayName } from '../model/words.ts';

/** The basis of a date that may be a planned one. */
export type Basis = DateMove['from_basis'];

/** A published record, or a planned date, and what its page said before. */
export interface WatchedRecord
  extends Pick<
    Deprecation,
    'id' | 'platform' | 'item' | 'shutdown_date' | 'source_url' | 'as_of' | 'announced_on'
  > {
  date_basis: Basis;
  evidence?: readonly Evidence[];
  earlier_dates?: readonly Earlier[];
}

/** What a page said before. */
export type Earlier = Omit<EarlierDate, 'date_basis'> & { date_basis: Basis };

/** The planned dates of a list that are watched: not floors, nor those of what is recorded by now. */
export function plannedDates(
  list: ScheduledList,
  { deprecations, platforms }: { deprecations: readonly Deprecation[]; platforms: PlatformNames },
): WatchedRecord[] {
  const { platform: slug, source_url, as_of, evidence } = list;
  const recorded = new Set(deprecations.map(({ id }) => id));
  const ids = scheduledIds(list);
  return list.items.flatMap((row, index): WatchedRecord[] => {
    if (row.basis === 'not_before' || recorded.has(deprecationIdOf(slug, row))) return [];
    return [
      {
        id: (ids[index] ?? '').slice('scheduled/'.length),
        platform: platforms.get(slug)?.platform ?? slug,
        item: displayName(row.item, row.version),
        shutdown_date: row.date,
        date_basis: row.basis,
        announced_on: null,
        source_url,
        as_of,
        evidence,
        earlier_dates: earlierDatesOf(list, row),
      },
    ];
  });
}
