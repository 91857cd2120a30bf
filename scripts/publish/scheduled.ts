import type { RecordFile } from '../model/dataset.ts';
import type { Instant } from '../model/day.ts';
import type { ScheduledDate, ScheduledDates } from '../model/generated/published.ts';
import type { ScheduledFile } from '../model/generated/records.ts';
import { compareCodeUnits } from '../model/words.ts';

const NOTE =
  'Dates that a vendor’s page prints for items that it does not call deprecated. They are planned and may move, so they are no deprecations and are not counted as such; a date that has passed does not mean that the item is retired. Where date_basis is earliest, the vendor calls the date the earliest possible one.';

export interface ScheduledInput {
  schemaVersion: ScheduledDates['schema_version'];
  now: Instant;
  scheduled: readonly RecordFile<ScheduledFile>[];
  /** The display name of a platform. */
  nameOf: (platform: string) => string;
}

/** The object of deprecations/scheduled.json. Pure. */
export function scheduledDates(input: ScheduledInput): ScheduledDates {
  const items = input.scheduled.flatMap(({ data }) => datesOf(data, input.nameOf)).sort(byDate);
  return {
    schema_version: input.schemaVersion,
    generated_at: input.now,
    note: NOTE,
    count: items.length,
    items,
  };
}

function datesOf(file: ScheduledFile, nameOf: ScheduledInput['nameOf']): ScheduledDate[] {
  const { platform, source_url, as_of } = file;
  return file.items.map(({ item, version, lifecycle, date, basis, successor }) => ({
    platform: nameOf(platform),
    item,
    version,
    lifecycle,
    date,
    date_basis: basis,
    successor,
    source_url,
    as_of,
  }));
}

function byDate(a: ScheduledDate, b: ScheduledDate): number {
  return (
    compareCodeUnits(a.date, b.date) ||
    compareCodeUnits(a.item, b.item) ||
    compareCodeUnits(a.version ?? '', b.version ?? '') ||
    compareCodeUnits(a.platform, b.platform)
  );
}
