import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { Timestamp } from '../model/day.ts';
import { MachineryError } from '../model/problem.ts';
import { FUNCTION_DATA } from '../model/published.ts';
import { mediaType } from '../publish/api/catalogue.ts';
import { createHandler, type Handler, isFunctionPath } from './handler.ts';
import { matchesTag } from './query.ts';
import { methodNotAllowed, preflight, respond } from './responses.ts';

/** A server that listens. */
interface Listening {
  port: number;
  /** Stops at once, also for connections that are kept open. */
  close(): Promise<void>;
}

const METHODS = ['GET', 'HEAD', 'OPTIONS'];

/** Methods that the Fetch standard refuses to put into a Request. */
const FORBIDDEN = new Set(['CONNECT', 'TRACE', 'TRACK']);

/** Names of this machine. A page of another name could be made to point at it (DNS rebinding). */
const OWN_HOST = /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?$/i;

/**
 * The request as Web standards have it; null where it is none. The address is built from a constant
 * host: what a client sends as Host must neither choose a URL nor break one. A proxy is asked for
 * `http://host/path` (RFC 9112, section 3.2.2).
 */
function toWebRequest(message: IncomingMessage, signal: AbortSignal): Request | null {
  const { method = 'GET', url = '/' } = message;
  try {
    const { pathname, search } = new URL(url.startsWith('/') ? `http://127.0.0.1${url}` : url);
    const headers = Object.entries(message.headersDistinct).flatMap(([name, values = []]) =>
      values.map((value): [string, string] => [name, value]),
    );
    const init: RequestInit & { duplex?: 'half' } = { method, headers, signal };
    if (method !== 'GET' && method !== 'HEAD') {
      init.body = Readable.toWeb(message) as RequestInit['body'] & ReadableStream;
      init.duplex = 'half';
    }
    return new Request(`http://127.0.0.1${pathname}${search}`, init);
  } catch {
    return null;
  }
}

async function answerMessage(
  handler: Handler,
  message: IncomingMessage,
  signal: AbortSignal,
): Promise<Response> {
  if (!OWN_HOST.test(message.headers.host ?? 'localhost')) {
    const type = { 'Content-Type': 'text/plain; charset=utf-8' };
    return respond(421, type, 'This server answers for 127.0.0.1 and localhost only.\n');
  }
  if (FORBIDDEN.has(message.method ?? '')) return methodNotAllowed(METHODS);
  const request = toWebRequest(message, signal);
  if (request === null) return respond(400, {}, null);
  return handler(request);
}

async function sendAnswer(handler: Handler, message: IncomingMessage, output: ServerResponse) {
  const abort = new AbortController();
  output.on('close', () => abort.abort());
  try {
    const response = await answerMessage(handler, message, abort.signal);
    output.statusCode = response.status;
    for (const [name, value] of response.headers) output.setHeader(name, value);
    output.end(Buffer.from(await response.arrayBuffer()));
  } catch (error) {
    if (output.destroyed) return;
    console.error(`serve: ${error instanceof Error ? error.stack : String(error)}`);
    output.writeHead(500).end();
  }
  // The rest of a body that the answer did not need would block its connection.
  message.removeAllListeners('data');
  message.resume();
}

/**
 * Listens on 127.0.0.1 and hands each request to `handler`.
 *
 * @param port 0 takes any that is free
 * @throws MachineryError where the port is taken or not allowed
 */
export async function listen(handler: Handler, port: number): Promise<Listening> {
  const server = createServer((message, output) => void sendAnswer(handler, message, output));
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const why = error.code === 'EADDRINUSE' ? 'is in use' : `cannot be used (${error.code})`;
      reject(new MachineryError(`Port ${port} ${why}; choose another with --port or PORT`));
    });
    server.listen(port, '127.0.0.1', resolve);
  });
  const close = async (): Promise<void> => {
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
  };
  return { port: (server.address() as AddressInfo).port, close };
}

/**
 * What a published path is made of: names that begin with no dot and hold no encoded character. What
 * a host reads and does not publish begins with `_`: `_worker.js`, `_headers`.
 */
const PUBLISHABLE = /^(?!\/_)(?:\/(?!\.)[A-Za-z0-9._-]+)*\/?$/;

/** The file that an address names: itself, the page without its ending, or the index of a folder. */
async function readPublished(dir: string, pathname: string) {
  if (!PUBLISHABLE.test(pathname)) return null;
  const paths = pathname.endsWith('/') ? [`${pathname}index.html`] : [pathname, `${pathname}.html`];
  for (const path of paths) {
    const bytes = await readFile(join(dir, path)).catch(() => null);
    if (bytes !== null) return { path, bytes };
  }
  return null;
}

/**
 * Answers from the files of a folder the way that static hosts do: clean addresses with one form of
 * slash, entity tags made from the bytes, 404.html for what is not there.
 *
 * @param dir the folder, looked up again for each request: a build replaces it
 */
export function createStaticFiles(dir: string): Handler {
  return async ({ method, url, headers }) => {
    if (method === 'OPTIONS') return preflight(METHODS);
    if (!METHODS.includes(method)) return methodNotAllowed(METHODS);
    const send = (status: number, path: string, bytes: Buffer, tag = '') => {
      const length = String(bytes.byteLength);
      const media = mediaType(path);
      // Every text is UTF-8.
      const charset = /^text\/|json|xml/.test(media) ? '; charset=utf-8' : '';
      const type = { 'Content-Type': `${media}${charset}`, 'Content-Length': length };
      const caching = { 'Cache-Control': 'no-cache', ...(tag && { ETag: tag }) };
      const body = method === 'HEAD' ? null : new Uint8Array(bytes);
      return respond(status, { ...type, ...caching }, body);
    };
    const { pathname, search } = new URL(url);
    const found = await readPublished(dir, pathname);
    if (found === null) {
      const other = pathname.endsWith('/') ? pathname.slice(0, -1) : `${pathname}/`;
      if (other !== '' && (await readPublished(dir, other))) {
        return respond(308, { Location: `${other}${search}` }, null);
      }
      const page = await readFile(join(dir, '404.html')).catch(() => Buffer.from('Not found\n'));
      return send(404, '404.html', page);
    }
    // The same bytes have the same tag, whichever build wrote them.
    const tag = `W/"${createHash('sha256').update(found.bytes).digest('hex').slice(0, 32)}"`;
    if (matchesTag(headers.get('if-none-match'), tag)) return respond(304, { ETag: tag }, null);
    return send(200, found.path, found.bytes, tag);
  };
}

/** A whole dist folder: the function on its paths, the files on all others. */
export function createSite(dist: string, now: () => Timestamp): Handler {
  const answerFile = createStaticFiles(dist);
  const readBuilt = (path: string): Promise<string> => readFile(join(dist, path), 'utf8');
  let answerFunction = createHandler({ readFile: readBuilt, now });
  let build = '';
  return async (request) => {
    if (!isFunctionPath(new URL(request.url).pathname)) return answerFile(request);
    // What was read is kept until a new build replaces the files.
    const found = await stat(join(dist, FUNCTION_DATA.build)).catch(() => null);
    const current = `${found?.ino} ${found?.mtimeMs}`;
    if (current !== build) answerFunction = createHandler({ readFile: readBuilt, now });
    build = current;
    return answerFunction(request);
  };
}
