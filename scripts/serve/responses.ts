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

/** An answer with the headers that every answer has. */
export function respond(
  status: number,
  headers: Headers,
  body: string | Uint8Array<ArrayBuffer> | null,
): Response {
  return new Response(body, { status, headers: { ...COMMON_HEADERS, ...headers } });
}

interface Problem {
  /** In words, joined with `-`. */
  kind: string;
  status: number;
  detail: string;
  parameter?: string;
  allowed?: readonly string[];
}

/** An error as `application/problem+json` (RFC 9457); never stored by a cache. */
function problem({ kind, ...members }: Problem, headers: Headers = {}): Response {
  // `unknown-value` is "Unknown value".
  const words = kind.replaceAll('-', ' ');
  const title = `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
  const body = JSON.stringify({ type: `#${kind}`, title, ...members }, null, 2);
  const common = { 'Content-Type': 'application/problem+json', 'Cache-Control': 'no-store' };
  return respond(members.status, { ...common, ...headers }, `${body}\n`);
}

/** 400: the query was not understood, so nothing is answered. */
export function badRequest({ kind, detail, ...refusal }: Refusal): Response {
  return problem({ kind, status: 400, detail, ...refusal });
}

/** 404: the function has no such path. */
export function notFound(allowed: readonly string[]): Response {
  const detail = `Nothing is served here; the function's paths are ${allowed.join(', ')}, without a slash at the end.`;
  return problem({ kind: 'not-found', status: 404, detail, allowed });
}

/** 405, with the methods that the path has. */
export function methodNotAllowed(methods: readonly string[]): Response {
  const allow = methods.join(', ');
  const detail = `This path answers ${allow}.`;
  const members = { kind: 'method-not-allowed', status: 405, detail, allowed: methods };
  return problem(members, { Allow: allow });
}

/** 503: the built files cannot be read now. */
export function unavailable(): Response {
  const detail = `The data cannot be read at the moment; try again in ${RETRY_SECONDS} seconds.`;
  return problem(
    { kind: 'data-unavailable', status: 503, detail },
    { 'Retry-After': RETRY_SECONDS },
  );
}

/** 500: a defect of ours; says nothing of its inside. */
export function internalError(): Response {
  const detail = 'The request could not be answered because of a defect of the service.';
  return problem({ kind: 'internal-error', status: 500, detail });
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
