import { createHash } from 'node:crypto';
import { lookup } from 'node:dns/promises';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastGlob from 'fast-glob';
import { buildConnector } from 'undici';
import { type Day, dayOf, parseTimestamp, type Timestamp } from '../../model/day.ts';
import type { DatasetFile } from '../../model/generated/records.ts';
import { present, when } from '../../model/present.ts';
import { MachineryError } from '../../model/problem.ts';
import { plainAddress } from '../../model/readings.ts';
import { compareCodeUnits, countOf, groupBy, slugOf } from '../../model/words.ts';
import {
  FetchFailure,
  missingPage,
  type Page,
  type PageCopy,
  type PageFormat,
  type ReadPage,
} from '../pages/page.ts';
import { FETCH_LIMITS, fetchPage, type Network } from './client.ts';
import { decodeText, formatOfPath, sniffFormat } from './decode.ts';

/** How many pages are fetched at a time; of one host never more than one. */
const AT_A_TIME = 4;

/** The address that is asked for: a fragment never leaves the reader's machine. */
function requestOf(url: string): string {
  return url.replace(/#.*/, '');
}

/** A page that is wanted: the URL that records name, and the one to fetch for it. */
export interface WantedPage {
  url: string;
  readUrl: string;
  /** What it is written in, where its description says so. */
  format?: PageFormat;
}

/**
 * Loads pages, from wherever; the map is by the URL that records name. Saved pages that nobody
 * wanted are in it too, after the others.
 */
export type LoadPages = (wanted: readonly WantedPage[]) => Promise<ReadonlyMap<string, Page>>;

/** Says how far the work is, a line each. */
type Progress = (line: string) => void;

/** The internet, through this machine's resolver. */
export const internet: Network = {
  resolve: (hostname) => lookup(hostname, { all: true }),
  createConnector: buildConnector,
};

function outcomeOf(page: Page): string {
  if (page.state === 'not_checked') return `not checked: ${page.reason}`;
  if (page.live) return 'read';
  return `read, the copy of ${page.observedOn}`;
}

/** Takes pages from a folder of saved ones. */
export function fromFolder(folder: string, today: Day, progress: Progress): LoadPages {
  return async (wanted) => {
    const asked = wanted.flatMap(({ url, readUrl }) => [url, readUrl]);
    const copies = await readSavedPages(folder, today, asked, progress);
    const byAddress = groupBy(copies, ({ url }) => plainAddress(url));
    const pages = new Map<string, Page>();
    for (const [index, { url, readUrl }] of wanted.entries()) {
      const [newest] = newestFirst(
        [url, readUrl].flatMap((one) => byAddress.get(plainAddress(one)) ?? []),
      );
      let page: Page = missingPage(url, 'there is no saved copy of it');
      if (newest) page = { ...newest, url };
      if (newest && page.state === 'read' && plainAddress(newest.url) !== plainAddress(url)) {
        page.finalUrl = newest.url;
      }
      progress(`[${index + 1}/${wanted.length}] ${url}: ${outcomeOf(page)}`);
      pages.set(url, page);
    }
    for (const address of asked) byAddress.delete(plainAddress(address));
    for (const [copy] of byAddress.values()) if (copy) pages.set(copy.url, copy);
    return pages;
  };
}

/** Fetches pages from the internet, a few hosts at a time and one page of each, every address once. */
export function fromInternet(
  dataset: DatasetFile,
  options: { now: Timestamp; network: Network; progress: Progress },
): LoadPages {
  const { now, network, progress } = options;
  // Says who asks and where to complain.
  const userAgent = `${slugOf(dataset.name)}-source-check (+${dataset.repository})`;
  const settings = { network, limits: FETCH_LIMITS, userAgent, today: dayOf(now) };
  return async (wanted) => {
    const addresses = [...new Set(wanted.map(({ readUrl }) => requestOf(readUrl)))];
    const waiting = [...groupBy(addresses, (url) => url.split('/')[2] ?? '').values()];
    const fetched = new Map<string, Page>();
    progress(`fetching ${countOf(addresses.length, 'page')}`);
    const fetchHosts = async (): Promise<void> => {
      for (let own = waiting.shift(); own; own = waiting.shift()) {
        for (const url of own) {
          const page = await fetchPage(url, settings);
          fetched.set(url, page);
          progress(`[${fetched.size}/${addresses.length}] ${url}: ${outcomeOf(page)}`);
        }
      }
    };
    await Promise.all(Array.from({ length: AT_A_TIME }, fetchHosts));
    return new Map(
      wanted.flatMap(({ url, readUrl, format }) => {
        const page = fetched.get(requestOf(readUrl));
        // A description knows better than a server what its page is written in.
        if (page) return [[url, { ...page, ...present({ format }), url }] as const];
        return [];
      }),
    );
  };
}

const SOURCE_ENDING = '.source.json';

/** What `<page>.source.json` says of a saved page. */
type SavedSource = Pick<ReadPage, 'url' | 'observedOn' | 'copy'>;

/** `acme/docs`, a full commit, and a path; prose in these fields names no place that could be cited. */
const REPOSITORY = /^[A-Za-z0-9-]+\/[A-Za-z0-9._-]+$/;
const COMMIT = /^[0-9a-f]{40}$/;
const PATH = /^[^\s,;]+$/;

/** Where a public copy is kept, if that can be cited. */
function copyOf(value: Readonly<Record<string, unknown>>): PageCopy | undefined {
  const [repository = '', path = '', commit = ''] = ['repository', 'path', 'commit'].map((key) =>
    String(value[key] ?? ''),
  );
  const isCited = REPOSITORY.test(repository) && PATH.test(path) && COMMIT.test(commit);
  return when(isCited, { repository, path, commit });
}

/**
 * Reads the text of a `<page>.source.json`: `url` and `observed_on` (a day) or `observed_at` (a UTC
 * timestamp); other fields are not looked at, but for where the copy is kept: `repository`, `path`
 * and `commit`, or the three under `copy`. Null where it says none of these.
 */
function readSource(text: string): SavedSource | null {
  let value: Readonly<Record<string, unknown>>;
  try {
    value = Object(JSON.parse(text));
  } catch {
    return null;
  }
  const { url, observed_on, observed_at } = value;
  const seen = parseTimestamp(String(observed_on ?? observed_at));
  const isAddress = typeof url === 'string' && url.startsWith('https://') && URL.canParse(url);
  if (!isAddress || seen === null) return null;
  return present({ url, observedOn: dayOf(seen), copy: copyOf(Object(value.copy ?? value)) });
}

/** Copies of pages; of two of one date the first comes first, and missing ones last. */
function newestFirst(copies: readonly Page[]): Page[] {
  const dateOf = ({ observedOn }: Page): string => observedOn ?? '';
  return [...copies].sort((a, b) => compareCodeUnits(dateOf(b), dateOf(a)));
}

/** One saved page, or why it cannot be used. */
async function readPage(file: string | null, source: SavedSource, today: Day): Promise<Page> {
  const { url, observedOn } = source;
  if (file === null)
    return missingPage(url, `the saved page is missing beside its ${SOURCE_ENDING}`);
  if (observedOn > today)
    return missingPage(url, `its saved copy is of ${observedOn}, after the day of the check`);
  const bytes = await readFile(file);
  try {
    const text = decodeText(bytes);
    const format = formatOfPath(file) ?? sniffFormat(text);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    return { state: 'read', ...source, text, format, sha256 };
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
    return copy !== undefined && copy.repository === repository && copy.path === path;
  };
  return wanted.find(isFile) ?? url;
}

/**
 * Reads saved pages: below `folder`, each `<page>` with its `<page>.source.json` beside it. No symbolic
 * link is followed, so nothing outside of the folder is ever read.
 *
 * @param today the day of the check; a copy of a later day is not used.
 * @param wanted addresses of pages; a file of a repository can be one beside the page made from it.
 * @param progress is told what is broken.
 * @returns every copy, the newest first, and of two of one date that with the plainer address.
 * @throws MachineryError where the folder is not there.
 */
async function readSavedPages(
  folder: string,
  today: Day,
  wanted: readonly string[],
  progress: Progress,
): Promise<Page[]> {
  if (!existsSync(folder)) {
    throw new MachineryError(`${folder} is not there; give --pages a folder of saved pages`);
  }
  const found = await fastGlob('**', { cwd: folder, followSymbolicLinks: false });
  const sources = found.filter((path) => path.endsWith(SOURCE_ENDING)).sort(compareCodeUnits);
  const pages: Page[] = [];
  for (const name of sources) {
    const path = name.slice(0, -SOURCE_ENDING.length);
    const source = readSource(await readFile(join(folder, name), 'utf8'));
    if (source === null) {
      progress(
        `warning: ${name} is not JSON with an https address as \`url\` and a date as \`observed_on\` or a UTC timestamp as \`observed_at\``,
      );
      continue;
    }
    const file = found.includes(path) ? join(folder, path) : null;
    const page = await readPage(file, { ...source, url: addressOf(source, wanted) }, today);
    if (page.state !== 'read') progress(`warning: ${path}: ${page.reason}`);
    pages.push(page);
  }
  return newestFirst(pages.sort((a, b) => a.url.length - b.url.length));
}
