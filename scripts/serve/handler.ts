import type { Timestamp } from '../model/day.ts';
import { FUNCTION_PATHS, listText } from '../model/published.ts';
import { answerMcp } from './mcp/protocol.ts';
import { type ParameterRules, type Parameters, readParameters } from './parameters.ts';
import {
  type Almanac,
  changesAnswer,
  deprecationsAnswer,
  entityTag,
  matchesTag,
  type Names,
  type ReadFile,
  readAlmanac,
  readNames,
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
  answer(request: Request, url: URL, almanac: Almanac, now: () => Timestamp): Promise<Response>;
}

const CHANGE_RULES: ParameterRules = new Map([['since', 'day']]);

/** A query: how its parameters are read, and what it answers. */
interface Query<K extends string> {
  rules(almanac: Almanac): ParameterRules;
  answer(
    almanac: Almanac,
    parameters: Parameters,
  ): { generated_at: string } & Record<K, readonly unknown[]>;
  /** The last field of the answer. */
  list: K;
}

/** An answer as it is sent. */
interface Finished {
  tag: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** A small part of the 128 MB of an isolate. */
const MOST_KEPT = 8 * 1024 * 1024;

/** A GET whose answer depends on the built files and the parameters alone. */
function answerQuery<K extends string>(query: Query<K>): Operation {
  // A handler reads one build.
  const kept = new Map<string, Finished>();
  let total = 0;

  async function finish(almanac: Almanac, parameters: Parameters): Promise<Finished> {
    const key = JSON.stringify([...parameters.values, ...parameters.lists]);
    const known = kept.get(key);
    if (known !== undefined) return known;
    const answer = query.answer(almanac, parameters);
    const bytes = new TextEncoder().encode(listText(answer, query.list));
    const finished = { tag: await entityTag(answer), bytes };
    // Strangers choose the keys, so these count too.
    total += bytes.byteLength + 2 * key.length;
    if (total > MOST_KEPT) {
      kept.clear();
      total = 0;
    } else kept.set(key, finished);
    return finished;
  }

  return {
    methods: ['GET', 'HEAD', 'OPTIONS'],
    async answer(request, { searchParams }, almanac) {
      const read = readParameters(searchParams, query.rules(almanac));
      if (!read.ok) return badRequest(almanac.names, read.refusal);
      const { tag, bytes } = await finish(almanac, read);
      const caching = { ETag: tag, 'Cache-Control': DATA_CACHE };
      if (matchesTag(request.headers.get('If-None-Match'), tag)) return respond(304, caching, null);
      const length = String(bytes.byteLength);
      const headers = { ...caching, 'Content-Type': 'application/json', 'Content-Length': length };
      return respond(200, headers, bytes);
    },
  };
}

function createOperations(): ReadonlyMap<string, Operation> {
  return new Map<string, Operation>([
    [
      FUNCTION_PATHS.deprecations,
      answerQuery({
        rules: (almanac) => almanac.deprecationRules,
        answer: deprecationsAnswer,
        list: 'deprecations',
      }),
    ],
    [
      FUNCTION_PATHS.changes,
      answerQuery({ rules: () => CHANGE_RULES, answer: changesAnswer, list: 'changes' }),
    ],
    [
      FUNCTION_PATHS.mcp,
      {
        methods: ['POST', 'OPTIONS'],
        answer: (request, _url, almanac, now) => answerMcp(request, almanac, now),
      },
    ],
  ]);
}

/**
 * The function: query API, changes and MCP. Reads the built files once and keeps them, as a build
 * never changes; a failed reading is answered with 503 and not kept. Never throws, whatever it is
 * sent.
 */
export function createHandler(deps: HandlerDeps): Handler {
  const operations = createOperations();
  let kept: Almanac | null = null;
  let names: Names | null = null;

  async function answer(request: Request): Promise<Response> {
    const url = new URL(request.url);
    const operation = operations.get(url.pathname);
    if (operation === undefined) return notFound(names, PATHS);
    const { methods } = operation;
    if (!methods.includes(request.method)) return methodNotAllowed(names, methods);
    if (request.method === 'OPTIONS') return preflight(methods);
    if (names === null) return unavailable(names);
    // No promise is shared between requests: workerd may cancel the request that made it.
    const almanac = kept ?? (await readAlmanac(deps.readFile, names));
    kept = almanac;
    return operation.answer(request, url, almanac, deps.now);
  }

  return async (request) => {
    names ??= await readNames(deps.readFile);
    const response = await answer(request).catch((error: unknown) =>
      error instanceof UnavailableError ? unavailable(names) : internalError(names),
    );
    return request.method === 'HEAD' ? new Response(null, response) : response;
  };
}
