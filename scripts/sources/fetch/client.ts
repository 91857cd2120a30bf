import { createHash } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { LookupFunction } from 'node:net';
import { Agent, type buildConnector, type Dispatcher, request } from 'undici';
import type { Day } from '../../model/day.ts';
import type { Page } from '../pages/page.ts';
import { type FetchedPage, readBoundedBody } from './body.ts';
import { decodePage, isBotCheck } from './decode.ts';
import { describeFailure, FetchFailure } from './failure.ts';
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
  isPublicAddress: (address: string) => boolean;
  /** What opens TLS connections, as undici's `buildConnector` makes it. */
  createConnector: (options: ConnectOptions) => buildConnector.connector;
}

const HEADER_BYTES = 32 * 1024;

type Response = Dispatcher.ResponseData;

/**
 * Sends one GET request over a connection of its own and hands the response to `read`, with its
 * body unread and not decoded. Follows no redirect, leaves no connection open.
 *
 * @throws FetchFailure for a name that leads elsewhere than to public addresses; the errors of Node
 * and undici for a connection that fails, ends early, or sends more than 32 KiB of headers.
 */
async function requestPage<Result>(
  url: URL,
  headers: Record<string, string>,
  options: { network: Network; signal: AbortSignal },
  read: (response: Response) => Promise<Result>,
): Promise<Result> {
  const { network, signal } = options;
  // The agent lets a socket go on that is still connecting, so the socket has a signal of its own.
  const ended = new AbortController();
  const end = (): void => ended.abort();
  signal.addEventListener('abort', end);
  const lookup = createSafeLookup(network.resolve, network.isPublicAddress);
  const dispatcher = new Agent({
    connect: network.createConnector({ lookup, signal: ended.signal }),
    maxHeaderSize: HEADER_BYTES,
    pipelining: 0,
  });
  try {
    const response = await request(url, { dispatcher, headers, signal });
    // A body that is left unread ends with an error, which nobody needs to hear.
    response.body.on('error', () => {});
    return await read(response);
  } finally {
    // Not awaited: a name look-up that goes on would hold it up.
    void dispatcher.destroy();
    signal.removeEventListener('abort', end);
    end();
  }
}

function valuesOf({ headers }: Response, name: string): string[] {
  return [headers[name] ?? []].flat();
}

/** A header with one value; of several the first counts. */
function headerOf(response: Response, name: string): string | null {
  return valuesOf(response, name)[0] ?? null;
}

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

interface FetchOptions extends FetchSettings {
  signal: AbortSignal;
}

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

function headersFor({ userAgent }: FetchOptions): Record<string, string> {
  return {
    'user-agent': userAgent,
    accept: 'text/html, text/markdown, text/plain, application/json;q=0.9',
    'accept-encoding': 'gzip, br, deflate',
    'accept-language': 'en',
  };
}

/** A body that ends with its connection may have been cut; nothing would tell. */
function checkFraming(response: Response): void {
  const chunked = valuesOf(response, 'transfer-encoding').join().toLowerCase().includes('chunked');
  if (!chunked && headerOf(response, 'content-length') === null) {
    throw new FetchFailure('the server does not say where the page ends');
  }
}

async function readResponse(
  url: URL,
  response: Response,
  { limits, signal }: FetchOptions,
): Promise<FetchedPage> {
  const { statusCode } = response;
  if (statusCode !== 200) {
    throw new FetchFailure(`the server answers ${statusCode} ${STATUS_CODES[statusCode] ?? ''}`);
  }
  if (headerOf(response, 'cf-mitigated')) {
    throw new FetchFailure('it is blocked by a bot check');
  }
  checkFraming(response);
  const coding = valuesOf(response, 'content-encoding').join(', ');
  const body = await readBoundedBody(response.body, { coding, limit: limits.bytes, signal });
  return { url: url.href, contentType: headerOf(response, 'content-type') ?? '', body };
}

/**
 * Fetches one page once, following redirects by hand: every hop must be a target that checkTarget
 * allows and is connected to through the safe look-up.
 *
 * @throws FetchFailure, and the errors of requestPage.
 */
async function fetchBody(address: string, options: FetchOptions): Promise<FetchedPage> {
  let url = checkTarget(address);
  const seen = new Set<string>();
  for (let hop = 0; hop <= options.limits.redirects; hop += 1) {
    if (seen.has(url.href)) throw new FetchFailure('it redirects in a circle');
    seen.add(url.href);
    const from = url;
    const read = async (response: Response): Promise<FetchedPage | URL> => {
      const location = headerOf(response, 'location');
      const moved = REDIRECTS.has(response.statusCode) && location;
      if (moved) return checkTarget(location, from);
      return readResponse(from, response, options);
    };
    const found = await requestPage(from, headersFor(options), options, read);
    if (!(found instanceof URL)) return found;
    url = found;
  }
  throw new FetchFailure(`it redirects more than ${options.limits.redirects} times`);
}

export const FETCH_LIMITS: FetchLimits = {
  bytes: 2 * 1024 * 1024,
  milliseconds: 20_000,
  redirects: 5,
};

function readPage(url: string, fetched: FetchedPage, today: Day): Page {
  const path = new URL(fetched.url).pathname;
  const { text, format } = decodePage(fetched.body, fetched.contentType, path);
  if (format === 'html' && isBotCheck(text)) {
    throw new FetchFailure('it is blocked by a bot check or a login page');
  }
  const sha256 = createHash('sha256').update(fetched.body).digest('hex');
  return {
    state: 'read',
    url,
    text,
    format,
    observedOn: today,
    sha256,
    live: true,
    finalUrl: fetched.url,
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

/** A page that another host sends in the end is not the vendor's page. */
function checkSender(url: string, fetched: FetchedPage): void {
  const [asked, sender] = [new URL(url).host, new URL(fetched.url).host];
  if (isSameSite(asked, sender)) return;
  throw new FetchFailure(`it redirects from ${asked} to another host, ${sender}`);
}

/**
 * Fetches one page within its limits. Whatever the server does, the answer is a page or the reason
 * why there is none; nothing is thrown.
 */
export async function fetchPage(url: string, settings: FetchSettings): Promise<Page> {
  const signal = AbortSignal.timeout(settings.limits.milliseconds);
  const expired = new Promise<never>((_, reject) => {
    const tooSlow = () =>
      reject(new FetchFailure(`it took longer than ${settings.limits.milliseconds / 1000} s`));
    signal.addEventListener('abort', tooSlow, { once: true });
  });
  expired.catch(() => {});
  try {
    // A name look-up cannot be called off, so the time limit must also be beside it.
    const fetched = await Promise.race([fetchBody(url, { ...settings, signal }), expired]);
    checkSender(url, fetched);
    return readPage(url, fetched, settings.today);
  } catch (error) {
    const reason = describeFailure(error);
    return { state: 'not_checked', url, reason, observedOn: null, sha256: null };
  }
}
