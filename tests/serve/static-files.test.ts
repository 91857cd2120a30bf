import { utimesSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Handler } from '#scripts/serve/handler.ts';
import { createStaticFiles, listen } from '#scripts/serve/local.ts';
import { temporaryFolder, writeFiles } from '#support/repositories/repository.ts';

const PACKED = gzipSync('{}\n');
const FILES: Record<string, string> = {
  'index.html': '<p>first page</p>',
  'support.html': '<p>support</p>',
  '404.html': '<p>nothing here</p>',
  SHA256SUMS: 'sums',
  'llms.txt': '# text ü',
  'data/limits.json': '{}',
  'deprecations/index.html': '<p>folder</p>',
  'deprecations/feed.xml': '<feed/>',
  'deprecations/acme-api/v2.html': '<p>a name with a dot</p>',
};

async function start(handler: Handler): Promise<string> {
  const { port, close } = await listen(handler, 0);
  onTestFinished(close);
  return `http://127.0.0.1:${port}`;
}

/** A folder with published files, with others in and beside it that are nobody's business. */
function makeSite(): string {
  const parent = temporaryFolder();
  const secret = 'SECRET';
  writeFiles(parent, { 'secret.txt': secret, 'dist/.hidden': secret, 'dist/_worker.js': secret });
  const folder = join(parent, 'dist');
  writeFiles(folder, { ...FILES, 'dep-snapshots/2026-03-01.json.gz': PACKED });
  return folder;
}

/** The address of such a folder, which is served. */
const startSite = (): Promise<string> => start(createStaticFiles(makeSite()));

test('an address has one form of slash, so that relative links work: the other leads to it', async () => {
  const address = await startSite();
  for (const [path, leads] of [
    ['/deprecations?a=b', '/deprecations/?a=b'],
    ['/support/?a=b', '/support?a=b'],
    ['/llms.txt/', '/llms.txt'],
    ['/deprecations/acme-api/v2/', '/deprecations/acme-api/v2'],
  ] as const) {
    const response = await fetch(`${address}${path}`, { redirect: 'manual' });
    expect([path, response.status, response.headers.get('location')]).toEqual([path, 308, leads]);
  }
});

test('each kind of file has its media type, with the charset where it is text', async () => {
  const address = await startSite();
  const types = {
    '/': 'text/html; charset=utf-8',
    '/SHA256SUMS': 'text/plain; charset=utf-8',
    '/data/limits.json': 'application/json; charset=utf-8',
    '/deprecations/feed.xml': 'application/xml; charset=utf-8',
    '/dep-snapshots/2026-03-01.json.gz': 'application/gzip',
  };
  for (const [path, type] of Object.entries(types)) {
    const { headers } = await fetch(`${address}${path}`);
    expect([path, headers.get('content-type')]).toEqual([path, type]);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('access-control-allow-origin')).toBe('*');
  }
  // It arrives packed, as its published checksum is.
  const packed = await fetch(`${address}/dep-snapshots/2026-03-01.json.gz`);
  expect(Buffer.from(await packed.arrayBuffer())).toEqual(PACKED);
});

test('an address is a file, a folder’s index, a page without its ending, or nothing', async () => {
  const address = await startSite();
  for (const [path, status, file] of [
    ['/', 200, 'index.html'],
    ['/support', 200, 'support.html'],
    ['/deprecations/', 200, 'deprecations/index.html'],
    ['/data/limits.json?x=1', 200, 'data/limits.json'],
    ['/deprecations/acme-api/v2', 200, 'deprecations/acme-api/v2.html'],
    ['/nothing', 404, '404.html'],
    ['/data/', 404, '404.html'],
    ['/deprecations/api', 404, '404.html'],
  ] as const) {
    const response = await fetch(`${address}${path}`);
    expect([path, response.status, await response.text()]).toEqual([path, status, FILES[file]]);
  }
});

test.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('%s is told what is allowed', async (method) => {
  const { status, headers } = await fetch(await startSite(), { method });
  expect(status).toBe(method === 'OPTIONS' ? 204 : 405);
  expect(headers.get('allow')).toBe('GET, HEAD, OPTIONS');
});

test('a reader who sends the entity tag of the same bytes gets 304, whichever build wrote them', async () => {
  const folder = makeSite();
  const address = `${await start(createStaticFiles(folder))}/data/limits.json`;
  const file = join(folder, 'data/limits.json');
  const tag = (await fetch(address)).headers.get('etag') ?? '';
  const again = async () => {
    const known = await fetch(address, { headers: { 'if-none-match': tag } });
    return [known.status, await known.text()];
  };
  writeFileSync(file, '[]');
  expect(await again()).toEqual([200, '[]']);
  writeFileSync(file, '{}');
  utimesSync(file, 1, 1);
  expect(await again()).toEqual([304, '']);
});

/** Sends a request as it stands and gives all that comes back. */
async function sendRaw(address: string, line: string, host = 'localhost'): Promise<string> {
  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  const request = `${line} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;
  socket.write(Buffer.from(request, 'latin1'));
  let answer = '';
  for await (const chunk of socket) answer += String(chunk);
  return answer;
}

test.each([
  '/../secret.txt',
  '/data/../../secret.txt',
  '/%2e%2e%2fsecret.txt',
  '/..\\secret.txt',
  '/..;/secret.txt',
  '/_worker.js',
  '/.hidden',
  '/%2ehidden',
  '/%ff%fe',
  '//secret.txt',
  '/data%2flimits.json',
  `/${'a/'.repeat(3000)}x`,
  'http://evil.example/../secret.txt',
  'secret.txt',
  '*',
])('no way out of the folder: %.40s', async (target) => {
  const answer = await sendRaw(await startSite(), `GET ${target}`);
  expect(answer).toMatch(/^HTTP\/1\.1 (400|404) /);
  expect(answer).not.toContain('SECRET');
});

test('a hostile Host, and methods that Web standards do not know, break nothing', async () => {
  const address = await startSite();
  for (const host of ['[::::]:99999/', 'evil.example']) {
    expect(await sendRaw(address, 'GET /llms.txt', host)).toMatch(/^HTTP\/1\.1 400 .*localhost/s);
  }
  const proxied = await sendRaw(address, 'GET http://a.example/llms.txt');
  expect(proxied).toMatch(/^HTTP\/1\.1 200 /);
  expect(await sendRaw(address, 'TRACE /')).toMatch(/^HTTP\/1\.1 400 /);
  expect((await fetch(`${address}/support`)).status).toBe(200);
});

test('an answer that fails is 500 without its reason, and the server lives on', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  onTestFinished(() => log.mockRestore());
  let calls = 0;
  const address = await start(async () => {
    if (calls++ === 0) throw new TypeError('SECRET');
    return new Response('fine');
  });
  const failed = await fetch(address);
  expect([failed.status, await failed.text()]).toEqual([500, '']);
  expect(log).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('TypeError: SECRET'));
  expect(await (await fetch(address)).text()).toBe('fine');
});
