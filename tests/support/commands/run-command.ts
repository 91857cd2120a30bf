import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Run as Command, Io } from '#scripts/cli/command.ts';

/** This repository, with a slash at the end. */
export const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** What a command did. */
export interface Run {
  /** Exit code; -1 where a signal ended a process, or it never began. */
  code: number;
  stdout: string;
  stderr: string;
}

/** The environment without npm's own variables; `changes` adds to it. */
function environment(changes: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { INIT_CWD: _, ...env } = process.env;
  return { ...env, ...changes };
}

/** The command of scripts/<name>.ts. */
export async function loadCommand(name: string): Promise<Command> {
  const module: { run: Command } = await import(pathToFileURL(`${ROOT}/scripts/${name}.ts`).href);
  return module.run;
}

/** Runs a command, or that of scripts/<name>.ts, in this process, in `cwd` or the root. */
export async function runCommand(
  command: string | Command,
  args: readonly string[],
  cwd = ROOT,
  env: NodeJS.ProcessEnv = {},
  changes: Partial<Pick<Io, 'now' | 'interrupted' | 'stdout' | 'terminal'>> = {},
): Promise<Run> {
  const run = typeof command === 'string' ? await loadCommand(command) : command;
  const printed = { stdout: '', stderr: '' };
  const into = (stream: keyof typeof printed) => ({
    write: (text: string) => {
      printed[stream] += text;
    },
  });
  const code = await run(args, {
    cwd,
    env: environment(env),
    now: Date.now,
    stdout: into('stdout'),
    stderr: into('stderr'),
    interrupted: () => new Promise(() => {}),
    ...changes,
  });
  return { code, ...printed };
}

/** What starts as one file, as package.json says; every other command starts with tsx. */
const BUNDLED = ['build', 'review'];

function argvOf(name: string, args: readonly string[]): string[] {
  const start = BUNDLED.includes(name)
    ? [`${ROOT}/scripts/cli/bundled.js`]
    : ['--import', import.meta.resolve('tsx')];
  return [...start, `${ROOT}/scripts/${name}.ts`, ...args];
}

/** Runs a program as a process of its own, in this environment. */
export function runProgram(
  program: string,
  args: readonly string[],
  options: { cwd: string; env: NodeJS.ProcessEnv },
): Promise<Run> {
  return new Promise((resolve) => {
    const all = { ...options, maxBuffer: 64 * 1024 * 1024 };
    execFile(program, args, all, (error, stdout, stderr) => {
      const failure = typeof error?.code === 'number' ? error.code : -1;
      resolve({ code: error ? failure : 0, stdout, stderr });
    });
  });
}

/** Runs scripts/<name>.ts as a process of its own; without npm's variables, in `cwd` or the root. */
export function runProcess(
  name: string,
  args: readonly string[],
  cwd = ROOT,
  env: NodeJS.ProcessEnv = {},
): Promise<Run> {
  return runProgram(process.execPath, argvOf(name, args), { cwd, env: environment(env) });
}

/** Starts scripts/<name>.ts as a process that runs on, in the root. */
export function startProcess(name: string, args: readonly string[]): ChildProcess {
  return spawn(process.execPath, argvOf(name, args), { cwd: ROOT, env: environment({}) });
}
