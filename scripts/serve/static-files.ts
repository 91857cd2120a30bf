import { createHash } from 'node:crypto';
import { contentType } from './content-types.ts';
import { type Found, findFile, readSegments } from './find-file.ts';

const METHODS = 'GET, HEAD, OPTIONS';

/** On every answer: any origin may read, and no browser guesses a type. */
const COMMON = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'ETag',
  'x-content-type-options': 'nosniff',
};

/** Whether If-None-Match names the tag; weak comparison (RFC 9110, section 13.1.2). */
function isNamed(header: string | null, tag: string): boolean {
  if (header === null) return false;
  return header
    .split(',')
    .map((each) => each.trim().replace(/^W\//, ''))
    .some((each) => each === '*' || each === tag);
}

function answerFile(request: Request, path: string, bytes: Uint8Array): Response {
  const tag = `"${createHash('sha256').update(bytes).digest('hex')}"`;
  // Always asked again, answered with 304: the files change at no known time.
  const headers = new Headers({ ...COMMON, etag: tag, 'cache-control': 'no-cache' });
  if (isNamed(request.headers.get('if-none-match'), tag)) {
    return new Response(null, { status: 304, headers });
  }
  headers.set('content-type', contentType(path));
  headers.set('content-length', String(bytes.byteLength));
  return new Response(request.method === 'HEAD' ? null : Buffer.from(bytes), { headers });
}

async function answerNothing(request: Request, dir: string): Promise<Response> {
  const page: Found = await findFile(dir, ['404.html']);
  const bytes = page.kind === 'file' ? page.bytes : Buffer.from('Not found\n');
  const type = page.kind === 'file' ? 'text/html' : 'text/plain';
  const headers = {
    ...COMMON,
    'content-type': `${type}; charset=utf-8`,
    'content-length': String(bytes.byteLength),
    'cache-control': 'no-cache',
  };
  const body = request.method === 'HEAD' ? null : Buffer.from(bytes);
  return new Response(body, { status: 404, headers });
}

/**
 * Answers from the files of a folder the way that static hosts do: clean addresses, entity tags and
 * conditional requests, 404.html for what is not there. Never throws for anything a client sends.
 *
 * @param dir the folder, looked up anew for each request
 */
export function createStaticFiles(dir: string): (request: Request) => Promise<Response> {
  return async (request) => {
    if (request.method === 'OPTIONS') {
      const headers = {
        ...COMMON,
        allow: METHODS,
        'access-control-allow-methods': METHODS,
        'access-control-allow-headers': 'If-None-Match',
        'access-control-max-age': '86400',
      };
      return new Response(null, { status: 204, headers });
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return new Response(null, { status: 405, headers: { ...COMMON, allow: METHODS } });
    }
    const url = new URL(request.url);
    const segments = readSegments(url.pathname);
    if (segments === null) return answerNothing(request, dir);
    const found = await findFile(dir, segments);
    if (found.kind === 'file') return answerFile(request, found.path, found.bytes);
    if (found.kind === 'nothing') return answerNothing(request, dir);
    const location = `${url.pathname}/${url.search}`;
    return new Response(null, { status: 308, headers: { ...COMMON, location } });
  };
}
