import { readdirSync, readFileSync, realpathSync } from 'node:fs';
import { join, relative } from 'node:path';
import { linesWithout } from '#scripts/history/changed-values.ts';
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

/** Every file below a folder (links followed at its root), with `/`, sorted. */
export function filesOf(folder: string): string[] {
  const root = realpathSync(folder);
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .sort();
}

/** Makes a folder with these files; it is removed when the test ends. */
export function createFolder(files: Files): Folder {
  const root = temporaryFolder();
  writeFiles(root, files);
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  const texts = () => Object.fromEntries(filesOf(root).map((path) => [path, read(path)]));
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
      const [old, now] = [(files[path] ?? '').split('\n'), read(path).split('\n')];
      return [
        ...linesWithout(old, now).map((line) => `-${line}`),
        ...linesWithout(now, old).map((line) => `+${line}`),
      ];
    },
  };
}
