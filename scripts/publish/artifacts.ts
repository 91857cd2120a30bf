import type { BuildFacts, Limits, Providers, VendorHistory } from '../model/generated/published.ts';
import { changesAnswer, publishProviders } from '../model/published.ts';
import { deriveAnswers } from './answers.ts';
import { deriveOpenApi } from './api/catalogue.ts';
import { type Artifact, BUILD_FACTS, jsonArtifact } from './artifact.ts';
import { deriveDatedFiles } from './copies/dated-files.ts';
import { deriveLogs } from './copies/logs.ts';
import { deriveCsv } from './csv.ts';
import { deriveCalendars } from './feeds/calendar.ts';
import { deriveRecordFeeds } from './feeds/feeds.ts';
import { deriveNewsFeeds } from './feeds/news.ts';
import { deriveLlmsText } from './llms/llms.ts';
import { deriveCatalogues } from './package/catalogue-files.ts';
import { deriveTypes } from './package/npm-package.ts';
import { deriveRenovate } from './package/renovate.ts';
import type { Publication } from './publication.ts';

/**
 * data/: every tracked vendor and plan, each vendor with its own changes, every change since the
 * baseline, oldest first, and whose deprecations are covered, and whose are left out and why.
 */
export function derivePlans({ stamp, dataset, history, vendors }: Publication): Artifact[] {
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
      return jsonArtifact(`data/vendors/${vendor.id}.json`, 'vendor-history', value);
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
    jsonArtifact('deprecations/changes.json', 'changes', changes, 'changes'),
    jsonArtifact('deprecations/date-moves.json', 'date-moves', dateMoves),
    jsonArtifact('deprecations/scheduled.json', 'scheduled', scheduled, 'items'),
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

/** schemas/: those that authors and consumers rely on, each whole in itself and named by its address. */
function deriveSchemas({ schemas, baseUrl }: Publication): Artifact[] {
  return [...schemas].map(([name, text]) => {
    const path = `schemas/${name}`;
    const id = JSON.stringify(`${baseUrl}${path}`);
    return { path, text: text.replace('{', () => `{\n  "$id": ${id},`) };
  });
}

/** Everything in dist/ but the pages for people and the checksums, a family a line. */
const FAMILIES: readonly ((publication: Publication) => Iterable<Artifact>)[] = [
  deriveBuildFacts,
  derivePlans,
  deriveDates,
  deriveLogs,
  deriveAnswers,
  deriveRecordFeeds,
  deriveNewsFeeds,
  deriveDatedFiles,
  deriveLlmsText,
  deriveOpenApi,
  deriveSchemas,
  deriveCalendars,
  deriveCsv,
  deriveTypes,
  deriveRenovate,
  deriveCatalogues,
];

/**
 * Computes every file of dist/ but the pages for people, each family when it is asked for, without
 * touching a disk or a clock.
 */
export function* deriveFiles(publication: Publication): Generator<Artifact, void, undefined> {
  for (const derive of FAMILIES) yield* derive(publication);
}
