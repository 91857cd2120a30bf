// In: a build of the site. Out: the pictures of README.md.
// Example: npm run build && npm run pictures
import { mkdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { startBrowser } from './cli/browser.ts';
import { defineCommand, pathOf, printLine, runIfMain } from './cli/command.ts';
import { timestampOf } from './model/day.ts';
import { MachineryError } from './model/problem.ts';
import { createSite, listen } from './serve/local.ts';

async function takePictures(browser: Browser, origin: string, out: string): Promise<string[]> {
  const paths: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    const viewport = { width: 1200, height: 750 };
    const page = await browser.newPage({ viewport, colorScheme, reducedMotion: 'reduce' });
    const response = await page.goto(`${origin}/`, { waitUntil: 'networkidle' });
    if (!response?.ok()) throw new MachineryError('the build has no start page');
    const path = join(out, `start-${colorScheme}.png`);
    await writeFile(path, await page.screenshot());
    paths.push(path);
  }
  return paths;
}

export const run = defineCommand({
  name: 'pictures',
  options: {
    dir: { type: 'string', default: 'dist' },
    out: { type: 'string', default: '.github/pictures' },
    browser: { type: 'string' },
  },
  async main(values, io) {
    const [dir, out] = [pathOf(io, values.dir), pathOf(io, values.out)];
    if (!(await stat(join(dir, 'index.html')).catch(() => null))) {
      throw new MachineryError(`${dir} contains no build; make one with: npm run build`);
    }
    const browser = await startBrowser(values.browser);
    try {
      await mkdir(out, { recursive: true });
      const clock = () => timestampOf(io.now());
      const server = await listen(createSite(dir, clock), 0);
      const origin = `http://127.0.0.1:${server.port}`;
      try {
        for (const path of await takePictures(browser, origin, out)) {
          printLine(io.stdout, `wrote ${path}`);
        }
      } finally {
        await server.close();
      }
      return 0;
    } finally {
      await browser.close();
    }
  },
});

await runIfMain(import.meta.url, run);
