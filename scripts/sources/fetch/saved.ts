import { createHash } from 'node:crypto';
import { constants, type Dirent } from 'node:fs';
import { type FileHandle, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Day, dayOf, isDay, parseTimestamp, type Timestamp } from '../../model/day.ts';
import { MachineryError } from '../../model/problem.ts';
import { plainAddress } from '../../model/readings.ts';
import { compareCodeUnits } from '../../model/words.ts';
import type { MissingPage, Page, PageCopy, ReadPage } from '../pages/page.ts';
import { decodeText, formatOfPath, sniffFormat } from './decode.ts';
import { FetchFailure } from './failure.ts';

const MOST_FILES = 20_000;
const DEEPEST = 16;

/** What a folder of saved pages holds. */
interface SavedFiles {
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
async function findSavedFiles(folder: string): Promise<SavedFiles> {
  const found: SavedFiles = { files: [], warnings: [] };
  const walk = async (path: string, depth: number): Promise<void> => {
    for (const entry of await entriesOf(folder, path)) {
      const below = path === '' ? entry.name : `${path}/${entry.name}`;
      if (entry.name.startsWith('.')) continue;
      if (entry.isDirectory() && depth < DEEPEST) await walk(below, depth + 1);
      else if (entry.isFile()) found.files.push(below);
      else found.warnings.push(`${below}: left alone, because it is not a regular file`);
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

/** What `<page>.source.json` says of a saved page. */
interface SavedSource {
  url: string;
  observedOn: Day;
  /** The timestamp, where it gives one, else the day. */
  observedAt: Timestamp | Day;
  copy: PageCopy | null;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const COPY_PARTS = {
  repository: /^[A-Za-z0-9-]+\/[A-Za-z0-9._-]+$/,
  path: /^[^\s,;]+$/,
  commit: /^[0-9a-f]{40}$/,
};

/** Where a public copy is kept, as far as it can be cited: prose in these fields names no place. */
function copyOf(value: unknown): PageCopy | null {
  if (!isObject(value)) return null;
  const copy: PageCopy = {};
  for (const key of ['repository', 'path', 'commit'] as const) {
    const part = value[key];
    if (typeof part === 'string' && COPY_PARTS[key].test(part)) copy[key] = part;
    // A path without its repository leads nowhere.
    else if (key === 'repository') return null;
  }
  return copy;
}

function observedDay(value: Record<string, unknown>): Day | null {
  const { observed_on: day, observed_at: timestamp } = value;
  if (typeof day === 'string') return isDay(day) ? day : null;
  const parsed = typeof timestamp === 'string' ? parseTimestamp(timestamp) : null;
  return parsed === null ? null : dayOf(parsed);
}

/**
 * Reads the text of a `<page>.source.json`: `url` and `observed_on` (a day) or `observed_at` (a UTC
 * timestamp); other fields are not looked at, but for where the copy is kept: `repository`, `path`
 * and `commit`, or the three under `copy`.
 *
 * @returns the source, or what is wrong with the file and which URL it names nevertheless.
 */
function readSavedSource(text: string): SavedSource | { problem: string; url: string | null } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { problem: 'is not JSON', url: null };
  }
  if (!isObject(value)) return { problem: 'is not a JSON object', url: null };
  const { url } = value;
  if (typeof url !== 'string' || !URL.canParse(url) || !url.startsWith('https://')) {
    return { problem: 'has no `url` that begins with https://', url: null };
  }
  const observedOn = observedDay(value);
  if (observedOn === null) {
    return { problem: 'has no date in `observed_on` and no UTC timestamp in `observed_at`', url };
  }
  const { observed_at: stated } = value;
  const timestamp = typeof stated === 'string' ? parseTimestamp(stated) : null;
  const observedAt = timestamp !== null && dayOf(timestamp) === observedOn ? timestamp : observedOn;
  return { url, observedOn, observedAt, copy: copyOf(value.copy) ?? copyOf(value) };
}

const LARGEST_PAGE = 2 * 1024 * 1024;
const LARGEST_SOURCE = 64 * 1024;
const SOURCE_ENDING = '.source.json';

/** Saved pages by the URL that they are copies of. */
interface SavedPages {
  /**
   * The page with one of these addresses, with or without a trailing `.md`: its newest copy, and of
   * two of one date that of the first address.
   */
  find(...urls: string[]): Page;
  /** The addresses of all saved pages, as their files name them. */
  urls: string[];
  /** What was left alone, a sentence each. */
  warnings: string[];
}

interface SavedFile {
  source: SavedSource;
  bytes: Buffer;
  text: ReadPage['texts'][number];
}

type Entry = SavedFile | { failed: string };

/** A file with its path below the folder and the address that it is a copy of. */
interface NamedEntry {
  path: string;
  url: string;
  entry: Entry;
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

/** The page of one file, or why it is not there. */
function pageOf(url: string, entry: Entry, today: Day): Page {
  const missing = (reason: string): MissingPage => ({
    state: 'not_checked',
    url,
    reason,
    observedOn: null,
    sha256: null,
  });
  if ('failed' in entry) return missing(entry.failed);
  const { source, bytes, text } = entry;
  const { observedOn, copy } = source;
  if (observedOn > today) {
    return missing(`its saved copy is of ${observedOn}, after the day of the check`);
  }
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const isOther = plainAddress(source.url) !== plainAddress(url);
  return {
    state: 'read',
    url,
    texts: [text],
    observedOn,
    sha256,
    ...(isOther && { finalUrl: source.url }),
    ...(copy && { copy }),
  };
}

/** The newest of several pages; of two of one date the first. Undefined where none was read. */
function newestOf(pages: readonly Page[]): Page | undefined {
  const read = pages.filter((page) => page.state === 'read');
  const dates = read.map(({ observedOn }) => observedOn).sort(compareCodeUnits);
  return read.find(({ observedOn }) => observedOn === dates.at(-1)) ?? pages[0];
}

/** A file of a public repository, of any commit or branch: `owner/name/path`. */
const REPOSITORY_FILE = /^https:\/\/raw\.githubusercontent\.com\/([^/]+\/[^/]+)\/[^/]+(\/.+)$/;

/**
 * The address that a saved page is a copy of: of its file, where that is a page of its own among the
 * wanted ones, else the address that its source names.
 */
function addressOf({ url, copy }: SavedSource, wanted: readonly string[]): string {
  const file = `${copy?.repository}/${copy?.path}`;
  return wanted.find((address) => address.replace(REPOSITORY_FILE, '$1$2') === file) ?? url;
}

/** The files of a folder, each with the address that it is a copy of, in the order of their paths. */
async function readFiles(
  folder: string,
  wanted: readonly string[],
): Promise<{ entries: NamedEntry[]; warnings: string[] }> {
  const { files, warnings } = await findSavedFiles(folder);
  const known = new Set(files);
  const entries: NamedEntry[] = [];
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
      url = addressOf(source, wanted);
      const entry = await readSavedFile(folder, path, { ...source, url });
      entries.push({ path, url, entry });
    } catch (error) {
      if (!(error instanceof FetchFailure)) throw error;
      warnings.push(`${path}: ${error.message}`);
      if (url !== null) entries.push({ path, url, entry: { failed: error.message } });
    }
  }
  return { entries, warnings };
}

/**
 * Reads saved pages: below `folder`, each `<page>` with its `<page>.source.json` beside it. Of several
 * copies of one address the newest is read, and the warnings name the others. A file that is broken
 * is named in the warnings, and its page is then not there.
 *
 * @param today the day of the check; a copy of a later day is not used.
 * @param wanted addresses of pages; a file of a repository can be one beside the page made from it.
 * @throws MachineryError where the folder cannot be read.
 */
export async function readSavedPages(
  folder: string,
  today: Day,
  wanted: readonly string[] = [],
): Promise<SavedPages> {
  const { entries, warnings } = await readFiles(folder, wanted);
  const byAddress = new Map<string, NamedEntry[]>();
  for (const named of entries) {
    const address = plainAddress(named.url);
    byAddress.set(address, [...(byAddress.get(address) ?? []), named]);
  }
  const newest = new Map<string, NamedEntry>();
  for (const [address, named] of byAddress) {
    // Of two of one date that with the plainer address is read.
    const copies = [...named].sort((a, b) => a.url.length - b.url.length);
    const pages = copies.map(({ url, entry }) => pageOf(url, entry, today));
    const best = newestOf(pages);
    const chosen = best && copies[pages.indexOf(best)];
    if (!chosen) continue;
    newest.set(address, chosen);
    const left = copies.filter((copy) => copy !== chosen).map(({ path }) => path);
    if (left.length === 0) continue;
    warnings.push(`${chosen.path}: the newest copy of ${chosen.url}; left: ${left.join(', ')}`);
  }
  return {
    find(...urls) {
      const [asked = ''] = urls;
      const copies = [...new Set(urls.map(plainAddress))].flatMap((url) => newest.get(url) ?? []);
      const pages = copies.map(({ entry }) => pageOf(asked, entry, today));
      return newestOf(pages) ?? pageOf(asked, { failed: 'there is no saved copy of it' }, today);
    },
    urls: [...newest.values()].map(({ url }) => url),
    warnings,
  };
}
