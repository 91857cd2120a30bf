import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { restoreDist, writeDist } from '../../../scripts/publish/copies/dist.ts';
import { verifyDist } from '../../support/build/dist.ts';
import { temporaryFolder } from '../../support/repositories/repository.ts';

const CHILD = fileURLToPath(new URL('../../support/build/write-and-die.ts', import.meta.url));
const AT_ONCE = 3;

/** What tells a build of this tool from a stranger's folder. */
const BUILD = [
  {
    path: 'build.json',
    text: JSON.stringify({ generated_at: '', base_url: '', commit: '1'.repeat(40) }),
  },
];

interface Run {
  out: string;
  signal: NodeJS.Signals | null;
  printed: string;
}

/** Writes a first build and then another in a child process that does not live to its end. */
async function run(at: number, killAfter: number | null): Promise<Run> {
  const out = join(temporaryFolder(), 'dist');
  writeDist(out, [...BUILD, { path: 'first.json', text: '{"mark":"first"}' }]);
  const child = spawn(process.execPath, ['--import', 'tsx', CHILD, out, 'second', String(at)]);
  const closed = once(child, 'close');
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  if (killAfter !== null) {
    await once(child.stdout, 'data');
    await setTimeout(killAfter);
    child.kill('SIGKILL');
  }
  const [, signal] = await closed;
  return { out, signal, printed: Buffer.concat(chunks).toString() };
}

/**
 * What there is once a server or the next build has looked: the first build or the second, whole
 * by its own checksums.
 */
async function shown(out: string): Promise<'first' | 'second'> {
  restoreDist(out);
  const sums = verifyDist(out);
  return sums.has('first.json') ? 'first' : 'second';
}

async function expectRecovery(out: string): Promise<void> {
  writeDist(out, [...BUILD, { path: 'third.json', text: '{}' }]);
  expect([...verifyDist(out).keys()]).toEqual(['build.json', 'third.json']);
  expect(readdirSync(join(out, '..'))).toEqual(['dist']);
}

async function forEachAtOnce<T>(items: readonly T[], work: (item: T) => Promise<void>) {
  const queue = items.values();
  const one = async () => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
}

test('killed at any call of the file system, a build leaves the old one or the new one, whole', async () => {
  const whole = await run(0, null);
  expect([whole.signal, await shown(whole.out)]).toEqual([null, 'second']);
  const calls = Number(whole.printed.split('\n')[1]);
  expect(calls).toBeGreaterThan(15);
  const results: string[] = [];
  const points = Array.from({ length: calls }, (_, index) => index + 1);
  await forEachAtOnce(points, async (at) => {
    const { out, signal } = await run(at, null);
    expect(signal).toBe('SIGKILL');
    results[at] = await shown(out);
    await expectRecovery(out);
  });
  // Both happen: the swap is one of the calls, and nothing before it shows.
  const swap = results.indexOf('second');
  expect(swap).toBeGreaterThan(10);
  expect(results.slice(1, swap)).toEqual(Array(swap - 1).fill('first'));
  expect(results.slice(swap)).toEqual(Array(calls - swap + 1).fill('second'));
});

test('killed from outside at 50 moments spread over its work, too', async () => {
  const delays = Array.from({ length: 50 }, (_, index) => index * 0.6);
  await forEachAtOnce(delays, async (delay) => {
    const { out } = await run(0, delay);
    await shown(out);
    expect(existsSync(out)).toBe(true);
    expect(readFileSync(join(out, 'SHA256SUMS'), 'utf8')).not.toBe('');
    await expectRecovery(out);
  });
});
