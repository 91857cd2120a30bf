import type { IncomingMessage } from 'node:http';
import type { CachedPage } from './cache.ts';
import { checkTarget } from './check-target.ts';
import { FetchFailure } from './fetch-failure.ts';
import { readBoundedBody } from './read-bounded-body.ts';
import { type Network, requestPage } from './request-page.ts';

/** How far a page may go. */
export interface FetchLimits {
  /** Bytes of a body, before and after decompression. */
  bytes: number;
  /** Milliseconds for everything that one page takes: look-ups, redirects, tries, waiting. */
  milliseconds: number;
  redirects: number;
  tries: number;
  /** Milliseconds before another try, where the server names no time. */
  pause: number;
}

export interface FetchOptions {
  network: Network;
  limits: FetchLimits;
  userAgent: string;
  signal: AbortSignal;
  cached: CachedPage | null;
}

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

const STATUS_WORDS: Record<number, string> = {
  401: 'asks for a login',
  403: 'refuses access',
  404: 'is not there',
  410: 'is gone',
  429: 'is asked for too often',
  451: 'is withheld for legal reasons',
};

/** Seconds of a Retry-After (RFC 9110, section 10.2.3), a count or a date against the Date sent. */
function waitOf(response: IncomingMessage): number | null {
  const value = response.headers['retry-after']?.trim() ?? '';
  if (/^\d{1,9}$/.test(value)) return Number(value);
  const seconds = (Date.parse(value) - Date.parse(response.headers.date ?? '')) / 1000;
  return Number.isNaN(seconds) ? null : Math.max(0, seconds);
}

function refuseStatus(response: IncomingMessage): never {
  const status = response.statusCode ?? 0;
  const words = STATUS_WORDS[status] ?? (status >= 500 ? 'cannot be served' : 'is not sent');
  const again = status === 429 || status >= 500;
  throw new FetchFailure(`the page ${words} (HTTP ${status})`, { again, wait: waitOf(response) });
}

function headersFor(url: URL, { userAgent, cached }: FetchOptions): Record<string, string> {
  const headers: Record<string, string> = {
    'user-agent': userAgent,
    accept: 'text/html, text/markdown, text/plain, application/json;q=0.9',
    'accept-encoding': 'gzip, br, deflate',
    'accept-language': 'en',
  };
  if (cached?.url === url.href) {
    if (cached.etag) headers['if-none-match'] = cached.etag;
    if (cached.lastModified) headers['if-modified-since'] = cached.lastModified;
  }
  return headers;
}

/** A body that ends with its connection may have been cut; nothing would tell. */
function checkFraming({ headers }: IncomingMessage): void {
  const chunked = headers['transfer-encoding']?.toLowerCase().includes('chunked');
  if (!chunked && headers['content-length'] === undefined) {
    throw new FetchFailure('the server does not say where the page ends');
  }
}

async function readResponse(
  url: URL,
  response: IncomingMessage,
  { limits, signal, cached }: FetchOptions,
): Promise<CachedPage> {
  if (response.statusCode === 304 && cached?.url === url.href) return cached;
  if (response.statusCode !== 200) refuseStatus(response);
  if (response.headers['cf-mitigated'])
    throw new FetchFailure('a wall for robots stands before it');
  checkFraming(response);
  const coding = response.headers['content-encoding'] ?? '';
  const body = await readBoundedBody(response, { coding, limit: limits.bytes, signal });
  return {
    url: url.href,
    etag: response.headers.etag ?? null,
    lastModified: response.headers['last-modified'] ?? null,
    contentType: response.headers['content-type'] ?? '',
    body,
  };
}

/**
 * Fetches one page once, following redirects by hand: every hop must be a target that checkTarget
 * allows and is connected to through the safe look-up.
 *
 * @throws FetchFailure, and the errors of requestPage.
 */
export async function fetchBody(address: string, options: FetchOptions): Promise<CachedPage> {
  let url = checkTarget(address);
  const seen = new Set<string>();
  for (let hop = 0; hop <= options.limits.redirects; hop += 1) {
    if (seen.has(url.href)) throw new FetchFailure('it redirects in a circle');
    seen.add(url.href);
    const response = await requestPage(url, headersFor(url, options), options);
    try {
      const location = response.headers.location;
      if (!REDIRECTS.has(response.statusCode ?? 0) || !location) {
        return await readResponse(url, response, options);
      }
      url = checkTarget(location, url);
    } finally {
      response.destroy();
    }
  }
  throw new FetchFailure(`it redirects more than ${options.limits.redirects} times`);
}
