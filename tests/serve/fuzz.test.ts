import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createHandler } from '../../scripts/serve/handler.ts';
import { builtFiles, TODAY } from '../support/built-almanac.ts';
import { fetchAgain, startWorkerd, writeFiles } from '../support/function-shells.ts';
import { judgeAnswer } from '../support/judge-answer.ts';
import { createAnswerCheck } from '../support/openapi.ts';
import { createRandom } from '../support/random.ts';
import { randomRequest, type WireRequest } from '../support/random-requests.ts';

const SEED = 20_261_120;

interface Tally {
  requests: number;
  successes: number;
  faults: string[];
}

async function fuzz(
  count: number,
  seed: number,
  send: (request: WireRequest) => Promise<Response | null>,
): Promise<Tally> {
  const answers = await createAnswerCheck();
  const random = createRandom(seed);
  const tally: Tally = { requests: 0, successes: 0, faults: [] };
  for (let number = 0; tally.requests < count; number += 1) {
    const request = randomRequest(random);
    const response = await send(request);
    if (response === null) continue;
    const { success, fault } = await judgeAnswer(answers, request, response);
    tally.requests += 1;
    if (success) tally.successes += 1;
    if (fault !== null) {
      const { method, path, query, body } = request;
      const sent = `${method} ${path}${query.slice(0, 200)} ${body?.slice(0, 200) ?? ''}`;
      tally.faults.push(`request ${number}: ${sent}\n  ${fault}`);
    }
  }
  return tally;
}

/** Members of what every object inherits: none may appear or change. */
function inherited(): string {
  return JSON.stringify(
    [Object.prototype, Array.prototype, Map.prototype, Function.prototype].map((prototype) =>
      Reflect.ownKeys(prototype).map(String),
    ),
  );
}

test('of 12,000 requests to the handler each is answered as described', async () => {
  const files = builtFiles();
  const handler = createHandler({
    readFile: async (path) => files[path] ?? null,
    now: () => `${TODAY}T10:00:00Z`,
  });
  const before = inherited();
  const tally = await fuzz(12_000, SEED, ({ method, path, query, headers, body }) =>
    handler(new Request(`https://almanac.example${path}${query}`, { method, headers, body })),
  );
  expect(tally.faults).toEqual([]);
  expect(tally.successes / tally.requests).toBeGreaterThan(0.3);
  expect(inherited()).toBe(before);
});

test('of 1,500 requests to the bundle in workerd each is answered as described', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'almanac-fuzz-'));
  writeFiles(folder, builtFiles());
  const shell = await startWorkerd(folder);
  try {
    const own = ['/deprecations/api', '/deprecations/changes', '/deprecations/mcp'];
    const tally = await fuzz(1_500, SEED + 1, async ({ method, path, query, headers, body }) => {
      // What the worker does not answer is answered by the host.
      const url = new URL(`${shell.url.slice(0, -1)}${path}${query}`);
      return own.includes(url.pathname) ? fetchAgain(url, { method, headers, body }) : null;
    });
    expect(tally.faults).toEqual([]);
    expect(tally.successes / tally.requests).toBeGreaterThan(0.3);
  } finally {
    await shell.close();
    await rm(folder, { recursive: true, force: true });
  }
});
