import { beforeEach, describe, expect, test } from 'vitest';
import type { Deprecation, DeprecationsAnswer } from '../../scripts/model/generated/published.ts';
import { createHandler, type Handler } from '../../scripts/serve/handler.ts';
import { builtFiles, TODAY } from '../support/built-almanac.ts';
import type { Files } from '../support/records.ts';

const API = '/deprecations/api';
const CHANGES = '/deprecations/changes';
const NOW = () => `${TODAY}T10:00:00Z`;

let files: Files;
let handler: Handler;

beforeEach(() => {
  files = builtFiles();
  handler = createHandler({ readFile: async (path) => files[path] ?? null, now: NOW });
});

function ask(target: string, init: RequestInit = {}): Promise<Response> {
  return handler(new Request(`https://almanac.example${target}`, init));
}

async function problemOf(target: string): Promise<Record<string, unknown>> {
  const response = await ask(target);
  expect(response.headers.get('Content-Type')).toBe('application/problem+json');
  const problem = (await response.json()) as Record<string, unknown>;
  expect(problem.status).toBe(response.status);
  return problem;
}

async function idsOf(query: string): Promise<string[]> {
  const response = await ask(`${API}?${query}`);
  expect(response.status).toBe(200);
  const { deprecations } = (await response.json()) as { deprecations: { id: string }[] };
  return deprecations.map(({ id }) => id);
}

function allRows(): Deprecation[] {
  const text = files['deprecations/all.json'] ?? '';
  return (JSON.parse(text) as DeprecationsAnswer).deprecations;
}

describe('the query API', () => {
  test.each([
    ['', 'all.json'],
    ['?', 'all.json'],
    ['?provider=acme', 'by-provider/acme.json'],
    ['?provider=borealis', 'by-provider/borealis.json'],
    ['?status=retired', 'by-status/retired.json'],
    ['?status=deprecated', 'by-status/deprecated.json'],
    ['?type=model', 'by-type/model.json'],
    ['?type=api', 'by-type/api.json'],
    ['?type=sdk', 'by-type/sdk.json'],
  ])('answers %j with the bytes of its static twin', async (query, twin) => {
    const response = await ask(`${API}${query}`);
    expect(await response.text()).toBe(files[`deprecations/${twin}`]);
  });

  test('answers an empty selection with the bytes that the build would write', async () => {
    const response = await ask(`${API}?before=1999-12-31`);
    const expected = {
      schema_version: '0.1',
      generated_at: '2026-11-20T06:00:00Z',
      count: 0,
      filters: { before: '1999-12-31' },
      deprecations: [],
    };
    expect(await response.text()).toBe(`${JSON.stringify(expected, null, 2)}\n`);
  });

  test('takes both days as inclusive and leaves out records without a day', async () => {
    const expected = allRows().filter(
      ({ shutdown_date: day }) => day !== null && day >= '2026-11-20' && day <= '2026-12-20',
    );
    const ids = await idsOf('after=2026-11-20&before=2026-12-20');
    expect(ids).toEqual(expected.map(({ id }) => id));
    expect(expected.map(({ shutdown_date }) => shutdown_date)).toContain('2026-11-20');
    expect(expected.map(({ shutdown_date }) => shutdown_date)).toContain('2026-12-20');
  });

  test('lets every filter narrow further, in whatever order they come', async () => {
    const expected = allRows().filter(
      (row) =>
        row.provider === 'Acme' &&
        row.type === 'model' &&
        row.status === 'deprecated' &&
        row.shutdown_date !== null &&
        row.shutdown_date <= '2027-03-01',
    );
    expect(expected.length).toBeGreaterThan(0);
    const one = await ask(`${API}?provider=acme&type=model&status=deprecated&before=2027-03-01`);
    const other = await ask(`${API}?before=2027-03-01&status=deprecated&type=model&provider=acme`);
    const text = await one.text();
    expect(await other.text()).toBe(text);
    expect(other.headers.get('ETag')).toBe(one.headers.get('ETag'));
    expect((JSON.parse(text) as DeprecationsAnswer).deprecations).toEqual(expected);
  });

  test('keeps records without a day at the end', async () => {
    const rows = allRows();
    const firstUndated = rows.findIndex(({ shutdown_date: day }) => day === null);
    expect(await idsOf('type=model&status=deprecated')).toEqual(
      rows
        .filter(({ type, status }) => type === 'model' && status === 'deprecated')
        .map(({ id }) => id),
    );
    expect(rows.slice(firstUndated).every(({ shutdown_date: day }) => day === null)).toBe(true);
  });
});

