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
  const asked = git.text([
    'rev-parse',
    '--is-inside-work-tree',
    '--is-shallow-repository',
    '--show-object-format',
    '--show-prefix',
  ]);
  const [place, settings, head] = await Promise.allSettled([
    asked,
    git.text(['config', '--null', '--list']),
    git.text(['rev-parse', '--verify', 'HEAD^{commit}']),
  ]);
  if (place.status === 'rejected') throw explainPlace(root, place.reason);
  checkPlace(root, place.value);
  if (settings.status === 'rejected') throw settings.reason;
  checkFilter(root, settings.value);
  if (head.status === 'rejected') {
    throw new MachineryError(`${root} has no commit yet; commit its records first`);
  }
  return { git, head: head.value.trim() };
}

function explainPlace(root: string, reason: unknown): unknown {
  if (!(reason instanceof Error) || !/not a git repository/.test(reason.message)) return reason;
  return new MachineryError(
    `${root} is not a git repository; the changelog is read from git history, so clone the repository instead of copying its files`,
  );
}

function checkPlace(root: string, answer: string): void {
  const [inside, shallow, format, ...prefix] = answer.replace(/\n$/, '').split('\n');
  if (inside !== 'true') {
    throw new MachineryError(`${root} has no work tree; name a checkout with --root`);
  }
  if (prefix.join('') !== '') {
    throw new MachineryError(
      `${root} is the folder ${prefix.join('\n')} of a repository; name the repository's top folder with --root`,
    );
  }
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
}

function checkFilter(root: string, settings: string): void {
  if (settings.split('\0').some((setting) => PARTIAL.test(setting))) {
    throw new MachineryError(
      `${root} is a partial clone, which lacks a part of the history; clone it again without --filter`,
    );
  }
}

/** A setting (`name`, newline, value) that makes git fetch missing objects when they are needed. */
const PARTIAL = /^(?:extensions\.partialclone(?:\n|$)|remote\.[^\n]*\.promisor(?:\n(?!false$)|$))/i;
