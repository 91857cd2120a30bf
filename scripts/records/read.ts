// What comes in: a folder with records/.
// What goes out: every file in it with its bytes, and which kind of record a path is.
// Example: `records/vendors/zed.yaml` is the vendor `zed`.
import {
  closeSync,
  constants,
  type Dirent,
  existsSync,
  fstatSync,
  openSync,
  readdirSync,
  readSync,
} from 'node:fs';
import { lstat } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import fastGlob from 'fast-glob';
import { isDay } from '../model/day.ts';
import { MachineryError, messageOf, type Problem } from '../model/problem.ts';
import { compareCodeUnits, didYouMeanHint } from '../model/words.ts';
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
 * and other things that are no regular files are listed with their `kind`, for validate to refuse.
 *
 * @throws MachineryError where there is no folder records/, or a file cannot be read.
 */
export async function readRecordTexts(root: string): Promise<RecordText[]> {
  const folder = await lstat(join(root, 'records')).catch(() => null);
  if (!folder?.isDirectory()) {
    throw new MachineryError(
      `there is no folder records/ in ${resolve(root)}; run this in a repository that has one, or name it with --root`,
    );
  }
  return findEntries(root)
    .flatMap((entry) => readEntry(root, entry))
    .sort((a, b) => compareCodeUnits(a.path, b.path));
}

interface Found {
  path: string;
  dirent: Pick<Dirent, 'isDirectory' | 'isFile'>;
}

/** Everything below records/, folders too: hidden files, links as they are. */
function findEntries(root: string): Found[] {
  try {
    return fastGlob
      .sync('**/*', {
        cwd: join(root, 'records'),
        dot: true,
        onlyFiles: false,
        followSymbolicLinks: false,
        objectMode: true,
      })
      .map(({ path, dirent }) => ({ path: `records/${path}`, dirent }));
  } catch (error) {
    throw unreadable('records', error);
  }
}

function readEntry(root: string, { path, dirent }: Found): RecordText[] {
  if (dirent.isDirectory() || (dirent.isFile() && isIgnored(path))) return [];
  if (!dirent.isFile()) return [{ path, bytes: new Uint8Array(), isOdd: true }];
  if (classifyPath(path)?.kind === 'report') return [openReport(root, path)];
  return [readText(root, path)];
}

function unreadable(path: string, error: unknown): MachineryError {
  return new MachineryError(`${path} cannot be read (${messageOf(error)}); check its permissions`);
}

/** A source-check report, which is read each time that it is asked for. */
function openReport(root: string, path: string): RecordText {
  return {
    path,
    get bytes() {
      return readText(root, path).bytes;
    },
  };
}

function readText(root: string, path: string): RecordText {
  const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
  try {
    const file = openSync(join(root, path), flags);
    try {
      const bytes = Buffer.alloc(Math.min(fstatSync(file).size, MAX_JSON_BYTES + 1));
      return { path, bytes: bytes.subarray(0, readSync(file, bytes, 0, bytes.length, 0)) };
    } finally {
      closeSync(file);
    }
  } catch (error) {
    throw unreadable(path, error);
  }
}

/** What a path below the root says of its file. */
interface RecordPlace {
  kind: RecordKind;
  /** `zed`, `claude-api/claude-2.0`, `2026-11-20`; the kind itself where there is only one file. */
  id: string;
}

const SLUG = '[a-z0-9]+(?:-[a-z0-9]+)*';
const ITEM_SLUG = '[a-z0-9.]*[a-z0-9][a-z0-9.]*(?:-[a-z0-9.]+)*';

const SINGLE = {
  'records/dataset.yaml': 'dataset',
  'records/baseline.yaml': 'baseline',
  'records/names.yaml': 'names',
  'records/source-checks/dismissed.yaml': 'dismissed',
} as const;

const PATTERNS = [
  ['vendor', new RegExp(`^records/vendors/(${SLUG})\\.yaml$`)],
  ['provider', new RegExp(`^records/providers/(${SLUG})\\.yaml$`)],
  ['deprecation', new RegExp(`^records/deprecations/(${SLUG}/${ITEM_SLUG})\\.yaml$`)],
  ['scheduled', new RegExp(`^records/scheduled/(${SLUG})\\.yaml$`)],
  ['reading', new RegExp(`^records/readings/(${ITEM_SLUG})\\.yaml$`)],
  ['report', /^records\/source-checks\/(\d{4}-\d{2}-\d{2})\.json$/],
] as const;

export type RecordKind = (typeof SINGLE)[keyof typeof SINGLE] | (typeof PATTERNS)[number][0];

/**
 * Which record a path holds; null for a path that no record may have. History reads old commits by
 * these forms too, so none is ever narrowed: a published record would leave its history.
 */
export function classifyPath(path: string): RecordPlace | null {
  const single = Object.hasOwn(SINGLE, path) ? SINGLE[path as keyof typeof SINGLE] : undefined;
  if (single) return { kind: single, id: single };
  for (const [kind, pattern] of PATTERNS) {
    const id = pattern.exec(path)?.[1];
    if (id === undefined) continue;
    if (kind === 'report' && !isDay(id)) return null;
    return { kind, id };
  }
  return null;
}

/** Where each kind of record is, for messages. */
const PLACES = [
  'records/vendors/<id>.yaml',
  'records/providers/<slug>.yaml',
  'records/deprecations/<platform>/<slug>.yaml',
  'records/scheduled/<platform>.yaml',
  'records/readings/<page>.yaml',
  'records/source-checks/<YYYY-MM-DD>.json',
] as const;

/** What is wrong with an entry of records/ before it is read; null where it is a record's file. */
export function checkPath({ path, isOdd }: RecordText): Problem | null {
  const place = { path, line: 1, column: 1 };
  if (isOdd) {
    const message = 'this is a link, or no regular file; put the file itself here';
    return { code: 'path-not-a-file', ...place, message };
  }
  if (classifyPath(path)) return null;
  const message = `records do not have this path; ${wayOut(path)}`;
  return { code: 'path-unexpected', ...place, message };
}

function wayOut(path: string): string {
  const better = path
    .toLowerCase()
    .replace(/\.yml$/, '.yaml')
    .replace(/[\s_]+/g, '-');
  if (better !== path && classifyPath(better)) return `rename it to ${better}`;
  const place = PLACES.find((one) => path.startsWith(one.slice(0, one.indexOf('<'))));
  if (place)
    return `move or rename it: ${place}, with a-z, 0-9, single hyphens, and dots in a slug of a deprecation`;
  return `remove it or move it elsewhere: records/ holds only dataset.yaml, baseline.yaml, names.yaml and ${PLACES.join(', ')}`;
}

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

/** The file or folder beside it that was most likely meant. */
function hintOfPath(root: string, bases: readonly string[], given: string): string {
  const folder = [...bases, root].map((base) => dirname(resolve(base, given))).find(existsSync);
  if (folder === undefined) return '';
  return didYouMeanHint(basename(given), readdirSync(folder));
}

function findPath(root: string, bases: readonly string[], given: string): string {
  for (const base of [...bases, root]) {
    const found = resolve(base, given);
    const path = relative(root, found).split(sep).join('/');
    const isRecord = path === '' || path === 'records' || path.startsWith('records/');
    if (isRecord && existsSync(found)) return path === '' ? 'records' : path;
  }
  throw new MachineryError(
    `there is no ${JSON.stringify(given)} below ${root}/records; name a file or folder there${hintOfPath(root, bases, given)}`,
  );
}
