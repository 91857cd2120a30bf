import type { BuildFacts } from '../model/generated/published.ts';
import type { Artifact } from './artifact.ts';
import { jsonArtifact } from './json-artifact.ts';
import type { Publication } from './publication.ts';

/**
 * build.json: which commit and instant this copy was made from. The next build reads it to see
 * whether it continues this copy, and a mirror to make the same bytes again.
 */
export function deriveBuildFacts({ dataset, history, now, baseUrl }: Publication): Artifact[] {
  const facts: BuildFacts = {
    schema_version: dataset.dataset.schema_version,
    generated_at: now,
    base_url: baseUrl,
    commit: history.head.commit,
    baseline: history.baseline?.commit ?? null,
  };
  return [jsonArtifact('build.json', 'build', facts)];
}
