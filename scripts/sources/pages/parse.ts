import { Worker } from 'node:worker_threads';
import { type ComponentHeadings, collectBlocks } from './blocks.ts';
import { joinComments } from './comments.ts';
import { parseHtml } from './html.ts';
import { normalizeText, type PageTree, type TextBlock } from './inline.ts';
import { readJsonValues } from './json.ts';
import { parseMarkdown, readFrontMatter } from './markdown.ts';
import type { MissingPage, Page, PageFormat, ReadPage } from './page.ts';

const LONGEST_MARKDOWN = 250_000;
const MOST_TAGS = 50_000;
const DEEPEST_NESTING = 30;
const DEEPEST_INDENT = 200;

/** Time grows with the square of these within one block; beyond this sum a page takes seconds. */
const MOST_EMPHASIS = 100_000_000;
const MOST_LINES = 100_000_000;

const CONTAINERS = /^(?:\s*(?:>|[-+*](?=\s)|\d{1,9}[.)](?=\s)))+/;
const MARKER = />|[-+*](?=\s)|\d[.)](?=\s)/g;
const EMPHASIS = /[*_~]/g;
const INDENT = /^\s*/;

/** Why a text would keep its parser busy for minutes; null where it may be parsed. */
function refuseHostileText(text: string, format: PageFormat): string | null {
  if (format === 'markdown') return refuseMarkdown(text);
  const tags = format === 'html' ? text.split('<').length : 0;
  return tags > MOST_TAGS ? 'the page has more tags than any such page has' : null;
}

/**
 * The cost of Markdown grows with the square of the emphasis marks or the lines of one block, and
 * with the depth of nesting. No page of a vendor is near these bounds.
 */
function refuseMarkdown(text: string): string | null {
  if (text.length > LONGEST_MARKDOWN) return 'the page is longer than any such page is';
  let [emphasis, lines] = [0, 0];
  let [blockEmphasis, blockLines] = [0, 0];
  for (const line of text.split('\n')) {
    const containers = CONTAINERS.exec(line)?.[0] ?? '';
    const depth = containers.match(MARKER)?.length ?? 0;
    const indent = INDENT.exec(line)?.[0].length ?? 0;
    const blank = line.trim() === '';
    if (!blank && (depth > DEEPEST_NESTING || indent > DEEPEST_INDENT)) {
      return 'the page is nested too deeply to be read';
    }
    // Each cell of a table is a block of its own to the resolver of emphasis.
    if (blank || line.startsWith('|')) {
      emphasis += blockEmphasis ** 2;
      blockEmphasis = 0;
    }
    if (blank) {
      lines += blockLines ** 2;
      blockLines = 0;
    }
    blockEmphasis += line.match(EMPHASIS)?.length ?? 0;
    blockLines += blank ? 0 : 1;
  }
  emphasis += blockEmphasis ** 2;
  lines += blockLines ** 2;
  return emphasis > MOST_EMPHASIS || lines > MOST_LINES
    ? 'a paragraph of the page is longer than any is'
    : null;
}

/**
 * Reads a page into blocks. Markdown (CommonMark with the tables of GitHub, read leniently where it
 * is MDX) and HTML go through one tree; of plain text every line is a block, of JSON every value.
 * Never throws, and takes seconds at most: a text that no parser can take, for instance one nested
 * too deeply, is a tree without blocks and with a problem.
 */
export function parsePage(
  text: string,
  format: PageFormat,
  components: ComponentHeadings = {},
): PageTree {
  const hostile = refuseHostileText(text, format);
  if (hostile) return { blocks: [], problem: hostile };
  try {
    return { blocks: READERS[format](text, components), problem: null };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { blocks: [], problem: 'the page is nested too deeply to be read' };
  }
}

const READERS: Record<
  PageFormat,
  (text: string, components: ComponentHeadings) => PageTree['blocks']
> = {
  markdown(text, components) {
    const { values, body } = readFrontMatter(text);
    return [...textBlocks('value', values), ...collectBlocks(parseMarkdown(body), components)];
  },
  html: (text) => collectBlocks(parseHtml(text, { fragment: false })),
  text: (text) => textBlocks('line', joinComments(text.split(/\r\n|\n|\r/)).map(normalizeText)),
  json: (text) =>
    readJsonValues(text).map(({ text: value, keys }) => ({
      kind: 'value',
      text: value,
      headings: keys.map(normalizeText),
    })),
};

function textBlocks(kind: TextBlock['kind'], texts: readonly string[]): TextBlock[] {
  return texts.filter((text) => text !== '').map((text) => ({ kind, text, headings: [] }));
}

/** How long and how large the parsing of one page may become. */
interface ParseLimits {
  milliseconds: number;
  megabytes: number;
  /** Texts up to this length are never tried: no parser needs long for them. */
  smallEnough: number;
}

export const PARSE_LIMITS: ParseLimits = {
  milliseconds: 60_000,
  megabytes: 1024,
  smallEnough: 8_000,
};

const LONGEST_START = 120_000;

/** Node 20 needs tsx to read TypeScript, and tsx leaves threads to themselves (its `--import`). */
const TRIAL = `import(${JSON.stringify(import.meta.resolve('tsx/esm/api'))}).then(({ register }) => {
  register();
  return import(${JSON.stringify(new URL('./parse-worker.ts', import.meta.url).href)});
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
      page.state !== 'read' || page.texts.every(({ text }) => text.length <= limits.smallEnough);
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
