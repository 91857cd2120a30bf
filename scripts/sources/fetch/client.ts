import { createHash } from 'node:crypto';
import { once, setMaxListeners } from 'node:events';
import { STATUS_CODES } from 'node:http';
import type { LookupFunction } from 'node:net';
import { PassThrough, pipeline, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { Agent, type buildConnector, type Dispatcher, request } from 'undici';
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

type Response = Dispatcher.ResponseData;

/** A header, of several with commas between; '' for none. */
function headerOf({ headers }: Response, name: string): string {
  return [headers[name] ?? []].flat().join();
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

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

const ACCEPTED = {
  accept: 'text/html, text/markdown, text/plain, application/json;q=0.9',
  'accept-encoding': 'gzip, br, deflate',
  'accept-language': 'en',
};

/** A body that ends with its connection may have been cut; nothing would tell. */
function checkFraming(response: Response): void {
  const isChunked = /\bchunked\b/i.test(headerOf(response, 'transfer-encoding'));
  if (!isChunked && headerOf(response, 'content-length') === '') {
    throw new FetchFailure('the server does not say where the page ends');
  }
}

/** The decoders of content codings (RFC 9110, section 8.4.1). */
const DECODERS: Record<string, () => Transform> = {
  identity: () => new PassThrough(),
  gzip: createGunzip,
  br: createBrotliDecompress,
  deflate: createInflate,
};

/** The decoded bytes of a response, counted as they arrive, so that a bomb stops at the limit. */
async function readBody(response: Response, { bytes }: FetchLimits): Promise<Buffer> {
  const decoder = DECODERS[headerOf(response, 'content-encoding').toLowerCase() || 'identity'];
  if (!decoder) throw new FetchFailure('the body has an unknown content encoding');
  const chunks: Buffer[] = [];
  let size = 0;
  // An error of any of the streams ends the loop.
  for await (const chunk of pipeline(response.body, decoder(), () => {})) {
    size += chunk.length;
    if (size > bytes) throw new FetchFailure(`the page is larger than ${bytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * Whether two hosts are one vendor's: the same, or one below the other (`docs.acme.example` and
 * `acme.example`), `www.` aside.
 */
function isSameSite(one: string, other: string): boolean {
  const [a, b] = [one.replace(/^www\./, ''), other.replace(/^www\./, '')];
  return a === b || a.endsWith(`.${b}`) || b.endsWith(`.${a}`);
}

/** The page that a response is. */
async function readResponse(
  asked: string,
  sender: URL,
  response: Response,
  { limits, today }: FetchSettings,
): Promise<Page> {
  const { statusCode } = response;
  if (statusCode !== 200) {
    throw new FetchFailure(`the server answers ${statusCode} ${STATUS_CODES[statusCode] ?? ''}`);
  }
  const { host } = new URL(asked);
  // A page that another host sends in the end is not the vendor's page.
  if (!isSameSite(host, sender.host)) {
    throw new FetchFailure(`it redirects from ${host} to another host, ${sender.host}`);
  }
  checkFraming(response);
  const body = await readBody(response, limits);
  const { text, format } = decodePage(body, headerOf(response, 'content-type'), sender.pathname);
  const isHtml = format === 'html';
  if (headerOf(response, 'cf-mitigated') !== '' || (isHtml && isBotCheck(text))) {
    throw new FetchFailure('it is blocked by a bot check or a login page');
  }
  if (isHtml && isOtherLanguage(text)) {
    throw new FetchFailure('it is in another language than English');
  }
  return {
    state: 'read',
    url: asked,
    text,
    format,
    observedOn: today,
    sha256: createHash('sha256').update(body).digest('hex'),
    live: true,
    finalUrl: sender.href,
  };
}

/**
 * Fetches one page once, following redirects by hand: every hop must be a target that checkTarget
 * allows and is connected to through the safe look-up.
 *
 * @throws FetchFailure for a name that leads elsewhere than to public addresses; the errors of Node
 * and undici for a connection that fails, ends early, or sends more than its limits.
 */
async function fetchFrom(
  address: string,
  settings: FetchSettings,
  connection: { dispatcher: Dispatcher; signal: AbortSignal },
): Promise<Page> {
  const { limits, userAgent } = settings;
  const headers = { 'user-agent': userAgent, ...ACCEPTED };
  let url = checkTarget(address);
  for (let hop = 0; hop <= limits.redirects; hop += 1) {
    const response = await request(url, { ...connection, headers });
    // A body that is left unread ends with an error, which nobody needs to hear.
    response.body.on('error', () => {});
    const location = headerOf(response, 'location');
    if (!REDIRECTS.has(response.statusCode) || !location) {
      return await readResponse(address, url, response, settings);
    }
    url = checkTarget(location, url);
  }
  throw new FetchFailure(`it redirects more than ${limits.redirects} times`);
}

export const FETCH_LIMITS: FetchLimits = {
  bytes: 2 * 1024 * 1024,
  milliseconds: 20_000,
  redirects: 5,
};

/**
 * Fetches one page within its limits. Whatever the server does, the answer is a page or the reason
 * why there is none; nothing is thrown.
 */
export async function fetchPage(url: string, settings: FetchSettings): Promise<Page> {
  const { network, limits } = settings;
  const signal = AbortSignal.timeout(limits.milliseconds);
  // Each hop listens.
  setMaxListeners(0, signal);
  const expired = once(signal, 'abort').then(() => {
    throw new FetchFailure(`it took longer than ${limits.milliseconds / 1000} s`);
  });
  expired.catch(() => {});
  const lookup = createSafeLookup(network.resolve);
  const dispatcher = new Agent({
    // The agent lets a socket go on that is still connecting, so the socket has the signal too.
    connect: network.createConnector({ lookup, signal }),
    maxHeaderSize: HEADER_BYTES,
    maxResponseSize: limits.bytes,
    pipelining: 0,
  });
  try {
    // A name look-up cannot be called off, so the time limit must also be beside it.
    return await Promise.race([fetchFrom(url, settings, { dispatcher, signal }), expired]);
  } catch (error) {
    const { code, name, message } = error as NodeJS.ErrnoException;
    if (error instanceof FetchFailure) return missingPage(url, message);
    // undici leaves the code of its parser's errors empty.
    return missingPage(url, `the request failed (${code || name})`);
  } finally {
    // Not awaited: a name look-up that goes on would hold it up.
    void dispatcher.destroy();
  }
}
