import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import type { LookupFunction, Socket } from 'node:net';
import { FetchFailure } from './fetch-failure.ts';
import { createSafeLookup, type Resolve } from './safe-lookup.ts';

/** Where and how a socket is to be opened. */
export interface ConnectOptions {
  host: string;
  port: number;
  servername: string;
  /** Gives public addresses only; the socket must connect to what it answers. */
  lookup: LookupFunction;
}

/** What fetching needs of the world outside. */
export interface Network {
  resolve: Resolve;
  isPublicAddress: (address: string) => boolean;
  /** Opens a TLS connection, as `tls.connect` does. */
  connect: (options: ConnectOptions) => Socket;
  /** Milliseconds that only grow, as `performance.now()`. */
  clock: () => number;
  /** Resolves after so many milliseconds, or rejects when the signal says stop. */
  wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

const HTTPS_PORT = 443;
const HEADER_BYTES = 32 * 1024;

/**
 * Sends one GET request and gives the response with its body unread. Follows no redirect, keeps no
 * connection open.
 *
 * @throws FetchFailure for a name that leads elsewhere than to public addresses; Node's own errors
 * for a connection that fails, ends early, or sends more than 32 KiB of headers.
 */
export function requestPage(
  url: URL,
  headers: Record<string, string>,
  options: { network: Network; signal: AbortSignal },
): Promise<IncomingMessage> {
  const { network, signal } = options;
  const lookup = createSafeLookup(network.resolve, network.isPublicAddress);
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      headers,
      signal,
      // Without an agent Node takes 80 for the default, and would send `Host: name:80`.
      defaultPort: HTTPS_PORT,
      maxHeaderSize: HEADER_BYTES,
      createConnection: () =>
        network.connect({
          host: url.hostname,
          port: HTTPS_PORT,
          servername: url.hostname,
          lookup,
        }),
    });
    sent.on('response', resolve);
    sent.on('error', reject);
    sent.on('close', () => reject(new FetchFailure('the server closed the connection')));
    sent.end();
  });
}
