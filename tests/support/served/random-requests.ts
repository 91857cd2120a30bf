import type { Random } from '../random.ts';

/** A request as it goes over the wire. */
export interface WireRequest {
  method: string;
  path: string;
  /** With its `?`, or empty. */
  query: string;
  headers: Record<string, string>;
  body: string | null;
}

const NAMES = ['provider', 'type', 'status', 'before', 'after', 'since', 'date'];
const HOSTILE = [
  '',
  ' ',
  '\u0000',
  '__proto__',
  'constructor',
  'hasOwnProperty',
  '../../etc/passwd',
  "' OR 1=1 --",
  '<script>alert(1)</script>',
  '𝕏\ud800',
  'ﷺ'.repeat(50),
  'x'.repeat(5_000),
  '2026-02-30',
  '0000-00-00',
  '9999-99-99',
  '+002026-01-01',
  'null',
  'NaN',
  '-1',
  '%00',
  '{{7*7}}',
  '[object Object]',
];
const VALUES: Record<string, readonly string[]> = {
  provider: ['acme', 'borealis', 'acme', 'quietco', 'Acme'],
  type: ['model', 'api', 'sdk', 'models'],
  status: ['deprecated', 'retired', 'removed'],
};
const REVISIONS = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25', '2026-07-28', 'x'];
const TOOLS = [
  'get_deprecations',
  'find_breaking_before',
  'get_changes_since',
  'check_items',
  'get_plan_limits',
];
const METHODS = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'DELETE', 'PATCH', 'PROPFIND'];
const PATHS = ['/deprecations/api', '/deprecations/changes', '/deprecations/mcp'];

function randomDay(random: Random): string {
  const two = (number: number): string => String(number).padStart(2, '0');
  return `${2024 + random.below(5)}-${two(1 + random.below(12))}-${two(1 + random.below(28))}`;
}

function randomValue(name: string, random: Random): string {
  if (random.chance(0.08)) return random.pick(HOSTILE);
  const words = Object.hasOwn(VALUES, name) ? VALUES[name] : undefined;
  return words ? random.pick(words) : randomDay(random);
}

/** Pairs of which most are understood. */
function randomPairs(random: Random, names: readonly string[]): [string, string][] {
  const count = random.below(4);
  return Array.from({ length: count }, () => {
    const strange = random.chance(0.06);
    const name = strange ? random.pick([...HOSTILE, ...NAMES]) : random.pick(names);
    return [name, randomValue(name, random)];
  });
}

function queryRequest(random: Random): WireRequest {
  const changes = random.chance(0.3);
  const pairs = randomPairs(random, changes ? ['since'] : NAMES.slice(0, 5));
  const query = pairs.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&');
  const tags = ['*', '"x"', 'W/"x"', ',,,', '"'.repeat(300)];
  return {
    method: random.chance(0.8) ? 'GET' : random.pick(METHODS),
    path: changes ? '/deprecations/changes' : '/deprecations/api',
    query: query === '' ? '' : `?${random.chance(0.05) ? `&&${query}&` : query}`,
    headers: random.chance(0.2) ? { 'If-None-Match': random.pick(tags) } : {},
    body: null,
  };
}

function encode(text: string): string {
  // By way of bytes, which replaces lone surrogates: they cannot be in an address.
  return encodeURIComponent(Buffer.from(text).toString());
}

/** Any JSON value, nested at most `depth` deep. */
function randomJson(random: Random, depth: number): unknown {
  const leaf = [null, true, -0.5, 1e308, ...HOSTILE];
  if (depth === 0 || random.chance(0.5)) return random.pick(leaf);
  const members = Array.from({ length: random.below(4) }, () => randomJson(random, depth - 1));
  if (random.chance(0.3)) return members;
  return Object.fromEntries(members.map((member) => [random.pick([...HOSTILE, ...NAMES]), member]));
}

function randomArguments(random: Random, tool: string): unknown {
  if (random.chance(0.08)) return randomJson(random, 3);
  if (tool === 'check_items') {
    const items = ['rocket-1', 'rocket 3', ...HOSTILE];
    return { items: Array.from({ length: random.below(4) }, () => random.pick(items)) };
  }
  if (tool === 'get_plan_limits') {
    const vendor = random.pick(['zed-tools', 'Zed Tools', ...HOSTILE]);
    return random.chance(0.5) ? { vendor } : { vendor, plan: random.pick(['pro', ...HOSTILE]) };
  }
  if (tool === 'get_changes_since') return { since: randomValue('since', random) };
  const pairs = randomPairs(
    random,
    tool === 'get_deprecations' ? NAMES.slice(0, 5) : ['date', 'provider'],
  );
  return Object.fromEntries([
    ...(tool === 'find_breaking_before' && random.chance(0.9)
      ? [['date', randomValue('date', random)]]
      : []),
    ...pairs,
  ]);
}

