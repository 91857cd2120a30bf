import { parentPort } from 'node:worker_threads';
import { parsePage } from './parse.ts';
import type { ParseJob } from './sandbox.ts';

/** A thread that parses what it is sent, and sends the trees back. */
parentPort?.on('message', ({ texts, components }: ParseJob) => {
  const trees = texts.map(({ text, format }) => parsePage(text, format, components));
  parentPort?.postMessage(trees);
});
