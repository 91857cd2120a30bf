import { compareCodeUnits } from '../model/order.ts';
import { openGit } from './run-git.ts';

/**
 * Paths below records/ whose text in the work tree is not that of HEAD, in code-unit order: they
 * are published, and no commit tells of them yet.
 *
 * @throws MachineryError where git fails
 */
export async function listUncommitted(root: string): Promise<string[]> {
  const git = openGit(root);
  const status = await git.text([
    'status',
    '--porcelain=v1',
    '-z',
    '--no-renames',
    '--untracked-files=all',
    '--',
    'records',
  ]);
  // Each entry is two letters, a blank and the path.
  const paths = status.split('\0').map((entry) => entry.slice(3));
  return paths.filter((path) => path !== '').sort(compareCodeUnits);
}
