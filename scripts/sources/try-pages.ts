import { Worker } from 'node:worker_threads';
import type { MissingPage, Page, ReadPage } from './page.ts';

/** How long and how large the parsing of one page may become. */
export interface ParseLimits {
  milliseconds: number;
  megabytes: number;
  /** Texts up to this length are never tried: no parser needs long for them. */
  harmless: number;
}

export const PARSE_LIMITS: ParseLimits = { milliseconds: 20_000, megabytes: 1024, harmless: 8_000 };

/** Node 20 needs tsx to read TypeScript, and tsx leaves threads to themselves (its `--import`). */
const TRIAL = `import(${JSON.stringify(import.meta.resolve('tsx/esm/api'))}).then(({ register }) => {
  register();
  return import(${JSON.stringify(new URL('./parse-trial.ts', import.meta.url).href)});
});`;

function startThread({ megabytes }: ParseLimits): Worker {
  const resourceLimits = { maxOldGenerationSizeMb: megabytes };
  return new Worker(TRIAL, { eval: true, execArgv: [], resourceLimits });
}

/** Whether the thread comes to the end of a page; the reason why not, otherwise. */
function tryPage(thread: Worker, page: ReadPage, limits: ParseLimits): Promise<string | null> {
  return new Promise((resolve) => {
    const end = (reason: string | null): void => {
      clearTimeout(timer);
      thread.removeAllListeners();
      // A thread that is being ended may still fail.
      thread.on('error', () => {});
      resolve(reason);
    };
    const timer = setTimeout(() => end('it takes too long to be read'), limits.milliseconds);
    thread.on('message', () => end(null));
    thread.on('error', () => end('it cannot be read'));
    thread.on('exit', () => end('it cannot be read'));
    thread.postMessage(page.texts);
  });
}

function refuse({ url, observedOn, sha256 }: ReadPage, reason: string): MissingPage {
  return { state: 'not_checked', url, reason, observedOn, sha256 };
}

/**
 * Parses every larger page once in a thread of its own, with limits: the parsers of Markdown and
 * HTML take time that grows with the square of some inputs; what refuseHostileText knows is refused
 * before, and this is for what it does not know.
 *
 * @returns the pages; one that the thread did not get through is not checked.
 */
export async function tryPages(
  pages: ReadonlyMap<string, Page>,
  limits: ParseLimits,
): Promise<Map<string, Page>> {
  const tried = new Map<string, Page>();
  let thread: Worker | null = null;
  for (const [url, page] of pages) {
    const isHarmless =
      page.state !== 'read' || page.texts.every(({ text }) => text.length <= limits.harmless);
    if (isHarmless) {
      tried.set(url, page);
      continue;
    }
    thread ??= startThread(limits);
    const reason = await tryPage(thread, page, limits);
    tried.set(url, reason === null ? page : refuse(page, reason));
    if (reason !== null) {
      await thread.terminate();
      thread = null;
    }
  }
  await thread?.terminate();
  return tried;
}
