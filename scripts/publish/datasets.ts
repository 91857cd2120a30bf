import type { Day } from '../model/day.ts';
import type {
  BuildFacts,
  ChangesAnswer,
  Limits,
  Providers,
  ScheduledDate,
  ScheduledDates,
  VendorHistory,
} from '../model/generated/published.ts';
import type { ScheduledItem } from '../model/generated/records.ts';
import { matchDay } from '../model/matches.ts';
import { publishProviders } from '../model/published.ts';
import type { ScheduledList } from '../model/records.ts';
import {
  deprecationIdOf,
  earlierDatesOf,
  scheduledIds,
  scheduledSha256,
} from '../model/scheduled.ts';
import { compareCodeUnits } from '../model/words.ts';
import { type Artifact, BUILD_FACTS, jsonArtifact, listArtifact } from './artifact.ts';
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

/** data/providers.json: whose deprecations are covered, and whose are left out and why. */
export function deriveProviders({ dataset }: Publication): Artifact[] {
  const value: Providers = {
    schema_version: dataset.dataset.schema_version,
    providers: publishProviders(dataset),
  };
  return [jsonArtifact('data/providers.json', 'providers', value)];
}

/** Where a record is published alone, below the base URL. */
export function recordPath(id: string): string {
  return `deprecations/records/${id}.json`;
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
 * whether it continues this copy, and a mirror to make the same bytes again. Its sum of all files is
 * added when they are written.
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
  return [jsonArtifact(BUILD_FACTS, 'build', facts)];
}

const NOTE =
  'Dates that a vendor’s page prints for items that it does not call deprecated. They are planned and may move, so they are no deprecations and are not counted as such; a date that has passed does not mean that the item is retired. Where date_basis is earliest, the vendor calls the date the earliest possible one. Where it is not_before, the date is no plan but a floor: the vendor promises no shutdown before it, and a floor that has passed promises nothing.';

/** deprecations/scheduled.json: dates that vendors print for items that they do not call deprecated. */
export function deriveScheduled({ scheduled }: Publication): Artifact[] {
  return [listArtifact('deprecations/scheduled.json', 'scheduled', scheduled, 'items')];
}

type ScheduledInput = Pick<
  Publication,
  'dataset' | 'deprecations' | 'platforms' | 'now' | 'lastReport'
>;

/** The object of deprecations/scheduled.json. Pure. */
export function publishScheduled(input: ScheduledInput): ScheduledDates {
  // An item that its vendor has deprecated since is not scheduled any more.
  const recorded = new Set(input.deprecations.map(({ id }) => id));
  const items = input.dataset.scheduled
    .flatMap(({ data }) => datesOf(data, recorded, input))
    .sort(byDate);
  return {
    schema_version: input.dataset.dataset.schema_version,
    generated_at: input.now,
    note: NOTE,
    count: items.length,
    items,
  };
}

function datesOf(
  file: ScheduledList,
  recorded: ReadonlySet<string>,
  { platforms, lastReport }: ScheduledInput,
): ScheduledDate[] {
  const { platform, source_url, as_of } = file;
  const ids = scheduledIds(file);
  const checked = new Map(lastReport?.scheduled?.map((one) => [one.id, one]));
  /** The day of the list, or that on which a check last found the row to match. */
  const asOf = (row: ScheduledItem, id: string): Day => {
    const one = checked.get(id);
    const isSame = one?.facts_sha256 === scheduledSha256(row, source_url);
    if (!lastReport || !one?.last_verified || !isSame) return as_of;
    const seen = matchDay(lastReport.date, one.last_verified);
    return seen > as_of ? seen : as_of;
  };
  return file.items.flatMap((row, index): ScheduledDate[] => {
    if (recorded.has(deprecationIdOf(platform, row))) return [];
    const { item, version, lifecycle, date, basis, successor } = row;
    const id = ids[index] ?? '';
    const earlier_dates = earlierDatesOf(file, row);
    return [
      {
        id,
        platform: platforms.get(platform)?.platform ?? platform,
        platform_id: platform,
        item,
        version,
        lifecycle,
        date,
        date_basis: basis,
        successor,
        source_url,
        as_of: asOf(row, id),
        ...(earlier_dates.length > 0 && { earlier_dates }),
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
