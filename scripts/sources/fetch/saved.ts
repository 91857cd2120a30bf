import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Day } from '../../model/day.ts';
import { compareCodeUnits } from '../../model/order.ts';
import type { MissingPage, Page, ReadPage } from '../page.ts';
import { decodeText } from './decode.ts';
import { formatOfPath, sniffFormat } from './decode-page.ts';
import { FetchFailure } from './fetch-failure.ts';
import { findSavedFiles } from './find-saved-files.ts';
import { readSavedSource, type SavedSource } from './read-saved-source.ts';

const LARGEST_PAGE = 2 * 1024 * 1024;
const LARGEST_SOURCE = 64 * 1024;
const SOURCE_ENDING = '.source.json';

/** Saved pages by the URL that they are copies of. */
export interface SavedPages {
  /** The page with this URL, with or without a trailing `.md`. */
  find(url: string): Page;
  /** What was left alone, a sentence each. */
  warnings: string[];
}

interface SavedFile {
  source: SavedSource;
  bytes: Buffer;
  text: ReadPage['texts'][number];
}

type Entry = SavedFile | { failed: string };

function keyOf(url: string): string {
  return url.replace(/\.md$/, '');
}

async function readBounded(file: string, limit: number): Promise<Buffer> {
  let handle: FileHandle | null = null;
  try {
    handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW);
    const { size } = await handle.stat();
    if (size > limit) throw new FetchFailure(`the saved page is larger than ${limit} bytes`);
    return await handle.readFile();
  } catch (error) {
    if (error instanceof FetchFailure) throw error;
    throw new FetchFailure(`cannot be read (${(error as NodeJS.ErrnoException).code})`);
  } finally {
    await handle?.close();
  }
}

async function readSavedFile(
  folder: string,
  path: string,
  source: SavedSource,
): Promise<SavedFile> {
  const bytes = await readBounded(join(folder, path), LARGEST_PAGE);
  const named = formatOfPath(path);
  const text = decodeText(bytes, null, named);
  return { source, bytes, text: { text, format: named ?? sniffFormat(text) } };
}

/** One page of all its files: as old as the oldest, and not there unless each of them is. */
function joinFiles(url: string, entries: readonly Entry[], today: Day): Page {
  const missing = (reason: string): MissingPage => ({
    state: 'not_checked',
    url,
    reason,
    observedOn: null,
    sha256: null,
  });
  const files: SavedFile[] = [];
  for (const entry of entries) {
    if ('failed' in entry) return missing(entry.failed);
    files.push(entry);
  }
  const [first] = files;
  if (!first) return missing('there is no saved copy of it');
  const observed = files.map(({ source }) => source.observedOn).sort(compareCodeUnits);
  const [oldest = today] = observed;
  const newest = observed.at(-1) ?? today;
  if (newest > today) return missing(`its saved copy is of ${newest}, after the day of the check`);
  const sum = createHash('sha256');
  for (const { bytes } of files) sum.update(bytes);
  const page: ReadPage = {
    state: 'read',
    url,
    texts: files.map(({ text }) => text),
    observedOn: oldest,
    sha256: sum.digest('hex'),
  };
  const { copy } = first.source;
  return files.length === 1 && copy ? { ...page, copy } : page;
}

/**
 * Reads saved pages: below `folder`, each `<page>` with its `<page>.source.json` beside it. Several
 * files with one URL are one page, in the order of their paths. A file that is broken is named in
 * the warnings, and its page is then not there.
 *
 * @param today the day of the check; a copy of a later day is not used.
 * @throws MachineryError where the folder cannot be read.
 */
export async function readSavedPages(folder: string, today: Day): Promise<SavedPages> {
  const { files, warnings } = await findSavedFiles(folder);
  const known = new Set(files);
  const entries = new Map<string, Entry[]>();
  const add = (url: string, entry: Entry): void => {
    entries.set(keyOf(url), [...(entries.get(keyOf(url)) ?? []), entry]);
  };
  for (const path of files.filter((file) => !file.endsWith(SOURCE_ENDING))) {
    if (!known.has(`${path}${SOURCE_ENDING}`)) {
      warnings.push(`${path}: left alone, because there is no ${path}${SOURCE_ENDING}`);
    }
  }
  for (const sourcePath of files.filter((file) => file.endsWith(SOURCE_ENDING))) {
    const path = sourcePath.slice(0, -SOURCE_ENDING.length);
    let url: string | null = null;
    try {
      const text = (await readBounded(join(folder, sourcePath), LARGEST_SOURCE)).toString('utf8');
      const source = readSavedSource(text);
      url = source.url;
      if ('problem' in source) throw new FetchFailure(`its .source.json ${source.problem}`);
      if (!known.has(path))
        throw new FetchFailure('the saved page is missing beside its .source.json');
      add(source.url, await readSavedFile(folder, path, source));
    } catch (error) {
      if (!(error instanceof FetchFailure)) throw error;
      warnings.push(`${path}: ${error.message}`);
      if (url !== null) add(url, { failed: error.message });
    }
  }
  return { find: (url) => joinFiles(url, entries.get(keyOf(url)) ?? [], today), warnings };
}
