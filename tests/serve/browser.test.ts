import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { builtFiles, TODAY } from '../support/build/built-almanac.ts';
import { toolCall } from '../support/served/ask-handler.ts';
import { sharedBrowser } from '../support/served/browser.ts';
import {
  type Shell,
  startNode,
  startWorkerd,
  writeFiles,
} from '../support/served/function-shells.ts';

let browser: Browser;
let page: Page;
let other: Server;
let folder: string;
const shells: Record<string, Shell> = {};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'almanac-browser-'));
  writeFiles(folder, builtFiles());
  shells.Node = await startNode(folder, () => `${TODAY}T10:00:00Z`);
  shells.workerd = await startWorkerd(folder);
  other = createServer((_, response) => response.setHeader('Content-Type', 'text/html').end('<p>'));
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  browser = await sharedBrowser();
  page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${(other.address() as AddressInfo).port}/`);
});

afterAll(async () => {
  await page?.context().close();
  await new Promise((resolve) => other.close(resolve));
  for (const shell of Object.values(shells)) await shell.close();
  await rm(folder, { recursive: true, force: true });
});

interface Fetched {
  status: number;
  etag: string | null;
  body: string;
}

/** As a browser has it, whose requests may go around its cache. */
type PageInit = RequestInit & { cache?: 'no-store' };

/** What a script of the page reads; it throws where the browser keeps it from reading. */
function fetchInPage(url: URL, init: PageInit = {}): Promise<Fetched> {
  return page.evaluate(
    async ([address, options]) => {
      const response = await fetch(address, options);
      return {
        status: response.status,
        etag: response.headers.get('ETag'),
        body: await response.text(),
      };
    },
    [String(url), init] as const,
  );
}

describe.each(['Node', 'workerd'])('a browser on another origin, over %s', (name) => {
  const address = (target: string): URL => new URL(target, shells[name]?.url);

  test('reads an answer and its ETag, a refusal, and a file', async () => {
    const url = address('/deprecations/api?provider=acme');
    const first = await fetchInPage(url, { cache: 'no-store' });
    expect(JSON.parse(first.body)).toMatchObject({ count: 40 });
    expect(first.etag).toMatch(/^(?:W\/)?"/);
    const headers = { 'If-None-Match': first.etag ?? '' };
    const again = await fetchInPage(url, { cache: 'no-store', headers });
    expect([again.status, again.body]).toEqual([304, '']);
    const refused = await fetchInPage(address('/deprecations/changes?from=2026-11-01'));
    expect(JSON.parse(refused.body)).toMatchObject({ parameter: 'from', allowed: ['since'] });
    const file = await fetchInPage(address('/deprecations/changes.json'));
    expect(JSON.parse(file.body)).toMatchObject({ count: 13, since: null });
  });

  test('calls a tool of MCP, headers of its revision and all', async () => {
    const { status, body } = await fetchInPage(address('/deprecations/mcp'), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'MCP-Protocol-Version': '2025-11-25' },
      body: JSON.stringify(toolCall('get_changes_since', { since: '2026-11-17' })),
    });
    expect(status).toBe(200);
    expect(JSON.parse(body)).toMatchObject({ result: { structuredContent: { count: 7 } } });
  });
});
