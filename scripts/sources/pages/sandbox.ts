import { Worker } from 'node:worker_threads';
import type { ComponentHeadings } from './blocks.ts';
import type { PageTree } from './inline.ts';
import type { MissingPage, Page, ReadPage } from './page.ts';

/** How long and how large the parsing of one page may become. */
interface ParseLimits {
  milliseconds: number;
  megabytes: number;
  /** Texts up to this length are never tried: no parser needs long for them. */
  harmless: number;
}

export const PARSE_LIMITS: ParseLimits = { milliseconds: 60_000, megabytes: 1024, harmless: 8_000 };

const LONGEST_START = 120_000;

/** Node 20 needs tsx to read TypeScript, and tsx leaves threads to themselves (its `--import`). */
const TRIAL = `import(${JSON.stringify(import.meta.resolve('tsx/esm/api'))}).then(({ register }) => {
  register();
  return import(${JSON.stringify(new URL('./sandbox-worker.ts', import.meta.url).href)});
});`;

function startThread({ megabytes }: ParseLimits): ParseThread {
  const resourceLimits = { maxOldGenerationSizeMb: megabytes };
  return new Worker(TRIAL, { eval: true, execArgv: [], resourceLimits });
}

/** What is used of a thread: it gets texts and answers with their trees. */
export interface ParseThread {
  on(event: 'message' | 'error' | 'exit', listener: (message: unknown) => void): unknown;
  postMessage(job: ParseJob): void;
  terminate(): Promise<unknown>;
}

/** What the thread is sent. */
export interface ParseJob {
  texts: ReadPage['texts'];
  components: ComponentHeadings;
}

/** The trees of a page, or the reason why it does not come to the end of it. */
type Outcome = { trees: readonly PageTree[] } | { reason: string };

/** A thread that parses one page after the other. */
interface Trial {
  parse(job: ParseJob): Promise<Outcome>;
  end(): Promise<unknown>;
}

function startTrial(limits: ParseLimits, thread: ParseThread): Trial {
  let answer: (outcome: Outcome) => void = () => {};
  thread.on('message', (trees) => answer({ trees: trees as readonly PageTree[] }));
  thread.on('error', () => answer({ reason: 'it cannot be read' }));
  thread.on('exit', () => answer({ reason: 'it cannot be read' }));
  const send = (job: ParseJob, milliseconds: number): Promise<Outcome> =>
    new Promise((resolve) => {
      const tooLong = () => answer({ reason: 'it takes too long to be read' });
      const timer = setTimeout(tooLong, milliseconds);
      answer = (outcome) => {
        clearTimeout(timer);
        resolve(outcome);
      };
      thread.postMessage(job);
    });
  // The time that a busy machine takes to start the thread is not the page's.
  const started = send({ texts: [], components: {} }, LONGEST_START);
  return {
    parse: async (job) => {
      await started;
      return send(job, limits.milliseconds);
    },
    end: () => thread.terminate(),
  };
}

function refuse({ url, observedOn, sha256 }: ReadPage, reason: string): MissingPage {
  return { state: 'not_checked', url, reason, observedOn, sha256 };
}

/**
 * Parses every larger page in a thread of its own, with limits: the parsers of Markdown and HTML
 * take time that grows with the square of some inputs; what refuseHostileText knows is refused
 * before, and this is for what it does not know.
 *
 * @param componentsOf the components of a page whose attribute is a heading
 * @param start starts the thread
 * @returns the pages, larger ones with their trees; one that the thread did not get through is not
 * checked.
 */
export async function parsePages(
  pages: ReadonlyMap<string, Page>,
  limits: ParseLimits,
  componentsOf: (url: string) => ComponentHeadings = () => ({}),
  start: (limits: ParseLimits) => ParseThread = startThread,
): Promise<Map<string, Page>> {
  const parsed = new Map<string, Page>();
  let trial: Trial | null = null;
  for (const [url, page] of pages) {
    const isHarmless =
      page.state !== 'read' || page.texts.every(({ text }) => text.length <= limits.harmless);
    if (isHarmless) {
      parsed.set(url, page);
      continue;
    }
    trial ??= startTrial(limits, start(limits));
    const outcome = await trial.parse({ texts: page.texts, components: componentsOf(url) });
    if ('trees' in outcome) parsed.set(url, { ...page, trees: outcome.trees });
    else {
      parsed.set(url, refuse(page, outcome.reason));
      await trial.end();
      trial = null;
    }
  }
  await trial?.end();
  return parsed;
}
