/** Any part of an OpenAPI document. */
export type Json = Record<string, unknown>;

/** The tool's schemas: `published/deprecation.schema.json` to its text. */
export type SchemaTexts = ReadonlyMap<string, string>;

const FOLDER = 'published/';
const SUFFIX = '.schema.json';

/** Name of a published schema as a component: `snapshot-index` is `SnapshotIndex`. */
export function componentName(schema: string): string {
  return schema
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}

/** A reference to a published schema. */
export function schemaRef(schema: string): Json {
  return { $ref: `#/components/schemas/${componentName(schema)}` };
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

/** Every published schema by its file, and the definitions that they hold by their titles. */
function publishedSchemas(texts: SchemaTexts): Json {
  const schemas = [...texts].flatMap(([path, text]) =>
    path.startsWith(FOLDER) && path.endsWith(SUFFIX)
      ? [[path.slice(FOLDER.length, -SUFFIX.length), JSON.parse(text) as Json] as const]
      : [],
  );
  const definitions = schemas.flatMap(([, { $defs }]) => Object.entries($defs ?? {}));
  const files = schemas.map(([name, schema]) => [componentName(name), schema] as const);
  return Object.fromEntries(
    [...definitions, ...files].map(([name, schema]) => [name, localize(schema)]),
  );
}

const text = (description: string): Json => ({ type: 'string', description });

/** An error of the function (RFC 9457). */
const PROBLEM: Json = {
  title: 'Problem',
  description: 'An error, as RFC 9457 has it. Its body is never longer than 2 KB.',
  type: 'object',
  additionalProperties: false,
  required: ['type', 'title', 'status', 'detail'],
  properties: {
    type: { type: 'string', format: 'uri', description: 'Identifies the kind of error.' },
    title: text('The kind of error in words.'),
    status: { type: 'integer', minimum: 400, maximum: 599, description: 'The HTTP status.' },
    detail: text('What was sent, what is allowed, and the way out.'),
    parameter: text('The parameter that was not understood, cut where it is long.'),
    allowed: {
      type: 'array',
      items: { type: 'string' },
      description: 'Values, names, paths or methods that are allowed.',
    },
  },
};

const RPC_ID: Json = {
  type: ['string', 'number', 'null'],
  description: 'As sent; null where it could not be read.',
};

const RPC_REQUEST: Json = {
  title: 'RpcMessage',
  description: 'One JSON-RPC 2.0 request or notification of the Model Context Protocol.',
  type: 'object',
  required: ['jsonrpc', 'method'],
  properties: {
    jsonrpc: { const: '2.0' },
    id: { type: ['string', 'number'], description: 'Left out for a notification.' },
    method: text('initialize, tools/list, tools/call, server/discover, ping …'),
    params: { type: 'object', description: 'Parameters of the method.' },
  },
};

const RPC_RESPONSE: Json = {
  title: 'RpcResponse',
  description: 'A JSON-RPC 2.0 response: a result, or an error.',
  oneOf: [
    {
      type: 'object',
      additionalProperties: false,
      required: ['jsonrpc', 'id', 'result'],
      properties: { jsonrpc: { const: '2.0' }, id: RPC_ID, result: { type: 'object' } },
    },
    { $ref: '#/components/schemas/RpcError' },
  ],
};

const RPC_ERROR: Json = {
  title: 'RpcError',
  description: 'A JSON-RPC 2.0 error response.',
  type: 'object',
  additionalProperties: false,
  required: ['jsonrpc', 'error'],
  properties: {
    jsonrpc: { const: '2.0' },
    id: RPC_ID,
    error: {
      type: 'object',
      additionalProperties: false,
      required: ['code', 'message'],
      properties: { code: { type: 'integer' }, message: { type: 'string' }, data: {} },
    },
  },
};

function problemResponse(description: string, headers: Json = {}): Json {
  return {
    description,
    headers,
    content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
  };
}

function rpcErrorResponse(description: string): Json {
  return {
    description,
    content: { 'application/json': { schema: { $ref: '#/components/schemas/RpcError' } } },
  };
}

const RESPONSES: Json = {
  NotModified: {
    description: 'If-None-Match names the current ETag; without a body.',
    headers: { ETag: { $ref: '#/components/headers/ETag' } },
  },
  NoContent: {
    description: 'Answer to a preflight; without a body.',
    headers: { Allow: { $ref: '#/components/headers/Allow' } },
  },
  NotFound: problemResponse('The function has no such path.'),
  MethodNotAllowed: problemResponse('Any other method of this path.', {
    Allow: { $ref: '#/components/headers/Allow' },
  }),
  Unavailable: problemResponse('The data cannot be read at the moment.', {
    'Retry-After': { $ref: '#/components/headers/Retry-After' },
  }),
  RpcBadRequest: rpcErrorResponse(
    'Not JSON, a batch, no JSON-RPC message, or headers that contradict it.',
  ),
  RpcNotFound: rpcErrorResponse('The protocol revision has no such method.'),
  RpcTooLarge: rpcErrorResponse('The body is longer than 64 KiB.'),
  RpcWrongType: rpcErrorResponse('The body is not sent as application/json.'),
  NoFile: {
    description: 'There is no such file.',
    content: { 'text/html': { schema: { type: 'string' } } },
  },
};

const HEADERS: Json = {
  ETag: {
    description: 'Names these bytes; send it back in If-None-Match.',
    schema: { type: 'string' },
  },
  Allow: { description: 'The methods that the path has.', schema: { type: 'string' } },
  'Retry-After': { description: 'Seconds to wait.', schema: { type: 'string' } },
};

/** What the paths refer to: published schemas, errors, messages, headers. */
export function components(texts: SchemaTexts): Json {
  return {
    schemas: {
      ...publishedSchemas(texts),
      Problem: PROBLEM,
      RpcMessage: RPC_REQUEST,
      RpcResponse: RPC_RESPONSE,
      RpcError: RPC_ERROR,
    },
    responses: RESPONSES,
    headers: HEADERS,
  };
}
