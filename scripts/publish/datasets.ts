import type { BuildFacts, Limits, Providers, VendorHistory } from '../model/generated/published.ts';
import { changesAnswer, publishProviders } from '../model/published.ts';
import { type Artifact, BUILD_FACTS, jsonArtifact, listArtifact } from './artifact.ts';
import type { Publication } from './publication.ts';

/** Where a vendor is published with its changes, below the base URL. */
function vendorPath(id: string): string {
  return `data/vendors/${id}.json`;
}

/** Where a record is published alone, below the base URL. */
export function recordPath(id: string): string {
  return `deprecations/records/${id}.json`;
}

/**
 * data/: every tracked vendor and plan, each vendor with its own changes, every change since the
 * baseline, oldest first, and whose deprecations are covered, and whose are left out and why.
 */
export function derivePlans(publication: Publication): Artifact[] {
  const { stamp, dataset, history, vendors } = publication;
  const { schema_version, method } = dataset.dataset;
  const short = vendors.map((vendor) => ({
    ...vendor,
    plans: vendor.plans.map(({ limits: _, price_history: __, ...plan }) => plan),
  }));
  const limits: Limits = { ...stamp, method, vendors: short };
  const providers: Providers = { schema_version, ...publishProviders(dataset) };
  return [
    jsonArtifact('data/limits.json', 'limits', limits),
    jsonArtifact('data/changelog.json', 'changelog', history.changelog),
    jsonArtifact('data/providers.json', 'providers', providers),
    ...vendors.map((vendor) => {
      const changes = history.changelog.filter((entry) => entry.vendor === vendor.id);
      const value: VendorHistory = { schema_version, vendor, changes };
      return jsonArtifact(vendorPath(vendor.id), 'vendor-history', value);
    }),
  ];
}

/**
 * deprecations/: every change since the baseline, newest first, every known move of a shutdown date,
 * and the dates that vendors print for items that they do not call deprecated.
 */
export function deriveDates({ stamp, history, dateMoves, scheduled }: Publication): Artifact[] {
  const changes = changesAnswer(stamp, history.changes.toReversed(), null);
  return [
    listArtifact('deprecations/changes.json', 'changes', changes, 'changes'),
    jsonArtifact('deprecations/date-moves.json', 'date-moves', dateMoves),
    listArtifact('deprecations/scheduled.json', 'scheduled', scheduled, 'items'),
  ];
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
  };
  if (history.continues.length > 0) facts.continues = history.continues;
  return [jsonArtifact(BUILD_FACTS, 'build', facts)];
}
