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
const RETRY_SECONDS = '60';

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

/**
 * Bytes with their entity tag; 304 to a reader who has them.
 *
 * @param said what the tag is made of, where the bytes hold more
 */
export async function respondTagged(
  request: Request,
  type: string,
  cache: string,
  bytes: Bytes,
  said = bytes,
): Promise<Response> {
  const tag = await entityTag(said);
  const caching = { ETag: tag, 'Cache-Control': cache };
  // `*`, or a list that names it, weakly compared (RFC 9110, 13.1.2): no other tag has its hash.
  const known = request.headers.get('If-None-Match') ?? '';
  const isKnown = known.trim() === '*' || known.includes(tag.slice(2));
  if (isKnown) return respond(304, caching, null);
  const length = String(bytes.byteLength);
  return respond(200, { ...caching, 'Content-Type': type, 'Content-Length': length }, bytes);
}

/**
 * An error as `application/problem+json` (RFC 9457); never stored by a cache.
 *
 * @param kind in words, joined with `-`
 */
function problem(
  status: number,
  kind: string,
  detail: string,
  members: { parameter?: string; allowed?: readonly string[] } = {},
  headers: Headers = {},
): Response {
  // `unknown-value` is "Unknown value".
  const words = kind.replaceAll('-', ' ');
  const title = `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
  const body = JSON.stringify({ type: `#${kind}`, title, status, detail, ...members }, null, 2);
  const common = { 'Content-Type': 'application/problem+json', 'Cache-Control': 'no-store' };
  return respond(status, { ...common, ...headers }, `${body}\n`);
}

/** 400: the query was not understood, so nothing is answered. */
export function badRequest({ kind, detail, parameter, allowed }: Refusal): Response {
  return problem(400, kind, detail, { parameter, allowed });
}

/** 404: the function has no such path. */
export function notFound(allowed: readonly string[]): Response {
  const detail = `Nothing is served here; the function's paths are ${allowed.join(', ')}, without a slash at the end.`;
  return problem(404, 'not-found', detail, { allowed });
}

/** 405, with the methods that the path has. */
export function methodNotAllowed(allowed: readonly string[]): Response {
  const allow = allowed.join(', ');
  const detail = `This path answers ${allow}.`;
  return problem(405, 'method-not-allowed', detail, { allowed }, { Allow: allow });
}

/** 503: the built files cannot be read now. */
export function unavailable(): Response {
  const detail = `The data cannot be read at the moment; try again in ${RETRY_SECONDS} seconds.`;
  return problem(503, 'data-unavailable', detail, {}, { 'Retry-After': RETRY_SECONDS });
}

/** 500: a defect of ours; says nothing of its inside. */
export function internalError(): Response {
  const detail = 'The request could not be answered because of a defect of the service.';
  return problem(500, 'internal-error', detail);
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
