import type { Timestamp } from '../model/day.ts';
import { changesAnswer, FUNCTION_PATHS, listText } from '../model/published.ts';
import { answerMcp } from './mcp/protocol.ts';
import { DAY, readParameters } from './parameters.ts';
import { type Almanac, deprecationsAnswer, type ReadFile, readAlmanac } from './query.ts';
import { DATA_CACHE, errorOf, preflight, problem, respondTagged } from './responses.ts';
import { SUBSCRIPTIONS } from './subscriptions.ts';

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

const READ = ['GET', 'HEAD', 'OPTIONS'];

const encode = (text: string) => new TextEncoder().encode(text);

/** Answers in JSON, as a file has it. */
function respondJson(request: Request, text: string): Promise<Response> {
  return respondTagged(request, 'application/json', DATA_CACHE, encode(text));
}

/** Records that pass filters, in JSON, as a calendar or as a feed. */
async function answerDeprecations(request: Request, almanac: Almanac): Promise<Response> {
  const address = new URL(request.url);
  const { filterRules } = almanac;
  const read = readParameters(address.searchParams, new Map(Object.entries(filterRules)));
  if ('refusal' in read) return problem(read.refusal);
  const answer = deprecationsAnswer(almanac, read);
  const subscription = SUBSCRIPTIONS[read.values.get('format') ?? ''];
  if (!subscription) return respondJson(request, listText(answer, 'deprecations'));
  const all = await almanac.readText(subscription.path);
  if (all === null) return errorOf('data-unavailable');
  const text = subscription.select(all, answer, address);
  return respondTagged(request, subscription.type, DATA_CACHE, encode(text));
}

const CHANGES_RULES = new Map([['since', DAY]]);

async function answerChanges(request: Request, almanac: Almanac): Promise<Response> {
  const read = readParameters(new URL(request.url).searchParams, CHANGES_RULES);
  if ('refusal' in read) return problem(read.refusal);
  const since = read.values.get('since') ?? null;
  const answer = changesAnswer(almanac.head, almanac.changes, since);
  return respondJson(request, listText(answer, 'changes'));
}

const OPERATIONS: ReadonlyMap<string, Operation> = new Map([
  [FUNCTION_PATHS.deprecations, { methods: READ, answer: answerDeprecations }],
  [FUNCTION_PATHS.changes, { methods: READ, answer: answerChanges }],
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
    if (operation === undefined) return errorOf('not-found', PATHS);
    const { methods } = operation;
    if (!methods.includes(request.method)) return errorOf('method-not-allowed', methods);
    if (request.method === 'OPTIONS') return preflight(methods);
    // No promise is shared between requests: workerd may cancel the request that made it.
    kept ??= await readAlmanac(readFile).catch(() => null);
    if (kept === null) return errorOf('data-unavailable');
    return operation.answer(request, kept, now);
  }

  return async (request) => {
    const response = await answer(request).catch(() => errorOf('internal-error'));
    if (request.method === 'HEAD') return new Response(null, response);
    return response;
  };
}
