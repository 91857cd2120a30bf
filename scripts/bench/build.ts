import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Cost, medianCost, timeCommand } from './time-command.ts';
import { type Counts, writeRecords } from './write-records.ts';

const SIZE: Counts = { deprecations: 400, vendors: 30 };
const TIMES = 10;
/** Thirty days after the baseline: a month of snapshots. */
const NOW = '2026-01-31T00:00:00Z';
const ROUNDS = 5;
const AIM = { seconds: 2, mebibytes: 250 };

/**
 * Measures a whole build as a process, against validating the same records alone, and against the
 * same with ten times the records. All in one run, interleaved, as medians.
 */
export async function benchBuild(print: (line: string) => void): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'almanac-bench-'));
  try {
    await measure(folder, print);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function prepare(root: string, times: number): Promise<void> {
  await mkdir(root);
  writeRecords(root, { deprecations: SIZE.deprecations * times, vendors: SIZE.vendors * times });
}

async function measure(folder: string, print: (line: string) => void): Promise<void> {
  const [small, large] = [join(folder, 'small'), join(folder, 'large')];
  await prepare(small, 1);
  await prepare(large, TIMES);
  const run = (name: string, root: string) => () =>
    timeCommand(name, ['--root', root, '--now', NOW]);
  const tasks = {
    validate: run('validate', small),
    build: run('build', small),
    validateLarge: run('validate', large),
    buildLarge: run('build', large),
  };
  const costs = await interleave(tasks);
  const { validate, build, validateLarge, buildLarge } = costs;
  print(`${SIZE.deprecations} deprecations, ${SIZE.vendors} vendors, 31 days; whole processes,`);
  print(`medians of ${ROUNDS} interleaved rounds`);
  print(row('validate', validate));
  print(`${row('build', build)} (aim: ${AIM.seconds} s, ${AIM.mebibytes} MiB)`);
  print(row(`validate, ${TIMES} times the records`, validateLarge));
  print(row(`build, ${TIMES} times the records`, buildLarge));
  print(ratio('build / validate', build, validate));
  print(ratio(`build / validate, ${TIMES} times the records`, buildLarge, validateLarge));
  print(`${ratio(`growth of build, of ${TIMES}`, buildLarge, build)} (aim: at most ${TIMES})`);
}

async function interleave<K extends string>(
  tasks: Record<K, () => Promise<Cost>>,
): Promise<Record<K, Cost>> {
  const names = Object.keys(tasks) as K[];
  const costs = new Map<K, Cost[]>(names.map((name) => [name, []]));
  // The first round warms the caches of files and of compiled code.
  for (let round = 0; round <= ROUNDS; round++) {
    for (const name of names) {
      const cost = await tasks[name]();
      if (round > 0) costs.get(name)?.push(cost);
    }
  }
  const medians = names.map((name) => [name, medianCost(costs.get(name) ?? [])]);
  return Object.fromEntries(medians) as Record<K, Cost>;
}

function row(what: string, { milliseconds, mebibytes }: Cost): string {
  return `  ${what.padEnd(42)}${Math.round(milliseconds)} ms, ${Math.round(mebibytes)} MiB`;
}

function ratio(what: string, a: Cost, b: Cost): string {
  const time = (a.milliseconds / b.milliseconds).toFixed(2);
  const memory = (a.mebibytes / b.mebibytes).toFixed(2);
  return `  ${what.padEnd(42)}${time} in time, ${memory} in memory`;
}
