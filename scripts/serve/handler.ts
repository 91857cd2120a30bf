import type { Timestamp } from '../model/day.ts';
import { FUNCTION_PATHS, listText } from '../model/published.ts';
import { answerMcp } from './mcp/protocol.ts';
import { DAY, oneOf, type ParameterRule, type Parameters, readParameters } from './parameters.ts';
import {
  type Almanac,
  changesAnswer,
  deprecationsAnswer,
  type ReadFile,
  readAlmanac,
} from './query.ts';
import {
  badRequest,
  DATA_CACHE,
  internalError,
  methodNotAllowed,
  notFound,
  preflight,
  respondTagged,
  unavailable,
} from './responses.ts';
import { SUBSCRIPTION_FORMATS, type SubscriptionFormat } from './subscriptions.ts';

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

const encode = (text: string) => new TextEncoder().encode(text);

interface Operation {
  methods: readonly string[];
  answer(request: Request, almanac: Almanac, now: () => Timestamp): Promise<Response>;
}

/**
 * A GET whose answer depends on the built files and the parameters alone.
 *
 * @param list the last field of the answer
 * @param rulesOf how its parameters are read
 * @param formats others than JSON, which `format` asks for
 */
function answerQuery<
  K extends string,
  Answer extends { generated_at: string } & Record<K, readonly unknown[]>,
>(
  list: K,
  rulesOf: (almanac: Almanac) => Record<string, ParameterRule>,
  answerOf: (almanac: Almanac, parameters: Parameters) => Answer,
  formats: Readonly<Record<string, SubscriptionFormat<Answer>>> = {},
): Operation {
  return {
    methods: ['GET', 'HEAD', 'OPTIONS'],
    async answer(request, almanac) {
      const rules = new Map(Object.entries(rulesOf(almanac)));
      const others = Object.keys(formats);
      if (others.length > 0) rules.set('format', oneOf(['json', ...others]));
      const read = readParameters(new URL(request.url).searchParams, rules);
      if (!read.ok) return badRequest(read.refusal);
      const { format, ...values } = Object.fromEntries(read.values);
      const answer = answerOf(almanac, { ...read, values: new Map(Object.entries(values)) });
      const subscription = formats[format ?? 'json'];
      if (subscription) {
        const { path, type, select } = subscription;
        const all = await almanac.readText(path);
        if (all === null) return unavailable();
        const text = select(all, answer, new URL(request.url));
        return respondTagged(request, type, DATA_CACHE, encode(text));
      }
      const text = listText(answer, list);
      // A build that changes nothing in an answer does not change its tag.
      const said = text.replace(answer.generated_at, '');
      return respondTagged(request, 'application/json', DATA_CACHE, encode(text), encode(said));
    },
  };
}

const OPERATIONS: ReadonlyMap<string, Operation> = new Map([
  [
    FUNCTION_PATHS.deprecations,
    answerQuery(
      'deprecations',
      ({ filterRules }) => filterRules,
      deprecationsAnswer,
      SUBSCRIPTION_FORMATS,
    ),
  ],
  [FUNCTION_PATHS.changes, answerQuery('changes', () => ({ since: DAY }), changesAnswer)],
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
    kept ??= await readAlmanac(readFile).catch(() => null);
    if (kept === null) return unavailable();
    return operation.answer(request, kept, now);
  }

  return async (request) => {
    const response = await answer(request).catch(internalError);
    if (request.method === 'HEAD') return new Response(null, response);
    return response;
  };
}
