import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Miniflare } from 'miniflare';
import { Pool } from 'undici';
import { addDays } from '../model/day.ts';
import type { DeprecationsAnswer, Providers } from '../model/generated/published.ts';
import { MachineryError } from '../model/problem.ts';
import { FUNCTION_DATA, FUNCTION_PATHS } from '../model/published.ts';
import { median } from './measure.ts';

const COMPATIBILITY_DATE = '2026-04-01';
const ROUNDS = 5;
const CONNECTIONS = 8;
const WARM_UP_SECONDS = 1;
const SECONDS = 2;

/** One request that is measured. */
interface Measured {
  name: string;
  method: 'GET' | 'POST';
  target: string;
  body?: string;
}

async function readBuilt(dist: string, path: string): Promise<string> {
  return readFile(join(dist, path), 'utf8').catch(() => {
    throw new MachineryError(`${path} is not in ${dist}; run: npm run build`);
  });
}

async function chooseRequests(dist: string): Promise<Measured[]> {
  const { providers } = JSON.parse(await readBuilt(dist, FUNCTION_DATA.providers)) as Providers;
  const all = JSON.parse(await readBuilt(dist, FUNCTION_DATA.deprecations)) as DeprecationsAnswer;
  const provider = providers.find(({ coverage }) => coverage === 'tracked')?.slug ?? '';
  const date = addDays(all.generated_at.slice(0, 10), 90);
  const call = (given: object): Measured => {
    const params = { name: 'find_breaking_before', arguments: given };
    return {
      name: `MCP find_breaking_before ${Object.values(given).join(' ')}`,
      method: 'POST',
      target: FUNCTION_PATHS.mcp,
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
    };
  };
  const query = `?provider=${provider}&before=${date}`;
  return [
    { name: `query ${query}`, method: 'GET', target: `${FUNCTION_PATHS.deprecations}${query}` },
    { name: 'query of everything', method: 'GET', target: FUNCTION_PATHS.deprecations },
    call({ date, provider }),
    call({ date: '2026-12-31' }),
  ];
}

/** A worker that answers a constant of that many bytes, whatever it is asked. */
function bareWorker(bytes: number): string {
  return `const text = 'x'.repeat(${bytes});
const headers = { 'Content-Type': 'application/json' };
export default { fetch: () => new Response(text, { headers }) };`;
}

/** A worker in workerd, reached directly: without the proxy that miniflare puts before it. */
async function startWorker(script: string, dist: string): Promise<{ mf: Miniflare; url: URL }> {
  const mf = new Miniflare({
    modules: true,
    script,
    compatibilityDate: COMPATIBILITY_DATE,
    serviceBindings: { ASSETS: { disk: { path: dist, writable: false } } },
    unsafeDirectSockets: [{ host: '127.0.0.1', port: 0 }],
  });
  return { mf, url: await mf.unsafeGetDirectURL() };
}

/** Requests per second from some connections, each sending as soon as it was answered. */
async function load(url: URL, { method, target, body }: Measured, seconds: number) {
  const pool = new Pool(url.origin, { connections: CONNECTIONS });
  const headers = { accept: 'application/json', 'content-type': 'application/json' };
  const start = performance.now();
  const end = start + 1000 * seconds;
  let count = 0;
  const send = async () => {
    for (; performance.now() < end; count += 1) {
      const answer = await pool.request({ method, path: target, headers, body: body ?? null });
      await answer.body.dump();
      if (answer.statusCode === 200) continue;
      throw new MachineryError(`${method} ${target} was answered with ${answer.statusCode}`);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, send));
  const rate = (1000 * count) / (performance.now() - start);
  await pool.close();
  return rate;
}

/** The function and a bare worker in turns, so that both see the same machine. */
async function compare(script: string, dist: string, measured: Measured): Promise<string> {
  const own = await startWorker(script, dist);
  const { method, target, body } = measured;
  const headers = { 'content-type': 'application/json' };
  const init = { method, headers, ...(body !== undefined && { body }) };
  const response = await fetch(new URL(target, own.url), init);
  const { byteLength } = await response.arrayBuffer();
  const bare = await startWorker(bareWorker(byteLength), dist);
  const rates: [own: number, bare: number][] = [];
  try {
    for (const { url } of [own, bare]) await load(url, measured, WARM_UP_SECONDS);
    for (let round = 0; round < ROUNDS; round += 1) {
      rates.push([await load(own.url, measured, SECONDS), await load(bare.url, measured, SECONDS)]);
    }
  } finally {
    await Promise.all([own.mf.dispose(), bare.mf.dispose()]);
  }
  const share = median(rates.map(([ofOwn, ofBare]) => ofOwn / ofBare));
  const middle = (at: 0 | 1) => median(rates.map((rate) => rate[at])).toFixed(0);
  return `${measured.name}: ${middle(0)} requests/s, bare worker ${middle(1)} requests/s of ${byteLength} bytes: ${share.toFixed(2)}`;
}

/**
 * Requests per second of the built function in workerd, as a share of a bare worker that answers a
 * constant of the same size; both in one run, on the same connections.
 *
 * @param dist a build, with `_worker.js`
 * @throws MachineryError without one
 */
export async function benchServe(print: (line: string) => void, dist = 'dist'): Promise<void> {
  const folder = resolve(dist);
  const script = await readBuilt(folder, '_worker.js');
  for (const measured of await chooseRequests(folder)) {
    print(await compare(script, folder, measured));
  }
}
