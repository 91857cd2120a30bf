import { describe, expect, test } from 'vitest';
import {
  handlerOf,
  postMcp,
  type RpcAnswer,
  rpc,
  toolCall,
} from '../../support/served/ask-handler.ts';

const ADDRESS = 'https://almanac.example/deprecations/mcp';

const handler = handlerOf();

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
    [
      `[${['a', 'b'].map((id) => JSON.stringify({ jsonrpc: '2.0', id, method: 'ping' }))}]`,
      400,
      -32600,
    ],
  ])('%.40s gets %i and %i', async (body, status, code) => {
    const response = await postMcp(handler, body);
    expect(response.status).toBe(status);
    expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*');
    const text = await response.text();
    expect(text.length).toBeLessThan(2048);
    expect((JSON.parse(text) as RpcAnswer).error?.code).toBe(code);
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp', ''])(
    'is refused as %j',
    async (type) => {
      const response = await postMcp(handler, toolCall('get_deprecations'), {
        'Content-Type': type,
      });
      expect(response.status).toBe(415);
    },
  );

  test('is taken as JSON with a charset', async () => {
    const headers = { 'Content-Type': 'Application/JSON; charset=UTF-8' };
    expect((await postMcp(handler, toolCall('get_deprecations'), headers)).status).toBe(200);
  });

  test('an unknown method is a protocol error', async () => {
    expect((await rpc(handler, { jsonrpc: '2.0', id: 1, method: 'nope' })).error?.code).toBe(
      -32601,
    );
  });

  test('data that cannot be read is said to be unavailable', async () => {
    const response = await postMcp(handlerOf({}), toolCall('get_deprecations'));
    expect(response.status).toBe(503);
    expect(response.headers.get('Retry-After')).toBe('60');
  });
});

describe('a body that is too long', () => {
  const padded = (bytes: number): string => {
    const body = JSON.stringify(toolCall('get_changes_since', { since: '2026-03-10' }));
    return body + ' '.repeat(bytes - body.length);
  };

  test('is taken up to 64 KiB and refused from there', async () => {
    expect((await postMcp(handler, padded(65_536))).status).toBe(200);
    expect((await postMcp(handler, padded(65_537))).status).toBe(413);
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
