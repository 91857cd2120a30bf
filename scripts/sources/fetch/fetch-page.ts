import { createHash } from 'node:crypto';
import type { Day } from '../../model/day.ts';
import type { Page } from '../page.ts';
import type { CachedPage, PageCache } from './cache.ts';
import { type FetchLimits, fetchBody } from './client.ts';
import { decodePage } from './decode-page.ts';
import { describeFailure } from './failure.ts';
import { FetchFailure } from './fetch-failure.ts';
import { isWall } from './recognise-wall.ts';
import type { Network } from './request-page.ts';

export const FETCH_LIMITS: FetchLimits = {
  bytes: 2 * 1024 * 1024,
  milliseconds: 20_000,
  redirects: 5,
  tries: 2,
  pause: 1000,
};

export interface FetchSettings {
  network: Network;
  limits: FetchLimits;
  userAgent: string;
  /** The day that is written down as the one on which the page was seen. */
  today: Day;
  cache: PageCache | null;
}

/** Tries, waits as the server asks, tries again; never longer than the time that is left. */
async function tryFetch(
  url: string,
  settings: FetchSettings,
  signal: AbortSignal,
): Promise<CachedPage> {
  const { network, limits, userAgent, cache } = settings;
  const end = network.clock() + limits.milliseconds;
  const cached = (await cache?.read(url)) ?? null;
  for (let left = limits.tries - 1; ; left -= 1) {
    try {
      return await fetchBody(url, { network, limits, userAgent, signal, cached });
    } catch (error) {
      const failure = describeFailure(error);
      const wait = failure.wait === null ? limits.pause : failure.wait * 1000;
      const tooLong = network.clock() + wait >= end;
      if (!failure.again || left <= 0 || tooLong || signal.aborted) throw failure;
      await network.wait(wait, signal);
    }
  }
}

function readPage(url: string, fetched: CachedPage, today: Day): Page {
  const path = new URL(fetched.url).pathname;
  const { text, format } = decodePage(fetched.body, fetched.contentType, path);
  if (format === 'html' && isWall(text)) {
    throw new FetchFailure('a wall for robots or a login page stands before it');
  }
  const sha256 = createHash('sha256').update(fetched.body).digest('hex');
  return { state: 'read', url, texts: [{ text, format }], observedOn: today, sha256 };
}

/**
 * Fetches one page within its limits. Whatever the server does, the answer is a page or the reason
 * why there is none; nothing is thrown.
 */
export async function fetchPage(url: string, settings: FetchSettings): Promise<Page> {
  const signal = AbortSignal.timeout(settings.limits.milliseconds);
  const expired = new Promise<never>((_, reject) => {
    const tooSlow = () =>
      reject(new FetchFailure(`it took longer than ${settings.limits.milliseconds / 1000} s`));
    signal.addEventListener('abort', tooSlow, { once: true });
  });
  expired.catch(() => {});
  try {
    // A name look-up cannot be called off, so the time limit must also stand beside it.
    const fetched = await Promise.race([tryFetch(url, settings, signal), expired]);
    const page = readPage(url, fetched, settings.today);
    if (fetched.etag || fetched.lastModified) await settings.cache?.write(url, fetched);
    return page;
  } catch (error) {
    const reason = describeFailure(error).message;
    return { state: 'not_checked', url, reason, observedOn: null, sha256: null };
  }
}
