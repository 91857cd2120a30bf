import {
  createMcpHandler,
  isJsonContentType,
  isLegacyRequest,
  ProtocolError,
  ProtocolErrorCode,
  readRequestBody,
  Server,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import type { Timestamp } from '../../model/day.ts';
import { slugOf } from '../../model/words.ts';
import { quoteEcho } from '../parameters.ts';
import type { Almanac } from '../query.ts';
import { respond } from '../responses.ts';
import { callTool, isToolName } from './answers.ts';
import { TOOL_NAMES } from './outputs.ts';
import { oneLine } from './rows.ts';
import { defineTools } from './tools.ts';

const INSTRUCTIONS =
  "Deprecations of AI models, APIs and SDKs, and prices and limits of AI and developer tools' plans, in the vendors' words. To ask about a model by name, call check_items. Dates are UTC and move: give the as_of date and confirm at source_url before acting. date_basis earliest means the earliest possible date. Nothing here is a recommendation; a successor is only what the vendor names. Feeds, source checks, files, and how to verify a copy: ";

const HOUR = { ttlMs: 3_600_000, cacheScope: 'public' } as const;

const CAPABILITIES = { tools: {} };

/** The SDK reads these of a request, and nothing else. */
const READ_HEADERS = ['mcp-protocol-version', 'mcp-method', 'mcp-name'];

/** A JSON-RPC message as it was sent. */
type Message = Record<string, unknown>;

/** The arguments as they were sent: the SDK drops a `__proto__`, which must be refused. */
function sentArguments({ params }: Message): Record<string, unknown> {
  return (params as { arguments?: Record<string, unknown> } | undefined)?.arguments ?? {};
}

/** A protocol server for one message: the SDK wants a new one each time. */
function createServer(almanac: Almanac, message: Message, now: () => Timestamp): Server {
  const { name, baseUrl } = almanac;
  const omitted = almanac.covered.filter(({ coverage }) => coverage === 'omitted');
  const leftOut = omitted.map((each) => ` Left out: ${oneLine(`${each.name}. ${each.reason}`)}`);
  const server = new Server(
    { name: slugOf(name), title: name, version: almanac.schemaVersion },
    {
      capabilities: CAPABILITIES,
      instructions: `${INSTRUCTIONS}${baseUrl}llms.txt${leftOut.join('')}`,
      cacheHints: { 'tools/list': HOUR, 'server/discover': HOUR },
    },
  );
  server.setRequestHandler('tools/list', () => ({ tools: defineTools(almanac) }));
  server.setRequestHandler('tools/call', async ({ params }) => {
    if (!isToolName(params.name)) {
      const message = `There is no tool ${quoteEcho(params.name)}; call ${TOOL_NAMES.join(', ')}.`;
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, message);
    }
    return { ...(await callTool(almanac, params.name, sentArguments(message), now())) };
  });
  return server;
}

/**
 * The request as the SDK should see it: with an Accept that it takes (a client that sends curl's
 * default gets JSON, too), from no host in particular, and with the message read already.
 */
function normalizedRequest(request: Request): Request {
  const headers = new Headers({
    'Content-Type': 'application/json',
    Accept: 'application/json, text/event-stream',
  });
  for (const name of READ_HEADERS) {
    const value = request.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  return new Request('https://mcp.invalid/', { method: 'POST', headers });
}

/**
 * The 2025 revisions, without sessions and with JSON in place of an event stream. Nothing is
 * closed afterwards: so set up, neither holds a timer or a stream, and closing costs an error with
 * its stack for every call.
 */
async function serve2025(server: Server, request: Request, message: unknown): Promise<Response> {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  return transport.handleRequest(request, { parsedBody: message });
}

/** Answers one parsed message in the revision that it speaks, by the official SDK. */
async function serveMessage(
  request: Request,
  message: Message,
  almanac: Almanac,
  now: () => Timestamp,
): Promise<Response> {
  const server = () => createServer(almanac, message, now);
  const normalized = normalizedRequest(request);
  if (await isLegacyRequest(normalized, message)) return serve2025(server(), normalized, message);
  const modern = createMcpHandler(server, { legacy: 'reject' });
  return modern.fetch(normalized, { parsedBody: message });
}

/** More than any message that this server understands. */
const LONGEST_BODY = 65_536;

const JSON_HEADERS = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' };

/** Implementation-defined server error of JSON-RPC 2.0, as the SDK uses for HTTP refusals. */
const SERVER_ERROR = -32_000;

type Id = string | number | null;

function refuse(status: number, code: number, message: string, id: Id = null): Response {
  const body = JSON.stringify({ jsonrpc: '2.0', id, error: { code, message } });
  return respond(status, JSON_HEADERS, body);
}

/** Reads the message while counting: a declared length is not believed. */
async function readMessage(request: Request): Promise<Message | Response> {
  if (!isJsonContentType(request.headers.get('Content-Type'))) {
    const advice = 'Unsupported media type: send Content-Type: application/json';
    return refuse(415, SERVER_ERROR, advice);
  }
  const body = await readRequestBody(request, LONGEST_BODY).catch(() => null);
  if (body === null) return refuse(400, ProtocolErrorCode.ParseError, 'The body cannot be read');
  if (body.tooLarge) {
    return refuse(413, SERVER_ERROR, `Payload too large: send at most ${LONGEST_BODY} bytes`);
  }
  let message: unknown;
  try {
    message = JSON.parse(body.text);
  } catch {
    return refuse(400, ProtocolErrorCode.ParseError, 'Parse error: the body is not JSON');
  }
  if (Array.isArray(message)) {
    const advice = 'Batches are not answered: send one message in each request';
    return refuse(400, ProtocolErrorCode.InvalidRequest, advice);
  }
  return typeof message === 'object' && message !== null
    ? (message as Message)
    : refuse(400, ProtocolErrorCode.InvalidRequest, 'The body is not a JSON-RPC message');
}

/**
 * POST /deprecations/mcp: one JSON-RPC message of the Model Context Protocol, answered in JSON, in
 * the 2025 revisions with or without a handshake and in 2026-07-28. Stateless: no session, no
 * stream, no subscription.
 */
export async function answerMcp(
  request: Request,
  almanac: Almanac,
  now: () => Timestamp,
): Promise<Response> {
  const message = await readMessage(request);
  if (message instanceof Response) return message;
  const { id, method } = message;
  if (method === 'subscriptions/listen') {
    const known = typeof id === 'string' || typeof id === 'number' ? id : null;
    const advice = 'subscriptions/listen is not served: the data changes about once a day; poll';
    return refuse(404, ProtocolErrorCode.MethodNotFound, advice, known);
  }
  const response = await serveMessage(request, message, almanac, now);
  const text = await response.text();
  if (text === '') return respond(response.status, { 'Cache-Control': 'no-store' }, null);
  return respond(response.status, JSON_HEADERS, text);
}
