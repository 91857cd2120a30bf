import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { builtFiles, TODAY } from '../support/build/built-almanac.ts';
import { type AnswerCheck, createAnswerCheck } from '../support/build/openapi.ts';
import {
  fetchAgain,
  type Shell,
  startNode,
  startWorkerd,
  writeFiles,
} from '../support/served/function-shells.ts';

const files = builtFiles();
let folder: string;
let answers: AnswerCheck;
const shells: Record<string, Shell> = {};

beforeAll(async () => {
  answers = await createAnswerCheck();
  folder = await mkdtemp(join(tmpdir(), 'almanac-shells-'));
  writeFiles(folder, {
    ...files,
    'folder/index.html': '<!doctype html><title>Folder</title>\n',
    'page.html': '<!doctype html><title>Page</title>\n',
  });
  shells.Node = await startNode(folder, () => `${TODAY}T10:00:00Z`);
  shells.workerd = await startWorkerd(folder);
});

afterAll(async () => {
  for (const shell of Object.values(shells)) await shell.close();
  await rm(folder, { recursive: true, force: true });
});

const CALL = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: 'find_breaking_before', arguments: { date: '2027-06-30' } },
});

const JSON_TYPE = { 'Content-Type': 'application/json' };

describe.each(['Node', 'workerd'])('in %s', (name) => {
  const address = (target: string): URL => new URL(target, shells[name]?.url);

  test.each([
    ['/deprecations/api', 'deprecations/all.json'],
    ['/deprecations/api?provider=borealis', 'deprecations/by-provider/borealis.json'],
    ['/deprecations/changes', 'deprecations/changes.json'],
  ])('%s has the bytes of %s', async (target, twin) => {
    const response = await fetchAgain(address(target));
    expect(await response.text()).toBe(files[twin]);
    const file = await fetchAgain(address(`/${twin}`));
    expect(await file.text()).toBe(files[twin]);
  });

  test.each<[string, string, RequestInit, number]>([
    ['/deprecations/api', '?type=sdk', {}, 200],
    ['/deprecations/api', '?type=sdk', { method: 'HEAD' }, 200],
    ['/deprecations/api', '', { headers: { 'If-None-Match': '*' } }, 304],
    ['/deprecations/api', '?sort=date', {}, 400],
    ['/deprecations/api', '', { method: 'OPTIONS' }, 204],
    ['/deprecations/api', '', { method: 'POST', body: 'x' }, 405],
    ['/deprecations/changes', '?since=2026-11-17', {}, 200],
    ['/deprecations/changes', '?since=', { method: 'HEAD' }, 400],
    ['/deprecations/mcp', '', {}, 405],
    ['/deprecations/mcp', '', { method: 'DELETE' }, 405],
    ['/deprecations/mcp', '', { method: 'POST', headers: JSON_TYPE, body: CALL }, 200],
    ['/deprecations/mcp', '', { method: 'POST', headers: JSON_TYPE, body: '[]' }, 400],
    ['/deprecations/mcp', '', { method: 'POST', body: CALL }, 415],
  ])('%s%s (%#) is answered as described', async (path, query, init, status) => {
    const response = await fetchAgain(address(`${path}${query}`), init);
    const body = await response.text();
    expect(response.status).toBe(status);
    expect(answers.check(init.method ?? 'GET', path, response, body)).toBeNull();
    expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*');
  });

  test('a body over 64 KiB is refused', async () => {
    for (const length of [65_537, 3_000_000]) {
      const body = `${CALL}${' '.repeat(length - CALL.length)}`;
      const init = { method: 'POST', headers: JSON_TYPE, body };
      const response = await fetchAgain(address('/deprecations/mcp'), init);
      expect(response.status).toBe(413);
      expect(await response.text()).toContain('65536');
    }
  });

  test('all other paths are files', async () => {
    const missing = await fetchAgain(address('/nothing-here'));
    expect(missing.status).toBe(404);
    expect(await missing.text()).toBe(files['404.html']);
    expect(await (await fetchAgain(address('/'))).text()).toBe(files['index.html']);
  });
});

test.each([
  ['/deprecations/api/', 404],
  ['/deprecations/api/x', 404],
  ['/deprecations/changes/', 404],
  ['/deprecations/mcp/', 404],
  ['/deprecations/api?provider=nobody', 400],
  ['/deprecations/api??provider=acme', 400],
  ['/deprecations/api?__proto__=x', 400],
  ['/deprecations/changes?since=soon', 400],
])('%s is answered with the same problem by both hosts', async (target, status) => {
  const answers = await Promise.all(
    Object.values(shells).map(async ({ url }) => {
      const response = await fetchAgain(new URL(target, url));
      return [response.status, response.headers.get('Content-Type'), await response.text()];
    }),
  );
  expect(answers[0]?.slice(0, 2)).toEqual([status, 'application/problem+json']);
  expect(answers[1]).toEqual(answers[0]);
});

