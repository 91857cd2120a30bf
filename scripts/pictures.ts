import { mkdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { startBrowser } from './cli/browser.ts';
import { defineCommand, pathOf, printLine, runIfMain } from './cli/command.ts';
import { instantOf } from './model/day.ts';
import { MachineryError } from './model/problem.ts';
import { createSite, listen } from './serve/local.ts';

const HELP = `Usage: npm run pictures -- [--dir DIR] [--out DIR] [--browser FILE]

Takes the pictures of the site that README.md shows, in light and in dark, from a build.

  --dir DIR   the build (default: dist)
  --out DIR   where the pictures go (default: .github/pictures)
  --browser FILE
              the Chromium to use (default: the one the tests use, whose only font lacks
              arrows and marks)
  --help      this text

Exit codes: 0 fine, 2 broken use or machinery.`;

/** Name of the picture to the page that it shows. */
const PAGES = { start: '', timeline: 'deprecations/timeline.html' };
const SCHEMES = ['light', 'dark'] as const;
const SIZE = { width: 1200, height: 750 };

async function takePictures(browser: Browser, origin: string, out: string): Promise<string[]> {
  const paths: string[] = [];
  for (const [name, page] of Object.entries(PAGES)) {
    for (const colorScheme of SCHEMES) {
      const context = await browser.newContext({
        viewport: SIZE,
        colorScheme,
        reducedMotion: 'reduce',
      });
      const tab = await context.newPage();
      const response = await tab.goto(`${origin}/${page}`, { waitUntil: 'networkidle' });
      if (!response?.ok()) throw new MachineryError(`the build has no page /${page}`);
      const path = join(out, `${name}-${colorScheme}.png`);
      await writeFile(path, await tab.screenshot());
      paths.push(path);
      await context.close();
    }
  }
  return paths;
}

export const run = defineCommand({
  name: 'pictures',
  help: HELP,
  options: {
    dir: { type: 'string', default: 'dist' },
    out: { type: 'string', default: '.github/pictures' },
    browser: { type: 'string' },
  },
  async main(values, io) {
    const dir = pathOf(io, values.dir);
    if (!(await stat(join(dir, 'index.html')).catch(() => null))) {
      throw new MachineryError(`${dir} contains no build; make one with: npm run build`);
    }
    const out = pathOf(io, values.out);
    await mkdir(out, { recursive: true });
    const server = await listen(
      createSite(dir, () => instantOf(io.now())),
      0,
    );
    const browser = await startBrowser(values.browser);
    try {
      for (const path of await takePictures(browser, `http://127.0.0.1:${server.port}`, out)) {
        printLine(io.stdout, `wrote ${path}`);
      }
    } finally {
      await browser.close();
      await server.close();
    }
    return 0;
  },
});

await runIfMain(import.meta.url, run);
