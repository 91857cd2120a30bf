import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { linesUnlike } from '../../scripts/compare/rows.ts';
import type { Files } from './records/records.ts';
import { temporaryFolder, writeFiles } from './repositories/repository.ts';

/** A throw-away folder of records, without git. */
export interface Folder {
  root: string;
  /** Writes files; null removes one. */
  write(files: Record<string, string | null>): void;
  /** The text of every file, by its path. */
  texts(): Files;
  /** The paths of the files that are no longer what they were at first. */
  changed(): string[];
  /** The lines of a file that went, with `-`, and those that came, with `+`. */
  changedLines(path: string): string[];
}

/** Makes a folder with these files; it is removed when the test ends. */
export function createFolder(files: Files): Folder {
  const root = temporaryFolder();
  writeFiles(root, files);
  const texts = (): Files => {
    const entries = readdirSync(root, { recursive: true, withFileTypes: true });
    const paths = entries
      .filter((one) => one.isFile())
      .map((one) => join(one.parentPath, one.name));
    return Object.fromEntries(
      paths.map((path) => [relative(root, path), readFileSync(path, 'utf8')]),
    );
  };
  return {
    root,
    write: (changes) => writeFiles(root, changes),
    texts,
    changed: () => {
      const now = texts();
      const all = new Set([...Object.keys(files), ...Object.keys(now)]);
      return [...all].filter((path) => files[path] !== now[path]);
    },
    changedLines: (path) => {
      const [old, now] = [files[path] ?? '', readFileSync(join(root, path), 'utf8')];
      const [gone, come] = [linesUnlike(old, now), linesUnlike(now, old)].map((text) =>
        text.split('\n'),
      );
      return [...(gone ?? []).map((line) => `-${line}`), ...(come ?? []).map((line) => `+${line}`)];
    },
  };
}
