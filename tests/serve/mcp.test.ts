import { beforeEach, describe, expect, test } from 'vitest';
import { createHandler, type Handler } from '../../scripts/serve/handler.ts';
import { BUILT_AT, builtFiles, publishedDeprecation, TODAY } from '../support/built-almanac.ts';
import type { Files } from '../support/records.ts';

const ADDRESS = 'https://almanac.example/deprecations/mcp';

interface RpcAnswer {
  id: unknown;
  result?: {
    content: { type: string; text: string }[];
    structuredContent: Record<string, unknown>;
    isError?: boolean;
  } & Record<string, unknown>;
  error?: { code: number; message: string };
}

let handler: Handler;

function serve(files: Files, now = `${TODAY}T10:00:00Z`): void {
  handler = createHandler({ readFile: async (path) => files[path] ?? null, now: () => now });
}

beforeEach(() => serve(builtFiles()));

function post(body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return handler(
    new Request(ADDRESS, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: '*/*', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    }),
  );
}

async function rpc(body: unknown, headers: Record<string, string> = {}): Promise<RpcAnswer> {
  const response = await post(body, headers);
  expect(response.headers.get('Content-Type')).toBe('application/json');
  return (await response.json()) as RpcAnswer;
}

function callOf(name: string, args?: unknown): object {
  const params = args === undefined ? { name } : { name, arguments: args };
  return { jsonrpc: '2.0', id: 'x', method: 'tools/call', params };
}

async function call(name: string, args?: unknown): Promise<NonNullable<RpcAnswer['result']>> {
  const { result } = await rpc(callOf(name, args));
  if (result === undefined) throw new Error(`${name} has no result`);
  return result;
}

async function textOf(name: string, args?: unknown): Promise<string> {
  return (await call(name, args)).content[0]?.text ?? '';
}

const MODERN = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
};

function modern(method: string, params: object = {}, name?: string): Promise<Response> {
  const body = { jsonrpc: '2.0', id: 1, method, params: { ...params, _meta: MODERN } };
  const headers = { 'MCP-Protocol-Version': '2026-07-28', 'Mcp-Method': method };
  return post(body, name === undefined ? headers : { ...headers, 'Mcp-Name': name });
}

describe('a bare call', () => {
  test('of get_deprecations has what the query API answers', async () => {
    const query = await handler(
      new Request('https://almanac.example/deprecations/api?provider=acme&before=2026-12-31'),
    );
    const args = { before: '2026-12-31', provider: 'acme' };
    const { structuredContent, isError } = await call('get_deprecations', args);
    expect(structuredContent).toEqual(await query.json());
    expect(isError).toBeUndefined();
  });

  test('of get_deprecations without arguments has every record', async () => {
    expect((await call('get_deprecations')).structuredContent).toMatchObject({ count: 60 });
    expect((await call('get_deprecations', {})).structuredContent).toMatchObject({ count: 60 });
  });

  test('of get_changes_since has what the changes answer', async () => {
    const query = await handler(
      new Request('https://almanac.example/deprecations/changes?since=2026-11-17'),
    );
    const { structuredContent } = await call('get_changes_since', { since: '2026-11-17' });
    expect(structuredContent).toEqual(await query.json());
  });

  test('is answered whatever client says that it accepts', async () => {
    for (const accept of ['*/*', 'application/json', 'text/html', '']) {
      const response = await post(callOf('get_deprecations'), { Accept: accept });
      expect(response.status).toBe(200);
      expect(response.headers.get('Content-Type')).toBe('application/json');
    }
  });
});

