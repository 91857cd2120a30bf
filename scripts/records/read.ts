import {
  closeSync,
  constants,
  type Dirent,
  fstatSync,
  openSync,
  readdirSync,
  readSync,
} from 'node:fs';
import { lstat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { compareCodeUnits } from '../model/order.ts';
import { MachineryError } from '../model/problem.ts';
import { MAX_JSON_BYTES } from './parse-record.ts';

/** One entry of records/, as the file system has it. */
export interface RecordText {
  /** Path below the root, with `/`. */
  path: string;
  /** What it holds; of a file beyond every bound only as much as shows that it is. */
  bytes: Uint8Array;
  /** Absent for a regular file; what it is instead otherwise (its bytes are then empty). */
  kind?: 'symlink' | 'special' | 'unreadable-name';
}

/** Written by systems unasked, or to keep an empty folder: no records, and no problem. */
const IGNORED = new Set(['.DS_Store', '.gitkeep']);

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
  const texts: RecordText[] = [];
  readFolder(root, 'records', texts);
  return texts.sort((a, b) => compareCodeUnits(a.path, b.path));
}

// Synchronous on purpose: for hundreds of small files the detour of each promise costs more.
function readFolder(root: string, folder: string, texts: RecordText[]): void {
  for (const entry of listFolder(root, folder)) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) {
      readFolder(root, path, texts);
    } else if (!entry.isFile()) {
      const kind = entry.isSymbolicLink() ? 'symlink' : 'special';
      texts.push({ path, bytes: new Uint8Array(), kind });
    } else if (!IGNORED.has(entry.name)) {
      texts.push(readText(root, path));
    }
  }
}

function listFolder(root: string, folder: string): Dirent[] {
  try {
    return readdirSync(join(root, folder), { withFileTypes: true });
  } catch (error) {
    throw unreadable(folder, error);
  }
}

function unreadable(path: string, error: unknown): MachineryError {
  const reason = error instanceof Error ? error.message : String(error);
  return new MachineryError(`${path} cannot be read (${reason}); check its permissions`);
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
    // Node shows a name that is not UTF-8 with U+FFFD, and then cannot open it.
    if (path.includes('\uFFFD')) return { path, bytes: new Uint8Array(), kind: 'unreadable-name' };
    throw unreadable(path, error);
  }
}
