import {
  ask,
  handlerOf,
  postMcp,
  type RpcAnswer,
  rpc,
  toolCall,
} from '#support/served/ask-handler.ts';

const handler = handlerOf();
const PING = { jsonrpc: '2.0', id: 1, method: 'ping' };
const CALL = toolCall('get_changes_since', { since: '2026-03-10', dataset: 'deprecations' });

describe('what is not a message', () => {
  test.each([
    ['{', -32700],
    ['{}', -32600],
    [` ${JSON.stringify([PING, { ...PING, id: 2 }])}`, -32600],
  ])('%.40s gets 400 and %i', async (body, code) => {
    const response = await postMcp(handler, body);
    expect(response.status).toBe(400);
    expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*');
    const text = await response.text();
    expect(text.length).toBeLessThan(2048);
    expect((JSON.parse(text) as RpcAnswer).error?.code).toBe(code);
  });

  test.each<[headers: Record<string, string>, status: number]>([
    [{ 'Content-Type': 'text/plain' }, 415],
    [{ 'Content-Type': 'Application/JSON; charset=UTF-8' }, 200],
    // Whatever a client says that it accepts.
    [{ Accept: 'application/json' }, 200],
    [{ Accept: 'text/html' }, 200],
    [{ Accept: '' }, 200],
  ])('%j is answered with %i', async (headers, status) => {
    const response = await postMcp(handler, CALL, headers);
    expect(response.status).toBe(status);
    expect(response.headers.get('Content-Type')).toBe('application/json');
  });

  test('data that cannot be read is said to be unavailable', async () => {
    const response = await postMcp(handlerOf({}), CALL);
    expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '60']);
  });
});

test('a body without an end is refused while it is read, whatever length it declares', async () => {
  let pulled = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      pulled += 1;
      controller.enqueue(new Uint8Array(16_384).fill(0x20));
    },
  });
  const headers = { 'Content-Type': 'application/json', 'Content-Length': '10' };
  const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit;
  expect((await ask(handler, '/deprecations/mcp', init)).status).toBe(413);
  expect(pulled).toBeLessThan(10);
});

describe('the stateless revision', () => {
  const META = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  };

  async function send(method: string, params: object = {}, name?: string) {
    const body = { ...PING, method, params: { ...params, _meta: META } };
    const headers = { 'MCP-Protocol-Version': '2026-07-28', 'Mcp-Method': method };
    const named = name === undefined ? headers : { ...headers, 'Mcp-Name': name };
    const response = await postMcp(handler, body, named);
    return { status: response.status, ...((await response.json()) as RpcAnswer) };
  }

  test('is discovered, and says how long its tools may be kept', async () => {
    const { status, result } = await send('server/discover');
    expect(status).toBe(200);
    expect(result).toMatchObject({
      supportedVersions: ['2026-07-28'],
      capabilities: { tools: {} },
    });
    const listed = await send('tools/list');
    expect(listed.result).toMatchObject({ cacheScope: 'public', ttlMs: 3_600_000 });
  });

  test('refuses subscriptions, and headers that contradict the body', async () => {
    const { error } = await send('subscriptions/listen', { notifications: {} });
    expect(error?.message).toContain('limit reached');
    const params = { name: 'get_deprecations', arguments: {} };
    expect((await send('tools/call', params, 'get_changes_since')).status).toBe(400);
  });
});

test('a listed tool tells a person and a machine what it takes and gives', async () => {
  const { result } = await rpc(handler, { ...PING, method: 'tools/list' });
  const tools = result?.tools as Record<string, unknown>[];
  for (const tool of tools) {
    expect(tool).toMatchObject({
      title: expect.any(String),
      description: expect.any(String),
      inputSchema: { type: 'object', additionalProperties: false },
      outputSchema: { type: 'object', required: expect.any(Array) },
      annotations: { readOnlyHint: true },
    });
  }
  expect(tools.slice(0, 2)).toMatchObject([
    {
      inputSchema: {
        properties: { provider: { enum: ['acme', 'borealis', 'cumulus', 'delta', 'ember'] } },
      },
    },
    { name: 'find_breaking_before', inputSchema: { required: ['date'] } },
  ]);
});
