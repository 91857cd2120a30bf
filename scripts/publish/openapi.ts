import type { Dataset } from '../model/dataset.ts';
import type {
  ChangesAnswer,
  Deprecation,
  DeprecationChange,
  DeprecationsAnswer,
} from '../model/generated/published.ts';
import { DEPRECATION_STATUSES, DEPRECATION_TYPES, FUNCTION_PATHS } from '../model/published.ts';
import { LONGEST_SPELLING } from '../model/spellings.ts';
import type { Artifact } from './artifact.ts';
import { components, type Json, type SchemaTexts, schemaRef } from './openapi-components.ts';
import { filePaths } from './openapi-files.ts';

/** An invented record: true to the form, and of no vendor. */
const RECORD: Deprecation = {
  id: 'example-api/example-model-1',
  provider: 'Example',
  platform: 'Example API',
  item: 'example-model-1',
  type: 'model',
  status: 'deprecated',
  shutdown_date: '2026-12-31',
  date_basis: 'committed',
  successor: 'example-model-2',
  migration_note: null,
  source_url: 'https://vendor.example/deprecations',
  as_of: '2026-11-20',
  announced_on: '2026-06-30',
  aliases: [],
};

const CHANGE: DeprecationChange = {
  ts: '2026-11-19T06:00:00Z',
  date: '2026-11-19',
  id: RECORD.id,
  provider: RECORD.provider,
  platform: RECORD.platform,
  item: RECORD.item,
  change: 'shutdown_date_changed',
  old: '2026-11-30',
  new: '2026-12-31',
  commit: '3f786850e387550fdab836ed7e6dc881de23001b',
};

/** Answer of /deprecations/api for a type and a last day. */
const DEPRECATIONS_EXAMPLE: DeprecationsAnswer = {
  schema_version: '0.1',
  generated_at: '2026-11-20T06:00:00Z',
  count: 1,
  filters: { type: 'model', before: '2026-12-31' },
  deprecations: [RECORD],
};

/** Answer of /deprecations/changes for a first day. */
const CHANGES_EXAMPLE: ChangesAnswer = {
  schema_version: '0.1',
  generated_at: '2026-11-20T06:00:00Z',
  count: 1,
  since: '2026-11-01',
  changes: [CHANGE],
};

/** What /deprecations/api says of a date that is not one. */
const PROBLEM_EXAMPLE = {
  type: 'tag:almanac.example,2026:problem/malformed-date',
  title: 'Malformed date',
  status: 400,
  detail: 'before is "soon"; send a date as YYYY-MM-DD, for example 2026-12-31.',
  parameter: 'before',
  allowed: ['YYYY-MM-DD'],
};

/** A tool call that needs no handshake. */
const CALL_EXAMPLE = {
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: 'find_breaking_before', arguments: { date: '2026-12-31' } },
};

const ref = (name: string): Json => ({ $ref: `#/components/responses/${name}` });

function parameter(name: string, description: string, schema: Json, example: string): Json {
  return { name, in: 'query', description, required: false, schema, example };
}

function day(name: string, description: string): Json {
  return parameter(name, description, { type: 'string', format: 'date' }, '2026-12-31');
}

const IF_NONE_MATCH: Json = {
  name: 'If-None-Match',
  in: 'header',
  description: 'ETags of earlier answers, or *.',
  required: false,
  schema: { type: 'string' },
};

interface QueryPath {
  id: string;
  summary: string;
  description: string;
  parameters: Json[];
  schema: string;
  example: object;
}

/** GET, HEAD and OPTIONS of a query. */
function queryPath({ id, summary, description, parameters, schema, example }: QueryPath): Json {
  const common = { tags: ['function'], parameters: [...parameters, IF_NONE_MATCH] };
  const headers = { ETag: { $ref: '#/components/headers/ETag' } };
  const problem = {
    schema: { $ref: '#/components/schemas/Problem' },
    example: PROBLEM_EXAMPLE,
  };
  const content = { 'application/json': { schema: schemaRef(schema), example } };
  const bodiless = (text: string) => ({ description: text });
  return {
    get: {
      ...common,
      operationId: `get${id}`,
      summary,
      description,
      responses: {
        200: { description: 'The answer.', headers, content },
        304: ref('NotModified'),
        400: {
          description: 'A parameter was not understood; nothing was filtered.',
          content: { 'application/problem+json': problem },
        },
        503: ref('Unavailable'),
      },
    },
    head: {
      ...common,
      operationId: `head${id}`,
      summary: `${summary}: headers only`,
      responses: {
        200: { description: 'As GET, without a body.', headers },
        304: ref('NotModified'),
        400: bodiless('As GET, without a body.'),
        503: bodiless('As GET, without a body.'),
      },
    },
    options: optionsOperation(id),
  };
}

function optionsOperation(id: string): Json {
  return {
    tags: ['function'],
    operationId: `options${id}`,
    summary: 'Preflight: every origin may ask',
    responses: { 204: ref('NoContent'), 404: ref('NotFound'), 405: ref('MethodNotAllowed') },
  };
}

