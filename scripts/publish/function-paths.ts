import { DEPRECATION_STATUSES, DEPRECATION_TYPES, FUNCTION_PATHS } from '../model/query.ts';
import { type Json, schemaRef } from './components.ts';
import {
  CALL_EXAMPLE,
  CHANGES_EXAMPLE,
  DEPRECATIONS_EXAMPLE,
  PROBLEM_EXAMPLE,
} from './examples.ts';

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

function deprecationsPath(providers: readonly string[]): Json {
  const word = (name: string, description: string, values: readonly string[]): Json =>
    parameter(name, description, { type: 'string', enum: values }, values[0] ?? '');
  return queryPath({
    id: 'Deprecations',
    summary: 'Deprecations, filtered',
    description:
      'Records, soonest shutdown first; records without a day last. Filters combine, each narrows. An unknown, repeated or empty parameter, an unknown value and an impossible day are answered with 400.',
    parameters: [
      word('provider', 'Provider slug.', providers),
      word('type', 'What stops working.', DEPRECATION_TYPES),
      word('status', 'As the vendor states it.', DEPRECATION_STATUSES),
      day('before', 'Last shutdown day, inclusive; a record without a day does not pass.'),
      day('after', 'First shutdown day, inclusive; a record without a day does not pass.'),
    ],
    schema: 'deprecations',
    example: DEPRECATIONS_EXAMPLE,
  });
}

const CHANGES_PATH = queryPath({
  id: 'Changes',
  summary: 'Changes of deprecations since a day',
  description: 'Newest first; all changes without since.',
  parameters: [day('since', 'First day, inclusive.')],
  schema: 'changes',
  example: CHANGES_EXAMPLE,
});

const MCP_PATH: Json = {
  post: {
    tags: ['function'],
    operationId: 'callMcp',
    summary: 'Model Context Protocol',
    description:
      'One JSON-RPC message in each request, answered in JSON: the 2025 revisions with or without a handshake, and 2026-07-28. Tools: get_deprecations, find_breaking_before, get_changes_since.',
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
export function functionPaths(providers: readonly string[]): Json {
  return {
    [FUNCTION_PATHS.deprecations]: deprecationsPath(providers),
    [FUNCTION_PATHS.changes]: CHANGES_PATH,
    [FUNCTION_PATHS.mcp]: MCP_PATH,
  };
}
