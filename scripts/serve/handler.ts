import type { Timestamp } from '../model/day.ts';
import { FUNCTION_PATHS, listText } from '../model/published.ts';
import { answerMcp } from './mcp/protocol.ts';
import { DAY, type ParameterRules, type Parameters, readParameters } from './parameters.ts';
import {
  type Almanac,
  changesAnswer,
  deprecationsAnswer,
  entityTag,
  matchesTag,
  type ReadFile,
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

const PATHS = Object.values(FUNCTION_PATHS);

/** Whether the function answers this path; below its own paths it answers with 404. */
export function isFunctionPath(path: string): boolean {
  return PATHS.some((known) => path === known || path.startsWith(`${known}/`));
}

/** What the function needs of the machine it runs on. */
interface HandlerDeps {
  readFile: ReadFile;
  now(): Timestamp;
}

export type Handler = (request: Request) => Promise<Response>;

interface Operation {
  methods: readonly string[];
  answer(request: Request, almanac: Almanac, now: () => Timestamp): Promise<Response>;
}

const CHANGE_RULES: ParameterRules = new Map([['since', DAY]]);

/**
 * A GET whose answer depends on the built files and the parameters alone.
 *
 * @param rulesOf how its parameters are read
 * @param list the last field of the answer
 */
function answerQuery<K extends string>(
  list: K,
  rulesOf: (almanac: Almanac) => ParameterRules,
  answerOf: (
    almanac: Almanac,
    parameters: Parameters,
  ) => { generated_at: string } & Record<K, readonly unknown[]>,
): Operation {
  return {
    methods: ['GET', 'HEAD', 'OPTIONS'],
    async answer({ url, headers }, almanac) {
      const read = readParameters(new URL(url).searchParams, rulesOf(almanac));
      if (!read.ok) return badRequest(read.refusal);
      const answer = answerOf(almanac, read);
      const text = listText(answer, list);
      const tag = await entityTag(text, answer.generated_at);
      const caching = { ETag: tag, 'Cache-Control': DATA_CACHE };
      if (matchesTag(headers.get('If-None-Match'), tag)) return respond(304, caching, null);
      const bytes = new TextEncoder().encode(text);
      const length = String(bytes.byteLength);
      const type = { 'Content-Type': 'application/json', 'Content-Length': length };
      return respond(200, { ...caching, ...type }, bytes);
    },
  };
}

const OPERATIONS: ReadonlyMap<string, Operation> = new Map([
  [
    FUNCTION_PATHS.deprecations,
    answerQuery(
      'deprecations',
      ({ filterRules }) => new Map(Object.entries(filterRules)),
      deprecationsAnswer,
    ),
  ],
  [FUNCTION_PATHS.changes, answerQuery('changes', () => CHANGE_RULES, changesAnswer)],
  [FUNCTION_PATHS.mcp, { methods: ['POST', 'OPTIONS'], answer: answerMcp }],
]);

/**
 * The function: query API, changes and MCP. Reads the built files once and keeps them, as a build
 * never changes; a failed reading is answered with 503 and not kept. Never throws, whatever it is
 * sent.
 */
export function createHandler({ readFile, now }: HandlerDeps): Handler {
  let kept: Almanac | null = null;

  async function answer(request: Request): Promise<Response> {
    const operation = OPERATIONS.get(new URL(request.url).pathname);
    if (operation === undefined) return notFound(PATHS);
    const { methods } = operation;
    if (!methods.includes(request.method)) return methodNotAllowed(methods);
    if (request.method === 'OPTIONS') return preflight(methods);
    // No promise is shared between requests: workerd may cancel the request that made it.
    const almanac = kept ?? (await readAlmanac(readFile));
    kept = almanac;
    return operation.answer(request, almanac, now);
  }

  return async (request) => {
    const response = await answer(request).catch((error: unknown) =>
      error instanceof UnavailableError ? unavailable() : internalError(),
    );
    return request.method === 'HEAD' ? new Response(null, response) : response;
  };
}
