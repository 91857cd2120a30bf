import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { almanac } from '#support/build/almanac.ts';
import { familyOf } from '#support/build/dist.ts';
import { everyArtifact } from '#support/build/publication.ts';
import { temporaryFolder, writeFiles } from '#support/repositories/repository.ts';
import { FILES, toolCall } from '#support/served/ask-handler.ts';
import { faultOf } from '#support/served/described-answers.ts';
import { fetchAgain, HOSTS, startHosts, startNode } from './hosts.ts';

const BASE = 'https://almanac.example/';
const run = promisify(execFile);

const artifacts = everyArtifact(almanac(12, 2, { functionUrl: BASE }));
const files = Object.fromEntries(artifacts.map(({ path, text }) => [path, text]));
const urlOf = startHosts(() => ({ ...files, SHA256SUMS: 'sums\n' }));

const CALL = JSON.stringify(toolCall('find_breaking_before', { date: '2027-06-30' }));
const JSON_TYPE = { 'Content-Type': 'application/json' };
const POST = { method: 'POST', headers: JSON_TYPE };

describe.each(HOSTS)('in %s', (name) => {
  const address = (target: string): URL => new URL(target, urlOf(name));

  test('an answer has the characters of its file', async () => {
    const [answer, file] = await Promise.all(
      ['/deprecations/api', '/deprecations/all.json'].map(async (path) =>
        (await fetchAgain(address(path))).text(),
      ),
    );
    expect(file).toBe(files['deprecations/all.json']);
    expect(file).toContain('“drop-in”');
    expect(file?.replace(/"\$schema":"[^"]*",/, '')).toBe(answer);
  });

  test.each<[string, string, RequestInit, number]>([
    ['/deprecations/api', '?type=sdk', {}, 200],
    ['/deprecations/api', '?type=sdk', { method: 'HEAD' }, 200],
    ['/deprecations/api', '', { headers: { 'If-None-Match': '*' } }, 304],
    ['/deprecations/api', '?sort=date', {}, 400],
    ['/deprecations/changes', '?since=soon', {}, 400],
    ['/deprecations/api', '', { method: 'OPTIONS' }, 204],
    ['/deprecations/api', '', { method: 'POST', body: 'x' }, 405],
    ['/deprecations/changes', '?since=2026-03-05', {}, 200],
    ['/deprecations/changes', '?since=', { method: 'HEAD' }, 400],
    ['/deprecations/mcp', '', {}, 405],
    ['/deprecations/mcp', '', { ...POST, body: CALL }, 200],
    ['/deprecations/mcp', '', { ...POST, body: '[]' }, 400],
    ['/deprecations/mcp', '', { method: 'POST', body: CALL }, 415],
  ])('%s%s (%#) is answered as described', async (path, query, init, status) => {
    const response = await fetchAgain(address(`${path}${query}`), init);
    const body = await response.text();
    expect(response.status).toBe(status);
    expect(faultOf(init.method ?? 'GET', path, response, body)).toBeNull();
    expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*');
  });

  test('a body is taken up to 64 KiB, and refused from there', async () => {
    const send = (length: number) =>
      fetchAgain(address('/deprecations/mcp'), { ...POST, body: CALL.padEnd(length) });
    expect((await send(65_536)).status).toBe(200);
    const refused = await send(65_537);
    expect([refused.status, await refused.text()]).toEqual([413, expect.stringContaining('65536')]);
    // workerd may close the connection while a client still writes a body that it refuses.
    const status = await send(3_000_000).then(
      (response) => response.status,
      (error: Error) => (error.cause as NodeJS.ErrnoException).code,
    );
    expect([413, 'ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']).toContain(status);
    expect((await send(CALL.length)).status).toBe(200);
  });

  test('all other paths are files, with one form of slash', async () => {
    const missing = await fetchAgain(address('/nothing-here'));
    expect([missing.status, await missing.text()]).toEqual([404, files['404.html']]);
    expect(await (await fetchAgain(address('/'))).text()).toBe(files['index.html']);
    for (const [target, location] of [
      ['/plans?a=b', '/plans/?a=b'],
      ['/about/?a=b', '/about?a=b'],
    ] as const) {
      const response = await fetchAgain(address(target), { redirect: 'manual' });
      await response.arrayBuffer();
      expect(Math.floor(response.status / 100)).toBe(3);
      expect(response.headers.get('Location')).toBe(location);
    }
  });

  test('every command of llms.txt works as printed', async () => {
    const llms = files['llms.txt'] ?? '';
    const [, block = ''] = /```sh\n([\s\S]*?)\n```/.exec(llms) ?? [];
    const commands = block.replace(" | jq -r '.result.content[0].text'", '').split('\n');
    const [ask = '', ...calls] = commands;
    expect(calls).toHaveLength(6);
    await Promise.all(
      calls.map(async (call) => {
        const { stdout } = await run('sh', ['-c', `${ask.replace(BASE, urlOf(name))}\n${call}`]);
        const { isError, content } = JSON.parse(stdout).result;
        expect([call, isError, content[0]?.text]).toEqual([call, undefined, expect.any(String)]);
      }),
    );
  });
});

test('Node reads a new build without being started again', async () => {
  const own = temporaryFolder();
  writeFiles(own, files);
  const { url, close } = await startNode(own);
  onTestFinished(close);
  const readCount = async (): Promise<unknown> => {
    const response = await fetch(new URL('/deprecations/api', url));
    return ((await response.json()) as { count: number }).count;
  };
  expect(await readCount()).toBe(12);
  writeFiles(own, FILES);
  expect(await readCount()).toBe(300);
});

/** Where a file of dist is read: the start page of a folder by the folder. */
const addressOf = (path: string): string => `/${path.replace(/(^|\/)index\.html$/, '$1')}`;

test('every file that is published is described by openapi.json, with the type that it has', async () => {
  const { paths } = JSON.parse(files['openapi.json'] ?? '') as {
    paths: Record<string, { get: { responses: { 200: { content: object } } } }>;
  };
  const described = Object.entries(paths).map(([path, { get }]) => ({
    pattern: new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{[a-z]+\}/g, '[^/]+')}$`),
    types: Object.keys(get?.responses[200].content ?? {}),
  }));
  // What only pages and hosts ask for; and what is no answer of its own.
  const internal = /^(assets\/|_|404\.html$)/;
  const published = Object.keys(files).filter((path) => !internal.test(path));
  // Of a family of files, one is asked for.
  const asked = new Map(published.map((path) => [familyOf(path), path]));
  expect(asked.size).toBeGreaterThan(40);
  for (const address of [...asked.values()].map(addressOf)) {
    const response = await fetch(new URL(address, urlOf('Node')));
    await response.arrayBuffer();
    const type = response.headers.get('Content-Type')?.split(';')[0];
    const types = described.find(({ pattern }) => pattern.test(address))?.types;
    expect([address, response.status, types]).toEqual([
      address,
      200,
      expect.arrayContaining([type]),
    ]);
  }
});

const REVISIONS = ['2025-03-26', '2025-06-18', '2025-11-25', '2026-07-28'];
const CALLS: readonly [tool: string, args: Record<string, unknown>, answer: object][] = [
  ['get_deprecations', { limit: 5 }, { count: 12, left_out: 7 }],
  ['find_breaking_before', { date: '2027-06-30', provider: 'acme' }, { count: 4, undated: 0 }],
  ['get_changes_since', { since: '2026-03-10', dataset: 'deprecations' }, { count: 2 }],
  ['get_date_moves', { provider: 'acme' }, { count: 0, left_out: 0 }],
  ['check_items', { items: ['rocket-1.0-000', 'unheard-of'] }, { count: 2 }],
  ['get_plan_limits', { vendor: 'vendor-01' }, { vendors: [{ id: 'vendor-01' }] }],
];

describe.each(HOSTS)('the official client over %s', (name) => {
  async function connect(options: ConstructorParameters<typeof Client>[1]): Promise<Client> {
    const client = new Client({ name: 'test', version: '1' }, options);
    await client.connect(
      new StreamableHTTPClientTransport(new URL('/deprecations/mcp', urlOf(name))),
    );
    onTestFinished(() => client.close());
    return client;
  }

  test.each(REVISIONS)(
    'in %s lists and calls every tool, and is told what is wrong',
    async (revision) => {
      const client = await connect(
        revision.startsWith('2025')
          ? { supportedProtocolVersions: [revision] }
          : { versionNegotiation: { mode: { pin: revision } } },
      );
      expect(client.getNegotiatedProtocolVersion()).toBe(revision);
      const { tools } = await client.listTools();
      expect(tools.map((tool) => tool.name)).toEqual(CALLS.map(([tool]) => tool));
      for (const [tool, args, answer] of CALLS) {
        // The client checks structured content against the output schema that was listed.
        const { structuredContent } = await client.callTool({ name: tool, arguments: args });
        expect(structuredContent).toMatchObject(answer);
      }
      const wrong = await client.callTool({
        name: 'find_breaking_before',
        arguments: { date: 'soon' },
      });
      expect(wrong.isError).toBe(true);
      expect(wrong.content).toMatchObject([{ text: expect.stringContaining('YYYY-MM-DD') }]);
      await expect(client.callTool({ name: 'get_everything', arguments: {} })).rejects.toThrow(
        'find_breaking_before',
      );
    },
  );

  test('finds the newest revision by itself', async () => {
    const client = await connect({ versionNegotiation: { mode: 'auto' } });
    expect(client.getNegotiatedProtocolVersion()).toBe('2026-07-28');
  });
});
