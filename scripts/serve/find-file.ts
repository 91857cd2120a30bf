import { readFile, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';

/**
 * What a published name is made of. It begins with no dot, which covers `..`; it holds no separator,
 * encoded or not, and no NUL, at which the system would cut it.
 */
const PUBLISHABLE = /^(?!\.)[A-Za-z0-9._-]*$/;

/** What stands at a path of a folder. */
export type Found =
  | { kind: 'file'; path: string; bytes: Uint8Array }
  /** A folder with an index.html, asked for without the slash that its links need. */
  | { kind: 'folder' }
  | { kind: 'nothing' };

/** The segments of a URL's path, decoded; null where they name nothing that can be published. */
export function readSegments(pathname: string): string[] | null {
  let segments: string[];
  try {
    segments = pathname.slice(1).split('/').map(decodeURIComponent);
  } catch {
    return null;
  }
  if (!segments.every((segment) => PUBLISHABLE.test(segment))) return null;
  return segments.slice(0, -1).includes('') ? null : segments;
}

/** The bytes of a regular file whose real path lies below `root`, itself a real path. */
async function readBelow(root: string, path: string): Promise<Uint8Array | null> {
  try {
    const real = await realpath(join(root, path));
    if (!real.startsWith(root.endsWith(sep) ? root : root + sep)) return null;
    if (!(await stat(real)).isFile()) return null;
    return await readFile(real);
  } catch {
    return null;
  }
}

/**
 * Finds what a path names: the file, the index.html of a folder (`/x/`), or the page without its
 * ending (`/support` is support.html). Never a file outside `dir`, also not through a link.
 */
export async function findFile(dir: string, segments: readonly string[]): Promise<Found> {
  // Resolved anew each time: a build swaps the link between two requests.
  const root = await realpath(dir).catch(() => null);
  if (root === null) return { kind: 'nothing' };
  const path = segments.join('/');
  const candidates =
    path === '' || path.endsWith('/') ? [`${path}index.html`] : [path, `${path}.html`];
  for (const candidate of candidates) {
    const bytes = await readBelow(root, candidate);
    if (bytes) return { kind: 'file', path: candidate, bytes };
  }
  if (path === '' || path.endsWith('/')) return { kind: 'nothing' };
  const index = await readBelow(root, `${path}/index.html`);
  return index ? { kind: 'folder' } : { kind: 'nothing' };
}
