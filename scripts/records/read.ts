// What comes in: a folder with records/.
// What goes out: every file in it with its bytes, and which kind of record a path is.
// Example: `records/vendors/zed.yaml` is the vendor `zed`.
import {
  closeSync,
  constants,
  existsSync,
  fstatSync,
  lstatSync,
  openSync,
  readSync,
} from 'node:fs';
import { basename, join, relative, resolve, sep } from 'node:path';
import fastGlob from 'fast-glob';
import { isDay } from '../model/day.ts';
import { MachineryError, messageOf, type Problem } from '../model/problem.ts';
import { compareCodeUnits } from '../model/words.ts';
import { MAX_JSON_BYTES } from './parse.ts';

/** One entry of records/, as the file system has it. */
export interface RecordText {
  /** Path below the root, with `/`. */
  path: string;
  /**
   * What it holds; of a file beyond every bound only as much as shows that it is. A source-check
   * report is read each time it is asked for: those of years are not in memory at once.
   */
  readonly bytes: Uint8Array;
  /** Whether it is a link, or no regular file; its bytes are then empty. */
  isOdd?: true;
}

/** Written by systems unasked, or to keep an empty folder: no records, and no problem. */
const IGNORED = new Set(['.DS_Store', '.gitkeep']);

/** Whether a file below records/ is there for people, or for nobody. */
export function isIgnored(path: string): boolean {
  return path === 'records/README.md' || IGNORED.has(basename(path));
}

/**
 * Reads every file under records/, in code-unit order of the paths. No symlink is followed: links
 * and other things that are not regular files are listed as odd, for validate to refuse.
 *
 * @throws MachineryError where there is no folder records/, or a file cannot be read.
 */
export async function readRecordTexts(root: string): Promise<RecordText[]> {
  const folder = join(root, 'records');
  if (!lstatSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    throw new MachineryError(
      `there is no folder records/ in ${resolve(root)}; run this in a repository that has one, or name it with --root`,
    );
  }
  const options = { cwd: folder, dot: true, onlyFiles: false, followSymbolicLinks: false };
  return readable('records', () => fastGlob.sync('**/*', { ...options, objectMode: true }))
    .flatMap(({ path: name, dirent }): RecordText[] => {
      const path = `records/${name}`;
      if (dirent.isDirectory()) return [];
      if (!dirent.isFile()) return [{ path, bytes: new Uint8Array(), isOdd: true }];
      if (isIgnored(path)) return [];
      const read = () => readable(path, () => readBytes(join(root, path)));
      if (classifyPath(path)?.kind !== 'report') return [{ path, bytes: read() }];
      return [
        {
          path,
          get bytes() {
            return read();
          },
        },
      ];
    })
    .sort((a, b) => compareCodeUnits(a.path, b.path));
}

function readable<T>(path: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new MachineryError(`${path} cannot be read (${messageOf(error)}); check its permissions`);
  }
}

function readBytes(path: string): Uint8Array {
  const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
  const file = openSync(path, flags);
  try {
    const bytes = Buffer.alloc(Math.min(fstatSync(file).size, MAX_JSON_BYTES + 1));
    return bytes.subarray(0, readSync(file, bytes, 0, bytes.length, 0));
  } finally {
    closeSync(file);
  }
}

/** What a path below the root says of its file. */
interface RecordPlace {
  kind: RecordKind;
  /** `zed`, `claude-api/claude-2.0`, `2026-11-20`; the kind itself where there is only one file. */
  id: string;
}

/** Where the records of each kind are; what stands between angle brackets is their id. */
const PLACES = {
  dataset: 'records/dataset.yaml',
  baseline: 'records/baseline.yaml',
  names: 'records/names.yaml',
  vendor: 'records/vendors/<id>.yaml',
  provider: 'records/providers/<id>.yaml',
  deprecation: 'records/deprecations/<platform>/<slug>.yaml',
  scheduled: 'records/scheduled/<platform>.yaml',
  reading: 'records/readings/<slug>.yaml',
  dismissed: 'records/source-checks/dismissed.yaml',
  report: 'records/source-checks/<YYYY-MM-DD>.json',
} as const;

export type RecordKind = keyof typeof PLACES;

export const RECORD_KINDS = Object.keys(PLACES) as RecordKind[];

const ID = '[a-z0-9]+(?:-[a-z0-9]+)*';

const PARTS: Readonly<Record<string, string>> = {
  id: ID,
  platform: ID,
  slug: '[a-z0-9.]*[a-z0-9][a-z0-9.]*(?:-[a-z0-9.]+)*',
  'YYYY-MM-DD': '\\d{4}-\\d{2}-\\d{2}',
};

const PATTERNS = Object.entries(PLACES).map(([kind, place]) => {
  const pattern = place
    .replace('.', '\\.')
    .replace(/<.*>/, '($&)')
    .replace(/<([\w-]+)>/g, (_, part: string) => PARTS[part] ?? '');
  return [kind as RecordKind, new RegExp(`^${pattern}$`)] as const;
});

/**
 * Which record a path holds; null for a path that no record may have. History reads old commits by
 * these forms too, so none is ever narrowed: a published record would leave its history.
 */
export function classifyPath(path: string): RecordPlace | null {
  for (const [kind, pattern] of PATTERNS) {
    const match = pattern.exec(path);
    if (!match) continue;
    const [, id = kind] = match;
    if (kind === 'report' && !isDay(id)) return null;
    return { kind, id };
  }
  return null;
}

/** What is wrong with an entry of records/ before it is read; null where it is a record's file. */
export function checkPath({ path, isOdd }: RecordText): Problem | null {
  const place = { path, line: 1, column: 1 };
  if (isOdd) {
    const message = 'this is a link, or no regular file; put the file itself here';
    return { code: 'path-not-a-file', ...place, message };
  }
  if (classifyPath(path)) return null;
  const better = path
    .toLowerCase()
    .replace(/\.yml$/, '.yaml')
    .replace(/[\s_]+/g, '-');
  let wayOut = `move or rename it, or remove it: records/ holds only ${Object.values(PLACES).join(', ')}, named with a-z, 0-9, single hyphens, and dots in a slug`;
  if (better !== path && classifyPath(better)) wayOut = `rename it to ${better}`;
  return { code: 'path-unexpected', ...place, message: `records do not have this path; ${wayOut}` };
}

/**
 * Makes the test of whether a file was asked for.
 *
 * @param root the repository
 * @param base the folder that a relative path may start from, besides the root
 * @param given files or folders; none means all
 * @returns a test of paths below the root, with `/`
 * @throws MachineryError for a path that does not exist, or is not below records/
 */
export function selectPaths(
  root: string,
  base: string,
  given: readonly string[],
): (path: string) => boolean {
  if (given.length === 0) return () => true;
  const wanted = given.map((path) => {
    const paths = [base, root].map((folder) => resolve(folder, path)).filter(existsSync);
    const [found] = paths
      .map((one) => relative(resolve(root), one).split(sep).join('/') || 'records')
      .filter((one) => `${one}/`.startsWith('records/'));
    if (found !== undefined) return found;
    throw new MachineryError(
      `there is no ${JSON.stringify(path)} below ${resolve(root)}/records; name a file or folder there`,
    );
  });
  return (path) => wanted.some((start) => `${path}/`.startsWith(`${start}/`));
}
