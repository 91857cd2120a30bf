import {
  createMcpHandler,
  ProtocolError,
  ProtocolErrorCode,
  readRequestBody,
  Server,
} from '@modelcontextprotocol/server';
import type { Timestamp } from '../../model/day.ts';
import { slugOf } from '../../model/words.ts';
import { quoteEcho } from '../parameters.ts';
import type { Almanac } from '../query.ts';
import { respond } from '../responses.ts';
import described from './tools.json' with { type: 'json' };
import { callTool, listTools, TOOLS } from './tools.ts';

const HOUR = { ttlMs: 3_600_000, cacheScope: 'public' } as const;

/** A protocol server for one message: the SDK wants a new one each time. */
function createServer(almanac: Almanac, now: () => Timestamp): Server {
  const { name, base_url } = almanac.build;
  const server = new Server(
    { name: slugOf(name), title: name, version: almanac.head.schema_version },
    {
      capabilities: { tools: {} },
      instructions: `${described.instructions}${base_url}llms.txt.`,
      cacheHints: { 'tools/list': HOUR, 'server/discover': HOUR },
    },
  );
  server.setRequestHandler('tools/list', () => ({ tools: listTools(almanac) }));
  server.setRequestHandler('tools/call', ({ params }) => {
    const tool = TOOLS.find(({ name }) => name === params.name);
    if (tool) return callTool(tool, almanac, params.arguments ?? {}, now());
    const names = TOOLS.map(({ name }) => name).join(', ');
    const message = `There is no tool ${quoteEcho(params.name)}; call ${names}.`;
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, message);
  });
  return server;
}

const BATCH = JSON.stringify({
  jsonrpc: '2.0',
  id: null,
  error: { code: -32600, message: 'Batches are not answered: send one message in each request' },
});

/** More than any message that this server understands. */
const LONGEST_BODY = 65_536;

/**
 * The request as the SDK should see it: from no host in particular, and with an Accept that it
 * takes, as clients send any.
 */
function normalizedRequest({ headers: sent, body }: Request): Request {
  const headers = new Headers(sent);
  headers.set('Accept', 'application/json, text/event-stream');
  const init = { method: 'POST', headers, body, duplex: 'half' };
  return new Request('https://mcp.invalid/', init as RequestInit);
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
  const handler = createMcpHandler(() => createServer(almanac, now), {
    maxRequestBodySize: LONGEST_BODY,
    maxSubscriptions: 0,
  });
  const headers = { 'Cache-Control': 'no-store', 'Content-Type': 'application/json' };
  // One body may hold a thousand messages: it is refused before any of them costs something.
  const sent = await readRequestBody(request.clone(), LONGEST_BODY).catch(() => null);
  if (sent?.tooLarge === false && /^\s*\[/.test(sent.text)) return respond(400, headers, BATCH);
  const response = await handler.fetch(normalizedRequest(request));
  const text = await response.text();
  // The 2025 revisions are answered as a stream of one event.
  const isStream = response.headers.get('Content-Type') === 'text/event-stream';
  const event = isStream ? /^data: ([^\n]*)/m.exec(text)?.[1] : text;
  return respond(response.status, headers, event || null);
}
