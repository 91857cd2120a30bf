import type { Artifact } from './artifact.ts';
import { CHECKSUMS } from './list-checksums.ts';

/** A name that every file system, URL and checksum list takes as it stands. */
const SEGMENT = /^(?!\.{1,2}$)[A-Za-z0-9._-]+$/;

/**
 * Holds that every path stays below dist/, stands once, and collides with no other, also where a
 * file system folds case.
 *
 * @throws TypeError where one does not: artifacts are made by this tool, so it is at fault
 */
export function checkPaths(artifacts: readonly Artifact[]): void {
  const files = new Set<string>();
  const folders = new Set<string>();
  for (const { path } of artifacts) {
    const segments = path.split('/');
    if (!segments.every((segment) => SEGMENT.test(segment))) {
      throw new TypeError(`The path ${JSON.stringify(path)} does not stay below dist/`);
    }
    const folded = path.toLowerCase();
    if (files.has(folded) || folded === CHECKSUMS.toLowerCase()) {
      throw new TypeError(`The path ${JSON.stringify(path)} stands twice`);
    }
    files.add(folded);
    for (let count = 1; count < segments.length; count++) {
      folders.add(segments.slice(0, count).join('/').toLowerCase());
    }
  }
  for (const file of files) {
    if (folders.has(file)) throw new TypeError(`The path ${JSON.stringify(file)} is a folder too`);
  }
}
