import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastGlob from 'fast-glob';
import { type Day, dayOf, isDay, parseTimestamp } from '../../model/day.ts';
import { present } from '../../model/present.ts';
import { MachineryError } from '../../model/problem.ts';
import { compareCodeUnits } from '../../model/words.ts';
import { FetchFailure, missingPage, type Page, type PageCopy } from '../pages/page.ts';
import { decodeText, formatOfPath, sniffFormat } from './decode.ts';

const SOURCE_ENDING = '.source.json';

/** What `<page>.source.json` says of a saved page. */
interface SavedSource {
  url: string;
  observedOn: Day;
  copy: PageCopy | null;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** `acme/docs` and a full commit; prose in these fields names no place that could be cited. */
const REPOSITORY = /^[A-Za-z0-9-]+\/[A-Za-z0-9._-]+$/;
const COMMIT = /^[0-9a-f]{40}$/;

/** Where a public copy is kept, if that can be cited. */
function copyOf(value: Record<string, unknown>): PageCopy | null {
  const { repository, path, commit } = value;
  if (typeof repository !== 'string' || !REPOSITORY.test(repository)) return null;
  if (typeof commit !== 'string' || !COMMIT.test(commit)) return null;
  if (typeof path !== 'string' || /[\s,;]/.test(path)) return null;
  return { repository, path, commit };
}

function observedDay({ observed_on: day, observed_at: time }: Record<string, unknown>): Day | null {
  if (typeof day === 'string') return isDay(day) ? day : null;
  const parsed = parseTimestamp(String(time));
  if (parsed === null) return null;
  return dayOf(parsed);
}

/**
 * Reads the text of a `<page>.source.json`: `url` and `observed_on` (a day) or `observed_at` (a UTC
 * timestamp); other fields are not looked at, but for where the copy is kept: `repository`, `path`
 * and `commit`, or the three under `copy`. Null where it says none of these.
 */
function readSource(text: string): SavedSource | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isObject(value)) return null;
  const { url, copy } = value;
  const observedOn = observedDay(value);
  const isAddress = typeof url === 'string' && url.startsWith('https://') && URL.canParse(url);
  if (!isAddress || observedOn === null) return null;
  return { url, observedOn, copy: copyOf(isObject(copy) ? copy : value) };
}

/** Copies of pages; of two of one date the first comes first, and missing ones last. */
export function newestFirst(copies: readonly Page[]): Page[] {
  const dateOf = ({ observedOn }: Page): string => observedOn ?? '';
  return [...copies].sort((a, b) => compareCodeUnits(dateOf(b), dateOf(a)));
}

/** One saved page, or why it cannot be used. */
async function readPage(file: string, source: SavedSource, today: Day): Promise<Page> {
  const { url, observedOn, copy } = source;
  if (observedOn > today) {
    return missingPage(url, `its saved copy is of ${observedOn}, after the day of the check`);
  }
  const bytes = await readFile(file);
  try {
    const text = decodeText(bytes);
    const format = formatOfPath(file) ?? sniffFormat(text);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    return present({
      state: 'read' as const,
      url,
      text,
      format,
      observedOn,
      sha256,
      copy: copy ?? undefined,
    });
  } catch (error) {
    if (!(error instanceof FetchFailure)) throw error;
    return missingPage(url, error.message);
  }
}

/** A file of a public repository: `owner/name`, a commit or branch, and the path. */
const REPOSITORY_FILE = /^https:\/\/raw\.githubusercontent\.com\/([^/]+\/[^/]+)\/([^/]+)\/(.+)$/;

/**
 * The address that a saved page is a copy of: of its file, where that is a page of its own among the
 * wanted ones, else the address that its source names.
 */
function addressOf({ url, copy }: SavedSource, wanted: readonly string[]): string {
  const isFile = (address: string): boolean => {
    const [, repository, at = '', path] = REPOSITORY_FILE.exec(address) ?? [];
    // What is wanted of a commit is of no other one.
    if (COMMIT.test(at) && at !== copy?.commit) return false;
    return copy !== null && copy.repository === repository && copy.path === path;
  };
  return wanted.find(isFile) ?? url;
}

/**
 * Reads saved pages: below `folder`, each `<page>` with its `<page>.source.json` beside it. No symbolic
 * link is followed, so nothing outside of the folder is ever read.
 *
 * @param today the day of the check; a copy of a later day is not used.
 * @param wanted addresses of pages; a file of a repository can be one beside the page made from it.
 * @param warn is told what is broken.
 * @returns every copy, the newest first, and of two of one date that with the plainer address.
 * @throws MachineryError where the folder is not there.
 */
export async function readSavedPages(
  folder: string,
  today: Day,
  wanted: readonly string[],
  warn: (line: string) => void,
): Promise<Page[]> {
  if (!existsSync(folder)) {
    throw new MachineryError(`${folder} is not there; give --pages a folder of saved pages`);
  }
  const found = await fastGlob('**', { cwd: folder, followSymbolicLinks: false });
  const pages: Page[] = [];
  for (const sourcePath of found
    .filter((path) => path.endsWith(SOURCE_ENDING))
    .sort(compareCodeUnits)) {
    const path = sourcePath.slice(0, -SOURCE_ENDING.length);
    const named = readSource(await readFile(join(folder, sourcePath), 'utf8'));
    if (named === null) {
      warn(
        `${sourcePath} is not JSON with an https address as \`url\` and a date as \`observed_on\` or a UTC timestamp as \`observed_at\``,
      );
      continue;
    }
    const source = { ...named, url: addressOf(named, wanted) };
    let page: Page = missingPage(
      source.url,
      `the saved page is missing beside its ${SOURCE_ENDING}`,
    );
    if (found.includes(path)) page = await readPage(join(folder, path), source, today);
    if (page.state !== 'read') warn(`${path}: ${page.reason}`);
    pages.push(page);
  }
  return newestFirst(pages.sort((a, b) => a.url.length - b.url.length));
}
