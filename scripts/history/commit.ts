// In: what is committed together, with its message. Out: a commit for each, on the branch of HEAD.
// Example: a new price with the reading that shows it; the work tree stays as it is.

import { pick } from '../model/present.ts';
import { MachineryError, messageOf } from '../model/problem.ts';
import { type Git, openGit } from './git.ts';

/** What is committed together. */
export interface PlannedCommit {
  message: string;
  /** What files below records/ have then; null for one that goes. */
  files: ReadonlyMap<string, Uint8Array | null>;
}

/** What git needs to know about the person who commits: their settings, name, and key. */
const PERSON = [
  ...['HOME', 'XDG_CONFIG_HOME', 'USERPROFILE', 'USER', 'LOGNAME'],
  ...['GIT_CONFIG_GLOBAL', 'GIT_CONFIG_NOSYSTEM', 'GNUPGHOME', 'GPG_TTY', 'SSH_AUTH_SOCK'],
  ...['GIT_AUTHOR_NAME', 'GIT_AUTHOR_EMAIL', 'GIT_AUTHOR_DATE'],
  ...['GIT_COMMITTER_NAME', 'GIT_COMMITTER_EMAIL', 'GIT_COMMITTER_DATE'],
];

type Environment = Readonly<Record<string, string | undefined>>;

/** Git as the person who commits has set it up. */
function openOwnGit(root: string, environment: Environment): Git {
  const known = pick(environment, PERSON) as Record<string, string>;
  return openGit(root, { ...known, GIT_TERMINAL_PROMPT: '0' });
}

/** @throws MachineryError where something is staged, which a commit would take along */
export async function refuseStaged(root: string): Promise<void> {
  const staged = await openGit(root).text(['diff', '--cached', '--name-only', '-z']);
  const [path = ''] = staged.split('\0');
  if (path === '') return;
  throw new MachineryError(
    `${path} is staged and would be committed along; commit it first, or run: git restore --staged ${path}`,
  );
}

/**
 * Makes commits one after the other. Where one fails, those before it stay, and nothing is staged.
 *
 * @returns their ids
 * @throws MachineryError with what git or a hook says
 */
export async function commitFiles(
  root: string,
  commits: readonly PlannedCommit[],
  environment: Environment,
): Promise<string[]> {
  const git = openOwnGit(root, environment);
  const ids: string[] = [];
  for (const { message, files } of commits) {
    try {
      const entries = await Promise.all([...files].map((file) => stagedEntry(git, ...file)));
      await git.text(['update-index', '--verbose', '-z', '--index-info'], entries.join(''));
      await git.text(['commit', '--message', message]);
    } catch (error) {
      await git.text(['reset', '--quiet', '--', ...files.keys()]);
      const done = `${ids.length} of ${commits.length} commits were made`;
      throw new MachineryError(`${messageOf(error)}; ${done}, the rest is written in records/`);
    }
    ids.push((await git.text(['rev-parse', 'HEAD'])).trim());
  }
  return ids;
}

/** A file as the index is told of it. */
async function stagedEntry(git: Git, path: string, bytes: Uint8Array | null): Promise<string> {
  if (bytes === null) return `0 ${'0'.repeat(40)}\t${path}\0`;
  const blob = await git.text(['hash-object', '-w', '--stdin'], Buffer.from(bytes));
  return `100644 ${blob.trim()}\t${path}\0`;
}
