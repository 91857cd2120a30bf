import type { Refusal, RefusalKind } from './parameters.ts';

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
const PROBLEM_TYPES = 'tag:vendor-almanac.github.io,2026:problem/';

type Headers = Record<string, string>;

/** An answer with the headers that every answer has. */
export function respond(
  status: number,
  headers: Headers,
  body: string | Uint8Array<ArrayBuffer> | null,
): Response {
  return new Response(body, { status, headers: { ...COMMON_HEADERS, ...headers } });
}

/** An answer that somebody else has made, with the headers that every answer has. */
export function withHeaders(response: Response, headers: Headers): Response {
  for (const [name, value] of Object.entries({ ...COMMON_HEADERS, ...headers })) {
    response.headers.set(name, value);
  }
  return response;
}

interface Problem {
  kind: string;
  title: string;
  status: number;
  detail: string;
  parameter?: string;
  allowed?: readonly string[];
}

/** An error as `application/problem+json` (RFC 9457); never stored by a cache. */
function problem({ kind, ...members }: Problem, headers: Headers = {}): Response {
  const body = JSON.stringify({ type: `${PROBLEM_TYPES}${kind}`, ...members }, null, 2);
  const type = { 'Content-Type': 'application/problem+json', 'Cache-Control': 'no-store' };
  return respond(members.status, { ...type, ...headers }, `${body}\n`);
}

const TITLES: Record<RefusalKind, string> = {
  'unknown-parameter': 'Unknown parameter',
  'repeated-parameter': 'Repeated parameter',
  'empty-parameter': 'Empty parameter',
  'missing-parameter': 'Missing parameter',
  'unknown-value': 'Unknown value',
  'overlong-value': 'Overlong value',
  'malformed-date': 'Malformed date',
  'impossible-date': 'Impossible date',
  'contradictory-dates': 'Contradictory dates',
};

/** 400: the query was not understood, so nothing is answered. */
export function badRequest({ kind, parameter, allowed, detail }: Refusal): Response {
  return problem({ kind, title: TITLES[kind], status: 400, detail, parameter, allowed });
}

/** 404: the function has no such path. */
export function notFound(allowed: readonly string[]): Response {
  const detail = `Nothing is served here; the function's paths are ${allowed.join(', ')}, without a slash at the end.`;
  return problem({ kind: 'not-found', title: 'Not found', status: 404, detail, allowed });
}

/** 405, with the methods that the path has. */
export function methodNotAllowed(methods: readonly string[]): Response {
  const allow = methods.join(', ');
  const detail = `This path answers ${allow}.`;
  const title = 'Method not allowed';
  const members = { kind: 'method-not-allowed', title, status: 405, detail, allowed: methods };
  return problem(members, { Allow: allow });
}

/** 503: the built files cannot be read now. */
export function unavailable(): Response {
  const detail = `The data cannot be read at the moment; try again in ${RETRY_SECONDS} seconds.`;
  const members = { kind: 'unavailable', title: 'Data unavailable', status: 503, detail };
  return problem(members, { 'Retry-After': RETRY_SECONDS });
}

/** 500: a defect of ours; says nothing of its inside. */
export function internalError(): Response {
  const detail = 'The request could not be answered because of a defect of the service.';
  return problem({ kind: 'internal-error', title: 'Internal error', status: 500, detail });
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
