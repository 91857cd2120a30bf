import type { Dataset } from '../model/dataset.ts';
import type { Artifact } from './artifact.ts';
import { components, type SchemaTexts } from './components.ts';
import { functionPaths } from './function-paths.ts';
import { filePaths } from './openapi-files.ts';

/** What the document is made of. */
export interface OpenApiInput {
  dataset: Pick<Dataset, 'dataset' | 'providers'>;
  /** Address under which dist/ is published; ends with `/`. */
  baseUrl: string;
  schemas: SchemaTexts;
}

const DESCRIPTION = `Two read-only datasets over HTTPS, free and without a key: what plans of AI and developer tools allow and cost, and deprecations of AI models, APIs and SDKs.

Nothing here is recommended or ranked; a successor is only what the vendor itself names. Dates move: confirm each at its source_url.

The paths with the tag "function" are answered by a function. A host that serves files only does not have them; the files with the tag "files" then hold the same records and changes. Any origin may read everything.`;

/** openapi.json: the whole HTTP surface as OpenAPI 3.1, whose schemas are the published ones. */
export function deriveOpenApi({ dataset, baseUrl, schemas }: OpenApiInput): Artifact[] {
  const { name, schema_version: version, repository } = dataset.dataset;
  const providers = dataset.providers
    .filter(({ data }) => data.coverage === 'tracked')
    .map(({ id }) => id);
  const document = {
    openapi: '3.1.1',
    info: {
      title: name,
      version,
      description: DESCRIPTION,
      license: { name: 'MIT', identifier: 'MIT' },
      contact: { url: repository },
    },
    servers: [{ url: baseUrl.replace(/\/$/, '') }],
    security: [],
    tags: [
      { name: 'function', description: 'Answered by the function.' },
      { name: 'files', description: 'Static files.' },
    ],
    paths: { ...functionPaths(providers), ...filePaths(providers) },
    components: components(schemas),
  };
  return [{ path: 'openapi.json', text: `${JSON.stringify(document, null, 2)}\n` }];
}
