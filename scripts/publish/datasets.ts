import type {
  BuildFacts,
  ChangesAnswer,
  Limits,
  Providers,
  VendorHistory,
} from '../model/generated/published.ts';
import { publishProviders } from '../model/published.ts';
import { type Artifact, BUILD_FACTS, jsonArtifact, listArtifact } from './artifact.ts';
import type { Publication } from './publication.ts';

/** data/limits.json: every tracked vendor and plan. */
export function deriveLimits({ stamp, dataset, vendors }: Publication): Artifact[] {
  const limits: Limits = {
    ...stamp,
    method: dataset.dataset.method,
    vendors,
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
export function deriveDeprecationChanges({ stamp, history }: Publication): Artifact[] {
  const value: ChangesAnswer = {
    ...stamp,
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
