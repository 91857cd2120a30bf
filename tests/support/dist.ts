import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, realpathSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Every file below a folder (links followed at its root), with `/`, sorted. */
export function filesOf(folder: string): string[] {
  const root = realpathSync(folder);
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .sort();
}

/**
 * Checks a build against its own SHA256SUMS: every file that it lists is there with its bytes, and
 * no other file is.
 *
 * @returns the sums, path to sha256; @throws an Error that names the first difference
 */
export function verifyDist(folder: string): Map<string, string> {
  // Looked up once, as a reader does that opens the folder: a swap may come in between.
  const root = realpathSync(folder);
  const lines = readFileSync(join(root, 'SHA256SUMS'), 'utf8').trimEnd().split('\n');
  const sums = new Map(lines.map((line): [string, string] => [line.slice(66), line.slice(0, 64)]));
  for (const [path, sum] of sums) {
    const actual = createHash('sha256')
      .update(readFileSync(join(root, path)))
      .digest('hex');
    if (actual !== sum) throw new Error(`${path} is not as SHA256SUMS has it`);
  }
  const files = filesOf(root).filter((path) => path !== 'SHA256SUMS');
  if (files.join() !== [...sums.keys()].sort().join()) throw new Error('a file is not listed');
  return sums;
}
