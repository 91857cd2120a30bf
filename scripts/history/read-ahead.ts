import { parentPort, Worker, workerData } from 'node:worker_threads';
import { runIfMain } from '../cli/command.ts';
import type { Timestamp } from '../model/day.ts';
import { type Fields, parseFields } from '../records/version-0-1.ts';
import { readBlobs } from './blobs.ts';
import { openRepository } from './git.ts';
import { type Line, type PublishedBuild, readLine } from './line.ts';
import { type ParsedContents, yamlBlobs } from './versions.ts';

/** What of a history is read before the rest of the build needs it. */
interface AheadOptions {
  root: string;
  now: Timestamp;
  /** The build that this one continues; null without one. */
  published: PublishedBuild | null;
  /** Ids of the contents of the work tree, which are parsed anyway. */
  known: ReadonlySet<string>;
}

/** A history as far as it needs nothing but git. */
export interface ReadAhead {
  /** Full id of the commit that HEAD named. */
  head: string;
  line: Line;
  /** Mappings of versions that are not in the work tree. */
  contents: ParsedContents;
}

/** So much is handed from one thread to the other; the rest is read where it is needed. */
const MOST_BYTES = 8 * 1024 * 1024;
const LARGEST = 64 * 1024;

/** Reads the line of commits and parses the versions that it names. */
async function readVersionsOfLine(options: AheadOptions): Promise<ReadAhead> {
  const { root, now, published, known } = options;
  const { git, head } = await openRepository(root);
  const line = await readLine(git, head, published, { now, span: null });
  const ids = yamlBlobs(line.commits).filter((id) => !known.has(id));
  const contents = new Map<string, Fields>();
  let bytesLeft = MOST_BYTES;
  for await (const { id, bytes } of readBlobs(git, new Map(ids.map((id) => [id, LARGEST])))) {
    bytesLeft -= bytes?.length ?? 0;
    if (bytesLeft < 0) break;
    const reading = bytes && parseFields(bytes);
    // One that cannot be read is told where it is needed.
    if (reading && 'value' in reading) contents.set(id, reading.value);
  }
  return { head, line, contents };
}

/** With fewer files a thread takes longer to start than the history to read. */
const FILES_WORTH_A_THREAD = 200;

const STARTER = new URL('../cli/bundled.js', import.meta.url);

/**
 * Reads ahead in a thread of its own.
 *
 * @param leastFiles how many files of the work tree are worth a thread
 * @returns null where that is not worth a thread, or fails: then reading again tells why
 */
export function readAhead(
  options: AheadOptions,
  leastFiles = FILES_WORTH_A_THREAD,
): Promise<ReadAhead | null> {
  if (options.known.size < leastFiles) return Promise.resolve(null);
  const worker = new Worker(STARTER, {
    argv: ['scripts/history/read-ahead.ts'],
    workerData: options,
    resourceLimits: { maxYoungGenerationSizeMb: 32 },
  });
  return new Promise((resolve) => {
    worker.once('message', resolve);
    worker.once('error', () => resolve(null));
    worker.once('exit', () => resolve(null));
  });
}

/** What the thread does. */
async function run(): Promise<number> {
  parentPort?.postMessage(await readVersionsOfLine(workerData));
  return 0;
}

await runIfMain(import.meta.url, run);
