import type { Refusal } from './parameters.ts';
import type { Names } from './query.ts';

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

/** An answer with the headers that every answer has. */
export function respond(
  status: number,
  headers: Headers,
  body: string | Uint8Array<ArrayBuffer> | null,
): Response {
  return new Response(body, { status, headers: { ...COMMON_HEADERS, ...headers } });
}

interface Problem {
  kind: string;
  title: string;
  status: number;
  detail: string;
  parameter?: string;
  allowed?: readonly string[];
}

/** Whose problem types are meant; null where not even that can be read. */
type Authority = Pick<Names, 'authority'> | null;

/** An error as `application/problem+json` (RFC 9457); never stored by a cache. */
function problem(of: Authority, { kind, ...members }: Problem, headers: Headers = {}): Response {
  // RFC 9457, 4.2.1: what has no type of its own.
  const type = of === null ? 'about:blank' : `tag:${of.authority},2026:problem/${kind}`;
  const body = JSON.stringify({ type, ...members }, null, 2);
  const common = { 'Content-Type': 'application/problem+json', 'Cache-Control': 'no-store' };
  return respond(members.status, { ...common, ...headers }, `${body}\n`);
}

/** 400: the query was not understood, so nothing is answered. */
export function badRequest(of: Authority, refusal: Refusal): Response {
  // `unknown-value` is "Unknown value".
  const words = refusal.kind.replaceAll('-', ' ');
  const title = `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
  return problem(of, { ...refusal, title, status: 400 });
}

/** 404: the function has no such path. */
export function notFound(of: Authority, allowed: readonly string[]): Response {
  const detail = `Nothing is served here; the function's paths are ${allowed.join(', ')}, without a slash at the end.`;
  return problem(of, { kind: 'not-found', title: 'Not found', status: 404, detail, allowed });
}

/** 405, with the methods that the path has. */
export function methodNotAllowed(of: Authority, methods: readonly string[]): Response {
  const allow = methods.join(', ');
  const detail = `This path answers ${allow}.`;
  const title = 'Method not allowed';
  const members = { kind: 'method-not-allowed', title, status: 405, detail, allowed: methods };
  return problem(of, members, { Allow: allow });
}

/** 503: the built files cannot be read now. */
export function unavailable(of: Authority): Response {
  const detail = `The data cannot be read at the moment; try again in ${RETRY_SECONDS} seconds.`;
  const members = { kind: 'unavailable', title: 'Data unavailable', status: 503, detail };
  return problem(of, members, { 'Retry-After': RETRY_SECONDS });
}

/** 500: a defect of ours; says nothing of its inside. */
export function internalError(of: Authority): Response {
  const detail = 'The request could not be answered because of a defect of the service.';
  return problem(of, { kind: 'internal-error', title: 'Internal error', status: 500, detail });
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
