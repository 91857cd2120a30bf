import { readFile, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Timestamp } from '../model/day.ts';
import { MachineryError } from '../model/problem.ts';
import { FUNCTION_DATA } from '../model/published.ts';
import { mediaType } from '../publish/api/catalogue.ts';
import { createHandler, type Handler, isFunctionPath } from './handler.ts';
import { errorOf, preflight, respond, respondTagged } from './responses.ts';

const METHODS = ['GET', 'HEAD', 'OPTIONS'];

/** Names of this machine. A page of another name could be made to point at it (DNS rebinding). */
const OWN_HOST = /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?$/i;

const REFUSAL = 'This server answers requests to 127.0.0.1 and localhost only.\n';

/**
 * The request as Web standards have it; null where it is not one. The address is built from a constant
 * host: what a client sends as Host must neither choose a URL nor break one. A proxy is asked for
 * `http://host/path` (RFC 9112, section 3.2.2).
 */
function toWebRequest(message: IncomingMessage): Request | null {
  const { method = 'GET', url = '/', headers } = message;
  if (!OWN_HOST.test(headers.host ?? 'localhost')) return null;
  const hasBody = method !== 'GET' && method !== 'HEAD';
  try {
    const { pathname, search } = new URL(url.startsWith('/') ? `http://127.0.0.1${url}` : url);
    const init = {
      method,
      headers: headers as Record<string, string>,
      body: hasBody ? Readable.toWeb(message) : null,
      duplex: 'half',
    };
    return new Request(`http://127.0.0.1${pathname}${search}`, init as RequestInit);
  } catch {
    return null;
  }
}

async function sendAnswer(handler: Handler, message: IncomingMessage, output: ServerResponse) {
  try {
    const request = toWebRequest(message);
    const response = request ? await handler(request) : new Response(REFUSAL, { status: 400 });
    const body = Buffer.from(await response.arrayBuffer());
    output.writeHead(response.status, Object.fromEntries(response.headers)).end(body);
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
export async function listen(handler: Handler, port: number) {
  const server = createServer((message, output) => void sendAnswer(handler, message, output));
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const why = error.code === 'EADDRINUSE' ? 'is in use' : `cannot be used (${error.code})`;
      reject(new MachineryError(`Port ${port} ${why}; choose another with --port or PORT`));
    });
    server.listen(port, '127.0.0.1', resolve);
  });
  // At once, also for connections that are kept open.
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

/** The media type of a file; every text is UTF-8. */
function typeOf(path: string): string {
  const type = mediaType(path);
  if (/^text\/|json|xml/.test(type)) return `${type}; charset=utf-8`;
  return type;
}

/** The file that an address names: itself, the page without its ending, or the index of a folder. */
async function readPublished(dir: string, pathname: string) {
  if (!PUBLISHABLE.test(pathname)) return null;
  const paths = pathname.endsWith('/') ? [`${pathname}index.html`] : [pathname, `${pathname}.html`];
  for (const path of paths) {
    const bytes = await readFile(join(dir, path)).catch(() => null);
    if (bytes !== null) return { path, bytes: new Uint8Array(bytes) };
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
  return async (request) => {
    if (request.method === 'OPTIONS') return preflight(METHODS);
    if (!METHODS.includes(request.method)) return errorOf('method-not-allowed', METHODS);
    const { pathname, search } = new URL(request.url);
    const found = await readPublished(dir, pathname);
    // The same bytes have the same tag, whichever build wrote them.
    if (found) return respondTagged(request, typeOf(found.path), 'no-cache', found.bytes);
    const other = pathname.endsWith('/') ? pathname.slice(0, -1) : `${pathname}/`;
    if (other !== '' && (await readPublished(dir, other))) {
      return respond(308, { Location: `${other}${search}` }, null);
    }
    const page = await readFile(join(dir, '404.html')).catch(() => 'Not found\n');
    return respond(404, { 'Content-Type': typeOf('404.html'), 'Cache-Control': 'no-cache' }, page);
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
