import { existsSync } from 'node:fs';
import { relative, resolve, sep } from 'node:path';
import { MachineryError } from '../model/problem.ts';

/**
 * Makes the test of whether a file was asked for.
 *
 * @param root the repository
 * @param bases folders that a relative path may start from; the root is always one
 * @param given files or folders; none means all
 * @returns a test of paths below the root, with `/`
 * @throws MachineryError for a path that does not exist, or is not below records/
 */
export function selectPaths(
  root: string,
  bases: readonly string[],
  given: readonly string[],
): (path: string) => boolean {
  if (given.length === 0) return () => true;
  const wanted = given.map((path) => findPath(resolve(root), bases, path));
  return (path) => wanted.some((start) => path === start || path.startsWith(`${start}/`));
}

function findPath(root: string, bases: readonly string[], given: string): string {
  for (const base of [...bases, root]) {
    const found = resolve(base, given);
    const path = relative(root, found).split(sep).join('/');
    const isRecord = path === '' || path === 'records' || path.startsWith('records/');
    if (isRecord && existsSync(found)) return path === '' ? 'records' : path;
  }
  throw new MachineryError(
    `there is no ${JSON.stringify(given)} below ${root}/records; name a file or folder there`,
  );
}
