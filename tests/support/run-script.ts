import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** This repository. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** What a command did. */
export interface Run {
  /** Exit code; -1 where a signal ended it, or it never began. */
  code: number;
  stdout: string;
  stderr: string;
}

function commandOf(name: string, args: readonly string[]): string[] {
  return ['--import', import.meta.resolve('tsx'), `${ROOT}/scripts/${name}.ts`, ...args];
}

/** The environment without npm's own variables; `changes` adds to it. */
function environment(changes: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { INIT_CWD: _, ...env } = process.env;
  return { ...env, ...changes };
}

/** Runs scripts/<name>.ts as a process; without npm's own variables, in `cwd` or the root. */
export function runScript(
  name: string,
  args: readonly string[],
  cwd = ROOT,
  env: NodeJS.ProcessEnv = {},
): Promise<Run> {
  return new Promise((resolve) => {
    const options = { cwd, env: environment(env), maxBuffer: 64 * 1024 * 1024 };
    execFile(process.execPath, commandOf(name, args), options, (error, stdout, stderr) => {
      const code = error ? (typeof error.code === 'number' ? error.code : -1) : 0;
      resolve({ code, stdout, stderr });
    });
  });
}

/** Starts scripts/<name>.ts as a process that runs on, in the root. */
export function startScript(
  name: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): ChildProcess {
  const options = { cwd: ROOT, env: environment(env) };
  return spawn(process.execPath, commandOf(name, args), options);
}
