import type { Browser } from 'playwright-core';
import { startBrowser } from '../../scripts/cli/browser.ts';

let started: Promise<Browser> | undefined;

/** The browser that the tests of a worker share; it ends with the worker. */
export function sharedBrowser(): Promise<Browser> {
  started ??= startBrowser();
  return started;
}
