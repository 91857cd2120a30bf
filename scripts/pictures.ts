import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { startBrowser } from './cli/browser.ts';
import { defineCommand, pathOf, printLine, runIfMain } from './cli/command.ts';
import { timestampOf } from './model/day.ts';
import { MachineryError } from './model/problem.ts';
import {
  type DrawnPicture,
  drawnPictures,
  isCurrent,
  stampPicture,
} from './publish/site/preview-pictures.ts';
import { createSite, listen } from './serve/local.ts';

const HELP = `Usage: npm run pictures -- [--dir DIR] [--out DIR] [--site] [--check] [--browser FILE]

Takes the pictures of the site that README.md shows, in light and in dark, from a build. With
--site it draws the pictures that belong to the site instead: what is shown where a link to a page
is posted, and the icon for home screens.

  --dir DIR   the build (default: dist)
  --out DIR   where the pictures go (default: .github/pictures)
  --site      draw the pictures of scripts/publish/site/assets
  --check     with --site: write nothing, and fail where a picture is not of the current text
  --browser FILE
              the Chromium to use (default: the one the tests use, whose only font lacks
              arrows and marks)
  --help      this text

Exit codes: 0 fine, 1 a picture is out of date, 2 broken use or machinery.`;

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

const SITE_ASSETS = fileURLToPath(new URL('./publish/site/assets/', import.meta.url));

function fileOf({ name }: DrawnPicture): string {
  return join(SITE_ASSETS, `${name}.png`);
}

/** Draws the pictures that belong to the site. */
async function drawPictures(browser: Browser): Promise<string[]> {
  const paths: string[] = [];
  for (const picture of drawnPictures()) {
    const { width, height, html } = picture;
    const tab = await browser.newPage({ viewport: { width, height } });
    await tab.setContent(html);
    await writeFile(fileOf(picture), stampPicture(await tab.screenshot(), picture));
    await tab.close();
    paths.push(fileOf(picture));
  }
  return paths;
}

/** The pictures of the site that were drawn from another text. */
async function outdatedPictures(): Promise<string[]> {
  const outdated: string[] = [];
  for (const picture of drawnPictures()) {
    if (!isCurrent(await readFile(fileOf(picture)), picture)) outdated.push(fileOf(picture));
  }
  return outdated;
}

export const run = defineCommand({
  name: 'pictures',
  help: HELP,
  options: {
    dir: { type: 'string', default: 'dist' },
    out: { type: 'string', default: '.github/pictures' },
    browser: { type: 'string' },
    site: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
  },
  async main(values, io) {
    if (values.check && !values.site) throw new MachineryError('--check needs --site');
    if (values.check) {
      const outdated = await outdatedPictures();
      for (const path of outdated) {
        printLine(io.stdout, `${path} is out of date; run: npm run pictures -- --site`);
      }
      return outdated.length === 0 ? 0 : 1;
    }
    if (values.site) {
      const drawing = await startBrowser(values.browser);
      try {
        for (const path of await drawPictures(drawing)) printLine(io.stdout, `wrote ${path}`);
      } finally {
        await drawing.close();
      }
      return 0;
    }
    const dir = pathOf(io, values.dir);
    if (!(await stat(join(dir, 'index.html')).catch(() => null))) {
      throw new MachineryError(`${dir} contains no build; make one with: npm run build`);
    }
    const out = pathOf(io, values.out);
    await mkdir(out, { recursive: true });
    const server = await listen(
      createSite(dir, () => timestampOf(io.now())),
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
