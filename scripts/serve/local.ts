import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { basename, extname } from 'node:path/posix';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Timestamp } from '../model/day.ts';
import { MachineryError } from '../model/problem.ts';
import { FUNCTION_DATA } from '../model/published.ts';
import { createHandler, type Handler, isFunctionPath } from './handler.ts';
import { matchesTag } from './query.ts';

/** Answers a request of node:http; `request.url` is a path that begins with `/`. */
type Listener = (request: IncomingMessage, response: ServerResponse) => Promise<void> | void;

/** A server that listens. */
interface Listening {
  port: number;
  /** Stops at once, also for connections that are kept open. */
  close(): Promise<void>;
}

/** Methods that the Fetch standard refuses to put into a Request. */
const FORBIDDEN = new Set(['CONNECT', 'TRACE', 'TRACK']);

/**
 * The path and query that a client asks for; null where there is none. `http://host/path` is the
 * form that a proxy is asked in (RFC 9112, section 3.2.2).
 */
function readTarget({ url = '/' }: IncomingMessage): string | null {
  const proxied = /^https?:\/\/[^/?#]*/i;
  const path = proxied.test(url) ? url.replace(proxied, '') || '/' : url;
  return path.startsWith('/') ? path : null;
}

/** The path and the query of a target, as they were sent. */
function splitTarget(target: string): { pathname: string; search: string } {
  const [, pathname = '/', search = ''] = /^([^?#]*)(\?[^#]*)?/.exec(target) ?? [];
  return { pathname, search };
}

/**
 * The request as Web standards have it; null where it is none. The address is built from a constant
 * host: what a client sends as Host must neither choose a URL nor break one.
 */
function toWebRequest(message: IncomingMessage, signal: AbortSignal): Request | null {
  const method = message.method ?? 'GET';
  const headers = new Headers();
  try {
    for (const [name, values] of Object.entries(message.headersDistinct)) {
      for (const value of values ?? []) headers.append(name, value);
    }
    const init: RequestInit & { duplex?: 'half' } = { method, headers, signal };
    if (method !== 'GET' && method !== 'HEAD') {
      init.body = Readable.toWeb(message) as RequestInit['body'] & ReadableStream;
      init.duplex = 'half';
    }
    return new Request(`http://127.0.0.1${message.url}`, init);
  } catch {
    return null;
  }
}

/**
 * Lets the rest of a body pass that the answer did not need. Left unread, it would block its
 * connection; a connection closed on it can lose the answer.
 */
function discardRest(message: IncomingMessage): void {
  if (message.complete) return;
  message.removeAllListeners('data');
  message.resume();
}

const SHORTEST_PACKED = 1_000;
const pack = promisify(gzip);

/** Sends a body, packed where the client takes that and it is text. */
async function send(message: IncomingMessage, output: ServerResponse, body: Buffer): Promise<void> {
  const type = String(output.getHeader('content-type') ?? '');
  const isText = /^text\/|json|xml|javascript|ndjson/.test(type);
  if (isText) output.setHeader('vary', 'Accept-Encoding');
  const accepted = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(
    String(message.headers['accept-encoding'] ?? ''),
  );
  const isPacked = isText && accepted && body.byteLength >= SHORTEST_PACKED;
  const bytes = isPacked ? await pack(body) : body;
  if (isPacked) output.setHeader('content-encoding', 'gzip');
  if (bytes.byteLength > 0) output.setHeader('content-length', bytes.byteLength);
  output.end(message.method === 'HEAD' ? undefined : bytes);
}

/** A listener that answers with a function of Web standards. */
export function answerWith(answer: Handler): Listener {
  return async (message, output) => {
    const abort = new AbortController();
    output.on('close', () => abort.abort());
    const request = toWebRequest(message, abort.signal);
    if (request === null) {
      output.writeHead(400).end();
    } else {
      const response = await answer(request);
      for (const [name, value] of response.headers) output.setHeader(name, value);
      output.statusCode = response.status;
      const bytes = Buffer.from(await response.arrayBuffer());
      await send(message, output, bytes);
    }
    discardRest(message);
  };
}

/** Names of this machine. A page of another name could be made to point at it (DNS rebinding). */
const OWN_HOST = /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?$/i;

async function serve(listener: Listener, message: IncomingMessage, output: ServerResponse) {
  try {
    const target = readTarget(message);
    if (!OWN_HOST.test(message.headers.host ?? 'localhost')) {
      output.writeHead(421, { 'content-type': 'text/plain; charset=utf-8' });
      output.end('This server answers for 127.0.0.1 and localhost only.\n');
    } else if (FORBIDDEN.has(message.method ?? '')) {
      output.writeHead(405, { allow: METHODS }).end();
    } else if (target === null) {
      output.writeHead(400).end();
    } else {
      message.url = target;
      await listener(message, output);
    }
  } catch (error) {
    if (output.destroyed) return;
    console.error(`serve: ${error instanceof Error ? error.stack : String(error)}`);
    if (output.headersSent) output.destroy();
    else output.writeHead(500).end();
  }
}

/**
 * Listens on 127.0.0.1 and hands each request to `listener`.
 *
 * @param port 0 takes any that is free
 * @throws MachineryError where the port is taken or not allowed
 */
export async function listen(listener: Listener, port: number): Promise<Listening> {
  const server = createServer((message, output) => void serve(listener, message, output));
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

/** Kinds of text: each is UTF-8, which the type has to say. */
const TEXT_TYPES: ReadonlyMap<string, string> = new Map([
  ['.html', 'text/html'],
  ['.json', 'application/json'],
  ['.jsonl', 'application/x-ndjson'],
  ['.xml', 'application/xml'],
  ['.txt', 'text/plain'],
  ['.md', 'text/markdown'],
  ['.csv', 'text/csv'],
  ['.ics', 'text/calendar'],
  ['.css', 'text/css'],
  ['.js', 'text/javascript'],
  ['.svg', 'image/svg+xml'],
  ['.webmanifest', 'application/manifest+json'],
  ['.ts', 'text/plain'],
]);

const OTHER_TYPES: ReadonlyMap<string, string> = new Map([
  ['.gz', 'application/gzip'],
  ['.png', 'image/png'],
  ['.ico', 'image/x-icon'],
  ['.woff2', 'font/woff2'],
]);

/** The media type of a published text by its name; undefined for a name of no such kind. */
export function textType(path: string): string | undefined {
  const name = basename(path);
  const type = name.endsWith('.schema.json')
    ? 'application/schema+json'
    : name === 'SHA256SUMS'
      ? 'text/plain'
      : TEXT_TYPES.get(extname(name));
  return type === undefined ? undefined : `${type}; charset=utf-8`;
}

/**
 * What a published name is made of. It begins with no dot, which covers `..`; it holds no separator,
 * encoded or not, and no NUL, at which the system would cut it.
 */
const PUBLISHABLE = /^(?!\.)[A-Za-z0-9._-]*$/;

/** Whether every segment of a URL's path can name something that is published. */
function isPublishable(pathname: string): boolean {
  const segments = pathname.slice(1).split('/');
  // What a host reads and does not publish: `_worker.js`, `_headers`, `_routes.json`.
  const isForHost = segments.length === 1 && pathname.startsWith('/_');
  return (
    !isForHost &&
    segments.every((segment) => PUBLISHABLE.test(segment)) &&
    !segments.slice(0, -1).includes('')
  );
}

/** Where an address with a slash too many or too few leads; null where it has one form only. */
function otherForm(dir: string, pathname: string): string | null {
  const has = (path: string): boolean => existsSync(join(dir, path));
  if (!pathname.endsWith('/')) {
    return !has(`${pathname}.html`) && has(`${pathname}/index.html`) ? `${pathname}/` : null;
  }
  if (has(`${pathname}index.html`)) return null;
  const page = pathname.slice(0, -1);
  const isFolder = has(pathname);
  return has(`${page}.html`) || (has(page) && !isFolder) ? page : null;
}

const METHODS = 'GET, HEAD, OPTIONS';

/** On every answer: any origin may read, and no browser guesses a type. */
const COMMON = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'ETag',
  'x-content-type-options': 'nosniff',
};

const PREFLIGHT = {
  allow: METHODS,
  'access-control-allow-methods': METHODS,
  'access-control-allow-headers': 'If-None-Match',
  'access-control-max-age': '86400',
};

/** The file that an address names: itself, the page without its ending, or the index of a folder. */
async function readPublished(dir: string, pathname: string) {
  for (const path of [pathname, `${pathname}.html`, join(pathname, 'index.html')]) {
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
export function createStaticFiles(dir: string): Listener {
  return async (request, response) => {
    for (const [name, value] of Object.entries(COMMON)) response.setHeader(name, value);
    const { method, url = '/' } = request;
    if (method === 'OPTIONS') {
      response.writeHead(204, PREFLIGHT).end();
      return;
    }
    if (method !== 'GET' && method !== 'HEAD') {
      response.writeHead(405, { allow: METHODS }).end();
      return;
    }
    const { pathname, search } = splitTarget(url);
    const isAllowed = isPublishable(pathname);
    const location = isAllowed ? otherForm(dir, pathname) : null;
    if (location !== null) {
      response.writeHead(308, { location: `${location}${search}` }).end();
      return;
    }
    response.setHeader('cache-control', 'no-cache');
    const found = isAllowed ? await readPublished(dir, pathname) : null;
    if (found === null) {
      const page = await readFile(join(dir, '404.html')).catch(() => null);
      response.statusCode = 404;
      response.setHeader('content-type', `text/${page ? 'html' : 'plain'}; charset=utf-8`);
      await send(request, response, page ?? Buffer.from('Not found\n'));
      return;
    }
    const { path, bytes } = found;
    // The same bytes have the same tag, whichever build wrote them.
    const tag = `W/"${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}"`;
    const type = textType(path) ?? OTHER_TYPES.get(extname(path)) ?? 'application/octet-stream';
    response.setHeader('etag', tag);
    response.setHeader('content-type', type);
    if (matchesTag(request.headers['if-none-match'] ?? null, tag)) {
      response.writeHead(304).end();
      return;
    }
    await send(request, response, bytes);
  };
}

/** What changes when the built files are replaced. */
async function revisionOf(dist: string): Promise<string> {
  const stats = await Promise.all(
    Object.values(FUNCTION_DATA).map((path) => stat(join(dist, path)).catch(() => null)),
  );
  return stats.map((found) => `${found?.ino} ${found?.mtimeMs} ${found?.size}`).join();
}

/**
 * The function over a dist folder. What was read is kept until a new build replaces the files, so a
 * server need not be started again.
 */
function createDistFunction(dist: string, now: () => Timestamp): Handler {
  const readBuilt = (path: string): Promise<string> => readFile(join(dist, path), 'utf8');
  let revision = '';
  let handler = createHandler({ readFile: readBuilt, now });
  return async (request) => {
    const current = await revisionOf(dist);
    if (current !== revision) {
      revision = current;
      handler = createHandler({ readFile: readBuilt, now });
    }
    return handler(request);
  };
}

/** A whole dist folder: the function on its paths, the files on all others. */
export function createSite(dist: string, now: () => Timestamp): Listener {
  const answerFunction = answerWith(createDistFunction(dist, now));
  const answerFile = createStaticFiles(dist);
  return (request, response) => {
    const { pathname } = splitTarget(request.url ?? '/');
    const listener = isFunctionPath(pathname) ? answerFunction : answerFile;
    return listener(request, response);
  };
}
