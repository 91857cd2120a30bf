import { ask, handlerOf, postMcp, toolCall } from '#support/served/ask-handler.ts';
import { faultOf } from '#support/served/described-answers.ts';

const LONGEST_ERROR = 2048;

const HOSTILE = [
  '',
  '\u0000',
  '__proto__',
  'constructor',
  '../../etc/passwd',
  "' OR 1=1 --",
  '<script>alert(1)</script>',
  '𝕏\ud800',
  'x'.repeat(5_000),
  '2026-02-30',
  '+002026-01-01',
  '%00',
  '[object Object]',
];

const handler = handlerOf();

/** Members of what every object inherits: none may appear or change. */
const inherited = () => [Object.prototype, Array.prototype, Map.prototype].map(Reflect.ownKeys);
const before = inherited();

async function expectDescribed(method: string, path: string, response: Response): Promise<void> {
  const body = await response.text();
  expect(response.status).toBeLessThan(500);
  expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*');
  if (response.status >= 400) expect(body.length).toBeLessThan(LONGEST_ERROR);
  expect(faultOf(method, path, response, body)).toBeNull();
  expect(inherited()).toEqual(before);
}

describe.each(HOSTILE)('whatever is sent, the answer is the one that is described: %j', (text) => {
  // By way of bytes, which replaces lone surrogates: they cannot be in an address.
  const encoded = encodeURIComponent(Buffer.from(text).toString());

  test.each([
    ['/deprecations/api', 'provider type status before after platform item'],
    ['/deprecations/changes', 'since'],
  ])('as a value and as a name of %s', async (path, names) => {
    for (const name of [...names.split(' '), encoded]) {
      await expectDescribed('GET', path, await ask(handler, `${path}?${name}=${encoded}`));
    }
  });

  test('in a message to MCP, and as an argument of each tool', async () => {
    const list = { jsonrpc: '2.0', id: text, method: 'tools/list', params: {} };
    const bodies = [
      text,
      list,
      { ...list, method: text },
      { [text]: list },
      [list, text],
      toolCall('get_deprecations', { provider: text, type: text }),
      toolCall('find_breaking_before', { date: text, [text]: text }),
      toolCall('get_changes_since', { since: text }),
      toolCall('check_items', { items: [text, text] }),
      toolCall('get_plan_limits', { vendor: text, plan: text }),
      toolCall(text, [text]),
    ];
    for (const body of bodies) {
      await expectDescribed('POST', '/deprecations/mcp', await postMcp(handler, body));
    }
  });
});
