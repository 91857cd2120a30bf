import { execFile } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from './workflow-files.ts';

const run = promisify(execFile);

/** A fresh clone of this repository at HEAD, on a branch main that is also origin/main. */
export interface Clone {
  root: string;
  /** Runs lines of bash as GitHub's runner does; gives what they printed. */
  bash(lines: string, environment?: Record<string, string>): Promise<BashResult>;
}

export interface BashResult {
  code: number;
  stdout: string;
  stderr: string;
}

/**
 * Clones into a folder; the packages are linked instead of installed, which needs the network.
 *
 * @param folder a folder that the caller removes
 */
export async function cloneRepository(folder: string): Promise<Clone> {
  const root = join(folder, 'clone');
  await run('git', ['clone', '--quiet', ROOT, root]);
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  const bash: Clone['bash'] = async (lines, environment = {}) => {
    const env = {
      PATH: process.env.PATH,
      HOME: folder,
      TMPDIR: folder,
      GIT_AUTHOR_NAME: 'Test',
      GIT_AUTHOR_EMAIL: 'test@almanac.example',
      GIT_COMMITTER_NAME: 'Test',
      GIT_COMMITTER_EMAIL: 'test@almanac.example',
      npm_config_update_notifier: 'false',
      ...environment,
    };
    const options = { cwd: root, env, maxBuffer: 64 * 1024 * 1024 };
    const args = ['--noprofile', '--norc', '-eo', 'pipefail', '-c', lines];
    return run('bash', args, options).then(
      ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
      ({ code, stdout, stderr }) => ({
        code: typeof code === 'number' ? code : -1,
        stdout,
        stderr,
      }),
    );
  };
  await bash('git checkout --quiet -B main HEAD && git update-ref refs/remotes/origin/main HEAD');
  return { root, bash };
}
