import { MachineryError } from '../model/problem.ts';
import { type Git, openGit } from './run-git.ts';

/** A repository whose whole history is there. */
export interface Repository {
  git: Git;
  /** Full id of the commit that HEAD names. */
  head: string;
}

/**
 * Opens the repository whose work tree has `root` as its top folder.
 *
 * @throws MachineryError with the remedy, where git, the repository, a commit or a part of the
 *   history is missing: history that is only partly there would be published as if it were whole
 */
export async function openRepository(root: string): Promise<Repository> {
  const git = openGit(root);
  await checkPlace(git, root);
  await checkCompleteness(git, root);
  const head = await git.text(['rev-parse', '--verify', 'HEAD^{commit}']).catch(() => {
    throw new MachineryError(`${root} has no commit yet; commit its records first`);
  });
  return { git, head: head.trim() };
}

async function checkPlace(git: Git, root: string): Promise<void> {
  const inside = await git
    .text(['rev-parse', '--is-inside-work-tree'])
    .catch((error: MachineryError) => {
      if (!/not a git repository/.test(error.message)) throw error;
      throw new MachineryError(
        `${root} is not a git repository; the changelog is read from git history, so clone the repository instead of copying its files`,
      );
    });
  if (inside.trim() !== 'true') {
    throw new MachineryError(`${root} has no work tree; name a checkout with --root`);
  }
  const prefix = (await git.text(['rev-parse', '--show-prefix'])).replace(/\n$/, '');
  if (prefix !== '') {
    throw new MachineryError(
      `${root} is the folder ${prefix} of a repository; name the repository's top folder with --root`,
    );
  }
}

async function checkCompleteness(git: Git, root: string): Promise<void> {
  const answer = await git.text(['rev-parse', '--is-shallow-repository', '--show-object-format']);
  const [shallow, format] = answer.trim().split('\n');
  if (shallow !== 'false') {
    throw new MachineryError(
      `${root} is a shallow clone, which lacks a part of the history; run: git fetch --unshallow`,
    );
  }
  if (format !== 'sha1') {
    throw new MachineryError(
      `${root} names its objects by ${format}; published commit ids are SHA-1, so use a repository of that format`,
    );
  }
  const settings = (await git.text(['config', '--null', '--list'])).split('\0');
  if (settings.some((setting) => PARTIAL.test(setting))) {
    throw new MachineryError(
      `${root} is a partial clone, which lacks a part of the history; clone it again without --filter`,
    );
  }
}

/** A setting (`name`, newline, value) that makes git fetch missing objects when they are needed. */
const PARTIAL = /^(?:extensions\.partialclone(?:\n|$)|remote\.[^\n]*\.promisor(?:\n(?!false$)|$))/i;
