import { lookup } from 'node:dns/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildConnector } from 'undici';
import { type Day, dayOf, type Timestamp } from '../../model/day.ts';
import type { DatasetFile } from '../../model/generated/records.ts';
import { plainAddress } from '../../model/readings.ts';
import { countOf, slugOf } from '../../model/words.ts';
import type { Page, PageFormat } from '../pages/page.ts';
import { FETCH_LIMITS, type FetchSettings, fetchPage, type Network } from './client.ts';
import { isPublicAddress } from './guard.ts';
import { readSavedPages } from './saved.ts';

/** How many pages are fetched at a time; of one host never more than one. */
const AT_A_TIME = 4;

/** The address that is asked for: a fragment never leaves the reader's machine. */
function requestOf(url: string): string {
  return url.split('#', 1)[0] ?? url;
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : '';
}

/**
 * Fetches pages, a few at a time and one per host, each address once. `onPage` is called as each
 * one ends, in the order in which they end; the map is in the order of `urls`.
 */
export async function fetchPages(
  urls: readonly string[],
  settings: FetchSettings,
  onPage: (page: Page) => void,
): Promise<Map<string, Page>> {
  const waiting = [...new Set(urls.map(requestOf))];
  const busy = new Set<string>();
  const fetched = new Map<string, Page>();
  const running = new Set<Promise<void>>();
  const start = (url: string): void => {
    const host = hostOf(url);
    busy.add(host);
    const run = fetchPage(url, settings).then((page) => {
      fetched.set(url, page);
      busy.delete(host);
      running.delete(run);
      onPage(page);
    });
    running.add(run);
  };
  while (waiting.length > 0 || running.size > 0) {
    const next = waiting.findIndex((url) => !busy.has(hostOf(url)));
    if (next >= 0 && running.size < AT_A_TIME) {
      for (const url of waiting.splice(next, 1)) start(url);
    } else {
      await Promise.race(running);
    }
  }
  const pages = new Map<string, Page>();
  for (const url of urls) {
    const page = fetched.get(requestOf(url));
    if (page) pages.set(url, { ...page, url });
  }
  return pages;
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
  isPublicAddress,
  createConnector: buildConnector,
  clock: () => performance.now(),
  wait: (milliseconds, signal) => sleep(milliseconds, undefined, { signal }),
};

/** Says who asks and where to complain. */
function userAgentOf({ name, repository }: DatasetFile): string {
  return `${slugOf(name)}-source-check (+${repository})`;
}

function outcomeOf(page: Page): string {
  if (page.state === 'not_checked') return `not checked: ${page.reason}`;
  const { finalUrl = page.url, observedOn } = page;
  return finalUrl === page.url || page.live
    ? 'read'
    : `read, the newest copy, of ${observedOn}, at ${finalUrl}`;
}

/** A fetched page in the format that its description names, which knows better than a server. */
function writtenIn(page: Page, format: PageFormat | undefined): Page {
  if (page.state !== 'read' || format === undefined) return page;
  return { ...page, texts: page.texts.map(({ text }) => ({ text, format })) };
}

/** Takes pages from a folder of saved ones. */
export function fromFolder(folder: string, today: Day, progress: Progress): LoadPages {
  return async (wanted) => {
    const addresses = wanted.flatMap(({ url, readUrl }) => [url, readUrl]);
    const saved = await readSavedPages(folder, today, addresses);
    for (const warning of saved.warnings) progress(`warning: ${warning}`);
    const pages = new Map<string, Page>();
    for (const [index, { url, readUrl }] of wanted.entries()) {
      const page = saved.find(url, readUrl);
      progress(`[${index + 1}/${wanted.length}] ${url}: ${outcomeOf(page)}`);
      pages.set(url, page);
    }
    const known = new Set(addresses.map(plainAddress));
    for (const url of saved.urls) {
      if (!known.has(plainAddress(url))) pages.set(url, saved.find(url));
    }
    return pages;
  };
}

/** Fetches pages from the internet. */
export function fromInternet(
  dataset: DatasetFile,
  options: { now: Timestamp; network: Network; progress: Progress },
): LoadPages {
  const { now, network, progress } = options;
  return async (wanted) => {
    const settings = {
      network,
      limits: FETCH_LIMITS,
      userAgent: userAgentOf(dataset),
      today: dayOf(now),
    };
    const urls = wanted.map(({ readUrl }) => readUrl);
    const total = new Set(urls).size;
    let ended = 0;
    progress(`fetching ${countOf(total, 'page')}`);
    const fetched = await fetchPages(urls, settings, (page) => {
      ended += 1;
      progress(`[${ended}/${total}] ${page.url}: ${outcomeOf(page)}`);
    });
    return new Map(
      wanted.flatMap(({ url, readUrl, format }) => {
        const page = fetched.get(readUrl);
        return page ? [[url, { ...writtenIn(page, format), url }] as const] : [];
      }),
    );
  };
}
