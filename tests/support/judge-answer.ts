import {
  isCallToolResult,
  isJSONRPCErrorResponse,
  isJSONRPCResultResponse,
} from '@modelcontextprotocol/server';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { OUTPUTS } from '../../scripts/serve/mcp/tools.ts';
import type { AnswerCheck } from './openapi.ts';
import type { WireRequest } from './random-requests.ts';

/** What an answer is worth. */
export interface Judgement {
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
export async function judgeAnswer(
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
