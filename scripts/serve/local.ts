import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { MachineryError } from '../model/problem.ts';

/** Answers a request; Web standards only. */
export type Answer = (request: Request) => Promise<Response>;

/** A server that listens. */
export interface Listening {
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
