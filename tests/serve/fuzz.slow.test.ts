import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { builtFiles } from '../support/build/built-almanac.ts';
import { fetchAgain, startWorkerd, writeFiles } from '../support/served/function-shells.ts';
import { fuzz, fuzzHandler, SEED } from '../support/served/fuzz.ts';

test('of 12,000 requests to the handler each is answered as described', async () => {
  const tally = await fuzzHandler(12_000, SEED);
  expect(tally.faults).toEqual([]);
  expect(tally.successes / tally.requests).toBeGreaterThan(0.3);
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
