import {
  classifyInboundRequest,
  createMcpHandler,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import type { Instant } from '../../model/day.ts';
import type { Almanac } from '../query.ts';
import { quoteEcho } from '../refusal.ts';
import { callTool, isToolName, TOOL_NAMES } from './call-tool.ts';
import { defineTools } from './tools.ts';

const INSTRUCTIONS =
  'Deprecations and retirements of AI models, APIs and SDKs, as their vendors publish them. Days are UTC. Dates move: tell the reader the as_of day and confirm at source_url before acting. A day whose date_basis is earliest is the earliest possible one. Nothing here is a recommendation; a successor is only what the vendor itself names.';

const HOUR = { ttlMs: 3_600_000, cacheScope: 'public' } as const;

const CAPABILITIES = { tools: {} };

/** The SDK reads these of a request, and nothing else. */
const READ_HEADERS = ['mcp-protocol-version', 'mcp-method', 'mcp-name'];

/** The SDK's answer to a message. */
export interface Served {
  response: Response;
  /** Whether a tool was listed or called; else the answer may be an error of any length. */
  answered: boolean;
}

/** A protocol server for one message: the SDK wants a new one each time. */
function createServer(almanac: Almanac, now: () => Instant, onAnswer: () => void): Server {
  const server = new Server(
    { name: 'vendor-almanac', title: 'vendor-almanac', version: almanac.schemaVersion },
    {
      capabilities: CAPABILITIES,
      instructions: INSTRUCTIONS,
      cacheHints: { 'tools/list': HOUR, 'server/discover': HOUR },
    },
  );
  server.setRequestHandler('tools/list', () => {
    onAnswer();
    return { tools: [...defineTools(almanac)] };
  });
  server.setRequestHandler('tools/call', ({ params }) => {
    if (!isToolName(params.name)) {
      const message = `There is no tool ${quoteEcho(params.name)}; call ${TOOL_NAMES.join(', ')}.`;
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, message);
    }
    const result = callTool(almanac, params.name, params.arguments ?? {}, now());
    onAnswer();
    return { ...result };
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
export async function serveMessage(
  request: Request,
  message: unknown,
  almanac: Almanac,
  now: () => Instant,
): Promise<Served> {
  let answered = false;
  const server = () =>
    createServer(almanac, now, () => {
      answered = true;
    });
  const normalized = normalizedRequest(request);
  const header = (name: string) => normalized.headers.get(name) ?? undefined;
  const version = header('mcp-protocol-version');
  const method = header('mcp-method');
  const name = header('mcp-name');
  const route = classifyInboundRequest({
    httpMethod: 'POST',
    ...(version !== undefined && { protocolVersionHeader: version }),
    ...(method !== undefined && { mcpMethodHeader: method }),
    ...(name !== undefined && { mcpNameHeader: name }),
    body: message,
  });
  const response =
    route.kind === 'legacy'
      ? await serve2025(server(), normalized, message)
      : await createMcpHandler(server, { legacy: 'reject' }).fetch(normalized, {
          parsedBody: message,
        });
  return { response, answered };
}
