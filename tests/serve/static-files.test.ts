import { mkdirSync, renameSync, utimesSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Handler } from '../../scripts/serve/handler.ts';
import { createStaticFiles, listen } from '../../scripts/serve/local.ts';
import { temporaryFolder } from '../support/repositories/repository.ts';

const FILES: Record<string, string> = {
  'index.html': '<p>first page</p>',
  'support.html': '<p>support</p>',
  '404.html': '<p>nothing here</p>',
  SHA256SUMS: 'sums',
  'llms.txt': '# text ü',
  'data/limits.json': '{}',
  'deprecations/index.html': '<p>folder</p>',
  'deprecations/feed.xml': '<feed/>',
  'deprecations/feed.json': '{}',
  'deprecations/calendar.ics': 'BEGIN',
  'deprecations/all.csv': 'id',
  'deprecations/acme-api/rocket-1.md': '# rocket',
  'deprecations/acme-api/v2.html': '<p>a name with a dot</p>',
  'empty/only.json': '{}',
};

function site(): string {
  const parent = temporaryFolder();
  const dir = join(parent, 'dist');
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(join(dir, path, '..'), { recursive: true });
    writeFileSync(join(dir, path), text);
  }
  writeFileSync(join(parent, 'secret.txt'), 'SECRET');
  writeFileSync(join(dir, '.hidden'), 'SECRET');
  writeFileSync(join(dir, '_worker.js'), 'SECRET');
  return dir;
}

async function serveFiles(dir: string): Promise<number> {
  const server = await listen(createStaticFiles(dir), 0);
  onTestFinished(() => server.close());
  return server.port;
}

async function get(path: string, init: RequestInit = {}): Promise<Response> {
  const port = await serveFiles(site());
  return fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual', ...init });
}

test('a packed file arrives packed, as its published checksum is', async () => {
  const dir = site();
  const packed = gzipSync('{}\n');
  mkdirSync(join(dir, 'dep-snapshots'));
  writeFileSync(join(dir, 'dep-snapshots/2026-11-01.json.gz'), packed);
  const port = await serveFiles(dir);
  const answer = await fetch(`http://127.0.0.1:${port}/dep-snapshots/2026-11-01.json.gz`);
  expect(answer.headers.get('content-type')).toBe('application/gzip');
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(packed);
});

test('clean addresses: a file, a folder’s index, a page without its ending', async () => {
  for (const [path, file] of [
    ['/', 'index.html'],
    ['/index.html', 'index.html'],
    ['/support', 'support.html'],
    ['/support.html', 'support.html'],
    ['/deprecations/', 'deprecations/index.html'],
    ['/data/limits.json?x=1', 'data/limits.json'],
    ['/deprecations/acme-api/v2', 'deprecations/acme-api/v2.html'],
  ] as const) {
    const response = await get(path);
    expect([path, response.status, await response.text()]).toEqual([path, 200, FILES[file]]);
  }
});

test('an address has one form of slash, so that relative links work: the other leads to it', async () => {
  for (const [path, leads] of [
    ['/deprecations?a=b', '/deprecations/?a=b'],
    ['/support/?a=b', '/support?a=b'],
    ['/llms.txt/', '/llms.txt'],
    ['/deprecations/acme-api/v2/', '/deprecations/acme-api/v2'],
  ] as const) {
    const response = await get(path);
    expect([path, response.status, response.headers.get('location')]).toEqual([path, 308, leads]);
  }
});

test('each kind of file has its media type, with the charset where it is text', async () => {
  const types = {
    '/': 'text/html; charset=utf-8',
    '/support.html': 'text/html; charset=utf-8',
    '/llms.txt': 'text/plain; charset=utf-8',
    '/SHA256SUMS': 'text/plain; charset=utf-8',
    '/data/limits.json': 'application/json; charset=utf-8',
    '/deprecations/feed.xml': 'application/xml; charset=utf-8',
    '/deprecations/feed.json': 'application/json; charset=utf-8',
    '/deprecations/calendar.ics': 'text/calendar; charset=utf-8',
    '/deprecations/all.csv': 'text/csv; charset=utf-8',
    '/deprecations/acme-api/rocket-1.md': 'text/markdown; charset=utf-8',
  };
  for (const [path, type] of Object.entries(types)) {
    const { headers } = await get(path);
    expect([path, headers.get('content-type')]).toEqual([path, type]);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('access-control-allow-origin')).toBe('*');
  }
});

test('a file is sent whole, also where a part of it is asked for', async () => {
  for (const range of ['bytes=0-1', 'bytes=-2', 'bytes=5-2', 'bytes=x']) {
    const response = await get('/support', { headers: { range } });
    expect([range, response.status, await response.text()]).toEqual([
      range,
      200,
      FILES['support.html'],
    ]);
  }
});

test('HEAD says what GET says, without the bytes', async () => {
  for (const path of ['/llms.txt', '/nothing']) {
    const port = await serveFiles(site());
    const address = `http://127.0.0.1:${port}${path}`;
    const [head, full] = [await fetch(address, { method: 'HEAD' }), await fetch(address)];
    const told = ({ headers }: Response) =>
      ['content-type', 'etag', 'cache-control'].map((name) => headers.get(name));
    expect([head.status, told(head)]).toEqual([full.status, told(full)]);
    expect(await head.text()).toBe('');
  }
  expect((await get('/llms.txt', { method: 'HEAD' })).headers.get('content-length')).toBe('9');
});

