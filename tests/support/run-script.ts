import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** What a command did. */
export interface Run {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs scripts/<name>.ts as a process; without npm's own variables, in `cwd` or the root. */
export function runScript(name: string, args: readonly string[], cwd = ROOT): Promise<Run> {
  const { INIT_CWD: _, ...env } = process.env;
  const tsx = import.meta.resolve('tsx');
  const argv = ['--import', tsx, `${ROOT}/scripts/${name}.ts`, ...args];
  return new Promise((resolve) => {
    const options = { cwd, env, maxBuffer: 64 * 1024 * 1024 };
    execFile(process.execPath, argv, options, (error, stdout, stderr) => {
      const code = error ? Number(error.code) : 0;
      resolve({ code, stdout, stderr });
    });
  });
}
