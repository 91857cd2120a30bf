// In: a build of the site. Out: the pictures of README.md.
// Example: npm run build && npm run pictures
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { startBrowser } from './cli/browser.ts';
import { defineCommand, pathOf, printLine, runIfMain } from './cli/command.ts';
import { timestampOf } from './model/day.ts';
import { MachineryError } from './model/problem.ts';
import { createSite, listen } from './serve/local.ts';

export const run = defineCommand({
  name: 'pictures',
  options: {
    dir: { type: 'string', default: 'dist' },
    out: { type: 'string', default: '.github/pictures' },
    browser: { type: 'string' },
  },
  async main(values, io) {
    const dir = pathOf(io, values.dir);
    if (!existsSync(join(dir, 'index.html'))) {
      throw new MachineryError(`${dir} contains no build; make one with: npm run build`);
    }
    const browser = await startBrowser(values.browser);
    const clock = () => timestampOf(io.now());
    const server = await listen(createSite(dir, clock), 0);
    try {
      for (const colorScheme of ['light', 'dark'] as const) {
        const viewport = { width: 1200, height: 750 };
        const page = await browser.newPage({ viewport, colorScheme, reducedMotion: 'reduce' });
        await page.goto(`http://127.0.0.1:${server.port}/`, { waitUntil: 'networkidle' });
        const path = join(pathOf(io, values.out), `start-${colorScheme}.png`);
        await page.screenshot({ path });
        printLine(io.stdout, `wrote ${path}`);
      }
    } finally {
      await server.close();
      await browser.close();
    }
    return 0;
  },
});

await runIfMain(import.meta.url, run);
