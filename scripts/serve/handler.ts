import type { Instant } from '../model/day.ts';
import { FUNCTION_PATHS } from '../model/query.ts';
import { entityTag, matchesTag } from './entity-tag.ts';
import { answerMcp } from './mcp/answer-mcp.ts';
import { changesText, deprecationsText, type Filters } from './query-deprecations.ts';
import { type Almanac, readAlmanac, UnavailableError } from './read-almanac.ts';
import { type ParameterRules, readParameters } from './read-parameters.ts';
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

/** What the function needs of the machine it runs on. */
export interface HandlerDeps {
  /** A built file by its path below dist/; null where it cannot be read. */
  readFile(path: string): Promise<string | null>;
  now(): Instant;
}

export type Handler = (request: Request) => Promise<Response>;

interface Operation {
  methods: readonly string[];
  answer(request: Request, url: URL, almanac: Almanac, now: Instant): Promise<Response>;
}

const CHANGE_RULES: ParameterRules = new Map([['since', 'day']]);

/** A GET whose text depends on the build and the parameters alone. */
function query(
  rulesOf: (almanac: Almanac) => ParameterRules,
  textOf: (almanac: Almanac, parameters: Filters) => string,
): Operation {
  return {
    methods: ['GET', 'HEAD', 'OPTIONS'],
    async answer(request, url, almanac) {
      const read = readParameters(url.searchParams, rulesOf(almanac));
      if (!read.ok) return badRequest(read.refusal);
      const bytes = new TextEncoder().encode(textOf(almanac, read.values));
      const tag = await entityTag(bytes);
      const caching = { ETag: tag, 'Cache-Control': DATA_CACHE };
      if (matchesTag(request.headers.get('If-None-Match'), tag)) return respond(304, caching, null);
      const length = String(bytes.byteLength);
      const headers = { ...caching, 'Content-Type': 'application/json', 'Content-Length': length };
      return respond(200, headers, bytes);
    },
  };
}

const OPERATIONS = new Map<string, Operation>([
  [FUNCTION_PATHS.deprecations, query((almanac) => almanac.deprecationRules, deprecationsText)],
  [FUNCTION_PATHS.changes, query(() => CHANGE_RULES, changesText)],
  [
    FUNCTION_PATHS.mcp,
    {
      methods: ['POST', 'OPTIONS'],
      answer: (request, _url, almanac, now) => answerMcp(request, almanac, now),
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
    const url = new URL(request.url);
    const operation = OPERATIONS.get(url.pathname);
    if (operation === undefined) return notFound([...OPERATIONS.keys()]);
    const { methods } = operation;
    if (!methods.includes(request.method)) return methodNotAllowed(methods);
    if (request.method === 'OPTIONS') return preflight(methods);
    // No promise is shared between requests: workerd may cancel the request that made it.
    const almanac = kept ?? (await readAlmanac(deps.readFile));
    kept = almanac;
    return operation.answer(request, url, almanac, deps.now());
  }

  return async (request) => {
    const response = await answer(request).catch((error: unknown) =>
      error instanceof UnavailableError ? unavailable() : internalError(),
    );
    return request.method === 'HEAD' ? new Response(null, response) : response;
  };
}
