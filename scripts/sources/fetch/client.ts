import { createHash } from 'node:crypto';
import type { LookupFunction } from 'node:net';
import { Agent, type buildConnector, fetch, type Response } from 'undici';
import type { Day } from '../../model/day.ts';
import { FetchFailure, missingPage, type Page } from '../pages/page.ts';
import { decodePage, isBotCheck, isOtherLanguage } from './decode.ts';
import { checkTarget, createSafeLookup, type Resolve } from './guard.ts';

/** How a socket is to be opened. */
interface ConnectOptions {
  /** Gives public addresses only; the socket must connect to what it answers. */
  lookup: LookupFunction;
  /** Ends the attempt. */
  signal: AbortSignal;
}

/** What fetching needs of the world outside. */
export interface Network {
  resolve: Resolve;
  /** What opens TLS connections, as undici's `buildConnector` makes it. */
  createConnector: (options: ConnectOptions) => buildConnector.connector;
}

const HEADER_BYTES = 32 * 1024;

/** How far a page may go. */
interface FetchLimits {
  /** Bytes of a body, before and after decompression. */
  bytes: number;
  /** Milliseconds for everything that one page takes: look-ups, redirects, the body. */
  milliseconds: number;
  redirects: number;
}

export interface FetchSettings {
  network: Network;
  limits: FetchLimits;
  userAgent: string;
  /** The day that is written down as the one on which the page was seen. */
  today: Day;
}

export const FETCH_LIMITS: FetchLimits = {
  bytes: 2 * 1024 * 1024,
  milliseconds: 20_000,
  redirects: 5,
};

/** A page as it was sent. */
interface FetchedPage {
  /** The address that sent it, after redirects. */
  url: URL;
  contentType: string;
  body: Buffer;
}

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** The decoded bytes of a response, counted as they arrive, so that a bomb stops at the limit. */
async function readBody({ status, statusText, headers, body }: Response, bytes: number) {
  if (status !== 200) throw new FetchFailure(`the server answers ${status} ${statusText}`);
  if (headers.has('cf-mitigated')) throw new FetchFailure('it is blocked by a bot check');
  // A body that ends with its connection may have been cut; nothing would tell.
  const isChunked = headers.get('transfer-encoding')?.toLowerCase().includes('chunked');
  if (!isChunked && !headers.has('content-length')) {
    throw new FetchFailure('the server does not say where the page ends');
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > bytes) throw new FetchFailure(`the page is larger than ${bytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * Fetches one page once, following redirects by hand: every hop must be a target that checkTarget
 * allows and is connected to through the safe look-up.
 *
 * @throws FetchFailure for an address or an answer that is refused; the errors of undici for a name
 * that leads elsewhere than to public addresses, and for a connection that fails, ends early, or
 * sends more than its limits.
 */
async function fetchBody(
  address: string,
  { limits, userAgent }: FetchSettings,
  connection: { dispatcher: Agent; signal: AbortSignal },
): Promise<FetchedPage> {
  const headers = {
    'user-agent': userAgent,
    accept: 'text/html, text/markdown, text/plain, application/json;q=0.9',
    'accept-language': 'en',
  };
  let url = checkTarget(address);
  for (let hop = 0; hop <= limits.redirects; hop += 1) {
    const response = await fetch(url, { ...connection, headers, redirect: 'manual' });
    const location = response.headers.get('location');
    if (!REDIRECTS.has(response.status) || !location) {
      const contentType = response.headers.get('content-type') ?? '';
      return { url, contentType, body: await readBody(response, limits.bytes) };
    }
    url = checkTarget(location, url);
  }
  throw new FetchFailure(`it redirects more than ${limits.redirects} times`);
}

function readPage(url: string, { url: sender, contentType, body }: FetchedPage, today: Day): Page {
  const asked = new URL(url).host;
  // A page that another host sends in the end is not the vendor's page.
  if (!isSameSite(asked, sender.host)) {
    throw new FetchFailure(`it redirects from ${asked} to another host, ${sender.host}`);
  }
  const { text, format } = decodePage(body, contentType, sender.pathname);
  if (format === 'html' && isBotCheck(text)) {
    throw new FetchFailure('it is blocked by a bot check or a login page');
  }
  if (format === 'html' && isOtherLanguage(text)) {
    throw new FetchFailure('it is in another language than English');
  }
  return {
    state: 'read',
    url,
    text,
    format,
    observedOn: today,
    sha256: createHash('sha256').update(body).digest('hex'),
    live: true,
    finalUrl: sender.href,
  };
}

/**
 * Whether two hosts are one vendor's: the same, or one below the other (`docs.acme.example` and
 * `acme.example`), `www.` aside.
 */
function isSameSite(one: string, other: string): boolean {
  const [a, b] = [one, other].map((host) => host.replace(/^www\./, ''));
  return a === b || `${a}`.endsWith(`.${b}`) || `${b}`.endsWith(`.${a}`);
}

/** Why a page could not be fetched, by an error of ours, of Node or of undici. */
function describeFailure(error: unknown): string {
  if (error instanceof FetchFailure) return error.message;
  // What ended a connection is the cause of what undici throws.
  const { cause, code, name } = error as NodeJS.ErrnoException;
  if (cause !== undefined) return describeFailure(cause);
  // undici leaves the code of its parser's errors empty.
  return `the request failed (${code || name})`;
}

/**
 * Fetches one page within its limits. Whatever the server does, the answer is a page or the reason
 * why there is none; nothing is thrown.
 */
export async function fetchPage(url: string, settings: FetchSettings): Promise<Page> {
  const { network, limits, today } = settings;
  const signal = AbortSignal.timeout(limits.milliseconds);
  const lookup = createSafeLookup(network.resolve);
  const dispatcher = new Agent({
    // The agent lets a socket go on that is still connecting, so the socket has the signal too.
    connect: network.createConnector({ lookup, signal }),
    maxHeaderSize: HEADER_BYTES,
    maxResponseSize: limits.bytes,
    pipelining: 0,
  });
  try {
    return readPage(url, await fetchBody(url, settings, { dispatcher, signal }), today);
  } catch (error) {
    if (!signal.aborted) return missingPage(url, describeFailure(error));
    return missingPage(url, `it took longer than ${limits.milliseconds / 1000} s`);
  } finally {
    // Not awaited: a name look-up that goes on would hold it up.
    void dispatcher.destroy();
  }
}
