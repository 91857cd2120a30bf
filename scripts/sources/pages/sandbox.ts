import { Worker } from 'node:worker_threads';
import type { MissingPage, Page, ReadPage } from '../page.ts';

/** How long and how large the parsing of one page may become. */
export interface ParseLimits {
  milliseconds: number;
  megabytes: number;
  /** Texts up to this length are never tried: no parser needs long for them. */
  harmless: number;
}

export const PARSE_LIMITS: ParseLimits = { milliseconds: 60_000, megabytes: 1024, harmless: 8_000 };

/** Node 20 needs tsx to read TypeScript, and tsx leaves threads to themselves (its `--import`). */
const TRIAL = `import(${JSON.stringify(import.meta.resolve('tsx/esm/api'))}).then(({ register }) => {
  register();
  return import(${JSON.stringify(new URL('./sandbox-worker.ts', import.meta.url).href)});
});`;

function startThread({ megabytes }: ParseLimits): ParseThread {
  const resourceLimits = { maxOldGenerationSizeMb: megabytes };
  return new Worker(TRIAL, { eval: true, execArgv: [], resourceLimits });
}

/** What is used of a thread: it gets texts and answers with a message when it has parsed them. */
export interface ParseThread {
  on(event: 'message' | 'error' | 'exit', listener: () => void): unknown;
  postMessage(texts: ReadPage['texts']): void;
  terminate(): Promise<unknown>;
}

/** A thread that parses one page after the other. */
interface Trial {
  /** The reason why it does not come to the end of a page; null where it does. */
  parse(texts: ReadPage['texts']): Promise<string | null>;
  end(): Promise<unknown>;
}

function startTrial(limits: ParseLimits, thread: ParseThread): Trial {
  let settle: (reason: string | null) => void = () => {};
  thread.on('message', () => settle(null));
  thread.on('error', () => settle('it cannot be read'));
  thread.on('exit', () => settle('it cannot be read'));
  return {
    parse: (texts) =>
      new Promise((resolve) => {
        const tooLong = () => settle('it takes too long to be read');
        const timer = setTimeout(tooLong, limits.milliseconds);
        settle = (reason) => {
          clearTimeout(timer);
          resolve(reason);
        };
        thread.postMessage(texts);
      }),
    end: () => thread.terminate(),
  };
}

function refuse({ url, observedOn, sha256 }: ReadPage, reason: string): MissingPage {
  return { state: 'not_checked', url, reason, observedOn, sha256 };
}

/**
 * Parses every larger page once in a thread of its own, with limits: the parsers of Markdown and
 * HTML take time that grows with the square of some inputs; what refuseHostileText knows is refused
 * before, and this is for what it does not know.
 *
 * @param start starts the thread
 * @returns the pages; one that the thread did not get through is not checked.
 */
export async function tryPages(
  pages: ReadonlyMap<string, Page>,
  limits: ParseLimits,
  start: (limits: ParseLimits) => ParseThread = startThread,
): Promise<Map<string, Page>> {
  const tried = new Map<string, Page>();
  let trial: Trial | null = null;
  for (const [url, page] of pages) {
    const isHarmless =
      page.state !== 'read' || page.texts.every(({ text }) => text.length <= limits.harmless);
    if (isHarmless) {
      tried.set(url, page);
      continue;
    }
    trial ??= startTrial(limits, start(limits));
    const reason = await trial.parse(page.texts);
    tried.set(url, reason === null ? page : refuse(page, reason));
    if (reason !== null) {
      await trial.end();
      trial = null;
    }
  }
  await trial?.end();
  return tried;
}