function randomParams(random: Random, method: string): object {
  if (method === 'tools/call') {
    const name = random.chance(0.95) ? random.pick(TOOLS) : random.pick(HOSTILE);
    return { name, arguments: randomArguments(random, name) };
  }
  if (method === 'initialize') {
    return {
      protocolVersion: random.pick(REVISIONS),
      capabilities: random.chance(0.8) ? {} : randomJson(random, 2),
      clientInfo: { name: 'fuzz', version: '1' },
    };
  }
  return random.chance(0.8) ? {} : { value: randomJson(random, 3) };
}

const RPC_METHODS = [
  'tools/list',
  'initialize',
  'ping',
  'server/discover',
  'notifications/initialized',
  'subscriptions/listen',
  'resources/list',
  'prompts/get',
  'logging/setLevel',
  'completion/complete',
  'tasks/get',
  '__proto__',
  'x'.repeat(3_000),
];

/** A message and the headers that a client of its revision would send. */
function randomMessage(random: Random): { message: object; headers: Record<string, string> } {
  const method = random.chance(0.65) ? 'tools/call' : random.pick(RPC_METHODS);
  const params = randomParams(random, method) as Record<string, unknown>;
  const id = random.chance(0.9)
    ? {
        id: random.chance(0.9)
          ? random.pick([0, 1, 'a'])
          : random.pick([-1.5, 'i'.repeat(300), null]),
      }
    : {};
  const message = { jsonrpc: '2.0', ...id, method, params };
  if (random.chance(0.7)) {
    const named = random.chance(0.2) ? { 'MCP-Protocol-Version': random.pick(REVISIONS) } : {};
    return { message, headers: named };
  }
  const revision = random.chance(0.9) ? '2026-07-28' : random.pick(REVISIONS);
  params._meta = {
    'io.modelcontextprotocol/protocolVersion': revision,
    'io.modelcontextprotocol/clientInfo': { name: 'fuzz', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': random.chance(0.9) ? {} : randomJson(random, 2),
  };
  const header = (value: unknown): string => {
    const text = String(value);
    return (/^[\x21-\x7e]+$/.test(text) ? text : encode(text)).slice(0, 4_000);
  };
  const headers = {
    'MCP-Protocol-Version': random.chance(0.95) ? revision : random.pick(REVISIONS),
    'Mcp-Method': random.chance(0.95) ? header(method) : 'y'.repeat(4_000),
    ...(method === 'tools/call' && random.chance(0.95) && { 'Mcp-Name': header(params.name) }),
  };
  return { message, headers };
}

/** Cuts, doubles or replaces characters. */
function damage(text: string, random: Random): string {
  const at = random.below(text.length);
  const replacement = random.pick(['', '"', '{', '\\', '\u0000', '[[[[', text.slice(at, at + 40)]);
  return text.slice(0, at) + replacement + text.slice(at + 1 + random.below(5));
}

function mcpRequest(random: Random): WireRequest {
  const { message, headers } = randomMessage(random);
  let body = JSON.stringify(random.chance(0.03) ? [message, message] : message);
  if (random.chance(0.06)) body = damage(body, random);
  if (random.chance(0.02)) body = '['.repeat(30_000) + ']'.repeat(30_000);
  if (random.chance(0.02)) body = JSON.stringify(randomJson(random, 4));
  if (random.chance(0.01)) body += ' '.repeat(70_000);
  const types = ['text/plain', 'application/json; charset=utf-8', 'application/jsonx', ''];
  const type = random.chance(0.95) ? 'application/json' : random.pick(types);
  return {
    method: random.chance(0.97) ? 'POST' : random.pick(METHODS),
    path: '/deprecations/mcp',
    query: random.chance(0.05) ? '?x=1' : '',
    headers: {
      ...headers,
      'Content-Type': type,
      ...(random.chance(0.3) && { Accept: random.pick(['*/*', 'text/html', 'x'.repeat(200)]) }),
      ...(random.chance(0.2) && { Origin: 'https://evil.example' }),
    },
    body,
  };
}

function strayRequest(random: Random): WireRequest {
  const tail = random.pick(['', '/', '//', '/x', '%2f', '.json', '/../mcp', '%00', ';a=b']);
  return {
    method: random.pick(METHODS),
    path: `${random.pick([...PATHS, '/', '/deprecations'])}${tail}`,
    query: random.chance(0.3) ? `?${encode(random.pick(HOSTILE))}` : '',
    headers: {},
    body: null,
  };
}

/** A request of which a good part is understood, and the rest is wrong in one way or another. */
export function randomRequest(random: Random): WireRequest {
  const request = random.chance(0.06)
    ? strayRequest(random)
    : random.chance(0.5)
      ? queryRequest(random)
      : mcpRequest(random);
  // As the address has it once it is parsed: dots and odd characters resolved.
  const path = new URL(`https://almanac.example${request.path}`).pathname;
  const bodiless = request.method === 'GET' || request.method === 'HEAD';
  return { ...request, path, body: bodiless ? null : request.body };
}
