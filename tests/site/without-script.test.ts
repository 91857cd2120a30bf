import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBrowser } from '../../scripts/cli/browser.ts';
import { manyPages } from '../support/almanac.ts';
import { textOf } from '../support/publication.ts';
import { type ServedSite, serveSite } from '../support/serve-site.ts';

const LIMIT = 150 * 1024;

let browser: Browser;
let site: ServedSite;
beforeAll(async () => {
  browser = await startBrowser();
  site = await serveSite(await manyPages(400, 45));
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

test('home and deprecations weigh less than 150 KB with 400 records', () => {
  for (const path of ['index.html', 'deprecations/index.html']) {
    const html = textOf(site.artifacts, path);
    const assets = site.artifacts.filter(({ path: each }) => each.startsWith('assets/'));
    const weight = [html, ...assets.map(({ text }) => text)]
      .map((text) => gzipSync(text).length)
      .reduce((sum, size) => sum + size);
    expect(weight, path).toBeLessThan(LIMIT);
  }
});

test('without script all records are there, soonest first, and no control that does nothing', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${site.base}deprecations/`);
  const rows = page.locator('#records tbody tr:not(.group)');
  expect(await rows.count()).toBe(400);
  expect(await page.locator('.filters').isVisible()).toBe(false);
  const coming = page.locator('#records tbody').first().locator('time');
  const days = await coming.allInnerTexts();
  expect(days).toEqual([...days].sort());
  expect(days[0]).toBe('2026-03-24');
  await context.close();
});

test('without script the first page says what stops next and how old that is', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(site.base);
  const main = await page.locator('main').innerText();
  expect(main).toContain('2026-03-24\nin 4 days');
  expect(main).toMatch(/earliest \d{4}-\d\d-\d\d\nnot before \d+ days from now/);
  expect(main).toMatch(/seen \d+ days? ago/);
  expect(main).toMatch(/Deprecations: ● \d+ within 30 days ◐ \d+ within 180 ○ \d+ older/);
  expect(await page.locator('.check').isVisible()).toBe(false);
  await context.close();
});

test('everything is laid out before a script runs: the scripts block nothing', () => {
  for (const { path, text } of site.artifacts.filter(({ path: each }) => each.endsWith('.html'))) {
    const code = text.replace(/<script type="application\/ld\+json">.*?<\/script>/gs, '');
    const scripts = code.match(/<script[^>]*>/g) ?? [];
    for (const script of scripts) expect(script, path).toMatch(/ type="module"[ >]/);
    expect(code.match(/<script[^>]*>[^<]/g), path).toBeNull();
  }
});