describe('the changes', () => {
  test('are all of them, with the bytes of the static twin, without a day', async () => {
    const response = await ask(CHANGES);
    expect(await response.text()).toBe(files['deprecations/changes.json']);
  });

  test('are those of the day and later, newest first', async () => {
    const response = await ask(`${CHANGES}?since=2026-11-17`);
    const answer = (await response.json()) as { since: string; changes: { date: string }[] };
    const days = answer.changes.map(({ date }) => date);
    expect(answer.since).toBe('2026-11-17');
    expect(days).toEqual([...days].sort().reverse());
    expect(days.at(-1)).toBe('2026-11-17');
    expect(days).toHaveLength(6);
  });
});

describe('a query that is not understood', () => {
  test.each([
    [
      '?povider=acme',
      'unknown-parameter',
      'povider',
      ['provider', 'type', 'status', 'before', 'after'],
    ],
    [
      '?Provider=acme',
      'unknown-parameter',
      'Provider',
      ['provider', 'type', 'status', 'before', 'after'],
    ],
    [
      '?__proto__=acme',
      'unknown-parameter',
      '__proto__',
      ['provider', 'type', 'status', 'before', 'after'],
    ],
    ['?=acme', 'unknown-parameter', '', ['provider', 'type', 'status', 'before', 'after']],
    ['?provider=acme&provider=acme', 'repeated-parameter', 'provider', ['acme', 'borealis']],
    ['?before=2026-01-01&before=2026-01-02', 'repeated-parameter', 'before', ['YYYY-MM-DD']],
    ['?provider=', 'empty-parameter', 'provider', ['acme', 'borealis']],
    ['?provider', 'empty-parameter', 'provider', ['acme', 'borealis']],
    ['?after=', 'empty-parameter', 'after', ['YYYY-MM-DD']],
    ['?provider=Acme', 'unknown-value', 'provider', ['acme', 'borealis']],
    ['?provider=acme,borealis', 'unknown-value', 'provider', ['acme', 'borealis']],
    ['?provider=constructor', 'unknown-value', 'provider', ['acme', 'borealis']],
    ['?provider=%00', 'unknown-value', 'provider', ['acme', 'borealis']],
    ['?provider=%E0%A4%A', 'unknown-value', 'provider', ['acme', 'borealis']],
    ['?type=models', 'unknown-value', 'type', ['model', 'api', 'sdk']],
    ['?status=removed', 'unknown-value', 'status', ['deprecated', 'retired']],
    ['?before=tomorrow', 'malformed-date', 'before', ['YYYY-MM-DD']],
    ['?before=2026-1-1', 'malformed-date', 'before', ['YYYY-MM-DD']],
    ['?before=2026-01-01T00:00:00Z', 'malformed-date', 'before', ['YYYY-MM-DD']],
    ['?after=+2026-01-01', 'malformed-date', 'after', ['YYYY-MM-DD']],
    ['?before=2026-02-30', 'impossible-date', 'before', ['YYYY-MM-DD']],
    ['?after=2026-13-01', 'impossible-date', 'after', ['YYYY-MM-DD']],
    [
      '?after=2026-02-02&before=2026-02-01',
      'contradictory-dates',
      'after',
      ['YYYY-MM-DD, 2026-02-01 or earlier'],
    ],
    ['?type=model&type=api&nonsense=1', 'repeated-parameter', 'type', ['model', 'api', 'sdk']],
  ])('%s is refused as %s of %j', async (query, kind, parameter, allowed) => {
    const problem = await problemOf(`${API}${query}`);
    expect(problem).toMatchObject({ status: 400, parameter, allowed });
    expect(problem.type).toBe(`tag:vendor-almanac.github.io,2026:problem/${kind}`);
  });

  test('is refused by the changes, too, which have one parameter', async () => {
    expect(await problemOf(`${CHANGES}?before=2026-01-01`)).toMatchObject({
      status: 400,
      parameter: 'before',
      allowed: ['since'],
    });
    expect(await problemOf(`${CHANGES}?since=2026-00-01`)).toMatchObject({ parameter: 'since' });
  });

  test.each([
    ['?provider=acmee', '"acme"'],
    ['?provider=ACME', '"acme"'],
    ['?type=modle', '"model"'],
    ['?statsu=retired', '"status"'],
  ])('%s names the closest that is allowed', async (query, closest) => {
    expect((await problemOf(`${API}${query}`)).detail).toContain(`Did you mean ${closest}?`);
  });

  test('of a provider that is left out gives the reason', async () => {
    const { detail } = await problemOf(`${API}?provider=quietco`);
    expect(detail).toContain('It announces shutdowns in chat rooms only.');
  });

  test.each([
    `?${'x'.repeat(30_000)}=1`,
    `?provider=${'ü'.repeat(9_000)}`,
    `?provider=${'%01'.repeat(9_000)}`,
    `?before=${'%22'.repeat(9_000)}`,
  ])('gets an answer below 2 KB, however long it is', async (query) => {
    const response = await ask(`${API}${query}`);
    expect(response.status).toBe(400);
    expect((await response.arrayBuffer()).byteLength).toBeLessThan(2048);
  });
});

