import { readFile, stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Instant } from '../model/day.ts';
import { FUNCTION_DATA, FUNCTION_PATHS } from '../model/query.ts';
import { createHandler, type Handler } from './handler.ts';

/** Addresses are built on this and never on the Host header, which a client can make anything. */
const BASE = 'http://localhost';

const PATHS = Object.values(FUNCTION_PATHS);

/** Methods that a Request may not have (Fetch, forbidden methods); no path answers them. */
const FORBIDDEN_METHODS = new Set(['CONNECT', 'TRACE', 'TRACK']);

/** Whether the function answers this request target; below its paths it answers with 404. */
export function isFunctionTarget(target: string): boolean {
  const path = target.split(/[?#]/, 1)[0] ?? '';
  return PATHS.some((known) => path === known || path.startsWith(`${known}/`));
}

function toRequest(incoming: IncomingMessage): Request {
  const headers = new Headers();
  for (let index = 0; index + 1 < incoming.rawHeaders.length; index += 2) {
    headers.append(incoming.rawHeaders[index] ?? '', incoming.rawHeaders[index + 1] ?? '');
  }
  const method = incoming.method ?? 'GET';
  const forbidden = FORBIDDEN_METHODS.has(method);
  const bodiless = forbidden || method === 'GET' || method === 'HEAD';
  return new Request(`${BASE}${incoming.url ?? '/'}`, {
    method: forbidden ? 'UNANSWERED' : method,
    headers,
    ...(!bodiless && { body: Readable.toWeb(incoming), duplex: 'half' as const }),
  });
}

/** Sends a whole answer; a request that was not read to its end costs the connection. */
async function send(response: Response, outgoing: ServerResponse): Promise<void> {
  const body = Buffer.from(await response.arrayBuffer());
  if (!outgoing.req.complete) outgoing.setHeader('Connection', 'close');
  for (const [name, value] of response.headers) outgoing.setHeader(name, value);
  outgoing.writeHead(response.status);
  outgoing.end(body);
}

/** What changes when the built files are replaced. */
async function revisionOf(dist: string): Promise<string> {
  const stats = await Promise.all(
    Object.values(FUNCTION_DATA).map((path) => stat(join(dist, path)).catch(() => null)),
  );
  return stats.map((found) => `${found?.ino} ${found?.mtimeMs} ${found?.size}`).join();
}

/**
 * The function on node:http, over a dist folder. What was read is kept until a new build replaces
 * the files, so a server need not be started again.
 */
export function createNodeFunction(
  dist: string,
  now: () => Instant,
): (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void> {
  let revision = '';
  let handler: Handler | null = null;
  return async (incoming, outgoing) => {
    const current = await revisionOf(dist);
    if (handler === null || current !== revision) {
      revision = current;
      handler = createHandler({ readFile: (path) => readFile(join(dist, path), 'utf8'), now });
    }
    await send(await handler(toRequest(incoming)), outgoing);
  };
}
