// In: a build of the site. Out: the pictures of README.md; with --site, the icon for home screens and
// the picture that is shown where a link to the site is posted.
// Example: npm run build && npm run pictures
import { readFileSync } from 'node:fs';
import { mkdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { startBrowser } from './cli/browser.ts';
import { defineCommand, pathOf, printLine, runIfMain } from './cli/command.ts';
import { timestampOf } from './model/day.ts';
import { MachineryError } from './model/problem.ts';
import { createSite, listen } from './serve/local.ts';

const HELP = `Usage: npm run pictures -- [--dir DIR] [--out DIR] [--site] [--browser FILE]

Takes the picture of the start page that README.md shows, in light and in dark, from a build. With
--site it draws what belongs to the site instead: the icon for home screens, and the picture that
is shown where a link to a page is posted.

  --dir DIR   the build (default: dist)
  --out DIR   where the pictures go (default: .github/pictures)
  --site      draw the pictures of scripts/publish/site
  --browser FILE
              the Chromium to use (default: the one the tests use, whose only font lacks
              arrows and marks)
  --help      this text

Exit codes: 0 fine, 2 broken use or machinery.`;

const SITE = fileURLToPath(new URL('./publish/site/', import.meta.url));

/** The pictures that belong to the site: name, size in pixels, and the page that is drawn. */
const DRAWN = [
  { name: 'touch-icon', width: 180, height: 180, html: iconHtml },
  { name: 'card', width: 1200, height: 630, html: cardHtml },
] as const;

/** The site's icon on a ground without corners. */
function iconHtml(): string {
  const icon = readFileSync(join(SITE, 'pictures/icon.svg'), 'utf8');
  return `<!doctype html><style>body { margin: 0; background: #14532d } svg { display: block; width: 180px; height: 180px }</style>${icon}`;
}

/** What the site answers, in its own typeface, which is inside the page because nothing is served. */
function cardHtml(): string {
  const font = readFileSync(join(SITE, 'fonts/source-serif-4-600.woff2')).toString('base64');
  return `<!doctype html><style>
    @font-face { font-family: Serif4; src: url(data:font/woff2;base64,${font}) }
    body { margin: 0; padding: 96px 88px; background: #fbfaf7; color: #1c1f1d; font: 600 42px/1.4 Serif4 }
    h1 { margin: 0 0 40px; font-size: 104px; line-height: 1.08; letter-spacing: -1px }
    p { margin: 0; color: #14532d }
    svg { position: absolute; right: 88px; bottom: 80px; width: 88px; height: 88px }
  </style>
  <h1>Is anything you use going away?</h1>
  <p>When AI models stop. What plans cost and allow.</p>
  ${readFileSync(join(SITE, 'pictures/icon.svg'), 'utf8')}`;
}

async function drawForSite(browser: Browser): Promise<string[]> {
  const paths: string[] = [];
  for (const { name, width, height, html } of DRAWN) {
    const page = await browser.newPage({ viewport: { width, height } });
    await page.setContent(html());
    await page.evaluate('document.fonts.ready');
    const path = join(SITE, 'pictures', `${name}.png`);
    await writeFile(path, await page.screenshot());
    paths.push(path);
  }
  return paths;
}

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
  help: HELP,
  options: {
    dir: { type: 'string', default: 'dist' },
    out: { type: 'string', default: '.github/pictures' },
    browser: { type: 'string' },
    site: { type: 'boolean', default: false },
  },
  async main(values, io) {
    const [dir, out] = [pathOf(io, values.dir), pathOf(io, values.out)];
    if (!values.site && !(await stat(join(dir, 'index.html')).catch(() => null))) {
      throw new MachineryError(`${dir} contains no build; make one with: npm run build`);
    }
    const browser = await startBrowser(values.browser);
    try {
      if (values.site) {
        for (const path of await drawForSite(browser)) printLine(io.stdout, `wrote ${path}`);
        return 0;
      }
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
