import { describe, expect, test } from 'vitest';
import { createHandler } from '../../scripts/serve/handler.ts';
import { builtFiles } from '../support/build/built-almanac.ts';
import { ask, handlerOf } from '../support/served/ask-handler.ts';

const API = '/deprecations/api';
const CHANGES = '/deprecations/changes';
const NOW = () => '2026-11-20T10:00:00Z';

const files = builtFiles();
const handler = handlerOf(files);

describe('methods and paths', () => {
  test.each([API, `${API}?type=sdk`, `${API}?type=no`, CHANGES, '/elsewhere'])(
    'HEAD of %s has the headers of GET and no body',
    async (target) => {
      const got = await ask(handler, target);
      const head = await ask(handler, target, { method: 'HEAD' });
      expect(head.status).toBe(got.status);
      expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(got.headers));
      expect(await head.text()).toBe('');
    },
  );

  test('an answer says how long it is', async () => {
    const response = await ask(handler, `${API}?type=sdk`);
    const bytes = await response.arrayBuffer();
    expect(response.headers.get('Content-Length')).toBe(String(bytes.byteLength));
  });

  test.each([
    [API, 'GET, HEAD, OPTIONS'],
    [CHANGES, 'GET, HEAD, OPTIONS'],
    ['/deprecations/mcp', 'POST, OPTIONS'],
  ])('%s answers a preflight of any origin with %s', async (path, methods) => {
    const headers = { Origin: 'https://other.example', 'Access-Control-Request-Method': 'GET' };
    const response = await ask(handler, path, { method: 'OPTIONS', headers });
    expect(response.status).toBe(204);
    expect(response.headers.get('Allow')).toBe(methods);
    expect(response.headers.get('Access-Control-Allow-Methods')).toBe(methods);
    expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*');
    expect(response.headers.get('Access-Control-Allow-Headers')).toContain('*');
    expect(await response.text()).toBe('');
  });

  test.each([
    [API, 'POST', 'GET, HEAD, OPTIONS'],
    [API, 'DELETE', 'GET, HEAD, OPTIONS'],
    [CHANGES, 'PUT', 'GET, HEAD, OPTIONS'],
    ['/deprecations/mcp', 'GET', 'POST, OPTIONS'],
    ['/deprecations/mcp', 'DELETE', 'POST, OPTIONS'],
    ['/deprecations/mcp', 'PATCH', 'POST, OPTIONS'],
  ])('%s refuses %s and allows %s', async (path, method, allow) => {
    const response = await ask(handler, path, { method });
    expect(response.status).toBe(405);
    expect(response.headers.get('Allow')).toBe(allow);
    expect(response.headers.get('Content-Type')).toBe('application/problem+json');
  });

  test.each([
    '/',
    `${API}/`,
    `${CHANGES}/x`,
    '//deprecations/api',
    '/deprecations/Api',
    '/deprecations/mcp/',
  ])('%s is not there', async (path) => {
    const response = await ask(handler, path);
    expect(response.status).toBe(404);
    expect(response.headers.get('Content-Type')).toBe('application/problem+json');
    const { type } = (await response.json()) as { type: string };
    expect(type).toBe('#not-found');
  });

  test.each([API, `${API}?x=1`, '/nothing', '/deprecations/mcp', CHANGES])(
    'every answer may be read by any page and is not sniffed: %s',
    async (target) => {
      for (const method of ['GET', 'HEAD', 'OPTIONS', 'DELETE']) {
        const { headers } = await ask(handler, target, { method });
        expect(headers.get('Access-Control-Allow-Origin')).toBe('*');
        expect(headers.get('Access-Control-Expose-Headers')).toContain('ETag');
        expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
      }
    },
  );
});

describe('data that cannot be read', () => {
  test.each([
    'build.json',
    'deprecations/all.json',
    'deprecations/changes.json',
    'data/providers.json',
  ])(
    'is said to be unavailable while %s is missing, and read as soon as it is there',
    async (path) => {
      const files = builtFiles();
      const handler = handlerOf(files);
      const text = files[path] ?? '';
      for (const broken of [undefined, '', '<!doctype html>', '{}', 'null', '{"deprecations":1}']) {
        if (broken === undefined) delete files[path];
        else files[path] = broken;
        const response = await ask(handler, API);
        expect(response.status).toBe(503);
        expect(response.headers.get('Retry-After')).toBe('60');
        expect(response.headers.get('Cache-Control')).toBe('no-store');
        expect(response.headers.get('Content-Type')).toBe('application/problem+json');
      }
      files[path] = text;
      expect((await ask(handler, API)).status).toBe(200);
    },
  );

  test('is unavailable, too, where reading throws', async () => {
    const failing = createHandler({
      readFile: () => Promise.reject(new Error('the disk is gone')),
      now: NOW,
    });
    const response = await failing(new Request(`https://almanac.example${API}`));
    expect(response.status).toBe(503);
    expect(await response.text()).not.toContain('disk');
    expect(await failing(new Request(`https://almanac.example/x`)).then((r) => r.json())).toEqual(
      expect.objectContaining({ type: '#not-found', status: 404 }),
    );
  });

  test('is read once, however many ask', async () => {
    let reads = 0;
    const counting = createHandler({
      readFile: async (path) => {
        reads += 1;
        return files[path] ?? null;
      },
      now: NOW,
    });
    for (let round = 0; round < 5; round += 1) {
      await counting(new Request(`https://almanac.example${API}`));
    }
    expect(reads).toBe(5);
  });
});
