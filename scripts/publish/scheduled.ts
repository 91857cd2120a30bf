import type { RecordFile } from '../model/dataset.ts';
import type { Timestamp } from '../model/day.ts';
import type { ScheduledDate, ScheduledDates } from '../model/generated/published.ts';
import type { ScheduledFile, ScheduledItem } from '../model/generated/records.ts';
import { compareCodeUnits, slugOf } from '../model/words.ts';
import { type Artifact, listArtifact } from './artifact.ts';
import type { Publication } from './copies/publication.ts';

const NOTE =
  'Dates that a vendor’s page prints for items that it does not call deprecated. They are planned and may move, so they are no deprecations and are not counted as such; a date that has passed does not mean that the item is retired. Where date_basis is earliest, the vendor calls the date the earliest possible one.';

export interface ScheduledInput {
  schemaVersion: ScheduledDates['schema_version'];
  now: Timestamp;
  scheduled: readonly RecordFile<ScheduledFile>[];
  /** Ids of the records: an item that its vendor has deprecated since is not scheduled any more. */
  recorded: ReadonlySet<string>;
  /** The display name of a platform. */
  nameOf: (platform: string) => string;
}

/** deprecations/scheduled.json: dates that vendors print for items that they do not call deprecated. */
export function deriveScheduled(publication: Publication): Artifact[] {
  const value = publishScheduled(publication);
  return [listArtifact('deprecations/scheduled.json', 'scheduled', value, 'items')];
}

/** The dates that vendors print for items that they do not call deprecated, as published. */
export function publishScheduled({
  dataset,
  deprecations,
  platforms,
  now,
}: Publication): ScheduledDates {
  return scheduledDates({
    schemaVersion: dataset.dataset.schema_version,
    now,
    scheduled: dataset.scheduled,
    recorded: new Set(deprecations.map(({ id }) => id)),
    nameOf: (platform) => platforms.get(platform)?.platform ?? platform,
  });
}

/** The object of deprecations/scheduled.json. Pure. */
export function scheduledDates(input: ScheduledInput): ScheduledDates {
  const items = input.scheduled.flatMap(({ data }) => datesOf(data, input)).sort(byDate);
  return {
    schema_version: input.schemaVersion,
    generated_at: input.now,
    note: NOTE,
    count: items.length,
    items,
  };
}

function datesOf(file: ScheduledFile, { recorded, nameOf }: ScheduledInput): ScheduledDate[] {
  const { platform, source_url, as_of } = file;
  const idOf = ({ item, version }: ScheduledItem): string =>
    `${platform}/${slugOf(version === null ? item : `${item} (${version})`)}`;
  const planned = file.items.filter((item) => !recorded.has(idOf(item)));
  return planned.map(({ item, version, lifecycle, date, basis, successor }) => ({
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
