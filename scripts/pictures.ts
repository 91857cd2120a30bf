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

/** A picture that is drawn once and kept with the site. */
interface DrawnPicture {
  /** File in site/pictures/, without its ending. */
  name: string;
  width: number;
  height: number;
  /** The page of which it is a picture. */
  html: string;
}

/** What each kind of page asks, and what it answers; shown where a link to it is posted. */
const PREVIEWS: readonly (readonly [name: string, question: string, answer: string])[] = [
  [
    'preview-start',
    'Is anything you<br>use going away?',
    'AI model shutdown dates and plan limits, in the vendors’ own words, with the age of every fact',
  ],
  [
    'preview-deprecations',
    'When does it shut down,<br>and what replaces it?',
    'Shutdown dates of AI models, APIs and SDKs: OpenAI, Anthropic, Google, AWS, Microsoft',
  ],
  [
    'preview-plans',
    'What does the plan<br>cost and allow?',
    'Prices and limits of AI and developer tools, in the vendors’ own words, side by side',
  ],
];

/** The typeface of the site's headings, inside the page, because nothing is served. */
const FONT = readFileSync(
  new URL('./publish/site/fonts/source-serif-4-600.woff2', import.meta.url),
).toString('base64');

const STYLES = `
  @font-face { font-family: Serif4; src: url(data:font/woff2;base64,${FONT}); }
  body { margin: 0; width: 1200px; height: 630px; box-sizing: border-box; padding: 76px 80px;
    border-top: 14px solid #14532d; background: #fbfaf7; color: #1c1b19; overflow: hidden;
    font: 34px/1.4 "Noto Sans", "Open Sans", sans-serif; }
  p { margin: 0; }
  .name { font: 600 38px/1.2 Serif4, serif; }
  h1 { margin: 46px 0 34px; font: 600 88px/1.1 Serif4, serif; letter-spacing: -1px; }
  .answer { max-width: 980px; color: #5f5a50; }
`;

function previewHtml(question: string, answer: string): string {
  return `<!doctype html><style>${STYLES}</style><p class="name">vendor-almanac</p><h1>${question}</h1><p class="answer">${answer}</p>`;
}

/** The icon for home screens: the site's icon on a ground without corners. */
function iconHtml(): string {
  const icon = readFileSync(new URL('./publish/site/pictures/icon.svg', import.meta.url), 'utf8');
  return `<!doctype html><style>body { margin: 0; background: #14532d } svg { display: block; width: 180px; height: 180px }</style>${icon}`;
}

/** Every picture that the pages link to. */
function drawnPictures(): DrawnPicture[] {
  return [
    ...PREVIEWS.map(([name, question, answer]) => ({
      name,
      width: 1200,
      height: 630,
      html: previewHtml(question, answer),
    })),
    { name: 'touch-icon', width: 180, height: 180, html: iconHtml() },
  ];
}

const HELP = `Usage: npm run pictures -- [--dir DIR] [--out DIR] [--site] [--browser FILE]

Takes the pictures of the site that README.md shows, in light and in dark, from a build. With
--site it draws the pictures that belong to the site instead: what is shown where a link to a page
is posted, and the icon for home screens.

  --dir DIR   the build (default: dist)
  --out DIR   where the pictures go (default: .github/pictures)
  --site      draw the pictures of scripts/publish/site/pictures
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

const SITE_PICTURES = fileURLToPath(new URL('./publish/site/pictures/', import.meta.url));

/** Draws the pictures that belong to the site. */
async function drawPictures(browser: Browser): Promise<string[]> {
  const paths: string[] = [];
  for (const { name, width, height, html } of drawnPictures()) {
    const tab = await browser.newPage({ viewport: { width, height } });
    await tab.setContent(html);
    const path = join(SITE_PICTURES, `${name}.png`);
    await writeFile(path, await tab.screenshot());
    await tab.close();
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
