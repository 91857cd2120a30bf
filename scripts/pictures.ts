import { readFileSync } from 'node:fs';
import { mkdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { startBrowser } from './cli/browser.ts';
import { defineCommand, pathOf, printLine, runIfMain } from './cli/command.ts';
import { timestampOf } from './model/day.ts';
import { MachineryError } from './model/problem.ts';
import { createSite, listen } from './serve/local.ts';

/** The typeface of the site's headings, inside the page, because nothing is served. */
const FONT = readFileSync(
  new URL('./publish/site/fonts/source-serif-4-600.woff2', import.meta.url),
).toString('base64');

/** Sizes in pixels of the letters of previews. */
const LETTER_SIZES = [88, 60, 42, 32];

/** Draws each letter of a size from the blank to the tilde, in eight shades; runs in the browser. */
const DRAW_LETTERS = `async (sizes) => {
  const face = new FontFace('Serif4', 'url(data:font/woff2;base64,${FONT})', { weight: '600' });
  document.fonts.add(await face.load());
  const drawn = {};
  for (const size of sizes) {
    const [pad, height] = [Math.ceil(size / 8), Math.ceil(size * 1.4)];
    const letters = [];
    const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    for (let code = 32; code < 127; code++) {
      const letter = String.fromCharCode(code);
      context.font = \`600 \${size}px Serif4\`;
      const width = Math.round(context.measureText(letter).width * 100) / 100;
      const cell = Math.ceil(width) + 2 * pad;
      Object.assign(context.canvas, { width: cell, height });
      context.font = \`600 \${size}px Serif4\`;
      context.fillText(letter, pad, size);
      const { data } = context.getImageData(0, 0, cell, height);
      const lit = [];
      for (let at = 0; at < cell * height; at++) {
        const shade = Math.round((data[4 * at + 3] * 7) / 255);
        if (shade > 0) lit.push((at % cell) - pad, Math.floor(at / cell) - size, shade);
      }
      const bytes = new Uint8Array(new Int8Array(lit).buffer);
      letters.push({ width, pixels: btoa([...bytes].map((b) => String.fromCharCode(b)).join('')) });
    }
    drawn[size] = letters;
  }
  return drawn;
}`;

/** The icon for home screens: the site's icon on a ground without corners. */
function iconHtml(): string {
  const icon = readFileSync(new URL('./publish/site/pictures/icon.svg', import.meta.url), 'utf8');
  return `<!doctype html><style>body { margin: 0; background: #14532d } svg { display: block; width: 180px; height: 180px }</style>${icon}`;
}

const HELP = `Usage: npm run pictures -- [--dir DIR] [--out DIR] [--site] [--browser FILE]

Takes the pictures of the site that README.md shows, in light and in dark, from a build. With
--site it draws what belongs to the site instead: the icon for home screens, and the letters of
which the build composes what is shown where a link to a page is posted.

  --dir DIR   the build (default: dist)
  --out DIR   where the pictures go (default: .github/pictures)
  --site      draw the icon and the letters of scripts/publish/site
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

/** Draws the icon and the letters that belong to the site. */
async function drawForSite(browser: Browser): Promise<string[]> {
  const site = fileURLToPath(new URL('./publish/site/', import.meta.url));
  const [icon, letters] = [
    join(site, 'pictures/touch-icon.png'),
    join(site, 'previews/letters.json.gz'),
  ];
  const tab = await browser.newPage({ viewport: { width: 180, height: 180 } });
  await tab.setContent(iconHtml());
  await writeFile(icon, await tab.screenshot());
  const drawn = await tab.evaluate(`(${DRAW_LETTERS})(${JSON.stringify(LETTER_SIZES)})`);
  await writeFile(letters, gzipSync(JSON.stringify(drawn)));
  return [icon, letters];
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
        for (const path of await drawForSite(drawing)) printLine(io.stdout, `wrote ${path}`);
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
