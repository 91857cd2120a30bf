import type { Providers } from '../model/generated/published.ts';
import type { Artifact } from './artifact.ts';
import { jsonArtifact } from './json-artifact.ts';
import type { Publication } from './publication.ts';

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
