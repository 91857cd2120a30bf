import { lookup } from 'node:dns/promises';
import { buildConnector } from 'undici';
import { type Day, dayOf, type Timestamp } from '../../model/day.ts';
import type { DatasetFile } from '../../model/generated/records.ts';
import { present } from '../../model/present.ts';
import { plainAddress } from '../../model/readings.ts';
import { countOf, groupBy, slugOf } from '../../model/words.ts';
import { missingPage, type Page, type PageFormat } from '../pages/page.ts';
import { FETCH_LIMITS, fetchPage, type Network } from './client.ts';
import { newestFirst, readSavedPages } from './saved.ts';

/** How many pages are fetched at a time; of one host never more than one. */
const AT_A_TIME = 4;

/** The address that is asked for: a fragment never leaves the reader's machine. */
function requestOf(url: string): string {
  return url.split('#', 1)[0] ?? url;
}

function hostOf(url: string): string {
  if (URL.canParse(url)) return new URL(url).host;
  return '';
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

/** Says who asks and where to complain. */
function userAgentOf({ name, repository }: DatasetFile): string {
  return `${slugOf(name)}-source-check (+${repository})`;
}

function outcomeOf(page: Page): string {
  if (page.state === 'not_checked') return `not checked: ${page.reason}`;
  if (page.live) return 'read';
  return `read, the copy of ${page.observedOn}`;
}

/** Takes pages from a folder of saved ones. */
export function fromFolder(folder: string, today: Day, progress: Progress): LoadPages {
  return async (wanted) => {
    const asked = wanted.flatMap(({ url, readUrl }) => [url, readUrl]);
    const warn = (line: string) => progress(`warning: ${line}`);
    const copies = await readSavedPages(folder, today, asked, warn);
    const pages = new Map<string, Page>();
    for (const [index, { url, readUrl }] of wanted.entries()) {
      const own = [url, readUrl].map(plainAddress).flatMap((address) => {
        return copies.find((copy) => plainAddress(copy.url) === address) ?? [];
      });
      const [newest] = newestFirst(own);
      let page: Page = missingPage(url, 'there is no saved copy of it');
      if (newest) page = { ...newest, url };
      if (newest && page.state === 'read' && plainAddress(newest.url) !== plainAddress(url)) {
        page.finalUrl = newest.url;
      }
      progress(`[${index + 1}/${wanted.length}] ${url}: ${outcomeOf(page)}`);
      pages.set(url, page);
    }
    const known = new Set(asked.map(plainAddress));
    for (const copy of copies) {
      const address = plainAddress(copy.url);
      if (!known.has(address)) pages.set(copy.url, copy);
      known.add(address);
    }
    return pages;
  };
}

/** Fetches pages from the internet, a few hosts at a time and one page of each, every address once. */
export function fromInternet(
  dataset: DatasetFile,
  options: { now: Timestamp; network: Network; progress: Progress },
): LoadPages {
  const { now, network, progress } = options;
  const settings = {
    network,
    limits: FETCH_LIMITS,
    userAgent: userAgentOf(dataset),
    today: dayOf(now),
  };
  return async (wanted) => {
    const addresses = [...new Set(wanted.map(({ readUrl }) => requestOf(readUrl)))];
    const waiting = [...groupBy(addresses, hostOf).values()];
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
