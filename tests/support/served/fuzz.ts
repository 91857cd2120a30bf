import {
  isCallToolResult,
  isJSONRPCErrorResponse,
  isJSONRPCResultResponse,
} from '@modelcontextprotocol/server';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { createHandler } from '../../../scripts/serve/handler.ts';
import { OUTPUTS } from '../../../scripts/serve/mcp/outputs.ts';
import { builtFiles, TODAY } from '../build/built-almanac.ts';
import { type AnswerCheck, createAnswerCheck } from '../build/openapi.ts';
import { createRandom } from '../random.ts';
import { randomRequest, type WireRequest } from './random-requests.ts';

/** What an answer is worth. */
interface Judgement {
  success: boolean;
  /** What is wrong with it; null where nothing is. */
  fault: string | null;
}

const LONGEST_ERROR = 2048;

const ajv = new Ajv2020({ strict: false });
addFormats.default(ajv);
const CHECKS: ValidateFunction[] = Object.values(OUTPUTS).map((schema) => ajv.compile(schema));

function judgeResult(result: unknown, length: number): Judgement {
  if (!isCallToolResult(result) || !('content' in result)) return { success: true, fault: null };
  if (result.isError) {
    return { success: false, fault: length < LONGEST_ERROR ? null : `isError of ${length} bytes` };
  }
  const fits = CHECKS.some((validate) => validate(result.structuredContent));
  return { success: true, fault: fits ? null : 'the data fits no output schema' };
}

function judgeMcp(body: string, length: number): Judgement {
  if (body === '') return { success: true, fault: null };
  const message: unknown = JSON.parse(body);
  if (isJSONRPCResultResponse(message)) return judgeResult(message.result, length);
  const error = { ...(message as object), id: (message as { id: unknown }).id ?? 0 };
  if (!isJSONRPCErrorResponse(error)) return { success: false, fault: 'no JSON-RPC response' };
  return { success: false, fault: length < LONGEST_ERROR ? null : `error of ${length} bytes` };
}

/** Checks an answer against what is promised of every answer. */
async function judgeAnswer(
  answers: AnswerCheck,
  request: WireRequest,
  response: Response,
): Promise<Judgement> {
  const bytes = new Uint8Array(await response.arrayBuffer());
  const body = new TextDecoder().decode(bytes);
  const fault = (text: string): Judgement => ({
    success: false,
    fault: `${response.status} ${text}: ${body.slice(0, 300)}`,
  });
  if (response.status >= 500) return fault('is our fault');
  if (response.headers.get('Access-Control-Allow-Origin') !== '*') return fault('without CORS');
  if (response.status >= 400 && bytes.byteLength >= LONGEST_ERROR) return fault('is too long');
  const schemaError = answers.check(request.method, request.path, response, body);
  if (schemaError !== null) return fault(schemaError);
  const rpc = request.path === '/deprecations/mcp' && request.method === 'POST';
  if (rpc && response.status < 300) {
    const judged = judgeMcp(body, bytes.byteLength);
    return judged.fault === null ? judged : fault(judged.fault);
  }
  return { success: response.status < 400, fault: null };
}

export const SEED = 20_261_120;

/** What became of random requests. */
interface Tally {
  requests: number;
  successes: number;
  faults: string[];
}

/** Sends random requests and checks every answer; those that `send` gives no answer do not count. */
export async function fuzz(
  count: number,
  seed: number,
  send: (request: WireRequest) => Promise<Response | null>,
): Promise<Tally> {
  const answers = await createAnswerCheck();
  const random = createRandom(seed);
  const tally: Tally = { requests: 0, successes: 0, faults: [] };
  for (let number = 0; tally.requests < count; number += 1) {
    const request = randomRequest(random);
    const response = await send(request);
    if (response === null) continue;
    const { success, fault } = await judgeAnswer(answers, request, response);
    tally.requests += 1;
    if (success) tally.successes += 1;
    if (fault !== null) {
      const { method, path, query, body } = request;
      const sent = `${method} ${path}${query.slice(0, 200)} ${body?.slice(0, 200) ?? ''}`;
      tally.faults.push(`request ${number}: ${sent}\n  ${fault}`);
    }
  }
  return tally;
}

/** Members of what every object inherits: none may appear or change. */
function inherited(): string {
  return JSON.stringify(
    [Object.prototype, Array.prototype, Map.prototype, Function.prototype].map((prototype) =>
      Reflect.ownKeys(prototype).map(String),
    ),
  );
}

/** Random requests to the handler, which must leave alone what every object inherits. */
export async function fuzzHandler(count: number, seed: number): Promise<Tally> {
  const files = builtFiles();
  const handler = createHandler({
    readFile: async (path) => files[path] ?? null,
    now: () => `${TODAY}T10:00:00Z`,
  });
  const before = inherited();
  const tally = await fuzz(count, seed, ({ method, path, query, headers, body }) =>
    handler(new Request(`https://almanac.example${path}${query}`, { method, headers, body })),
  );
  if (inherited() !== before) tally.faults.push('what every object inherits was changed');
  return tally;
}
