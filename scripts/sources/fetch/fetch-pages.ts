import type { Page } from '../page.ts';
import { type FetchSettings, fetchPage } from './fetch-page.ts';

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
