import type { History } from '#scripts/model/dataset.ts';
import { createHandler, type Handler } from '#scripts/serve/handler.ts';
import { almanac, BUILT_AT, PROVIDERS, servedFiles, TODAY } from '#support/build/almanac.ts';
import { buildInput, type Records } from '#support/build/publication.ts';
import type { Files } from '#support/records/records.ts';

/** What is served of the invented almanac. */
export const FILES: Readonly<Files> = servedFiles(almanac(300, 5));

/** The function over invented files; a file that is not there cannot be read. */
export function handlerOf(files: Readonly<Files> = FILES, now = `${TODAY}T10:00:00Z`): Handler {
  return createHandler({ readFile: async (path) => files[path] ?? null, now: () => now });
}

/** The function over these records, of the providers of the invented almanac. */
export function handlerOfRecords(
  records: Records,
  history: Partial<History> = {},
  now?: string,
): Handler {
  const all = { providers: PROVIDERS, vendors: [], ...records };
  return handlerOf(servedFiles(buildInput(all, { now: BUILT_AT, history })), now);
}

/** Sends a request to a path with its query. */
export function ask(handler: Handler, target: string, init: RequestInit = {}): Promise<Response> {
  return handler(new Request(`https://almanac.example${target}`, init));
}

/** A JSON-RPC answer with the members that the tests look at. */
export interface RpcAnswer {
  id: unknown;
  result?: ToolResult & Record<string, unknown>;
  error?: { code: number; message: string };
}

export interface ToolResult {
  content: { type: string; text: string }[];
  structuredContent: Row;
  isError?: boolean;
}

/** Posts a message to MCP the way curl would; a string goes as it is. */
export function postMcp(
  handler: Handler,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  return ask(handler, '/deprecations/mcp', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: '*/*', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

/** The answer to a message: always JSON. */
export async function rpc(
  handler: Handler,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<RpcAnswer> {
  const response = await postMcp(handler, body, headers);
  if (response.headers.get('Content-Type') !== 'application/json') throw new Error('not JSON');
  return (await response.json()) as RpcAnswer;
}

/** A tools/call without any handshake. */
export function toolCall(name: string, args?: unknown): object {
  const params = args === undefined ? { name } : { name, arguments: args };
  return { jsonrpc: '2.0', id: 'x', method: 'tools/call', params };
}

/** The result of a call. */
export async function callTool(
  handler: Handler,
  name: string,
  args?: unknown,
): Promise<ToolResult> {
  const { result } = await rpc(handler, toolCall(name, args));
  if (result === undefined) throw new Error(`${name} has no result`);
  return result;
}

export type Row = Record<string, unknown>;

/** What a tool answers: as data, with the rows of its lists, and in words. */
export async function answerOf(name: string, args?: unknown, handler = handlerOf()) {
  const { structuredContent: data, content } = await callTool(handler, name, args);
  const rows = (list: string): Row[] => (data[list] as Row[] | undefined) ?? [];
  return { data, rows, lines: (content[0]?.text ?? '').split('\n') };
}
