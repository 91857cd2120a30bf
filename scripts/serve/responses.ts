import { present } from '../model/present.ts';
import errors from './errors.json' with { type: 'json' };
import type { Refusal } from './parameters.ts';

/** On every answer, errors too: any page may read, and nothing is sniffed. */
const COMMON_HEADERS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'ETag, Allow, Retry-After',
  'X-Content-Type-Options': 'nosniff',
} as const;

/** Data changes about once a day; an hour old is fresh, and a day old beats none. */
export const DATA_CACHE =
  'public, max-age=3600, stale-while-revalidate=86400, stale-if-error=86400';

const PREFLIGHT_SECONDS = '86400';

type Headers = Record<string, string>;

type Bytes = Uint8Array<ArrayBuffer>;

/** An answer with the headers that every answer has. */
export function respond(status: number, headers: Headers, body: string | Bytes | null): Response {
  return new Response(body, { status, headers: { ...COMMON_HEADERS, ...headers } });
}

/** An entity tag (RFC 9110, 8.8.3) of what an answer says; weak, as a host may compress it. */
async function entityTag(said: Bytes): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', said), 0, 16);
  return `W/"${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}"`;
}

/** Bytes with their entity tag; 304 to a reader who has them. */
export async function respondTagged(
  request: Request,
  type: string,
  cache: string,
  bytes: Bytes,
): Promise<Response> {
  const tag = await entityTag(bytes);
  const caching = { ETag: tag, 'Cache-Control': cache };
  // `*`, or a list that names it, weakly compared (RFC 9110, 13.1.2): no other tag has its hash.
  const known = request.headers.get('If-None-Match') ?? '';
  const isKnown = known.trim() === '*' || known.includes(tag.slice(2));
  if (isKnown) return respond(304, caching, null);
  const length = String(bytes.byteLength);
  return respond(200, { ...caching, 'Content-Type': type, 'Content-Length': length }, bytes);
}

/** What an error says beside its status. */
type Problem = Pick<Refusal, 'kind' | 'detail'> & Partial<Refusal>;

/**
 * An error as `application/problem+json` (RFC 9457), without more 400: the query was not understood, so
 * nothing is answered. Never stored by a cache.
 */
export function problem(
  { kind, detail, ...members }: Problem,
  status = 400,
  headers: Headers = {},
): Response {
  // `unknown-value` is "Unknown value".
  const words = kind.replaceAll('-', ' ');
  const title = `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
  const body = JSON.stringify({ type: `#${kind}`, title, status, detail, ...members }, null, 2);
  const common = { 'Content-Type': 'application/problem+json', 'Cache-Control': 'no-store' };
  return respond(status, { ...common, ...headers }, `${body}\n`);
}

/**
 * One of the errors that no query makes.
 *
 * @param allowed the paths or the methods that there are
 */
export function errorOf(kind: keyof typeof errors, allowed?: readonly string[]): Response {
  const { status, header, value, detail } = { header: '', value: '', ...errors[kind] };
  const fill = (text: string) => text.replace('{allowed}', allowed?.join(', ') ?? '');
  const headers = header === '' ? {} : { [header]: fill(value) };
  return problem(present({ kind, detail: fill(detail), allowed }), status, headers);
}

/** 204 to OPTIONS, with what a browser's preflight asks for (Fetch, CORS protocol). */
export function preflight(methods: readonly string[]): Response {
  const allow = methods.join(', ');
  const headers = {
    Allow: allow,
    'Access-Control-Allow-Methods': allow,
    'Access-Control-Allow-Headers': '*, Authorization',
    'Access-Control-Max-Age': PREFLIGHT_SECONDS,
    'Cache-Control': 'no-store',
  };
  return respond(204, headers, null);
}
