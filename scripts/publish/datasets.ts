import type { Dataset, RecordFile } from '../model/dataset.ts';
import type { Day, Timestamp } from '../model/day.ts';
import type {
  BuildFacts,
  ChangesAnswer,
  Deprecation,
  DeprecationsAnswer,
  Filters,
  Limits,
  Names,
  Providers,
  ScheduledDate,
  ScheduledDates,
  SourceCheckReport,
  VendorHistory,
} from '../model/generated/published.ts';
import type { ScheduledItem } from '../model/generated/records.ts';
import { matchDay } from '../model/matches.ts';
import { DEPRECATION_STATUSES, DEPRECATION_TYPES, platformOf } from '../model/published.ts';
import type { ScheduledList } from '../model/records.ts';
import {
  deprecationIdOf,
  scheduledFindings,
  scheduledIds,
  scheduledSha256,
} from '../model/scheduled.ts';
import { compareCodeUnits } from '../model/words.ts';
import { type Artifact, jsonArtifact, listArtifact } from './artifact.ts';
import type { Publication } from './publication.ts';

/** data/limits.json: every tracked vendor and plan. */
export function deriveLimits(publication: Publication): Artifact[] {
  const limits: Limits = {
    schema_version: publication.dataset.dataset.schema_version,
    generated_at: publication.now,
    method: publication.dataset.dataset.method,
    vendors: publication.vendors,
  };
  return [jsonArtifact('data/limits.json', 'limits', limits)];
}

/** data/vendors/<id>.json: each vendor with its own changes, oldest first. */
export function deriveVendorHistories(publication: Publication): Artifact[] {
  const { dataset, history } = publication;
  return publication.vendors.map((vendor) => {
    const value: VendorHistory = {
      schema_version: dataset.dataset.schema_version,
      vendor,
      changes: history.changelog.filter((entry) => entry.vendor === vendor.id),
    };
    return jsonArtifact(vendorPath(vendor.id), 'vendor-history', value);
  });
}

/** Where a vendor is published with its changes, below the base URL. */
export function vendorPath(id: string): string {
  return `data/vendors/${id}.json`;
}

/** data/changelog.json: every change of a plan since the baseline, oldest first. */
export function deriveChangelog({ history }: Publication): Artifact[] {
  return [jsonArtifact('data/changelog.json', 'changelog', history.changelog)];
}

/** The providers with what is known of their platforms. */
export function publishProviders({
  providers,
}: Pick<Dataset, 'providers'>): Providers['providers'] {
  return providers.map(({ id, data }) => ({
    slug: id,
    name: data.name,
    coverage: data.coverage,
    reason: data.reason ?? null,
    ...(data.names && { names: data.names }),
    ...(data.prefixes && { prefixes: data.prefixes }),
    platforms: data.platforms ?? [],
  }));
}

/** data/providers.json: whose deprecations are covered, and whose are left out and why. */
export function deriveProviders({ dataset }: Publication): Artifact[] {
  const value: Providers = {
    schema_version: dataset.dataset.schema_version,
    providers: publishProviders(dataset),
  };
  return [jsonArtifact('data/providers.json', 'providers', value)];
}

function answer(
  publication: Publication,
  path: string,
  filters: Filters,
  keep: (record: Deprecation) => boolean,
): Artifact {
  const deprecations = publication.deprecations.filter(keep);
  const value: DeprecationsAnswer = {
    schema_version: publication.dataset.dataset.schema_version,
    generated_at: publication.now,
    count: deprecations.length,
    filters,
    deprecations,
  };
  return listArtifact(path, 'deprecations', value, 'deprecations');
}

/**
 * The answers of the query API as files, for hosts that run no function: all records, and one file
 * for each tracked provider, status and type, whether or not it has records.
 */
export function deriveDeprecationAnswers(publication: Publication): Artifact[] {
  const tracked = publication.dataset.providers.filter(({ data }) => data.coverage === 'tracked');
  return [
    answer(publication, 'deprecations/all.json', {}, () => true),
    ...tracked.map(({ id: provider }) =>
      answer(
        publication,
        `deprecations/by-provider/${provider}.json`,
        { provider },
        ({ id }) => publication.platforms.get(platformOf(id))?.providerSlug === provider,
      ),
    ),
    ...DEPRECATION_STATUSES.map((status) =>
      answer(
        publication,
        `deprecations/by-status/${status}.json`,
        { status },
        (record) => record.status === status,
      ),
    ),
    ...DEPRECATION_TYPES.map((type) =>
      answer(
        publication,
        `deprecations/by-type/${type}.json`,
        { type },
        (record) => record.type === type,
      ),
    ),
  ];
}

/** deprecations/records/<platform>/<slug>.json: each record alone. */
export function deriveDeprecationRecords({ deprecations }: Publication): Artifact[] {
  return deprecations.map((record) => jsonArtifact(recordPath(record.id), 'deprecation', record));
}

/** Where a record is published alone, below the base URL. */
export function recordPath(id: string): string {
  return `deprecations/records/${id}.json`;
}

