import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** This repository. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** How a command ended and what it printed. */
export interface Outcome {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** What a command runs with, where it is not the test's own. */
export interface Surroundings {
  cwd?: string;
  env?: NodeJS.ProcessEnv;
}

/** Starts scripts/<name>.ts in a process of its own. */
export function startCommand(
  name: string,
  args: readonly string[],
  { cwd = ROOT, env = {} }: Surroundings = {},
): ChildProcess {
  const tsx = import.meta.resolve('tsx');
  return spawn(process.execPath, ['--import', tsx, `${ROOT}/scripts/${name}.ts`, ...args], {
    cwd,
    env: { ...process.env, ...env },
  });
}

/** Runs scripts/<name>.ts to its end. */
export async function runCommand(
  name: string,
  args: readonly string[],
  surroundings: Surroundings = {},
): Promise<Outcome> {
  const child = startCommand(name, args, surroundings);
  const outcome: Outcome = { code: null, stdout: '', stderr: '' };
  child.stdout?.on('data', (chunk: Buffer) => {
    outcome.stdout += chunk.toString();
  });
  child.stderr?.on('data', (chunk: Buffer) => {
    outcome.stderr += chunk.toString();
  });
  [outcome.code] = (await once(child, 'close')) as [number | null];
  return outcome;
}