function deprecationsPath(providers: readonly string[], platforms: readonly string[]): Json {
  const word = (name: string, description: string, values: readonly string[]): Json =>
    parameter(name, description, { type: 'string', enum: values }, values[0] ?? '');
  return queryPath({
    id: 'Deprecations',
    summary: 'Deprecations, filtered',
    description:
      'Records, soonest shutdown first; records without a date last. Filters combine, each narrows. An unknown, repeated or empty parameter, an unknown value and an impossible date are answered with 400.',
    parameters: [
      word('provider', 'Provider slug.', providers),
      word('platform', 'Platform slug.', platforms),
      parameter(
        'item',
        'Any spelling of one item, as it stands in code; its records on all platforms.',
        { type: 'string', minLength: 1, maxLength: LONGEST_SPELLING },
        'gpt-4o-2024-05-13',
      ),
      word('type', 'What stops working.', DEPRECATION_TYPES),
      word('status', 'As the vendor states it.', DEPRECATION_STATUSES),
      day('before', 'Last shutdown date, inclusive; a record without a date does not pass.'),
      day('after', 'First shutdown date, inclusive; a record without a date does not pass.'),
    ],
    schema: 'deprecations',
    example: DEPRECATIONS_EXAMPLE,
  });
}

const CHANGES_PATH = queryPath({
  id: 'Changes',
  summary: 'Changes of deprecations since a date',
  description: 'Newest first; all changes without since.',
  parameters: [day('since', 'First date, inclusive.')],
  schema: 'changes',
  example: CHANGES_EXAMPLE,
});

const MCP_PATH: Json = {
  post: {
    tags: ['function'],
    operationId: 'callMcp',
    summary: 'Model Context Protocol',
    description:
      'One JSON-RPC message in each request, answered in JSON: the 2025 revisions with or without a handshake, and 2026-07-28. Tools: get_deprecations, find_breaking_before, get_changes_since, check_items, get_plan_limits.',
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: { $ref: '#/components/schemas/RpcMessage' },
          example: CALL_EXAMPLE,
        },
      },
    },
    responses: {
      200: {
        description: 'A result, or an error of the method.',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/RpcResponse' } } },
      },
      202: { description: 'A notification was taken; without a body.' },
      400: ref('RpcBadRequest'),
      404: ref('RpcNotFound'),
      413: ref('RpcTooLarge'),
      415: ref('RpcWrongType'),
      503: ref('Unavailable'),
    },
  },
  options: optionsOperation('Mcp'),
};

/** The paths that the function answers. */
function functionPaths(providers: readonly string[], platforms: readonly string[]): Json {
  return {
    [FUNCTION_PATHS.deprecations]: deprecationsPath(providers, platforms),
    [FUNCTION_PATHS.changes]: CHANGES_PATH,
    [FUNCTION_PATHS.mcp]: MCP_PATH,
  };
}

/** What the document is made of. */
interface OpenApiInput {
  dataset: Pick<Dataset, 'dataset' | 'providers'>;
  /** Address under which dist/ is published; ends with `/`. */
  baseUrl: string;
  /** Address at which the function answers; ends with `/`. Null where none runs. */
  functionUrl: string | null;
  schemas: SchemaTexts;
}

const DESCRIPTION = `Two read-only datasets over HTTPS, free and without a key: what plans of AI and developer tools allow and cost, and deprecations of AI models, APIs and SDKs.

Nothing here is recommended or ranked; a successor is only what the vendor itself names. Dates move: confirm each at its source_url.

The paths with the tag "function" are answered by a function. A host that serves files only does not have them; the files with the tag "files" then hold the same records and changes. Any origin may read everything.`;

/** `npm run serve` in a clone. */
const LOCAL = { url: 'http://127.0.0.1:8787', description: 'npm run serve, in a clone' };

/** Operations with the server that answers them: the files' own may run no function. */
function serveAt(functionUrl: string | null, paths: Json): Json {
  const servers = [functionUrl === null ? LOCAL : { url: functionUrl.replace(/\/$/, '') }];
  const serve = (operations: Json): Json =>
    Object.fromEntries(
      Object.entries(operations).map(([method, operation]) => [
        method,
        { ...(operation as Json), servers },
      ]),
    );
  return Object.fromEntries(
    Object.entries(paths).map(([path, operations]) => [path, serve(operations as Json)]),
  );
}

/** openapi.json: the whole HTTP surface as OpenAPI 3.1, whose schemas are the published ones. */
export function deriveOpenApi({
  dataset,
  baseUrl,
  functionUrl,
  schemas,
}: OpenApiInput): Artifact[] {
  const { name, schema_version: version, repository } = dataset.dataset;
  const tracked = dataset.providers.filter(({ data }) => data.coverage === 'tracked');
  const providers = tracked.map(({ id }) => id);
  const platforms = new Set(
    tracked.flatMap(({ data }) => (data.platforms ?? []).map(({ id }) => id)),
  );
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
    paths: {
      ...serveAt(functionUrl, functionPaths(providers, [...platforms])),
      ...filePaths(providers),
    },
    components: components(schemas),
  };
  return [{ path: 'openapi.json', text: `${JSON.stringify(document, null, 2)}\n` }];
}
