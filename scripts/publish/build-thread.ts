import { EventEmitter, on, once } from 'node:events';
import { type MessagePort, parentPort, Worker, workerData } from 'node:worker_threads';
import type { Dataset } from '../model/dataset.ts';
import type { Timestamp } from '../model/day.ts';
import { MachineryError, type Problem } from '../model/problem.ts';
import { classifyPath, openReport, type RecordText } from '../records/read.ts';
import { openReports, type Validated, validateRecords } from '../records/validate.ts';
import { type Artifact, bytesArtifact } from './artifact.ts';
import type { Publication, SitePublication } from './publication.ts';
import { deriveSite } from './site/site.ts';

/** What is known of records while they are validated, and at the end of it. */
export interface Validation {
  /** The records once each file is sound by itself; rejects where one is not. */
  parsed: Promise<Dataset>;
  /** Every problem, and the dataset where there is none. */
  validated: Promise<Validated>;
}

/**
 * A second thread for the two parts of a build that need no git: it validates the records while
 * history is read, and makes the pages while every other file is made.
 */
export interface BuildThread {
  /** Validates files of records/ of the repository at `root`. */
  validate(root: string, texts: readonly RecordText[], now: Timestamp): Validation;
  /** The pages for people, of the records that were validated, some at a time. */
  derivePages(publication: Publication): AsyncIterable<readonly Artifact[]>;
  end(): Promise<unknown>;
}

/** The same work in the thread that asks for it. */
export const SAME_THREAD: BuildThread = {
  validate(_, texts, now) {
    const validated = validateRecords(texts, { now });
    const { dataset } = validated;
    return {
      parsed: dataset ? Promise.resolve(dataset) : Promise.reject(new MachineryError(NOT_VALID)),
      validated: Promise.resolve(validated),
    };
  },
  async *derivePages(publication) {
    yield [...deriveSite(publication)];
  },
  end: async () => {},
};

const NOT_VALID = 'the records are not valid';

/** Both read a report each time that it is asked for, so none is sent. */
type SentDataset = Omit<Dataset, 'reports'>;
type SentPublication = Omit<SitePublication, 'dataset'>;

/** What the thread is sent. */
type Job =
  | { name: 'validate'; root: string; texts: readonly RecordText[]; now: Timestamp }
  | { name: 'derivePages'; publication: SentPublication };

/** What it answers, by name: each once, but for pages. */
interface Answers {
  parsed: SentDataset | null;
  problems: Problem[];
  pages: { pages: { path: string; bytes: Uint8Array<ArrayBuffer> }[]; isLast: boolean };
  fault: { error: unknown; isMachinery: boolean };
}

/** So many bytes of pages are sent at a time. */
const PART_BYTES = 2 ** 20;

const NONE = new Uint8Array();

function isReport({ path }: RecordText): boolean {
  return classifyPath(path)?.kind === 'report';
}

/** What is sent of a publication: no functions, and nothing that no page needs. */
function sendable(publication: Publication): SentPublication {
  const { dataset: _, proofs: _proofs, schemas: _schemas, history: whole, ...facts } = publication;
  const { days: _days, versions: _versions, ...history } = whole;
  return { ...facts, history };
}

/** @param file the module that the thread runs: this one, or a bundle that holds it */
export function startBuildThread(file: string): BuildThread {
  const thread = new Worker(file, { workerData: THREAD });
  const answers = new EventEmitter<{ [K in keyof Answers]: [Answers[K]] } & { error: [unknown] }>();
  let fault: { error: unknown } | null = null;
  const fail = (error: unknown) => {
    fault ??= { error };
    answers.emit('error', fault.error);
  };
  answers.on('error', () => {});
  answers.on('fault', ({ error, isMachinery }) => {
    fail(isMachinery && error instanceof Error ? new MachineryError(error.message) : error);
  });
  thread.on('message', ([name, answer]) => answers.emit(name, answer));
  thread.on('error', fail);
  thread.on('exit', () => fail(new MachineryError('the second thread of the build has ended')));
  const waitFor = async <K extends keyof Answers>(name: K): Promise<Answers[K]> => {
    if (fault) throw fault.error;
    const [answer] = await once(answers, name);
    return answer;
  };
  const waitForParts = () => {
    // Heard from now on, also before somebody asks for the first part.
    const parts = on(answers, 'pages');
    return (async function* () {
      if (fault) throw fault.error;
      for await (const [part] of parts) {
        const { pages, isLast }: Answers['pages'] = part;
        yield pages.map(({ path, bytes }) => bytesArtifact(path, bytes));
        if (isLast) return;
      }
    })();
  };
  const send = (job: Job): void => thread.postMessage(job);
  return {
    validate(root, all, now) {
      const texts = all.map((text) => (isReport(text) ? { path: text.path, bytes: NONE } : text));
      send({ name: 'validate', root, texts, now });
      const parsed = waitFor('parsed').then((dataset): Dataset => {
        if (!dataset) throw new MachineryError(NOT_VALID);
        return { ...dataset, reports: openReports(all.filter(isReport)) };
      });
      const validated = waitFor('problems').then(async (problems): Promise<Validated> => {
        return { problems, dataset: problems.length === 0 ? await parsed : null };
      });
      return { parsed, validated };
    },
    derivePages(publication) {
      const parts = waitForParts();
      send({ name: 'derivePages', publication: sendable(publication) });
      return parts;
    },
    end: () => thread.terminate(),
  };
}

/** How a thread that runs this module knows what it is for. */
const THREAD = 'vendor-almanac build';

/** Does what the thread is sent. */
function serveBuild(port: MessagePort): void {
  const answer = <K extends keyof Answers>(
    name: K,
    value: Answers[K],
    transferred: ArrayBuffer[] = [],
  ) => {
    port.postMessage([name, value], transferred);
  };
  let dataset: Dataset | null = null;
  const work = (job: Job): void => {
    if (job.name === 'validate') {
      const { root, now } = job;
      const texts = job.texts.map((text) => (isReport(text) ? openReport(root, text.path) : text));
      let isSound = false;
      const validated = validateRecords(texts, {
        now,
        parsed({ reports: _, ...parsed }) {
          isSound = true;
          answer('parsed', parsed);
        },
      });
      if (!isSound) answer('parsed', null);
      answer('problems', validated.problems);
      dataset = validated.dataset;
      return;
    }
    if (!dataset) throw new MachineryError(NOT_VALID);
    let pages: Answers['pages']['pages'] = [];
    let size = 0;
    // The other thread gets the bytes themselves, not one more copy of every page.
    const answerPages = (isLast: boolean) => {
      answer(
        'pages',
        { pages, isLast },
        pages.map(({ bytes }) => bytes.buffer),
      );
      pages = [];
      size = 0;
    };
    for (const { path, bytes, text } of deriveSite({ ...job.publication, dataset })) {
      const own = new Uint8Array(bytes ?? Buffer.from(text));
      pages.push({ path, bytes: own });
      size += own.length;
      if (size > PART_BYTES) answerPages(false);
    }
    answerPages(true);
  };
  port.on('message', (job: Job) => {
    try {
      work(job);
    } catch (error) {
      answer('fault', { error, isMachinery: error instanceof MachineryError });
    }
  });
}

if (parentPort && workerData === THREAD) serveBuild(parentPort);
