import type { Dataset } from '../../model/dataset.ts';
import { DEPRECATION_STATUSES, DEPRECATION_TYPES } from '../../model/published.ts';
import { LONGEST_SPELLING } from '../../model/spellings/spellings.ts';
import type { Artifact } from '../artifact.ts';
import { CATALOGUE, type PublishedFile } from './catalogue.ts';
import template from './openapi.json' with { type: 'json' };

/** Any part of an OpenAPI document. */
type Json = Record<string, unknown>;

/** What the document is made of. */
interface OpenApiInput {
  dataset: Pick<Dataset, 'dataset' | 'providers'>;
  /** Address under which dist/ is published; ends with `/`. */
  baseUrl: string;
  /** Address at which the function answers; ends with `/`. Null where none runs. */
  functionUrl: string | null;
  /** The tool's schemas: `published/deprecation.schema.json` to its text. */
  schemas: ReadonlyMap<string, string>;
}

/** `npm run serve` in a clone. */
const LOCAL = { url: 'http://127.0.0.1:8787', description: 'npm run serve, in a clone' };

/** What the template leaves open: each string that begins with `$`, and what replaces it. */
function valuesOf({ dataset, baseUrl, functionUrl }: OpenApiInput): ReadonlyMap<string, unknown> {
  const { name, schema_version, repository } = dataset.dataset;
  const tracked = dataset.providers.filter(({ data }) => data.coverage === 'tracked');
  const providers = tracked.map(({ id }) => id);
  const platforms = [
    ...new Set(tracked.flatMap(({ data }) => (data.platforms ?? []).map(({ id }) => id))),
  ];
  const withoutSlash = (url: string) => url.replace(/\/$/, '');
  return new Map<string, unknown>([
    ['$name', name],
    ['$schema_version', schema_version],
    ['$repository', repository],
    ['$base_url', withoutSlash(baseUrl)],
    // The files' own server may run no function.
    ['$function_servers', [functionUrl === null ? LOCAL : { url: withoutSlash(functionUrl) }]],
    ['$providers', providers],
    ['$provider', providers[0] ?? ''],
    ['$platforms', platforms],
    ['$platform', platforms[0] ?? ''],
    ['$types', DEPRECATION_TYPES],
    ['$statuses', DEPRECATION_STATUSES],
    ['$longest_spelling', LONGEST_SPELLING],
  ]);
}

/** A copy in which strings of `values` are replaced. */
function complete(value: unknown, values: ReadonlyMap<string, unknown>): unknown {
  if (typeof value === 'string') return values.has(value) ? values.get(value) : value;
  if (Array.isArray(value)) return value.map((member) => complete(member, values));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [key, complete(member, values)]),
  );
}

/** Name of a published schema as a component: `snapshot-index` is `SnapshotIndex`. */
function componentName(schema: string): string {
  const words = schema.split('-').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return words.join('');
}

/** A copy in which references to definitions of the schema are references to components. */
function localize(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(localize);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => key !== '$schema' && key !== '$defs')
      .map(([key, member]) =>
        key === '$ref' && typeof member === 'string'
          ? [key, member.replace('#/$defs/', '#/components/schemas/')]
          : [key, localize(member)],
      ),
  );
}

const componentsOf = new WeakMap<OpenApiInput['schemas'], Json>();

/** The same for the same texts, as several builds of one process have them. */
function publishedSchemas(texts: OpenApiInput['schemas']): Json {
  const known = componentsOf.get(texts) ?? localizeSchemas(texts);
  componentsOf.set(texts, known);
  return known;
}

/** Every published schema by its file, and the definitions that they have by their titles. */
function localizeSchemas(texts: OpenApiInput['schemas']): Json {
  const schemas = [...texts].flatMap(([path, text]): [string, Json][] => {
    const name = /^published\/(.+)\.schema\.json$/.exec(path)?.[1];
    return name === undefined ? [] : [[componentName(name), JSON.parse(text) as Json]];
  });
  const definitions = schemas.flatMap(([, { $defs }]) => Object.entries($defs ?? {}));
  return Object.fromEntries(
    [...definitions, ...schemas].map(([name, schema]) => [name, localize(schema)]),
  );
}

const TYPES: Readonly<Record<string, string>> = {
  json: 'application/json',
  jsonl: 'application/x-ndjson',
  xml: 'application/xml',
  csv: 'text/csv',
  md: 'text/markdown',
  ics: 'text/calendar',
  html: 'text/html',
};

/** The media type that a path's ending says: a folder is its page. */
function typeOf(path: string): string {
  const name = path === '' || path.endsWith('/') ? 'index.html' : path;
  return TYPES[name.split('.').at(-1) ?? ''] ?? 'text/plain';
}

/** Reading a published file, or one of a family. */
function fileOperation({ path, id, what, schema, types = [typeOf(path)] }: PublishedFile): Json {
  const parts = [...path.matchAll(/\{([a-z]+)\}/g)].map(([, name]) => name);
  const isJson = types.some((type) => /[/+]json$/.test(type));
  const form = schema
    ? { $ref: `#/components/schemas/${componentName(schema)}` }
    : { type: isJson ? 'object' : 'string' };
  return {
    get: {
      tags: ['files'],
      operationId: `read${id}`,
      summary: what.charAt(0).toUpperCase() + what.slice(1),
      ...(parts.length > 0 && {
        parameters: parts.map((name) => ({ $ref: `#/components/parameters/${name}` })),
      }),
      responses: {
        200: {
          description: 'The file.',
          content: Object.fromEntries(types.map((type) => [type, { schema: form }])),
        },
        404: { $ref: '#/components/responses/NoFile' },
      },
    },
  };
}

/**
 * openapi.json: the whole HTTP surface as OpenAPI 3.1. Made of a template with the function's paths,
 * a path for each file of the catalogue, and the published schemas.
 */
export function deriveOpenApi(input: OpenApiInput): Artifact[] {
  const files = Object.values(CATALOGUE).flatMap((section) =>
    section.map((file) => [`/${file.path}`, fileOperation(file)]),
  );
  const { components } = template;
  const document = complete(
    {
      ...template,
      paths: { ...template.paths, ...Object.fromEntries(files) },
      components: {
        ...components,
        schemas: { ...publishedSchemas(input.schemas), ...components.schemas },
      },
    },
    valuesOf(input),
  );
  return [{ path: 'openapi.json', text: `${JSON.stringify(document, null, 2)}\n` }];
}
