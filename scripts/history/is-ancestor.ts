import { openGit } from './run-git.ts';

/**
 * Whether a commit is HEAD or one of the commits that HEAD grew from. A commit that the repository
 * does not have is not.
 *
 * @param commit full id
 * @throws MachineryError where git fails
 */
export async function isAncestor(root: string, commit: string): Promise<boolean> {
  const git = openGit(root);
  // Asked this way, a commit that is not there is an answer and not a failure of git.
  const commits = await git.text(['rev-list', 'HEAD']);
  return commits.split('\n').includes(commit);
}
