import { compareCodeUnits } from '../model/order.ts';
import type { Artifact } from './artifact.ts';
import { deriveAtomFeed } from './atom-feed.ts';
import { deriveBadges } from './badges.ts';
import { deriveBuildFacts } from './build-facts.ts';
import { deriveCalendars } from './calendar.ts';
import { deriveChangelog } from './changelog.ts';
import { deriveCsv } from './csv.ts';
import { deriveLimits } from './datasets.ts';
import {
  deriveDeprecationAnswers,
  deriveDeprecationChanges,
  deriveDeprecationRecords,
} from './deprecation-answers.ts';
import { deriveJsonFeed } from './json-feed.ts';
import { deriveMarkdownTwins } from './markdown-twins.ts';
import { deriveOpenApi } from './openapi.ts';
import { deriveProviders } from './providers.ts';
import { type BuildInput, type Publication, publish } from './publication.ts';
import { deriveSchemas } from './schemas.ts';
import { deriveSite } from './site/site.ts';
import { deriveSnapshots } from './snapshots.ts';
import { deriveSourceChecks } from './source-checks.ts';
import { deriveLlmsText } from './text.ts';

/** Everything in dist/ but the checksums, a family a line. */
const FAMILIES: readonly ((publication: Publication) => Artifact[])[] = [
  deriveBuildFacts,
  deriveLimits,
  deriveChangelog,
  deriveProviders,
  deriveDeprecationAnswers,
  deriveDeprecationRecords,
  deriveDeprecationChanges,
  deriveAtomFeed,
  deriveJsonFeed,
  deriveSnapshots,
  deriveSourceChecks,
  deriveLlmsText,
  deriveOpenApi,
  deriveSchemas,
  deriveSite,
  deriveMarkdownTwins,
  deriveBadges,
  deriveCalendars,
  deriveCsv,
];

/**
 * Computes every file of dist/, in code-unit order of path, without touching a disk or a clock.
 *
 * @throws MachineryError where a JSON file would not fit its published schema
 */
export async function deriveArtifacts(input: BuildInput): Promise<Artifact[]> {
  const publication = publish(input);
  const artifacts = FAMILIES.flatMap((derive) => derive(publication));
  return artifacts.sort((a, b) => compareCodeUnits(a.path, b.path));
}
