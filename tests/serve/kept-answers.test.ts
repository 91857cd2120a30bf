import { describe, expect, test } from 'vitest';
import { createHandler } from '../../scripts/serve/handler.ts';
import { keepAnswers } from '../../scripts/serve/responses.ts';
import { BUILT_AT, builtFiles, TODAY } from '../support/build/built-almanac.ts';
import { ask, callTool, handlerOf, postMcp, toolCall } from '../support/served/ask-handler.ts';

const API = '/deprecations/api';
const CHANGES = '/deprecations/changes';

async function sent(response: Response) {
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: await response.text(),
  };
}

describe('what is kept', () => {
  test('is given back for its key, and for no other', () => {
    const kept = keepAnswers<string>();
    kept.keep('a', 'one', 3);
    kept.keep('b', 'two', 3);
    kept.keep('a', 'three', 5);
    expect([kept.get('a'), kept.get('b'), kept.get('c')]).toEqual(['three', 'two', undefined]);
  });

  test('never takes more than its room, whatever is asked, and loses what was asked longest ago', () => {
    const most = 100_000;
    const kept = keepAnswers<number>(most);
    kept.keep('popular', -1, 1000);
    // Looked at together: an assertion takes many times as long as what it looks at.
    let largest = 0;
    const popular = new Set<unknown>();
    for (let n = 0; n < 10_000; n += 1) {
      kept.keep(`query ${n}`, n, 500);
      largest = Math.max(largest, kept.bytes);
      popular.add(kept.get('popular'));
    }
    expect(largest).toBeLessThanOrEqual(most);
    expect([...popular]).toEqual([-1]);
    expect(kept.bytes).toBeGreaterThan(most / 2);
    expect([kept.get('query 9999'), kept.get('query 0')]).toEqual([9999, undefined]);
  });

  test('counts its keys, which strangers choose', () => {
    const kept = keepAnswers<number>(100_000);
    for (let n = 0; n < 1000; n += 1) kept.keep(`${n}${'x'.repeat(10_000)}`, n, 1);
    expect(kept.bytes).toBeLessThanOrEqual(100_000);
    expect(kept.get(`0${'x'.repeat(10_000)}`)).toBeUndefined();
  });

  test('is not an answer that would push out nearly all others', () => {
    const kept = keepAnswers<string>(1000);
    kept.keep('small', 'one', 100);
    kept.keep('large', 'two', 600);
    expect([kept.get('small'), kept.get('large')]).toEqual(['one', undefined]);
  });
});