describe('find_breaking_before', () => {
  const records = [
    publishedDeprecation({ id: 'acme-api/gone', item: 'gone', shutdown_date: '2026-11-18' }),
    publishedDeprecation({ id: 'acme-api/today', item: 'today', shutdown_date: TODAY }),
    publishedDeprecation({ id: 'acme-api/soon', item: 'soon', shutdown_date: '2026-11-21' }),
    publishedDeprecation({
      id: 'borealis-api/maybe',
      item: 'maybe',
      shutdown_date: '2026-12-20',
      date_basis: 'earliest',
      migration_note: 'The vendor says "earliest possible".',
    }),
    publishedDeprecation({ id: 'acme-api/later', item: 'later', shutdown_date: '2027-06-01' }),
    publishedDeprecation({
      id: 'acme-api/undated',
      item: 'undated',
      shutdown_date: null,
      date_basis: null,
    }),
  ];

  beforeEach(() => serve(builtFiles(records, [])));

  test('flags each record and counts the days, today being past', async () => {
    const { structuredContent } = await call('find_breaking_before', { date: '2026-12-20' });
    expect(structuredContent).toMatchObject({
      generated_at: BUILT_AT,
      today: TODAY,
      date: '2026-12-20',
      provider: null,
      count: 4,
      past: 2,
      upcoming: 2,
      undated_not_covered: 1,
    });
    const rows = structuredContent.deprecations as Record<string, unknown>[];
    expect(rows.map(({ item, timing, days_left }) => [item, timing, days_left])).toEqual([
      ['gone', 'past', -2],
      ['today', 'past', 0],
      ['soon', 'upcoming', 1],
      ['maybe', 'upcoming', 30],
    ]);
  });

  test('keeps to one provider, also in what it does not cover', async () => {
    const args = { provider: 'borealis', date: '2027-12-31' };
    const { structuredContent } = await call('find_breaking_before', args);
    expect(structuredContent).toMatchObject({ count: 1, undated_not_covered: 0 });
  });

  test('counts from the day of the clock', async () => {
    serve(builtFiles(records, []), '2026-11-21T00:00:00Z');
    const { structuredContent } = await call('find_breaking_before', { date: '2026-11-30' });
    expect(structuredContent).toMatchObject({ today: '2026-11-21', past: 3, upcoming: 0 });
  });

  test('tells first what is still to stop: when, as of when, and where to confirm', async () => {
    const lines = (await textOf('find_breaking_before', { date: '2026-12-20' })).split('\n');
    expect(lines).toHaveLength(5);
    expect(lines[0]).toContain('2 still to stop and 2 already past');
    expect(lines[0]).toContain('1 record without a published day');
    expect(lines[1]).toMatch(/^- soon .*stops in 1 day, on 2026-11-21; as of 2026-11-01; confirm/);
    expect(lines[2]).toMatch(/^- maybe .*may stop in 30 days at the earliest, earliest day 2026-/);
    expect(lines[3]).toMatch(/^- today .*day passed today/);
    expect(lines[4]).toMatch(/^- gone .*day passed 2 days ago, 2026-11-18/);
    for (const line of lines.slice(1)) {
      expect(line).toContain('confirm at https://docs.acme.example/deprecations');
    }
  });

  test('says "earliest day passed" of an earliest day', async () => {
    serve(builtFiles(records, []), '2027-01-01T00:00:00Z');
    const text = await textOf('find_breaking_before', { date: '2026-12-31' });
    expect(text).toMatch(/- maybe .*earliest day passed 12 days ago, 2026-12-20/);
  });
});

test('a long list is cut in the text and whole in the data', async () => {
  const { content, structuredContent } = await call('get_deprecations');
  const lines = content[0]?.text.split('\n') ?? [];
  expect(lines).toHaveLength(22);
  expect(lines.at(-1)).toContain('40 more');
  expect(structuredContent.deprecations).toHaveLength(60);
});

test('recorded text stays on its line and is bounded', async () => {
  const record = publishedDeprecation({
    item: 'a\n- b\u2028\u0007c',
    migration_note: 'n'.repeat(5000),
  });
  serve(builtFiles([record], []));
  const lines = (await textOf('get_deprecations')).split(/[\n\u2028]/);
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain('a - b c (model');
  expect(lines[1]?.length).toBeLessThan(600);
});