test.each([
  ['/folder?a=b', '/folder/?a=b'],
  ['/page/?a=b', '/page?a=b'],
])('%s leads to the one form of slash on both hosts', async (target, location) => {
  for (const { name, url } of Object.values(shells)) {
    const response = await fetchAgain(new URL(target, url), { redirect: 'manual' });
    await response.arrayBuffer();
    expect([name, Math.floor(response.status / 100)]).toEqual([name, 3]);
    expect([name, response.headers.get('Location')]).toEqual([name, location]);
  }
});

test('Node goes on with a connection after it has refused a long body', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const send = (method: string, path: string, body: string): Promise<number | undefined> =>
    new Promise((resolve, reject) => {
      const url = new URL(path, shells.Node?.url);
      const sent = request(url, { method, agent, headers: JSON_TYPE }, (response) => {
        response.resume().on('end', () => resolve(response.statusCode));
      });
      sent.on('error', reject).end(body);
    });
  expect(await send('POST', '/deprecations/mcp', ' '.repeat(3_000_000))).toBe(413);
  expect(await send('GET', '/deprecations/api', '')).toBe(200);
  agent.destroy();
});

test('Node reads a new build without being started again', async () => {
  const own = await mkdtemp(join(tmpdir(), 'almanac-rebuilt-'));
  writeFiles(own, files);
  const shell = await startNode(own, () => `${TODAY}T10:00:00Z`);
  try {
    const countOf = async (): Promise<number> => {
      const response = await fetch(new URL('/deprecations/api', shell.url));
      return ((await response.json()) as { count: number }).count;
    };
    expect(await countOf()).toBe(60);
    writeFiles(own, builtFiles([], []));
    expect(await countOf()).toBe(0);
  } finally {
    await shell.close();
    await rm(own, { recursive: true, force: true });
  }
});

const REVISIONS = ['2025-03-26', '2025-06-18', '2025-11-25', '2026-07-28'];

describe.each(['Node', 'workerd'])('the official client over %s', (name) => {
  async function connect(revision: string): Promise<Client> {
    const options = revision.startsWith('2025')
      ? { supportedProtocolVersions: [revision] }
      : { versionNegotiation: { mode: { pin: revision } } };
    const client = new Client({ name: 'test', version: '1' }, options);
    await client.connect(
      new StreamableHTTPClientTransport(new URL('/deprecations/mcp', shells[name]?.url)),
    );
    return client;
  }

  test.each(REVISIONS)('in %s lists and calls every tool', async (revision) => {
    const client = await connect(revision);
    try {
      expect(client.getNegotiatedProtocolVersion()).toBe(revision);
      expect(client.getServerVersion()?.name).toBe('acme-almanac');
      const { tools } = await client.listTools();
      expect(tools.map((tool) => tool.name)).toEqual([
        'get_deprecations',
        'find_breaking_before',
        'get_changes_since',
        'get_date_moves',
        'check_items',
        'get_plan_limits',
      ]);
      // The client checks structured content against the output schema that was listed.
      const all = await client.callTool({ name: 'get_deprecations', arguments: { limit: 50 } });
      expect(all.structuredContent).toMatchObject({ count: 60, left_out: 10 });
      const breaking = await client.callTool({
        name: 'find_breaking_before',
        arguments: { date: '2027-06-30', provider: 'acme' },
      });
      expect(breaking.structuredContent).toMatchObject({
        date: '2027-06-30',
        undated: 6,
      });
      const changes = await client.callTool({
        name: 'get_changes_since',
        arguments: { since: '2026-11-13' },
      });
      expect(changes.structuredContent).toMatchObject({ count: 13, since: '2026-11-13' });
      const moved = await client.callTool({
        name: 'get_date_moves',
        arguments: { provider: 'acme' },
      });
      expect(moved.structuredContent).toMatchObject({ count: 1, left_out: 0 });
      const checked = await client.callTool({
        name: 'check_items',
        arguments: { items: ['rocket-3', 'unheard-of'] },
      });
      expect(checked.structuredContent).toMatchObject({ count: 2 });
      const plans = await client.callTool({
        name: 'get_plan_limits',
        arguments: { vendor: 'zed-tools' },
      });
      expect(plans.structuredContent).toMatchObject({ vendor: 'zed-tools' });
    } finally {
      await client.close();
    }
  });

  test.each(REVISIONS)('in %s is told what to send instead', async (revision) => {
    const client = await connect(revision);
    try {
      const wrong = await client.callTool({
        name: 'find_breaking_before',
        arguments: { date: 'soon' },
      });
      expect(wrong.isError).toBe(true);
      expect(wrong.content).toMatchObject([{ text: expect.stringContaining('YYYY-MM-DD') }]);
      await expect(client.callTool({ name: 'get_everything', arguments: {} })).rejects.toThrow(
        'find_breaking_before',
      );
    } finally {
      await client.close();
    }
  });

  test('finds the newest revision by itself', async () => {
    const client = new Client(
      { name: 'test', version: '1' },
      { versionNegotiation: { mode: 'auto' } },
    );
    await client.connect(
      new StreamableHTTPClientTransport(new URL('/deprecations/mcp', shells[name]?.url)),
    );
    expect(client.getNegotiatedProtocolVersion()).toBe('2026-07-28');
    await client.close();
  });
});
