import { parentPort } from 'node:worker_threads';
import type { ReadPage } from '../page.ts';
import { parsePage } from './parse.ts';

/** A thread that parses what it is sent, and says so when it has come to the end. */
parentPort?.on('message', (texts: ReadPage['texts']) => {
  for (const { text, format } of texts) parsePage(text, format);
  parentPort?.postMessage('parsed');
});
