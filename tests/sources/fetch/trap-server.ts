import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createSocketServer, type Socket } from 'node:net';
import { buildConnector } from 'undici';
import {
  FETCH_LIMITS,
  type FetchSettings,
  fetchPage,
  type Network,
} from '#scripts/sources/fetch/client.ts';
import type { Page } from '#scripts/sources/pages/page.ts';

/** A server on 127.0.0.1 that counts who comes. */
export interface Trap {
  port: number;
  connections: number;
  /** Request lines with headers, in order. */
  requests: { path: string; host: string; headers: NodeJS.Dict<string | string[]> }[];
}

async function listen(
  server: ReturnType<typeof createSocketServer> | ReturnType<typeof createServer>,
  trap: Trap,
): Promise<void> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    trap.connections += 1;
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  trap.port = (server.address() as AddressInfo).port;
  onTestFinished(
    () =>
      new Promise<void>((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  );
}

/** An HTTP server; closed when the test ends. */
export async function createTrap(answer: RequestListener): Promise<Trap> {
  const trap: Trap = { port: 0, connections: 0, requests: [] };
  const server = createServer((request, response) => {
    const { url = '', headers } = request;
    trap.requests.push({ path: url, host: headers.host ?? '', headers });
    response.on('error', () => {});
    answer(request, response);
  });
  await listen(server, trap);
  return trap;
}

/** A server that speaks as it likes, below HTTP; closed when the test ends. */
export async function createRawTrap(answer: (socket: Socket) => void): Promise<Trap> {
  const trap: Trap = { port: 0, connections: 0, requests: [] };
  await listen(createSocketServer(answer), trap);
  return trap;
}

/**
 * A network in which every connection ends at one trap, whatever address it is opened to. Look-up
 * and address rules are the real ones: the wire starts behind them.
 */
export function trapNetwork(
  trap: Trap,
  addresses: Record<string, string[]>,
): Network & { looked: string[]; opened: string[] } {
  const looked: string[] = [];
  const opened: string[] = [];
  return {
    looked,
    opened,
    async resolve(hostname) {
      looked.push(hostname);
      const found = addresses[hostname];
      if (!found) throw Object.assign(new Error('not found'), { code: 'ENOTFOUND' });
      // One answer after the other, the last every time after: how a rebinding name behaves.
      const answer = (found.length > 1 ? found.shift() : found[0]) ?? '';
      return answer
        .split(',')
        .map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    },
    createConnector: ({ lookup, signal }) => {
      const connect = buildConnector({
        signal,
        lookup: (name, options, callback) =>
          lookup(name, options, (error, found, family) => {
            if (error) return callback(error, found, family);
            const mapped = { address: '127.0.0.1', family: 4 };
            if (options.all) return callback(null, [mapped]);
            return callback(null, mapped.address, mapped.family);
          }),
      });
      return (options, callback) => {
        opened.push(options.hostname);
        connect({ ...options, protocol: 'http:', port: String(trap.port) }, callback);
      };
    },
  };
}

/** The address of no host of ours; traps answer for it. */
export const PUBLIC = '198.41.0.4';
export const URL_OF_PAGE = 'https://docs.acme.example/limits';
/** Long enough for any machine; only tests of the limit itself wait for it. */
export const LIMITS = { ...FETCH_LIMITS, milliseconds: 60_000 };
export const SHORT = { ...LIMITS, milliseconds: 600 };

/** Fetches one page from a trap, through the real rules for addresses. */
export async function fetchFrom(
  trap: Trap,
  changes: { url?: string; dns?: Record<string, string[]>; settings?: Partial<FetchSettings> } = {},
): Promise<{ page: Page; looked: string[]; opened: string[] }> {
  const dns = { 'docs.acme.example': [PUBLIC], 'www.acme.example': [PUBLIC], ...changes.dns };
  const network = trapNetwork(trap, dns);
  const page = await fetchPage(changes.url ?? URL_OF_PAGE, {
    network,
    limits: LIMITS,
    userAgent: 'almanac-test (+https://code.example/almanac)',
    today: '2026-03-02',
    ...changes.settings,
  });
  const { looked, opened } = network;
  return { page, looked, opened };
}

/** Answers with a whole body. */
export function send(
  response: ServerResponse,
  body: string | Buffer,
  headers = {},
  status = 200,
): void {
  const bytes = Buffer.from(body as string);
  const type = { 'content-type': 'text/html; charset=utf-8', 'content-length': bytes.length };
  response.writeHead(status, { ...type, ...headers }).end(bytes);
}

/** Why a page is not checked. */
export function reasonOf(page: Page): string {
  return page.state === 'not_checked' ? page.reason : 'it was read';
}
