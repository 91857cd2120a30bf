import { describe, expect, test } from 'vitest';
import {
  handlerOf,
  postMcp,
  type RpcAnswer,
  rpc,
  toolCall,
} from '../../support/served/ask-handler.ts';

const handler = handlerOf();

const MODERN = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
};

function modern(method: string, params: object = {}, name?: string): Promise<Response> {
  const body = { jsonrpc: '2.0', id: 1, method, params: { ...params, _meta: MODERN } };
  const headers = { 'MCP-Protocol-Version': '2026-07-28', 'Mcp-Method': method };
  return postMcp(handler, body, name === undefined ? headers : { ...headers, 'Mcp-Name': name });
}

describe('the 2025 revisions', () => {
  test.each(['2025-03-26', '2025-06-18', '2025-11-25'])('%s shakes hands', async (version) => {
    const params = {
      protocolVersion: version,
      capabilities: {},
      clientInfo: { name: 'test', version: '1' },
    };
    const { result } = await rpc(handler, { jsonrpc: '2.0', id: 0, method: 'initialize', params });
    expect(result).toMatchObject({
      protocolVersion: version,
      serverInfo: { name: 'test-almanac', title: 'test-almanac' },
      capabilities: { tools: {} },
    });
    const headers = { 'MCP-Protocol-Version': version };
    const initialized = { jsonrpc: '2.0', method: 'notifications/initialized' };
    const response = await postMcp(handler, initialized, headers);
    expect(response.status).toBe(202);
    expect(await response.text()).toBe('');
    const listed = await rpc(handler, { jsonrpc: '2.0', id: 1, method: 'tools/list' }, headers);
    expect(listed.result?.tools).toHaveLength(6);
    expect((await rpc(handler, { jsonrpc: '2.0', id: 2, method: 'ping' }, headers)).result).toEqual(
      {},
    );
  });

  test('a revision that never was is refused', async () => {
    const response = await postMcp(handler, toolCall('get_deprecations'), {
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
    const params = {
      name: 'get_changes_since',
      arguments: { since: '2026-03-10', dataset: 'deprecations' },
    };
    const called = await modern('tools/call', params, 'get_changes_since');
    const { result } = (await called.json()) as RpcAnswer;
    expect(result?.structuredContent).toMatchObject({ count: 2 });
  });

  test('refuses subscriptions, and does not offer them', async () => {
    const response = await modern('subscriptions/listen', { notifications: {} });
    expect(((await response.json()) as RpcAnswer).error?.message).toContain('limit reached');
  });

  test('refuses headers that contradict the body', async () => {
    const params = { name: 'get_deprecations', arguments: {} };
    const response = await modern('tools/call', params, 'get_changes_since');
    expect(response.status).toBe(400);
  });
});

describe('a tool as it is listed', () => {
  test('tells a person and a machine what it takes and gives', async () => {
    const { result } = await rpc(handler, { jsonrpc: '2.0', id: 1, method: 'tools/list' });
    const tools = result?.tools as Record<string, Record<string, unknown>>[];
    expect(tools.map(({ name }) => name)).toEqual([
      'get_deprecations',
      'find_breaking_before',
      'get_changes_since',
      'get_date_moves',
      'check_items',
      'get_plan_limits',
    ]);
    for (const tool of tools) {
      expect(tool).toMatchObject({
        title: expect.any(String),
        description: expect.any(String),
        inputSchema: { type: 'object', additionalProperties: false },
        outputSchema: { type: 'object', required: expect.any(Array) },
        annotations: { readOnlyHint: true },
      });
    }
    expect(tools[0]?.inputSchema).toMatchObject({
      properties: { provider: { enum: expect.arrayContaining(['acme', 'borealis']) } },
    });
    expect(tools[1]?.inputSchema).toMatchObject({ required: ['date'] });
    expect(tools[2]?.inputSchema).toMatchObject({ required: ['since'] });
  });
});
