import { createHash } from 'node:crypto';
import { readFile, realpath, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, sep } from 'node:path';
import { basename, extname } from 'node:path/posix';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { setTimeout } from 'node:timers/promises';
import type { Instant } from '../model/day.ts';
import { MachineryError } from '../model/problem.ts';
import { FUNCTION_DATA } from '../model/published.ts';
import { createHandler, type Handler, isFunctionPath } from './handler.ts';

/** Answers a request; Web standards only. */
export type Answer = (request: Request) => Promise<Response>;

/** A server that listens. */
interface Listening {
  port: number;
  /** Stops at once, also for connections that are kept open. */
  close(): Promise<void>;
}

/** Methods that the Fetch standard refuses to put into a Request. */
const FORBIDDEN = new Set(['CONNECT', 'TRACE', 'TRACK']);

/**
 * The request as Web standards have it; null where it is none. The address is built from a constant
 * host: what a client sends as Host must neither choose a URL nor break one.
 */
function readRequest(message: IncomingMessage, signal: AbortSignal): Request | null {
  const target = message.url ?? '/';
  // `http://host/path` is the form that a proxy is asked in (RFC 9112, section 3.2.2).
  const path = /^https?:\/\/[^/?#]*/i.test(target)
    ? target.replace(/^https?:\/\/[^/?#]*/i, '') || '/'
    : target;
  if (!path.startsWith('/')) return null;
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
    return new Request(`http://127.0.0.1${path}`, init);
  } catch {
    return null;
  }
}

async function writeResponse(response: Response, output: ServerResponse): Promise<void> {
  output.writeHead(response.status, [...response.headers].flat());
  if (response.body === null) {
    output.end();
    return;
  }
  await pipeline(Readable.fromWeb(response.body as ReadableStream), output);
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

async function serve(answer: Answer, message: IncomingMessage, output: ServerResponse) {
  const abort = new AbortController();
  output.on('close', () => abort.abort());
  try {
    if (FORBIDDEN.has(message.method ?? '')) {
      output.writeHead(405, { allow: 'GET, HEAD, OPTIONS' }).end();
      return;
    }
    const request = readRequest(message, abort.signal);
    if (request) await writeResponse(await answer(request), output);
    else output.writeHead(400).end();
    discardRest(message);
  } catch (error) {
    if (output.destroyed) return;
    console.error(`serve: ${error instanceof Error ? error.stack : String(error)}`);
    if (output.headersSent) output.destroy();
    else output.writeHead(500).end();
  }
}

/**
 * Listens on 127.0.0.1 and hands each request to `answer`.
 *
 * @param port 0 takes any that is free
 * @throws MachineryError where the port is taken or not allowed
 */
export async function listen(answer: Answer, port: number): Promise<Listening> {
  const server = createServer((message, output) => void serve(answer, message, output));
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

const BY_NAME: ReadonlyMap<string, string> = new Map([['SHA256SUMS', 'text/plain; charset=utf-8']]);

const BY_EXTENSION: ReadonlyMap<string, string> = new Map([
  ['.html', 'text/html; charset=utf-8'],
  ['.json', 'application/json; charset=utf-8'],
  ['.jsonl', 'application/x-ndjson; charset=utf-8'],
  ['.xml', 'application/xml; charset=utf-8'],
  ['.txt', 'text/plain; charset=utf-8'],
  ['.md', 'text/markdown; charset=utf-8'],
  ['.csv', 'text/csv; charset=utf-8'],
  ['.jsonl', 'application/x-ndjson; charset=utf-8'],
  ['.ics', 'text/calendar; charset=utf-8'],
  ['.css', 'text/css; charset=utf-8'],
  ['.js', 'text/javascript; charset=utf-8'],
  ['.svg', 'image/svg+xml; charset=utf-8'],
  ['.webmanifest', 'application/manifest+json; charset=utf-8'],
  ['.png', 'image/png'],
  ['.ico', 'image/x-icon'],
  ['.woff2', 'font/woff2'],
]);

/** The media type of a published file. */
export function contentType(path: string): string {
  const name = basename(path);
  if (name.endsWith('.schema.json')) return 'application/schema+json; charset=utf-8';
  return BY_NAME.get(name) ?? BY_EXTENSION.get(extname(name)) ?? 'application/octet-stream';
}

/**
 * What a published name is made of. It begins with no dot, which covers `..`; it holds no separator,
 * encoded or not, and no NUL, at which the system would cut it.
 */
const PUBLISHABLE = /^(?!\.)[A-Za-z0-9._-]*$/;

/** What stands at a path of a folder. */
type Found =
  | { kind: 'file'; path: string; bytes: Uint8Array }
  /** A folder with an index.html, asked for without the slash that its links need. */
  | { kind: 'folder' }
  | { kind: 'nothing' };

/** The segments of a URL's path, decoded; null where they name nothing that can be published. */
function readSegments(pathname: string): string[] | null {
  let segments: string[];
  try {
    segments = pathname.slice(1).split('/').map(decodeURIComponent);
  } catch {
    return null;
  }
  if (!segments.every((segment) => PUBLISHABLE.test(segment))) return null;
  return segments.slice(0, -1).includes('') ? null : segments;
}

/** The bytes of a regular file whose real path lies below `root`, itself a real path. */
async function readBelow(root: string, path: string): Promise<Uint8Array | null> {
  try {
    const real = await realpath(join(root, path));
    if (!real.startsWith(root.endsWith(sep) ? root : root + sep)) return null;
    if (!(await stat(real)).isFile()) return null;
    return await readFile(real);
  } catch {
    return null;
  }
}

const TRIES = 20;
const MILLISECONDS_BETWEEN = 10;

/**
 * The real path of a folder; null where it is not there. A build that replaces it moves the old
 * folder away and the new one in, so for a moment there may be none.
 */
async function findFolder(dir: string): Promise<string | null> {
  for (let tries = 1; tries <= TRIES; tries += 1) {
    const root = await realpath(dir).catch(() => null);
    if (root !== null) return root;
    await setTimeout(MILLISECONDS_BETWEEN);
  }
  return null;
}

/**
 * Finds what a path names: the file, the index.html of a folder (`/x/`), or the page without its
 * ending (`/support` is support.html). Never a file outside `dir`, also not through a link.
 */
async function findFile(dir: string, segments: readonly string[]): Promise<Found> {
  const root = await findFolder(dir);
  if (root === null) return { kind: 'nothing' };
  const path = segments.join('/');
  const candidates =
    path === '' || path.endsWith('/') ? [`${path}index.html`] : [path, `${path}.html`];
  for (const candidate of candidates) {
    const bytes = await readBelow(root, candidate);
    if (bytes) return { kind: 'file', path: candidate, bytes };
  }
  if (path === '' || path.endsWith('/')) return { kind: 'nothing' };
  const index = await readBelow(root, `${path}/index.html`);
  return index ? { kind: 'folder' } : { kind: 'nothing' };
}

const METHODS = 'GET, HEAD, OPTIONS';

/** On every answer: any origin may read, and no browser guesses a type. */
const COMMON = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'ETag',
  'x-content-type-options': 'nosniff',
};

/** Whether If-None-Match names the tag; weak comparison (RFC 9110, section 13.1.2). */
function isNamed(header: string | null, tag: string): boolean {
  if (header === null) return false;
  return header
    .split(',')
    .map((each) => each.trim().replace(/^W\//, ''))
    .some((each) => each === '*' || each === tag);
}

function answerFile(request: Request, path: string, bytes: Uint8Array): Response {
  const tag = `"${createHash('sha256').update(bytes).digest('hex')}"`;
  // Always asked again, answered with 304: the files change at no known time.
  const headers = new Headers({ ...COMMON, etag: tag, 'cache-control': 'no-cache' });
  if (isNamed(request.headers.get('if-none-match'), tag)) {
    return new Response(null, { status: 304, headers });
  }
  headers.set('content-type', contentType(path));
  headers.set('content-length', String(bytes.byteLength));
  return new Response(request.method === 'HEAD' ? null : Buffer.from(bytes), { headers });
}

async function answerNothing(request: Request, dir: string): Promise<Response> {
  const page: Found = await findFile(dir, ['404.html']);
  const bytes = page.kind === 'file' ? page.bytes : Buffer.from('Not found\n');
  const type = page.kind === 'file' ? 'text/html' : 'text/plain';
  const headers = {
    ...COMMON,
    'content-type': `${type}; charset=utf-8`,
    'content-length': String(bytes.byteLength),
    'cache-control': 'no-cache',
  };
  const body = request.method === 'HEAD' ? null : Buffer.from(bytes);
  return new Response(body, { status: 404, headers });
}

/**
 * Answers from the files of a folder the way that static hosts do: clean addresses, entity tags and
 * conditional requests, 404.html for what is not there. Never throws for anything a client sends.
 *
 * @param dir the folder, looked up again for each request
 */
export function createStaticFiles(dir: string): (request: Request) => Promise<Response> {
  return async (request) => {
    if (request.method === 'OPTIONS') {
      const headers = {
        ...COMMON,
        allow: METHODS,
        'access-control-allow-methods': METHODS,
        'access-control-allow-headers': 'If-None-Match',
        'access-control-max-age': '86400',
      };
      return new Response(null, { status: 204, headers });
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return new Response(null, { status: 405, headers: { ...COMMON, allow: METHODS } });
    }
    const url = new URL(request.url);
    const segments = readSegments(url.pathname);
    // What a host reads and does not publish: `_worker.js`, `_headers`, `_routes.json`.
    const isForHost = segments?.length === 1 && segments[0]?.startsWith('_');
    if (segments === null || isForHost) return answerNothing(request, dir);
    const found = await findFile(dir, segments);
    if (found.kind === 'file') return answerFile(request, found.path, found.bytes);
    if (found.kind === 'nothing') return answerNothing(request, dir);
    const location = `${url.pathname}/${url.search}`;
    return new Response(null, { status: 308, headers: { ...COMMON, location } });
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
function createDistFunction(dist: string, now: () => Instant): Handler {
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
export function createSite(dist: string, now: () => Instant): Handler {
  const answerFunction = createDistFunction(dist, now);
  const answerFile = createStaticFiles(dist);
  return (request) =>
    isFunctionPath(new URL(request.url).pathname) ? answerFunction(request) : answerFile(request);
}
