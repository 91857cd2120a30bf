import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { addDays } from '../model/day.ts';
import type { DeprecationsAnswer, Providers } from '../model/generated/published.ts';
import { MachineryError } from '../model/problem.ts';
import { FUNCTION_DATA, FUNCTION_PATHS } from '../model/published.ts';
import { loadServer, requestBytes, timeOne } from './load-server.ts';
import { runWorkerd } from './run-workerd.ts';

/** One request that is measured, and the share of a bare worker's rate that it should reach. */
interface Measured {
  name: string;
  aim: number;
  request: Buffer;
}

const ROUNDS = 3;
const WARM_UP = { connections: 8, milliseconds: 1000 };
const LOAD = { connections: 8, milliseconds: 2000 };
const COLD_STARTS = 5;

async function readBuilt(dist: string, path: string): Promise<string> {
  return readFile(join(dist, path), 'utf8').catch(() => {
    throw new MachineryError(`${path} is not in ${dist}; run: npm run build`);
  });
}

async function chooseRequests(dist: string): Promise<Measured[]> {
  const providers = JSON.parse(await readBuilt(dist, FUNCTION_DATA.providers)) as Providers;
  const all = JSON.parse(await readBuilt(dist, FUNCTION_DATA.deprecations)) as DeprecationsAnswer;
  const provider = providers.providers.find(({ coverage }) => coverage === 'tracked')?.slug ?? '';
  const date = addDays(all.generated_at.slice(0, 10), 90);
  const target = `${FUNCTION_PATHS.deprecations}?provider=${provider}&before=${date}`;
  const params = { name: 'find_breaking_before', arguments: { date, provider } };
  const call = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
  return [
    { name: 'filtered query', aim: 0.5, request: requestBytes('GET', target, null) },
    { name: 'MCP call', aim: 0.15, request: requestBytes('POST', FUNCTION_PATHS.mcp, call) },
  ];
}

/** A worker that answers a constant of that many bytes, whatever it is asked. */
function bareWorker(bytes: number): string {
  return `const text = 'x'.repeat(${bytes});
const headers = { 'Content-Type': 'application/json' };
export default { fetch: () => new Response(text, { headers }) };`;
}

function median(numbers: number[]): number {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}

/** Function and bare worker in turns, in one process, so that both see the same machine. */
async function compare(script: string, dist: string, { request }: Measured) {
  const sizing = await runWorkerd([{ name: 'function', script, assets: dist }]);
  const { bodyBytes, status } = await loadServer(sizing.ports[0] ?? 0, request, {
    connections: 1,
    milliseconds: 1,
  });
  await sizing.stop();
  if (status !== 200) throw new MachineryError(`the function answered ${status}, not 200`);
  const running = await runWorkerd([
    { name: 'function', script, assets: dist },
    { name: 'bare', script: bareWorker(bodyBytes), assets: dist },
  ]);
  const [functionPort = 0, barePort = 0] = running.ports;
  const rates: { own: number; bare: number }[] = [];
  try {
    for (const port of running.ports) await loadServer(port, request, WARM_UP);
    for (let round = 0; round < ROUNDS; round += 1) {
      const own = await loadServer(functionPort, request, LOAD);
      const bare = await loadServer(barePort, request, LOAD);
      rates.push({ own: own.requestsPerSecond, bare: bare.requestsPerSecond });
    }
  } finally {
    await running.stop();
  }
  return {
    bodyBytes,
    own: median(rates.map(({ own }) => own)),
    bare: median(rates.map(({ bare }) => bare)),
    share: median(rates.map(({ own, bare }) => own / bare)),
  };
}

/** The first request to a new process: starting the isolate, reading the files, answering. */
async function coldStart(script: string, dist: string, { request }: Measured) {
  const starts: number[] = [];
  const firsts: number[] = [];
  for (let round = 0; round < COLD_STARTS; round += 1) {
    const running = await runWorkerd([{ name: 'function', script, assets: dist }]);
    starts.push(running.startMilliseconds);
    firsts.push(await timeOne(running.ports[0] ?? 0, request).finally(() => running.stop()));
  }
  return { start: median(starts), first: median(firsts) };
}

/**
 * Requests per second of the built function in workerd, against a bare worker that answers a
 * constant of the same size, in one run; and the first request after a cold start.
 *
 * @param dist a built dist folder with `_worker.js`.
 * @throws MachineryError without one.
 */
export async function benchServe(print: (line: string) => void, dist = 'dist'): Promise<void> {
  const folder = resolve(dist);
  const script = await readBuilt(folder, '_worker.js');
  for (const measured of await chooseRequests(folder)) {
    const { bodyBytes, own, bare, share } = await compare(script, folder, measured);
    const verdict = share >= measured.aim ? 'met' : 'missed';
    print(
      `${measured.name}: ${own.toFixed(0)} requests/s, bare worker ${bare.toFixed(0)} requests/s of ${bodyBytes} bytes: ${share.toFixed(2)} (aim ${measured.aim}, ${verdict})`,
    );
    const cold = await coldStart(script, folder, measured);
    print(
      `${measured.name}, cold: workerd listens after ${cold.start.toFixed(0)} ms, first answer ${cold.first.toFixed(0)} ms later`,
    );
  }
}
