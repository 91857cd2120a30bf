import { parentPort } from 'node:worker_threads';
import { type ParseJob, parsePage } from './parse.ts';

/** A thread that parses what it is sent, and sends the trees back. */
parentPort?.on('message', ({ texts, components }: ParseJob) => {
  const trees = texts.map(({ text, format }) => parsePage(text, format, components));
  parentPort?.postMessage(trees);
});
