import {
  isJsonContentType,
  ProtocolErrorCode,
  readRequestBody,
} from '@modelcontextprotocol/server';
import type { Instant } from '../../model/day.ts';
import type { Almanac } from '../query.ts';
import { cutEcho } from '../refusal.ts';
import { respond, withHeaders } from '../responses.ts';
import { serveMessage } from './serve-message.ts';

/** More than any message that this server understands. */
export const LONGEST_BODY = 65_536;

const LONGEST_NAME = 200;
const LONGEST_ERROR = 1_500;
const JSON_HEADERS = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' };

/** Implementation-defined server error of JSON-RPC 2.0, as the SDK uses for HTTP refusals. */
const SERVER_ERROR = -32_000;

type Id = string | number | null;

function refuse(status: number, code: number, message: string, id: Id = null): Response {
  const body = JSON.stringify({ jsonrpc: '2.0', id, error: { code, message } });
  return respond(status, JSON_HEADERS, body);
}

type Body = { ok: true; message: Record<string, unknown> } | { ok: false; response: Response };

/** Reads the message while counting: a declared length is not believed. */
async function readMessage(request: Request): Promise<Body> {
  const refused = (status: number, code: number, message: string): Body => ({
    ok: false,
    response: refuse(status, code, message),
  });
  if (!isJsonContentType(request.headers.get('Content-Type'))) {
    return refused(
      415,
      SERVER_ERROR,
      'Unsupported media type: send Content-Type: application/json',
    );
  }
  const body = await readRequestBody(request, LONGEST_BODY).catch(() => null);
  if (body === null) return refused(400, ProtocolErrorCode.ParseError, 'The body cannot be read');
  if (body.tooLarge) {
    return refused(413, SERVER_ERROR, `Payload too large: send at most ${LONGEST_BODY} bytes`);
  }
  let message: unknown;
  try {
    message = JSON.parse(body.text);
  } catch {
    return refused(400, ProtocolErrorCode.ParseError, 'Parse error: the body is not JSON');
  }
  if (Array.isArray(message)) {
    const advice = 'Batches are not answered: send one message in each request';
    return refused(400, ProtocolErrorCode.InvalidRequest, advice);
  }
  if (typeof message !== 'object' || message === null) {
    return refused(400, ProtocolErrorCode.InvalidRequest, 'The body is not a JSON-RPC message');
  }
  return { ok: true, message: message as Record<string, unknown> };
}

/** What an answer repeats must be short, or an error could be made as long as a request. */
function isOverlong(value: unknown): boolean {
  return typeof value === 'string' && value.length > LONGEST_NAME;
}

function refuseMessage(message: Record<string, unknown>): Response | null {
  const { id, method } = message;
  if (isOverlong(id) || isOverlong(method)) {
    const advice = `id and method have at most ${LONGEST_NAME} characters`;
    return refuse(400, ProtocolErrorCode.InvalidRequest, advice);
  }
  if (method === 'subscriptions/listen') {
    const known = typeof id === 'string' || typeof id === 'number' ? id : null;
    const advice = 'subscriptions/listen is not served: the data changes about once a day; poll';
    return refuse(404, ProtocolErrorCode.MethodNotFound, advice, known);
  }
  return null;
}

/** The SDK's text, with the message of an error cut where it repeats too much of the request. */
function boundError(text: string): string {
  if (text.length <= LONGEST_ERROR || text.includes('"result":{')) return text;
  const { id, error } = JSON.parse(text) as { id: Id; error: { code: number; message: string } };
  const message = cutEcho(error.message);
  return JSON.stringify({ jsonrpc: '2.0', id, error: { code: error.code, message } });
}

/**
 * POST /deprecations/mcp: one JSON-RPC message of the Model Context Protocol, answered in JSON, in
 * the 2025 revisions with or without a handshake and in 2026-07-28. Stateless: no session, no
 * stream, no subscription.
 */
export async function answerMcp(
  request: Request,
  almanac: Almanac,
  now: () => Instant,
): Promise<Response> {
  const body = await readMessage(request);
  if (!body.ok) return body.response;
  const refused = refuseMessage(body.message);
  if (refused !== null) return refused;
  const { response, answered } = await serveMessage(request, body.message, almanac, now);
  if (answered) return withHeaders(response, JSON_HEADERS);
  const text = await response.text();
  if (text === '') return respond(response.status, { 'Cache-Control': 'no-store' }, null);
  return respond(response.status, JSON_HEADERS, boundError(text));
}
