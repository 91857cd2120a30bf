import { createHandler } from '#scripts/serve/handler.ts';
import { BUILT_AT, TODAY } from '#support/build/almanac.ts';
import { ask, FILES, handlerOf } from '#support/served/ask-handler.ts';

const API = '/deprecations/api';
const CHANGES = '/deprecations/changes';
const MCP = '/deprecations/mcp';
const METHODS: Record<string, string> = {
  [API]: 'GET, HEAD, OPTIONS',
  [CHANGES]: 'GET, HEAD, OPTIONS',
  [MCP]: 'POST, OPTIONS',
};

const handler = handlerOf();

describe('methods and paths', () => {
  test.each([API, `${API}?type=sdk`, `${API}?type=no`, CHANGES, '/elsewhere'])(
    'HEAD of %s has the headers of GET and no body',
    async (target) => {
      const got = await ask(handler, target);
      const head = await ask(handler, target, { method: 'HEAD' });
      expect(head.status).toBe(got.status);
      expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(got.headers));
      expect(head.headers.get('X-Content-Type-Options')).toBe('nosniff');
      expect(await head.text()).toBe('');
    },
  );

  test.each(Object.entries(METHODS))('%s allows %s to any origin', async (path, methods) => {
    const headers = { Origin: 'https://other.example', 'Access-Control-Request-Method': 'GET' };
    const preflight = await ask(handler, path, { method: 'OPTIONS', headers });
    expect([preflight.status, await preflight.text()]).toEqual([204, '']);
    expect(Object.fromEntries(preflight.headers)).toMatchObject({
      allow: methods,
      'access-control-allow-methods': methods,
      'access-control-expose-headers': expect.stringContaining('ETag'),
      'access-control-allow-headers': expect.stringContaining('*'),
    });
    const others = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'].filter(
      (each) => !methods.includes(each),
    );
    for (const method of others) {
      const response = await ask(handler, path, { method });
      expect([method, response.status]).toEqual([method, 405]);
      expect(response.headers.get('Allow')).toBe(methods);
      expect(response.headers.get('Content-Type')).toBe('application/problem+json');
    }
  });

  test.each(['/', `${API}/`, `${CHANGES}/x`, `/${API}`, '/deprecations/Api', `${MCP}/`])(
    '%s is not there',
    async (path) => {
      const response = await ask(handler, path);
      expect(response.headers.get('Content-Type')).toBe('application/problem+json');
      expect(await response.json()).toMatchObject({ type: '#not-found', status: 404 });
      expect(response.status).toBe(404);
    },
  );
});

describe('caching', () => {
  const tagOf = async (target: string, of = handler) =>
    (await ask(of, target)).headers.get('ETag') ?? '';

  test('names equal answers alike and different ones differently', async () => {
    const targets = [
      API,
      `${API}?type=sdk`,
      `${API}?type=api`,
      CHANGES,
      `${CHANGES}?since=${TODAY}`,
    ];
    const tags = await Promise.all(targets.map((target) => tagOf(target)));
    expect(new Set(tags).size).toBe(tags.length);
    expect(tags.every((tag) => /^W\/"[0-9a-f]{32}"$/.test(tag))).toBe(true);
    expect(await tagOf(`${API}?type=sdk`)).toBe(tags[1]);
    const text = FILES['deprecations/all.json']?.replace('rocket-1', 'x') ?? '';
    const changed = handlerOf({ ...FILES, 'deprecations/all.json': text });
    expect(tags).not.toContain(await tagOf(API, changed));
  });

  const ask304 = async (target: string, condition: string) =>
    ask(handler, target, { headers: { 'If-None-Match': condition } });

  test.each([
    (tag: string) => tag,
    (tag: string) => tag.replace('W/', ''),
    (tag: string) => `"other", W/"x,y" , ${tag}`,
    () => '*',
  ])('answers 304 without a body to a condition that names the tag (%#)', async (condition) => {
    const tag = await tagOf(API);
    const response = await ask304(API, condition(tag));
    expect([response.status, await response.text()]).toEqual([304, '']);
    expect(response.headers.get('ETag')).toBe(tag);
    expect(response.headers.get('Cache-Control')).toContain('max-age');
  });

  test.each(['"other"', 'W/"other"', '', 'nonsense', '"*"'])(
    'answers in full to a condition that does not: %j',
    async (condition) => {
      expect((await ask304(API, condition)).status).toBe(200);
    },
  );
});

describe('data that cannot be read', () => {
  test.each([
    'build.json',
    'deprecations/all.json',
    'deprecations/changes.json',
    'data/providers.json',
  ])('is unavailable while %s is missing, and read as soon as it is there', async (path) => {
    const files = { ...FILES };
    const own = handlerOf(files);
    for (const broken of [undefined, '', '<!doctype html>']) {
      if (broken === undefined) delete files[path];
      else files[path] = broken;
      const response = await ask(own, API);
      expect(response.status).toBe(503);
      expect(response.headers.get('Retry-After')).toBe('60');
      expect(response.headers.get('Cache-Control')).toBe('no-store');
    }
    files[path] = FILES[path] ?? '';
    expect((await ask(own, API)).status).toBe(200);
  });

  test('is unavailable, too, where reading throws', async () => {
    const readFile = () => Promise.reject(new Error('the disk is gone'));
    const failing = createHandler({ readFile, now: () => BUILT_AT });
    const response = await ask(failing, API);
    expect(response.status).toBe(503);
    expect(await response.text()).not.toContain('disk');
    expect((await ask(failing, '/x')).status).toBe(404);
  });
});
