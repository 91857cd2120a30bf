import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { MachineryError } from '../model/problem.ts';

/** What one run of a command took, from the start of its process to its end. */
export interface Cost {
  milliseconds: number;
  /** Peak resident memory. */
  mebibytes: number;
}

const MEMORY = fileURLToPath(new URL('./report-memory.ts', import.meta.url));

/**
 * Runs `scripts/<name>.ts` in a process of its own.
 *
 * @throws MachineryError where it does not end with exit code 0
 */
export async function timeCommand(name: string, args: readonly string[]): Promise<Cost> {
  const script = fileURLToPath(new URL(`../${name}.ts`, import.meta.url));
  const start = performance.now();
  const child = spawn(process.execPath, ['--import', 'tsx', '--import', MEMORY, script, ...args], {
    stdio: ['ignore', 'pipe', 'inherit', 'pipe'],
  });
  let memory = '';
  let printed = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
  });
  (child.stdio[3] as Readable).on('data', (chunk: Buffer) => {
    memory += chunk.toString();
  });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new MachineryError(`${name} ended with exit code ${code}: ${printed}`);
  return { milliseconds: performance.now() - start, mebibytes: Number(memory) / 1024 };
}

/** The medians of several costs, each measure by itself. */
export function medianCost(costs: readonly Cost[]): Cost {
  const median = (values: number[]): number =>
    values.sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
  return {
    milliseconds: median(costs.map(({ milliseconds }) => milliseconds)),
    mebibytes: median(costs.map(({ mebibytes }) => mebibytes)),
  };
}
