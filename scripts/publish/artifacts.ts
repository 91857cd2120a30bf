import { deriveAnswers } from './answers.ts';
import { deriveOpenApi } from './api/catalogue.ts';
import { type Artifact, jsonText } from './artifact.ts';
import { deriveDatedFiles } from './copies/dated-files.ts';
import { deriveLogs } from './copies/logs.ts';
import { deriveCsv } from './csv.ts';
import { deriveBuildFacts, deriveDates, derivePlans } from './datasets.ts';
import { deriveCalendars } from './feeds/calendar.ts';
import { deriveRecordFeeds } from './feeds/feeds.ts';
import { deriveNewsFeeds } from './feeds/news.ts';
import { deriveLlmsText } from './llms/llms.ts';
import { deriveCatalogues } from './package/catalogue-files.ts';
import { deriveTypes } from './package/npm-package.ts';
import { deriveRenovate } from './package/renovate.ts';
import type { Publication } from './publication.ts';

/** schemas/: those that authors and consumers rely on, each whole in itself and named by its address. */
function deriveSchemas({ schemas, baseUrl }: Publication): Artifact[] {
  return [...schemas].map(([name, text]) => {
    const path = `schemas/${name}`;
    return { path, text: jsonText({ $id: `${baseUrl}${path}`, ...JSON.parse(text) }) };
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
