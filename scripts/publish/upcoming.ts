import { type Day, dayOf, hasPassed, isComing } from '../model/day.ts';
import type { Deprecation, Upcoming, UpcomingRecord } from '../model/generated/published.ts';
import { present, when } from '../model/present.ts';
import { type Artifact, listArtifact } from './artifact.ts';
import type { Publication } from './publication.ts';

function upcomingRecord(record: Deprecation, today: Day): UpcomingRecord {
  return present({
    id: record.id,
    item: record.item,
    type: record.type,
    status: record.status,
    shutdown_date: record.shutdown_date,
    date_basis: when(record.date_basis === 'earliest', 'earliest' as const),
    successor: record.successor,
    past: hasPassed(record, today),
    as_of: record.as_of,
    source_url: record.source_url,
  });
}

/** deprecations/upcoming.json: dates from that of the build on, then what is deprecated without one. */
export function deriveUpcoming({ stamp, deprecations, now }: Publication): Artifact[] {
  const from = dayOf(now);
  // Without a date they come last.
  const coming = deprecations.filter((record) => isComing(record, from));
  const dated = coming.filter(({ shutdown_date }) => shutdown_date !== null).length;
  const value: Upcoming = {
    ...stamp,
    from,
    count: coming.length,
    dated,
    undated: coming.length - dated,
    deprecations: coming.map((record) => upcomingRecord(record, from)),
  };
  return [listArtifact('deprecations/upcoming.json', 'upcoming', value, 'deprecations')];
}