/** deprecations/names.json: what a look-up of an identifier needs of every record. */
export function deriveNames({ dataset, now, deprecations }: Publication): Artifact[] {
  const value: Names = {
    schema_version: dataset.dataset.schema_version,
    generated_at: now,
    count: deprecations.length,
    names: deprecations.map((record) => ({
      id: record.id,
      item: record.item,
      aliases: record.aliases,
      platform: record.platform,
      type: record.type,
      status: record.status,
      shutdown_date: record.shutdown_date,
      date_basis: record.date_basis,
      successor: record.successor,
      as_of: record.as_of,
    })),
  };
  return [listArtifact('deprecations/names.json', 'names', value, 'names')];
}

/** deprecations/changes.json: every change of a deprecation since the baseline, newest first. */
export function deriveDeprecationChanges({ dataset, history, now }: Publication): Artifact[] {
  const value: ChangesAnswer = {
    schema_version: dataset.dataset.schema_version,
    generated_at: now,
    count: history.changes.length,
    since: null,
    changes: history.changes.toReversed(),
  };
  return [listArtifact('deprecations/changes.json', 'changes', value, 'changes')];
}

/**
 * build.json: which commit and timestamp this copy was made from. The next build reads it to see
 * whether it continues this copy, and a mirror to make the same bytes again.
 */
export function deriveBuildFacts({ dataset, history, now, baseUrl }: Publication): Artifact[] {
  const facts: BuildFacts = {
    schema_version: dataset.dataset.schema_version,
    name: dataset.dataset.name,
    feed_authority: dataset.dataset.feed_authority,
    generated_at: now,
    base_url: baseUrl,
    repository: dataset.dataset.repository,
    commit: history.head.commit,
    baseline: history.baseline?.commit ?? null,
    ...(history.continues.length > 0 && { continues: history.continues }),
  };
  return [jsonArtifact('build.json', 'build', facts)];
}

const NOTE =
  'Dates that a vendor’s page prints for items that it does not call deprecated. They are planned and may move, so they are no deprecations and are not counted as such; a date that has passed does not mean that the item is retired. Where date_basis is earliest, the vendor calls the date the earliest possible one.';

interface ScheduledInput {
  schemaVersion: ScheduledDates['schema_version'];
  now: Timestamp;
  scheduled: readonly RecordFile<ScheduledList>[];
  /** Ids of the records: an item that its vendor has deprecated since is not scheduled any more. */
  recorded: ReadonlySet<string>;
  /** The display name of a platform. */
  nameOf: (platform: string) => string;
  /** The newest source-check report; null before the first. */
  report: Pick<SourceCheckReport, 'date' | 'scheduled'> | null;
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
    report: dataset.reports.at(-1)?.data ?? null,
  });
}

/** A planned date by the name of its platform, its item and itself. */
export function plannedKey(
  { item, version, date }: Pick<ScheduledDate, 'item' | 'version' | 'date'>,
  platform: string,
): string {
  return JSON.stringify([platform, item, version, date]);
}

/** The planned dates of which a report says that their page says otherwise, or has them no more. */
export function findPlannedDiffering(
  { dataset, platforms }: Pick<Publication, 'dataset' | 'platforms'>,
  report: SourceCheckReport | null,
): Set<string> {
  const findings = report ? scheduledFindings(report, dataset) : [];
  return new Set(
    findings.flatMap(({ platform, index }) => {
      const list = dataset.scheduled.find(({ data }) => data.platform === platform);
      const row = index === null ? undefined : list?.data.items[index];
      return row ? plannedKey(row, platforms.get(platform)?.platform ?? platform) : [];
    }),
  );
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

function datesOf(
  file: ScheduledList,
  { recorded, nameOf, report }: ScheduledInput,
): ScheduledDate[] {
  const { platform, source_url, as_of } = file;
  const ids = scheduledIds(file);
  const checked = new Map(report?.scheduled?.map((one) => [one.id, one]));
  /** The day of the list, or that on which a check last found the row to match. */
  const asOf = (row: ScheduledItem, id: string): Day => {
    const one = checked.get(id);
    const isSame = one?.facts_sha256 === scheduledSha256(row, source_url);
    if (!report || !one?.last_verified || !isSame) return as_of;
    const seen = matchDay(report.date, one.last_verified);
    return seen > as_of ? seen : as_of;
  };
  return file.items.flatMap((row, index): ScheduledDate[] => {
    if (recorded.has(deprecationIdOf(platform, row))) return [];
    const { item, version, lifecycle, date, basis, successor } = row;
    return [
      {
        platform: nameOf(platform),
        item,
        version,
        lifecycle,
        date,
        date_basis: basis,
        successor,
        source_url,
        as_of: asOf(row, ids[index] ?? ''),
      },
    ];
  });
}

function byDate(a: ScheduledDate, b: ScheduledDate): number {
  return (
    compareCodeUnits(a.date, b.date) ||
    compareCodeUnits(a.item, b.item) ||
    compareCodeUnits(a.version ?? '', b.version ?? '') ||
    compareCodeUnits(a.platform, b.platform)
  );
}
