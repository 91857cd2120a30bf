import type { Artifact } from './artifact.ts';
import { jsonArtifact } from './json-artifact.ts';
import type { Publication } from './publication.ts';

/** data/changelog.json: every change of a plan since the baseline, oldest first. */
export function deriveChangelog({ history }: Publication): Artifact[] {
  return [jsonArtifact('data/changelog.json', 'changelog', history.changelog)];
}