describe('answers of the query API', () => {
  test.each([API, `${API}?type=sdk`, `${API}?item=rocket-1`, CHANGES, `${CHANGES}?since=${TODAY}`])(
    '%s is answered the same again',
    async (target) => {
      const handler = handlerOf();
      const fresh = await sent(await ask(handlerOf(), target));
      expect(fresh.status).toBe(200);
      for (const _ of [1, 2, 3]) expect(await sent(await ask(handler, target))).toEqual(fresh);
    },
  );

  test('a repeated answer knows its tag and has no body for HEAD', async () => {
    const handler = handlerOf();
    const tag = (await ask(handler, API)).headers.get('ETag') ?? '';
    const unchanged = await ask(handler, API, { headers: { 'If-None-Match': tag } });
    expect([unchanged.status, unchanged.headers.get('ETag')]).toEqual([304, tag]);
    const head = await ask(handler, API, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect((await ask(handler, API)).status).toBe(200);
  });

  test('filters in another order are the same question, and other filters are not', async () => {
    const handler = handlerOf();
    const [first, second, other] = await Promise.all(
      ['?type=model&status=retired', '?status=retired&type=model', '?type=model'].map(
        async (query) => (await ask(handler, `${API}${query}`)).text(),
      ),
    );
    expect(second).toBe(first);
    expect(other).not.toBe(first);
  });

  test('each path has its own answers', async () => {
    const handler = handlerOf();
    const texts = [];
    for (const path of [API, CHANGES, API, CHANGES]) {
      texts.push(await (await ask(handler, path)).text());
    }
    expect(texts[2]).toBe(texts[0]);
    expect(texts[3]).toBe(texts[1]);
    expect(texts[1]).not.toBe(texts[0]);
  });

  test('another build answers from its own files', async () => {
    const later = '2026-11-21T06:00:00Z';
    const newer = Object.fromEntries(
      Object.entries(builtFiles()).map(([path, text]) => [path, text.replaceAll(BUILT_AT, later)]),
    );
    expect(await (await ask(handlerOf(), API)).text()).toContain(BUILT_AT);
    expect(await (await ask(handlerOf(newer), API)).text()).toContain(later);
  });
});

describe('answers of MCP', () => {
  const CALLS: [string, object][] = [
    ['get_deprecations', {}],
    ['find_breaking_before', { date: '2027-06-30' }],
    ['get_changes_since', { since: '2026-01-01' }],
    ['check_items', { items: ['rocket-1', 'nothing-of-this-name'] }],
  ];

  test.each(CALLS)(
    '%s is answered the same again, under the id of each call',
    async (name, args) => {
      const handler = handlerOf();
      const fresh = await callTool(handlerOf(), name, args);
      for (const id of ['first', 2, 'third']) {
        const response = await postMcp(handler, { ...toolCall(name, args), id });
        expect(await response.json()).toEqual({ jsonrpc: '2.0', id, result: fresh });
      }
    },
  );

  test('other items, another limit and another order of items are other questions', async () => {
    const handler = handlerOf();
    const asked = async (items: string[]) => {
      const { structuredContent } = await callTool(handler, 'check_items', { items });
      return (structuredContent.items as { asked: string }[]).map((item) => item.asked);
    };
    expect(await asked(['a', 'b'])).toEqual(['a', 'b']);
    expect(await asked(['b', 'a'])).toEqual(['b', 'a']);
    expect(await asked(['a,b'])).toEqual(['a,b']);
    const shown = async (limit: number) => {
      const { structuredContent } = await callTool(handler, 'get_deprecations', { limit });
      return (structuredContent.deprecations as unknown[]).length;
    };
    expect([await shown(1), await shown(2), await shown(1)]).toEqual([1, 2, 1]);
  });

  test('at midnight UTC an answer is that of the new date', async () => {
    let now = '2026-11-20T23:59:59Z';
    const files = builtFiles();
    const handler = createHandler({
      readFile: async (path) => files[path] ?? null,
      now: () => now,
    });
    const call = () => callTool(handler, 'find_breaking_before', { date: '2027-06-30' });
    const before = await call();
    expect(await call()).toEqual(before);
    now = '2026-11-21T00:00:00Z';
    const after = await call();
    expect(after.structuredContent).toMatchObject({ today: '2026-11-21' });
    const left = (result: typeof after) =>
      (result.structuredContent.deprecations as { id: string; days_left: number }[]).map(
        ({ id, days_left }) => [id, days_left],
      );
    expect(new Map(left(before) as [string, number][])).toEqual(
      new Map(left(after).map(([id, days]) => [id as string, Number(days) + 1])),
    );
  });

  const CALL = toolCall('find_breaking_before', { date: '2027-06-30' });

  test.each([
    ['no id that JSON-RPC has', { ...CALL, id: null }, {}],
    ['a fraction as id', { ...CALL, id: 1.5 }, {}],
    ['an object as id', { ...CALL, id: { id: 'x' } }, {}],
    ['an overlong id', { ...CALL, id: 'x'.repeat(1000) }, {}],
    ['an id that needs escapes', { ...CALL, id: '"\\\u2028 }' }, {}],
    ['another version of JSON-RPC', { ...CALL, jsonrpc: '1.0' }, {}],
    [
      'an argument named __proto__',
      JSON.stringify(CALL).replace('"date"', '"__proto__":{},"date"'),
      {},
    ],
    ['a revision nobody knows', CALL, { 'MCP-Protocol-Version': '1999-01-01' }],
    ['the header of another tool', CALL, { 'MCP-Method': 'tools/call', 'MCP-Name': 'check_items' }],
    ['another media type', CALL, { 'Content-Type': 'text/plain' }],
  ])('a call that was answered does not change what is said to %s', async (_, body, headers) => {
    const handler = handlerOf();
    for (const id of ['x', 1]) await postMcp(handler, { ...CALL, id });
    const fresh = await sent(await postMcp(handlerOf(), body, headers));
    expect(await sent(await postMcp(handler, body, headers))).toEqual(fresh);
    expect(await sent(await postMcp(handler, body, headers))).toEqual(fresh);
  });

  test('a refusal is made each time, from what was sent', async () => {
    const handler = handlerOf();
    for (const vendor of ['no-such-vendor', 'none-such']) {
      const { isError, content } = await callTool(handler, 'get_plan_limits', { vendor });
      expect([isError, content[0]?.text]).toEqual([true, expect.stringContaining(vendor)]);
    }
  });
});