describe('arguments that are not understood', () => {
  test.each([
    ['get_deprecations', { provider: 'acmee' }, ['acme or borealis', 'Did you mean "acme"']],
    ['get_deprecations', { provider: null }, ['provider is null', 'acme or borealis']],
    ['get_deprecations', { before: 20261231 }, ['before is a number', 'YYYY-MM-DD']],
    ['get_deprecations', { type: ['model'] }, ['type is a list', 'model, api or sdk']],
    ['get_deprecations', { before: '2026-02-30' }, ['no such day']],
    ['get_deprecations', { limit: 5 }, ['"limit"', 'provider, type, status, before or after']],
    ['get_deprecations', { after: '2027-01-01', before: '2026-01-01' }, ['later than before']],
    ['find_breaking_before', {}, ['date is missing', '{"date":"2026-12-31"}']],
    ['find_breaking_before', { before: '2026-12-31' }, ['"before"', 'date (required), provider']],
    ['find_breaking_before', { date: '' }, ['date is empty']],
    ['get_changes_since', { since: 'yesterday' }, ['"yesterday"', 'YYYY-MM-DD']],
    ['get_changes_since', undefined, ['since is missing']],
  ])('%s of %j says what to send instead', async (name, args, words) => {
    const { isError, content, structuredContent } = await call(name, args);
    expect(isError).toBe(true);
    expect(structuredContent).toBeUndefined();
    for (const word of words) expect(content[0]?.text).toContain(word);
  });

  test('named like members of every object are refused, and leave no trace', async () => {
    const body = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"get_deprecations","arguments":{"__proto__":{"polluted":true}}}}`;
    await post(body);
    await post(body.replace('__proto__', 'constructor'));
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    const { result } = await rpc(body.replace('__proto__', 'toString'));
    expect(result?.isError).toBe(true);
  });

  test('an unknown tool is a protocol error that names the tools', async () => {
    for (const name of ['get_everything', 'toString', '__proto__']) {
      const { error } = await rpc(callOf(name, {}));
      expect(error?.code).toBe(-32602);
      expect(error?.message).toContain('get_deprecations, find_breaking_before, get_changes_since');
    }
  });
});

describe('the 2025 revisions', () => {
  test.each(['2025-03-26', '2025-06-18', '2025-11-25'])('%s shakes hands', async (version) => {
    const params = {
      protocolVersion: version,
      capabilities: {},
      clientInfo: { name: 'test', version: '1' },
    };
    const { result } = await rpc({ jsonrpc: '2.0', id: 0, method: 'initialize', params });
    expect(result).toMatchObject({
      protocolVersion: version,
      serverInfo: { name: 'vendor-almanac' },
      capabilities: { tools: {} },
    });
    const headers = { 'MCP-Protocol-Version': version };
    const initialized = { jsonrpc: '2.0', method: 'notifications/initialized' };
    const response = await post(initialized, headers);
    expect(response.status).toBe(202);
    expect(await response.text()).toBe('');
    const listed = await rpc({ jsonrpc: '2.0', id: 1, method: 'tools/list' }, headers);
    expect(listed.result?.tools).toHaveLength(3);
    expect((await rpc({ jsonrpc: '2.0', id: 2, method: 'ping' }, headers)).result).toEqual({});
  });

  test('a revision that never was is refused', async () => {
    const response = await post(callOf('get_deprecations'), {
      'MCP-Protocol-Version': '2025-99-99',
    });
    expect(response.status).toBe(400);
  });
});

describe('the stateless revision', () => {
  test('is discovered', async () => {
    const response = await modern('server/discover');
    const { result } = (await response.json()) as RpcAnswer;
    expect(response.status).toBe(200);
    expect(result).toMatchObject({
      supportedVersions: ['2026-07-28'],
      capabilities: { tools: {} },
    });
  });

  test('lists and calls tools', async () => {
    const listed = (await (await modern('tools/list')).json()) as RpcAnswer;
    expect(listed.result).toMatchObject({ cacheScope: 'public', ttlMs: 3_600_000 });
    const params = { name: 'get_changes_since', arguments: { since: '2026-11-17' } };
    const called = await modern('tools/call', params, 'get_changes_since');
    const { result } = (await called.json()) as RpcAnswer;
    expect(result?.structuredContent).toMatchObject({ count: 6 });
  });

  test('refuses subscriptions, and does not offer them', async () => {
    const response = await modern('subscriptions/listen', { notifications: {} });
    expect(response.status).toBe(404);
    expect(((await response.json()) as RpcAnswer).error?.code).toBe(-32601);
  });

  test('refuses headers that contradict the body', async () => {
    const params = { name: 'get_deprecations', arguments: {} };
    const response = await modern('tools/call', params, 'get_changes_since');
    expect(response.status).toBe(400);
  });
});

describe('a tool as it is listed', () => {
  test('tells a person and a machine what it takes and gives', async () => {
    const { result } = await rpc({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
    const tools = result?.tools as Record<string, Record<string, unknown>>[];
    expect(tools.map(({ name }) => name)).toEqual([
      'get_deprecations',
      'find_breaking_before',
      'get_changes_since',
    ]);
    for (const tool of tools) {
      expect(tool).toMatchObject({
        title: expect.any(String),
        description: expect.stringContaining('source_url'),
        inputSchema: { type: 'object', additionalProperties: false },
        outputSchema: { type: 'object', additionalProperties: false },
        annotations: { readOnlyHint: true, idempotentHint: true, destructiveHint: false },
      });
    }
    expect(tools[0]?.inputSchema).toMatchObject({
      properties: { provider: { enum: ['acme', 'borealis'] } },
    });
    expect(tools[1]?.inputSchema).toMatchObject({ required: ['date'] });
    expect(tools[2]?.inputSchema).toMatchObject({ required: ['since'] });
  });
});

describe('a message that is none', () => {
  test.each([
    ['{', 400, -32700],
    ['', 400, -32700],
    ['nonsense', 400, -32700],
    ['null', 400, -32600],
    ['"text"', 400, -32600],
    ['{}', 400, -32600],
    ['{"jsonrpc":"1.0","id":1,"method":"ping"}', 400, -32600],
    ['{"jsonrpc":"2.0","id":null,"method":"ping"}', 400, -32600],
    ['[]', 400, -32600],
    ['[{"jsonrpc":"2.0","id":1,"method":"ping"}]', 400, -32600],
    [`{"jsonrpc":"2.0","id":"${'i'.repeat(5000)}","method":"ping"}`, 400, -32600],
    [`{"jsonrpc":"2.0","id":1,"method":"${'m'.repeat(5000)}"}`, 400, -32600],
  ])('%.40s gets %i and %i', async (body, status, code) => {
    const response = await post(body);
    expect(response.status).toBe(status);
    expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*');
    const text = await response.text();
    expect(text.length).toBeLessThan(2048);
    expect((JSON.parse(text) as RpcAnswer).error?.code).toBe(code);
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp', ''])(
    'is refused as %j',
    async (type) => {
      const response = await post(callOf('get_deprecations'), { 'Content-Type': type });
      expect(response.status).toBe(415);
    },
  );

  test('is taken as JSON with a charset', async () => {
    const headers = { 'Content-Type': 'Application/JSON; charset=UTF-8' };
    expect((await post(callOf('get_deprecations'), headers)).status).toBe(200);
  });

  test('an unknown method is a protocol error', async () => {
    expect((await rpc({ jsonrpc: '2.0', id: 1, method: 'nope' })).error?.code).toBe(-32601);
  });

  test('data that cannot be read is said to be unavailable', async () => {
    serve({});
    const response = await post(callOf('get_deprecations'));
    expect(response.status).toBe(503);
    expect(response.headers.get('Retry-After')).toBe('60');
  });
});

describe('a body that is too long', () => {
  const padded = (bytes: number): string => {
    const body = JSON.stringify(callOf('get_changes_since', { since: '2026-11-19' }));
    return body + ' '.repeat(bytes - body.length);
  };

  test('is taken up to 64 KiB and refused from there', async () => {
    expect((await post(padded(65_536))).status).toBe(200);
    expect((await post(padded(65_537))).status).toBe(413);
  });

  test('is refused while it is read, whatever length it declares', async () => {
    let pulled = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        pulled += 1;
        controller.enqueue(new Uint8Array(16_384).fill(0x20));
      },
    });
    const response = await handler(
      new Request(ADDRESS, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Content-Length': '10' },
        body: endless,
        duplex: 'half',
      } as RequestInit),
    );
    expect(response.status).toBe(413);
    expect(pulled).toBeLessThan(10);
  });

  test('that breaks off is refused', async () => {
    const broken = new ReadableStream<Uint8Array>({
      start: (controller) => controller.error(new Error('connection lost')),
    });
    const response = await handler(
      new Request(ADDRESS, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: broken,
        duplex: 'half',
      } as RequestInit),
    );
    expect(response.status).toBe(400);
  });
});
