import { compareCodeUnits } from '../model/words.ts';
import { type Artifact, jsonText } from './artifact.ts';
import { deriveCalendars } from './calendar.ts';
import { deriveCsv } from './csv.ts';
import {
  deriveBuildFacts,
  deriveChangelog,
  deriveDeprecationAnswers,
  deriveDeprecationChanges,
  deriveDeprecationRecords,
  deriveLimits,
  deriveNames,
  deriveProviders,
  deriveVendorHistories,
} from './datasets.ts';
import { deriveDateMoves } from './date-moves.ts';
import { deriveLatest, derivePlatformNames, deriveUpcoming } from './digests.ts';
import { deriveAtomFeed, deriveJsonFeed } from './feeds.ts';
import { deriveLogs } from './logs.ts';
import { deriveNewsFeeds } from './news-feeds.ts';
import { deriveOpenApi } from './openapi.ts';
import { type BuildInput, type Publication, publish } from './publication.ts';
import { deriveScheduled } from './scheduled.ts';
import { deriveSite } from './site/site.ts';
import { deriveSnapshots } from './snapshots.ts';
import { deriveSourceChecks } from './source-checks.ts';
import { deriveBadges, deriveLlmsText, deriveMarkdownPages } from './text.ts';

/** schemas/: those that authors and consumers rely on, each whole in itself and named by its address. */
function deriveSchemas({ schemas, baseUrl }: Publication): Artifact[] {
  return [...schemas].map(([name, text]) => {
    const path = `schemas/${name}`;
    return { path, text: jsonText({ $id: `${baseUrl}${path}`, ...JSON.parse(text) }) };
  });
}

/** Everything in dist/ but the checksums, a family a line. */
const FAMILIES: readonly ((publication: Publication) => Artifact[])[] = [
  deriveBuildFacts,
  deriveLimits,
  deriveVendorHistories,
  deriveChangelog,
  deriveLogs,
  deriveProviders,
  deriveDeprecationAnswers,
  deriveDeprecationRecords,
  deriveNames,
  derivePlatformNames,
  deriveUpcoming,
  deriveDeprecationChanges,
  deriveDateMoves,
  deriveScheduled,
  deriveAtomFeed,
  deriveJsonFeed,
  deriveNewsFeeds,
  deriveLatest,
  deriveSnapshots,
  deriveSourceChecks,
  deriveLlmsText,
  deriveOpenApi,
  deriveSchemas,
  deriveSite,
  deriveMarkdownPages,
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
