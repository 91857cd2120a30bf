import type { Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { compareCodeUnits } from '../../model/order.ts';
import { MachineryError } from '../../model/problem.ts';

const MOST_FILES = 20_000;
const DEEPEST = 16;

/** What a folder of saved pages holds. */
export interface SavedFiles {
  /** Paths below the folder, with `/`, in code-unit order. */
  files: string[];
  /** What was left alone, a sentence each. */
  warnings: string[];
}

async function entriesOf(folder: string, path: string): Promise<Dirent[]> {
  try {
    return await readdir(join(folder, path), { withFileTypes: true });
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    throw new MachineryError(
      `cannot read the saved pages in ${join(folder, path)} (${code}); give --pages a folder of saved pages`,
    );
  }
}

/**
 * Every regular file below a folder. Symbolic links are named and not followed, so nothing outside
 * of the folder is ever read; hidden files and folders are passed over.
 *
 * @throws MachineryError where the folder cannot be read or is no folder of saved pages.
 */
export async function findSavedFiles(folder: string): Promise<SavedFiles> {
  const found: SavedFiles = { files: [], warnings: [] };
  const walk = async (path: string, depth: number): Promise<void> => {
    for (const entry of await entriesOf(folder, path)) {
      const below = path === '' ? entry.name : `${path}/${entry.name}`;
      if (entry.name.startsWith('.')) continue;
      if (entry.isDirectory() && depth < DEEPEST) await walk(below, depth + 1);
      else if (entry.isFile()) found.files.push(below);
      else found.warnings.push(`${below}: left alone, because it is no regular file`);
      if (found.files.length > MOST_FILES) {
        throw new MachineryError(
          `${folder} holds more than ${MOST_FILES} files; give --pages a folder of saved pages`,
        );
      }
    }
  };
  await walk('', 0);
  found.files.sort(compareCodeUnits);
  found.warnings.sort(compareCodeUnits);
  return found;
}