test('what is not there is 404 with the page for it; any other method is 405 with Allow', async () => {
  for (const path of ['/nothing', '/data/', '/empty', '/deprecations/api', '/nothing/']) {
    const response = await get(path);
    expect([path, response.status, await response.text()]).toEqual([path, 404, FILES['404.html']]);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  }
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
    const response = await get('/', { method });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
  }
});

test('a browser of another origin is told that it may read', async () => {
  const { status, headers } = await get('/data/limits.json', { method: 'OPTIONS' });
  expect([status, headers.get('access-control-allow-methods')]).toEqual([
    204,
    'GET, HEAD, OPTIONS',
  ]);
});

test('a folder that goes and comes back under the server is found again', async () => {
  const dir = site();
  const port = await serveFiles(dir);
  const status = async () => (await fetch(`http://127.0.0.1:${port}/llms.txt`)).status;
  renameSync(dir, `${dir}-away`);
  expect(await status()).toBe(404);
  renameSync(`${dir}-away`, dir);
  expect(await status()).toBe(200);
});

/** Sends a request as it stands and gives all that comes back. */
async function sendRaw(port: number, request: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(Buffer.from(request, 'latin1'));
  let answer = '';
  for await (const chunk of socket) answer += String(chunk);
  return answer;
}

async function start(answer: Handler): Promise<number> {
  const server = await listen(answer, 0);
  onTestFinished(() => server.close());
  return server.port;
}

const ATTACKS = [
  '/../secret.txt',
  '/data/../../secret.txt',
  '/%2e%2e/secret.txt',
  '/%2e%2e%2fsecret.txt',
  '/..%2fsecret.txt',
  '/..%5csecret.txt',
  '/..\\secret.txt',
  '/data/..%2f..%2fsecret.txt',
  '/%252e%252e/secret.txt',
  '/..;/secret.txt',
  '/_worker.js',
  '/.hidden',
  '/%2ehidden',
  '/llms.txt%00',
  '/llms.txt%00.html',
  '/%00',
  '/%',
  '/%ff%fe',
  '/%c0%ae%c0%ae/secret.txt',
  '//secret.txt',
  '//evil.example/%2e%2e/secret.txt',
  '/data%2flimits.json',
  '/con:',
  `/${'a/'.repeat(3000)}x`,
  'http://evil.example/../secret.txt',
  'secret.txt',
  '*',
];

for (const target of ATTACKS) {
  test(`no way out of the folder: ${target.slice(0, 40)}`, async () => {
    const port = await serveFiles(site());
    const answer = await sendRaw(
      port,
      `GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 (400|404) /);
    expect(answer).not.toContain('SECRET');
  });
}

test('a reader who sends the entity tag of the same bytes gets 304, whichever build wrote them', async () => {
  const dir = site();
  const port = await serveFiles(dir);
  const address = `http://127.0.0.1:${port}/data/limits.json`;
  const tag = (await fetch(address)).headers.get('etag') ?? '';
  const again = async () => {
    const known = await fetch(address, { headers: { 'if-none-match': tag } });
    return [known.status, await known.text()];
  };
  writeFileSync(join(dir, 'data/limits.json'), '[]');
  expect(await again()).toEqual([200, '[]']);
  writeFileSync(join(dir, 'data/limits.json'), '{}');
  utimesSync(join(dir, 'data/limits.json'), 1, 1);
  expect(await again()).toEqual([304, '']);
});

test('a hostile Host, and methods that Web standards do not know, break nothing', async () => {
  const port = await serveFiles(site());
  const end = 'Connection: close\r\n\r\n';
  const hostile = await sendRaw(port, `GET /llms.txt HTTP/1.1\r\nHost: [::::]:99999/\r\n${end}`);
  expect(hostile).toMatch(/^HTTP\/1\.1 421 /);
  const evil = await sendRaw(port, `GET /llms.txt HTTP/1.1\r\nHost: evil.example\r\n${end}`);
  expect(evil).toMatch(/^HTTP\/1\.1 421 /);
  const proxied = await sendRaw(
    port,
    `GET http://a.example/llms.txt HTTP/1.1\r\nHost: localhost\r\n${end}`,
  );
  expect(proxied).toMatch(/^HTTP\/1\.1 200 /);
  const trace = await sendRaw(port, `TRACE / HTTP/1.1\r\nHost: localhost\r\n${end}`);
  expect(trace).toMatch(/^HTTP\/1\.1 405 .*allow: GET, HEAD, OPTIONS/is);
  const alive = await fetch(`http://127.0.0.1:${port}/support`);
  expect([alive.status, await alive.text()]).toEqual([200, FILES['support.html']]);
});

test('the request reaches the answer as it was sent: method, path, query, headers, body', async () => {
  const port = await start(async (request) => {
    const { method, url, headers } = request;
    return Response.json([method, url, headers.get('x-one'), await request.text()], {
      status: 201,
      headers: { 'x-two': 'ü'.normalize() },
    });
  });
  const response = await fetch(`http://127.0.0.1:${port}/a//b?c=%20d`, {
    method: 'POST',
    headers: { 'x-one': '1' },
    body: 'body',
  });
  expect([response.status, await response.json()]).toEqual([
    201,
    ['POST', 'http://127.0.0.1/a//b?c=%20d', '1', 'body'],
  ]);
});

test('an answer that fails is 500 without its reason, and the server lives on', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  onTestFinished(() => log.mockRestore());
  let calls = 0;
  const port = await start(async () => {
    if (calls++ === 0) throw new TypeError('SECRET');
    return new Response('fine');
  });
  const failed = await fetch(`http://127.0.0.1:${port}/`);
  expect([failed.status, await failed.text()]).toEqual([500, '']);
  expect(log).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('TypeError: SECRET'));
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('fine');
});
