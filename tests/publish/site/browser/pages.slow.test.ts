import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { almanac } from '#support/build/almanac.ts';
import { sharedBrowser, type WatchedPage, watchPage } from '#support/served/browser.ts';
import { KINDS, PREFIX, serveSite } from '#support/served/serve-site.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const SIZES = [
  [360, 'light'],
  [360, 'dark'],
  [768, 'light'],
  [1280, 'light'],
] as const;

// The page for what is not there builds its links from the base URL.
const baseUrl = `https://almanac.example${PREFIX}`;
const base = await serveSite(almanac(24, 5, { baseUrl }));
const browser = await sharedBrowser();

async function openPage(
  path: string,
  width: number,
  colorScheme: 'light' | 'dark' = 'light',
): Promise<WatchedPage> {
  const context = await browser.newContext({ viewport: { width, height: 800 }, colorScheme });
  const address = `${base}${path}`;
  const watched = await watchPage(context, new URL(base).origin, [address]);
  await watched.page.goto(address);
  return watched;
}

/** Rules of WCAG 2.2 AA, and what axe holds good besides, that the page breaks. */
async function violations(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
  const { violations } = await page.evaluate<AxeResults>(
    `axe.run(document, { runOnly: ${JSON.stringify(tags)} })`,
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

/** Pixels by which the page is wider than the window, with everything that folds shut and open. */
async function overflows(page: Page): Promise<number[]> {
  const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
  const shut = await page.evaluate<number>(overflow);
  await page.evaluate(`for (const each of document.querySelectorAll('details')) each.open = true`);
  return [shut, await page.evaluate<number>(overflow)];
}

describe.each(SIZES)('%i px, %s', (width, colorScheme) => {
  test.each(KINDS)('%s fits, is accessible, stays on its origin and says nothing', async (path) => {
    const { page, complaints } = await openPage(path, width, colorScheme);
    expect(await page.locator('h1').count()).toBe(1);
    expect(await overflows(page)).toEqual([0, 0]);
    expect(await violations(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});

test('at 320 px, four times the size on a screen of 1280 px, no page scrolls sideways', async () => {
  for (const path of KINDS) {
    const { page } = await openPage(path, 320);
    expect(await overflows(page), path).toEqual([0, 0]);
    await page.context().close();
  }
});

test('these checks see a planted fault', async () => {
  const { page, complaints } = await openPage('about.html', 360);
  await page.evaluate(`
    const wide = document.createElement('pre');
    wide.textContent = 'x'.repeat(500);
    document.querySelector('main').append(wide, document.createElement('img'));
    document.querySelector('main').insertAdjacentHTML('beforeend', '<p style="color: red">x</p>');
    new Image().src = 'https://elsewhere.example/pixel.png';
  `);
  expect((await overflows(page))[0]).toBeGreaterThan(0);
  expect((await violations(page)).join()).toContain('image-alt');
  const said = complaints.join('\n');
  expect(said).toMatch(/inline style.*Content Security Policy/);
  expect(said).toContain('https://elsewhere.example/pixel.png');
  await page.context().close();
});

test('nothing is kept on the visitor’s machine', async () => {
  const { page } = await openPage('', 1280);
  for (const path of KINDS) await page.goto(`${base}${path}`);
  expect(await page.context().cookies()).toEqual([]);
  expect(await page.evaluate('localStorage.length + sessionStorage.length')).toBe(0);
  await page.context().close();
});