describe('caching', () => {
  test('names equal answers alike and different ones differently', async () => {
    const tagOf = async (target: string) => (await ask(target)).headers.get('ETag');
    const tags = await Promise.all(
      [API, `${API}?type=sdk`, `${API}?type=api`, CHANGES, `${CHANGES}?since=2026-11-17`].map(
        tagOf,
      ),
    );
    expect(new Set(tags).size).toBe(tags.length);
    expect(tags.every((tag) => /^"[\x21\x23-\x7e]+"$/.test(tag ?? ''))).toBe(true);
    expect(await tagOf(`${API}?type=sdk`)).toBe(tags[1]);
  });

  test('gives another tag after any change of the data', async () => {
    const before = (await ask(API)).headers.get('ETag');
    files = builtFiles();
    files['deprecations/all.json'] =
      files['deprecations/all.json']?.replace('rocket-1"', 'x') ?? '';
    handler = createHandler({ readFile: async (path) => files[path] ?? null, now: NOW });
    expect((await ask(API)).headers.get('ETag')).not.toBe(before);
  });

  test.each([
    (tag: string) => tag,
    (tag: string) => `W/${tag}`,
    (tag: string) => `"other", W/"x,y" , ${tag}`,
    () => '*',
  ])('answers 304 without a body to a condition that names the tag (%#)', async (condition) => {
    const tag = (await ask(API)).headers.get('ETag') ?? '';
    const response = await ask(API, { headers: { 'If-None-Match': condition(tag) } });
    expect(response.status).toBe(304);
    expect(await response.text()).toBe('');
    expect(response.headers.get('ETag')).toBe(tag);
    expect(response.headers.get('Cache-Control')).toContain('max-age');
  });

  test.each(['"other"', 'W/"other"', '', 'nonsense', '"*"'])(
    'answers in full to a condition that does not: %j',
    async (condition) => {
      const response = await ask(API, { headers: { 'If-None-Match': condition } });
      expect(response.status).toBe(200);
    },
  );

  test('refuses what is not understood, whatever the condition', async () => {
    const response = await ask(`${API}?a=b`, { headers: { 'If-None-Match': '*' } });
    expect(response.status).toBe(400);
  });
});

describe('methods and paths', () => {
  test.each([API, `${API}?type=sdk`, `${API}?type=no`, CHANGES, '/elsewhere'])(
    'HEAD of %s has the headers of GET and no body',
    async (target) => {
      const got = await ask(target);
      const head = await ask(target, { method: 'HEAD' });
      expect(head.status).toBe(got.status);
      expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(got.headers));
      expect(await head.text()).toBe('');
    },
  );

  test('an answer says how long it is', async () => {
    const response = await ask(`${API}?type=sdk`);
    const bytes = await response.arrayBuffer();
    expect(response.headers.get('Content-Length')).toBe(String(bytes.byteLength));
  });

  test.each([
    [API, 'GET, HEAD, OPTIONS'],
    [CHANGES, 'GET, HEAD, OPTIONS'],
    ['/deprecations/mcp', 'POST, OPTIONS'],
  ])('%s answers a preflight of any origin with %s', async (path, methods) => {
    const headers = { Origin: 'https://other.example', 'Access-Control-Request-Method': 'GET' };
    const response = await ask(path, { method: 'OPTIONS', headers });
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
    const response = await ask(path, { method });
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
    expect(await problemOf(path)).toMatchObject({ status: 404 });
  });

  test.each([API, `${API}?x=1`, '/nothing', '/deprecations/mcp', CHANGES])(
    'every answer may be read by any page and is not sniffed: %s',
    async (target) => {
      for (const method of ['GET', 'HEAD', 'OPTIONS', 'DELETE']) {
        const { headers } = await ask(target, { method });
        expect(headers.get('Access-Control-Allow-Origin')).toBe('*');
        expect(headers.get('Access-Control-Expose-Headers')).toContain('ETag');
        expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
      }
    },
  );
});

describe('data that cannot be read', () => {
  test.each(['deprecations/all.json', 'deprecations/changes.json', 'data/providers.json'])(
    'is said to be unavailable while %s is missing, and read as soon as it is there',
    async (path) => {
      const text = files[path] ?? '';
      for (const broken of [undefined, '', '<!doctype html>', '{}', 'null', '{"deprecations":1}']) {
        if (broken === undefined) delete files[path];
        else files[path] = broken;
        const response = await ask(API);
        expect(response.status).toBe(503);
        expect(response.headers.get('Retry-After')).toBe('60');
        expect(response.headers.get('Cache-Control')).toBe('no-store');
        expect(response.headers.get('Content-Type')).toBe('application/problem+json');
      }
      files[path] = text;
      expect((await ask(API)).status).toBe(200);
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
    expect(reads).toBe(3);
  });
});
