import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { MachineryError } from '../model/problem.ts';

/** This repository, where packages are found. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** What one run of a process took, from its start to its end. */
interface Cost {
  milliseconds: number;
  /** Of the process and of those that it started, such as git; other work on the machine is not in it. */
  cpuSeconds: number;
  /** Peak resident memory of the process itself. */
  mebibytes: number;
}

/**
 * Loaded before anything else: at the end, the peak memory (KiB) and the CPU seconds go to file
 * descriptor 3. Only Linux tells those of the processes that were started (in hundredths).
 */
const REPORT = `data:text/javascript,import { readFileSync, writeSync } from 'node:fs';
const ofChildren = () => {
  try {
    const fields = readFileSync('/proc/self/stat', 'latin1').split(') ')[1].split(' ');
    return (Number(fields[13]) + Number(fields[14])) / 100;
  } catch {
    return 0;
  }
};
process.on('exit', () => {
  const { maxRSS, systemCPUTime, userCPUTime } = process.resourceUsage();
  const seconds = (userCPUTime + systemCPUTime) / 1e6 + ofChildren();
  writeSync(3, maxRSS + ' ' + seconds);
});`;

/** What Node.js needs to run TypeScript as it is. */
export const TSX = ['--import', 'tsx'] as const;

/** Arguments of Node.js for a whole build, started as `npm run build` starts it; its options follow. */
export const BUILD = readBuildScript();

function readBuildScript(): readonly string[] {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  return scripts.build.split(' ').slice(1);
}

/**
 * Runs Node.js with these arguments in a process of its own.
 *
 * @throws MachineryError where it does not end with exit code 0
 */
export async function timeProcess(...args: string[]): Promise<Cost> {
  const start = performance.now();
  const argv = ['--import', REPORT, ...args];
  const child = spawn(process.execPath, argv, {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit', 'pipe'],
  });
  let [report, printed] = ['', ''];
  child.stdout?.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
  });
  (child.stdio[3] as Readable).on('data', (chunk: Buffer) => {
    report += chunk.toString();
  });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0)
    throw new MachineryError(`${args.join(' ')} ended with exit code ${code}: ${printed}`);
  const [memory, cpuSeconds] = report.split(' ').map(Number);
  const milliseconds = performance.now() - start;
  return { milliseconds, cpuSeconds: cpuSeconds ?? 0, mebibytes: (memory ?? 0) / 1024 };
}

/**
 * Medians of tasks that take turns, so that all of them see the same machine.
 *
 * @param rounds how often each is measured; a round before these warms the caches
 */
export async function interleave<K extends string>(
  tasks: Readonly<Record<K, () => Promise<Cost>>>,
  rounds: number,
): Promise<Record<K, Cost>> {
  const names = Object.keys(tasks) as K[];
  const costs = new Map<K, Cost[]>(names.map((name) => [name, []]));
  for (let round = 0; round <= rounds; round += 1) {
    for (const name of names) {
      const cost = await tasks[name]();
      if (round > 0) costs.get(name)?.push(cost);
    }
  }
  const medians = [...costs].map(([name, list]) => {
    const middle = (figure: keyof Cost) => median(list.map((cost) => cost[figure]));
    const [milliseconds, cpuSeconds] = [middle('milliseconds'), middle('cpuSeconds')];
    return [name, { milliseconds, cpuSeconds, mebibytes: middle('mebibytes') }];
  });
  return Object.fromEntries(medians) as Record<K, Cost>;
}

/** The middle one of an odd number of values. */
export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}

/** One line of a table: a cost. */
export function costRow(what: string, { milliseconds, cpuSeconds, mebibytes }: Cost): string {
  const time = `${Math.round(milliseconds)} ms (${cpuSeconds.toFixed(1)} s of CPU)`;
  return `  ${what.padEnd(44)}${time}, ${Math.round(mebibytes)} MiB`;
}

/** One line of a table: how often `b` goes into `a`. */
export function ratioRow(what: string, a: Cost, b: Cost): string {
  const time = (a.milliseconds / b.milliseconds).toFixed(2);
  const cpu = (a.cpuSeconds / b.cpuSeconds).toFixed(2);
  const memory = (a.mebibytes / b.mebibytes).toFixed(2);
  return `  ${what.padEnd(44)}${time} in time, ${cpu} in CPU time, ${memory} in memory`;
}

const ENVIRONMENT = { GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' };

/** Runs git without the user's configuration, and gives what it printed. */
export function runGit(root: string, args: readonly string[], input?: string): string {
  const env = { PATH: process.env.PATH, ...ENVIRONMENT };
  return execFileSync('git', args, { cwd: root, env, input, maxBuffer: 1 << 30 }).toString();
}
