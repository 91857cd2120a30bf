import { EventEmitter, once } from 'node:events';
import { type MessagePort, parentPort, Worker, workerData } from 'node:worker_threads';
import type { Dataset } from '../model/dataset.ts';
import type { Timestamp } from '../model/day.ts';
import { MachineryError, type Problem } from '../model/problem.ts';
import { classifyPath, openReport, type RecordText } from '../records/read.ts';
import { openReports, type Validated, validateRecords } from '../records/validate.ts';
import { type Artifact, bytesArtifact } from './artifact.ts';
import { type BuildInput, publish } from './publication.ts';
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
  /** The pages for people, of the records that were validated. */
  derivePages(input: BuildInput): Promise<Artifact[]>;
  end(): Promise<unknown>;
}

/** Validates in the thread that asks. */
export function validateHere(texts: readonly RecordText[], now: Timestamp): Validation {
  const validated = validateRecords(texts, { now });
  const { dataset } = validated;
  return {
    parsed: dataset ? Promise.resolve(dataset) : Promise.reject(new MachineryError(NOT_VALID)),
    validated: Promise.resolve(validated),
  };
}

const NOT_VALID = 'the records are not valid';

/** Both read a report each time that it is asked for, so none is sent. */
type SentDataset = Omit<Dataset, 'reports'>;
type SentInput = Omit<BuildInput, 'dataset'>;

/** What the thread is sent. */
type Job =
  | { name: 'validate'; root: string; texts: readonly RecordText[]; now: Timestamp }
  | { name: 'derivePages'; input: SentInput };

/** What it answers, by name: each once. */
interface Answers {
  parsed: SentDataset | null;
  problems: Problem[];
  pages: { path: string; bytes: Uint8Array }[];
  fault: { error: unknown; isMachinery: boolean };
}

const NONE = new Uint8Array();

function isReport({ path }: RecordText): boolean {
  return classifyPath(path)?.kind === 'report';
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
    async derivePages({ dataset: _, ...input }) {
      const pages = waitFor('pages');
      // No page shows a snapshot, and a month of them takes long to be copied.
      const history = { ...input.history, days: [] };
      send({ name: 'derivePages', input: { ...input, history } });
      return (await pages).map(({ path, bytes }) => bytesArtifact(path, bytes));
    },
    end: () => thread.terminate(),
  };
}

/** How a thread that runs this module knows what it is for. */
const THREAD = 'vendor-almanac build';

/** Does what the thread is sent. */
function serveBuild(port: MessagePort): void {
  const answer = <K extends keyof Answers>(name: K, value: Answers[K]) => {
    port.postMessage([name, value]);
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
    const site = deriveSite(publish({ ...job.input, dataset }));
    answer(
      'pages',
      site.map(({ path, bytes, text }) => ({ path, bytes: bytes ?? Buffer.from(text) })),
    );
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
