import type {
  BuildFacts,
  ChangesAnswer,
  Deprecation,
  DeprecationsAnswer,
  Filters,
  Limits,
  Names,
  Plan,
  Providers,
  Vendor,
  VendorHistory,
} from '../model/generated/published.ts';
import type { VendorFile } from '../model/generated/records.ts';
import type { Proofs } from '../model/matches.ts';
import { DEPRECATION_STATUSES, DEPRECATION_TYPES, platformOf } from '../model/published.ts';
import { compareCodeUnits } from '../model/words.ts';
import { type Artifact, jsonArtifact, listArtifact } from './artifact.ts';
import type { Publication } from './copies/publication.ts';

function publishPlan(plan: Plan): Plan {
  return {
    id: plan.id,
    name: plan.name,
    price_month: plan.price_month,
    ...(plan.price_detail === undefined ? {} : { price_detail: plan.price_detail }),
    limit_notes: plan.limit_notes,
  };
}

function publishVendor(vendor: VendorFile, proofs: Proofs): Vendor {
  const reads = vendor.evidence.map(({ url }) => proofs.lastRead(url) ?? '');
  const times = [vendor.retrieved_at, ...reads];
  return {
    id: vendor.id,
    name: vendor.name,
    source_url: vendor.source_url,
    retrieved_at: times.sort(compareCodeUnits).at(-1) ?? vendor.retrieved_at,
    currency: vendor.currency,
    ...(vendor.currency_note === undefined ? {} : { currency_note: vendor.currency_note }),
    plans: vendor.plans.map(publishPlan),
    ...(vendor.observations === undefined ? {} : { observations: vendor.observations }),
    ...(vendor.category === undefined ? {} : { category: vendor.category }),
    evidence: vendor.evidence,
  };
}

/** Every vendor as published, in id order. */
export function publishVendors({
  dataset,
  proofs,
}: Pick<Publication, 'dataset' | 'proofs'>): Vendor[] {
  return dataset.vendors.map(({ data }) => publishVendor(data, proofs));
}

/** data/limits.json: every tracked vendor and plan. */
export function deriveLimits(publication: Publication): Artifact[] {
  const limits: Limits = {
    schema_version: publication.dataset.dataset.schema_version,
    generated_at: publication.now,
    method: publication.dataset.dataset.method,
    vendors: publishVendors(publication),
  };
  return [jsonArtifact('data/limits.json', 'limits', limits)];
}

/** data/vendors/<id>.json: each vendor with its own changes, oldest first. */
export function deriveVendorHistories(publication: Publication): Artifact[] {
  const { dataset, history } = publication;
  return publishVendors(publication).map((vendor) => {
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
    providers: dataset.providers.map(({ id, data }) => ({
      slug: id,
      name: data.name,
      coverage: data.coverage,
      reason: data.reason ?? null,
      platforms: (data.platforms ?? []).map((platform) => ({
        id: platform.id,
        name: platform.name,
      })),
    })),
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
    commit: history.head.commit,
    baseline: history.baseline?.commit ?? null,
    ...(history.continues.length > 0 && { continues: history.continues }),
  };
  return [jsonArtifact('build.json', 'build', facts)];
}
