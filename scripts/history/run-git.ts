import { simpleGit } from 'simple-git';
import { MachineryError } from '../model/problem.ts';

/** Git in one repository, deaf to the user's configuration and environment. */
export interface Git {
  /** Runs a command and gives its output as text. */
  text(args: readonly string[]): Promise<string>;
  /** Runs `cat-file` with `options`, feeds it `input` (not empty), and gives its output as bytes. */
  catFile(options: readonly string[], input: string): Promise<Buffer>;
}

/**
 * What the person who runs a build has configured must not reach its bytes: no configuration but
 * the repository's own, no replaced or grafted commits, no question ever asked.
 */
const ENVIRONMENT = {
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_NO_REPLACE_OBJECTS: '1',
  GIT_GRAFT_FILE: '/dev/null',
  GIT_NO_LAZY_FETCH: '1',
  GIT_OPTIONAL_LOCKS: '0',
  GIT_TERMINAL_PROMPT: '0',
};

/**
 * Git in the folder `root`.
 *
 * @throws MachineryError where the folder does not exist, and from every command that fails
 */
export function openGit(root: string): Git {
  const start = (input?: string) =>
    simpleGit({
      baseDir: root,
      allowEnvironment: Object.keys(ENVIRONMENT),
      unsafe: { allowUnsafeConfigPaths: true },
      // A checkout in a container often belongs to another user; the configuration that would
      // allow it is not read, and the folder was named by the person who runs this.
      config: ['safe.directory=*'],
      // `exit` may come before the last bytes of a pipe, `close` may not.
      completion: { onClose: true, onExit: false },
      // Without this a failure that prints nothing would pass for an empty answer.
      errors: (error, result) =>
        error ?? (result.exitCode === 0 ? undefined : Buffer.concat(result.stdErr)),
      ...(input !== undefined && { input: () => input }),
    }).env({ PATH: process.env.PATH ?? '', LC_ALL: 'C', ...ENVIRONMENT });
  return {
    text: (args) => explain(root, args[0], () => start().raw([...args])),
    catFile: (options, input) =>
      explain(root, 'cat-file', () => start(input).binaryCatFile([...options])),
  };
}

async function explain<T>(root: string, name = '', run: () => PromiseLike<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    const message = error instanceof Error ? error.message.trim() : String(error);
    if (/directory that does not exist/.test(message)) {
      throw new MachineryError(`${root} is not a folder; name the repository with --root`);
    }
    if (/spawn .*ENOENT/.test(message)) {
      throw new MachineryError('git was not found; install git 2.31 or newer');
    }
    const first = message.split('\n')[0] || 'it gave no reason';
    throw new MachineryError(`git ${name} failed in ${root}: ${first}`, { cause: error });
  }
}
