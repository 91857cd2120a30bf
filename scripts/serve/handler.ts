import type { Instant } from '../model/day.ts';
import { FUNCTION_PATHS } from '../model/published.ts';
import { answerMcp } from './mcp/protocol.ts';
import { type ParameterRules, readParameters } from './parameters.ts';
import {
  type Almanac,
  changesBody,
  deprecationsBody,
  entityTag,
  type Filters,
  matchesTag,
  readAlmanac,
  UnavailableError,
} from './query.ts';
import {
  badRequest,
  DATA_CACHE,
  internalError,
  methodNotAllowed,
  notFound,
  preflight,
  respond,
  unavailable,
} from './responses.ts';

/**
 * Path and query of an absolute address as `Request.url` has it (parsed and serialised already, so
 * cutting it is exact). Several times faster than parsing it again, which every request would pay.
 */
export function splitTarget(address: string): { path: string; query: string } {
  const start = address.indexOf('/', address.indexOf('//') + 2);
  const hash = address.indexOf('#', start);
  const end = hash < 0 ? address.length : hash;
  const mark = address.indexOf('?', start);
  return mark < 0 || mark > end
    ? { path: address.slice(start, end), query: '' }
    : { path: address.slice(start, mark), query: address.slice(mark + 1, end) };
}

/** What the function needs of the machine it runs on. */
interface HandlerDeps {
  /** A built file by its path below dist/; null where it cannot be read. */
  readFile(path: string): Promise<string | null>;
  now(): Instant;
}

export type Handler = (request: Request) => Promise<Response>;

interface Operation {
  methods: readonly string[];
  answer(request: Request, query: string, almanac: Almanac, now: () => Instant): Promise<Response>;
}

const CHANGE_RULES: ParameterRules = new Map([['since', 'day']]);

/** A query: how its parameters are read, its body made, and what that is made of. */
interface Query {
  rules(almanac: Almanac): ParameterRules;
  body(almanac: Almanac, parameters: Filters): Uint8Array<ArrayBuffer>;
  print(almanac: Almanac): string;
}

/** A GET whose answer depends on the built files and the parameters alone. */
function answerQuery(query: Query): Operation {
  return {
    methods: ['GET', 'HEAD', 'OPTIONS'],
    async answer(request, search, almanac) {
      const read = readParameters(new URLSearchParams(search), query.rules(almanac));
      if (!read.ok) return badRequest(read.refusal);
      const tag = entityTag(query.print(almanac), read.values);
      const caching = { ETag: tag, 'Cache-Control': DATA_CACHE };
      if (matchesTag(request.headers.get('If-None-Match'), tag)) return respond(304, caching, null);
      const bytes = query.body(almanac, read.values);
      const length = String(bytes.byteLength);
      const headers = { ...caching, 'Content-Type': 'application/json', 'Content-Length': length };
      return respond(200, headers, bytes);
    },
  };
}

const DEPRECATIONS: Query = {
  rules: (almanac) => almanac.deprecationRules,
  body: deprecationsBody,
  print: (almanac) => almanac.deprecationsPrint,
};

const CHANGES: Query = {
  rules: () => CHANGE_RULES,
  body: changesBody,
  print: (almanac) => almanac.changesPrint,
};

const OPERATIONS = new Map<string, Operation>([
  [FUNCTION_PATHS.deprecations, answerQuery(DEPRECATIONS)],
  [FUNCTION_PATHS.changes, answerQuery(CHANGES)],
  [
    FUNCTION_PATHS.mcp,
    {
      methods: ['POST', 'OPTIONS'],
      answer: (request, _query, almanac, now) => answerMcp(request, almanac, now),
    },
  ],
]);

/**
 * The function: query API, changes and MCP. Reads the built files once and keeps them, as a build
 * never changes; a failed reading is answered with 503 and not kept. Never throws, whatever it is
 * sent.
 */
export function createHandler(deps: HandlerDeps): Handler {
  let kept: Almanac | null = null;

  async function answer(request: Request): Promise<Response> {
    const { path, query } = splitTarget(request.url);
    const operation = OPERATIONS.get(path);
    if (operation === undefined) return notFound([...OPERATIONS.keys()]);
    const { methods } = operation;
    if (!methods.includes(request.method)) return methodNotAllowed(methods);
    if (request.method === 'OPTIONS') return preflight(methods);
    // No promise is shared between requests: workerd may cancel the request that made it.
    const almanac = kept ?? (await readAlmanac(deps.readFile));
    kept = almanac;
    return operation.answer(request, query, almanac, deps.now);
  }

  return async (request) => {
    const response = await answer(request).catch((error: unknown) =>
      error instanceof UnavailableError ? unavailable() : internalError(),
    );
    return request.method === 'HEAD' ? new Response(null, response) : response;
  };
}
