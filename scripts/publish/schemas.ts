import type { Artifact } from './artifact.ts';
import type { Publication } from './publication.ts';

/** schemas/: the schemas that authors and consumers rely on, byte for byte. */
export function deriveSchemas({ schemas }: Publication): Artifact[] {
  return [...schemas].map(([path, text]) => ({ path: `schemas/${path}`, text }));
}
