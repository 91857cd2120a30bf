import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { startBrowser } from '#scripts/cli/browser.ts';

let started: Promise<Browser> | undefined;

/** The browser that the tests of a worker share; it ends with the worker. */
export function sharedBrowser(): Promise<Browser> {
  started ??= startBrowser();
  return started;
}

/** A page of that browser, whose clock may stand still; it closes when the tests of the file end. */
export async function startPage(now?: string, options?: BrowserContextOptions): Promise<Page> {
  const context = await (await sharedBrowser()).newContext(options);
  afterAll(() => context.close());
  const page = await context.newPage();
  if (now !== undefined) await page.clock.setFixedTime(now);
  return page;
}

/** A page, and everything that a visitor would not want of it. */
export interface WatchedPage {
  page: Page;
  /** Console messages, errors, failed requests and requests to another origin. */
  complaints: string[];
}

/** Opens a page whose complaints are kept; `expected` are the addresses that may answer 404. */
export async function watchPage(
  context: BrowserContext,
  origin: string,
  expected: readonly string[] = [],
): Promise<WatchedPage> {
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    // The browser itself says so of an address that answers 404.
    if (expected.includes(message.location().url)) return;
    complaints.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`error: ${error.message}`));
  page.on('dialog', (dialog) => {
    complaints.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(origin) && !url.startsWith('data:')) complaints.push(`request: ${url}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400 && !expected.includes(response.url())) {
      complaints.push(`${response.status()}: ${response.url()}`);
    }
  });
  return { page, complaints };
}
