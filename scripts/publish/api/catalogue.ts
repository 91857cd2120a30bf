import { present, when } from '../../model/present.ts';
import { DEPRECATION_STATUSES, DEPRECATION_TYPES } from '../../model/published.ts';
import { LONGEST_SPELLING } from '../../model/spellings/spellings.ts';
import { type Artifact, jsonText } from '../artifact.ts';
import type { Publication } from '../publication.ts';
import sections from './catalogue.json' with { type: 'json' };
import mediaTypes from './media-types.json' with { type: 'json' };
import template from './openapi.json' with { type: 'json' };

/** Where a file is listed in llms.txt and on the site; `other` only in openapi.json. */
type Section = keyof typeof sections;

/** A published file, or a family of files whose paths have a part in braces. */
export interface PublishedFile {
  /** Below the base URL: `deprecations/by-provider/{provider}.json`. */
  path: string;
  /** Its operation in openapi.json is `read` and this. */
  id: string;
  /** What it contains; one line of plain text that can follow a colon. */
  what: string;
  /** Its schema in schemas/published, where it has one. */
  schema?: string;
  /** Its media types, where its ending does not say them. */
  types?: readonly string[];
}

/**
 * Every file that is published for somebody to read, by section. openapi.json, llms.txt, the site's
 * lists and (by a test) README's table are made from this list.
 */
export const CATALOGUE: Readonly<Record<Section, readonly PublishedFile[]>> = sections;

/** Any part of an OpenAPI document. */
type Json = Record<string, unknown>;

/** `npm run serve` in a clone. */
const LOCAL = { url: 'http://127.0.0.1:8787', description: 'npm run serve, in a clone' };

/** What the template leaves open: each string that begins with `$`, and what replaces it. */
function valuesOf(publication: Publication): ReadonlyMap<unknown, unknown> {
  const { dataset, baseUrl, functionUrl, tracked } = publication;
  const { name, schema_version, repository } = dataset.dataset;
  const providers = tracked.map(({ id }) => id);
  const platforms = [
    ...new Set(tracked.flatMap(({ data }) => (data.platforms ?? []).map(({ id }) => id))),
  ];
  const withoutSlash = (url: string) => url.replace(/\/$/, '');
  return new Map<unknown, unknown>([
    ['$name', name],
    ['$schema_version', schema_version],
    ['$repository', repository],
    ['$base_url', withoutSlash(baseUrl)],
    // The files' own server may run no function.
    ['$function_servers', [functionUrl === null ? LOCAL : { url: withoutSlash(functionUrl) }]],
    ['$providers', providers],
    ['$provider', providers[0]],
    ['$platforms', platforms],
    ['$platform', platforms[0]],
    ['$types', DEPRECATION_TYPES],
    ['$statuses', DEPRECATION_STATUSES],
    ['$longest_spelling', LONGEST_SPELLING],
  ]);
}

/** Name of a published schema as a component: `snapshot-index` is `SnapshotIndex`. */
function componentName(schema: string): string {
  const words = schema.split('-').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return words.join('');
}

/** Every published schema by its file, and the definitions that they have by their titles. */
function publishedSchemas(texts: Publication['schemas']): Json {
  const schemas = [...texts].flatMap(([path, text]): [string, Json][] => {
    const name = /^published\/(.+)\.schema\.json$/.exec(path)?.[1];
    if (name === undefined) return [];
    const { $schema: _, ...schema } = JSON.parse(
      text.replaceAll('"#/$defs/', '"#/components/schemas/'),
    );
    return [[componentName(name), schema]];
  });
  return Object.fromEntries([
    ...schemas.flatMap(([, { $defs }]) => Object.entries($defs ?? {})),
    ...schemas.map(([name, { $defs: _, ...schema }]) => [name, schema] as const),
  ]);
}

/** Of the endings of names. */
const MEDIA_TYPES: Readonly<Record<string, string>> = mediaTypes;

/** The media type of a published file by its name; a folder is its page. */
export function mediaType(path: string): string {
  const name = path === '' || path.endsWith('/') ? 'index.html' : path;
  return MEDIA_TYPES[name.split('.').at(-1) ?? ''] ?? 'text/plain';
}

/** Reading a published file, or one of a family. */
function fileOperation({ path, id, what, schema, types = [mediaType(path)] }: PublishedFile): Json {
  const parts = [...path.matchAll(/\{([a-z]+)\}/g)].map(([, name]) => name);
  const isJson = types.some((type) => /[/+]json$/.test(type));
  const form = schema
    ? { $ref: `#/components/schemas/${componentName(schema)}` }
    : { type: isJson ? 'object' : 'string' };
  const parameters = parts.map((name) => ({ $ref: `#/components/parameters/${name}` }));
  return {
    get: present({
      tags: ['files'],
      operationId: `read${id}`,
      summary: what.charAt(0).toUpperCase() + what.slice(1),
      parameters: when(parts.length > 0, parameters),
      responses: {
        200: {
          description: 'The file.',
          content: Object.fromEntries(types.map((type) => [type, { schema: form }])),
        },
        404: { $ref: '#/components/responses/NoFile' },
      },
    }),
  };
}

/**
 * openapi.json: the whole HTTP surface as OpenAPI 3.1. Made of a template with the function's paths,
 * a path for each file of the catalogue, and the published schemas.
 */
export function deriveOpenApi(publication: Publication): Artifact[] {
  const files = Object.values(CATALOGUE).flatMap((section) =>
    section.map((file) => [`/${file.path}`, fileOperation(file)]),
  );
  const values = valuesOf(publication);
  const complete: typeof template = JSON.parse(JSON.stringify(template), (_, value) => {
    if (values.has(value)) return values.get(value);
    return value;
  });
  const { components, paths } = complete;
  const document = {
    ...complete,
    paths: { ...paths, ...Object.fromEntries(files) },
    components: {
      ...components,
      schemas: { ...publishedSchemas(publication.schemas), ...components.schemas },
    },
  };
  return [{ path: 'openapi.json', text: jsonText(document) }];
}
