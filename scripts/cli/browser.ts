import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Browser } from 'playwright-core';

/** Unpacks the browser that comes with `npm ci`, its libraries and a font into TMPDIR. */
const UNPACK = `import chromium from '@sparticuz/chromium'; await chromium.executablePath();`;

const MODULES = fileURLToPath(new URL('../../node_modules/', import.meta.url));

/** Tells fontconfig of the font that was unpacked; the package's own file names a fixed folder. */
const FONTS_CONF = fileURLToPath(new URL('fonts.conf', import.meta.url));

/**
 * The Chromium of @sparticuz/chromium, unpacked once. It is unpacked aside and moved in one step:
 * several processes may do so at once, and the package itself takes half a file for a whole one.
 */
async function unpackBrowser(): Promise<string> {
  const manifest = await readFile(join(MODULES, '@sparticuz/chromium/package.json'), 'utf8');
  const { version } = JSON.parse(manifest) as { version: string };
  const folder = join(MODULES, '.cache', `almanac-chromium-${version}`);
  if (existsSync(folder)) return folder;
  await mkdir(join(MODULES, '.cache'), { recursive: true });
  const aside = await mkdtemp(`${folder}-`);
  // The package unpacks the shared libraries only where it believes to be on Amazon Linux.
  const env = { ...process.env, TMPDIR: aside, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' };
  const argv = ['--input-type=module', '-e', UNPACK];
  await promisify(execFile)(process.execPath, argv, { cwd: join(MODULES, '..'), env });
  await copyFile(FONTS_CONF, join(aside, 'fonts', 'fonts.conf'));
  try {
    await rename(aside, folder);
  } catch (error) {
    // Another process was first.
    await rm(aside, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
  return folder;
}

/**
 * Starts a Chromium: the one of the lock file on Linux x64, which needs glibc and no more, an installed
 * Chrome elsewhere.
 *
 * @param executablePath a Chromium to start instead
 * @throws an error with the line that installs one, where there is none
 */
export async function startBrowser(executablePath?: string): Promise<Browser> {
  // Loaded here: it is large, and whoever asks for help needs no browser.
  const { chromium } = await import('playwright-core');
  if (executablePath !== undefined) {
    return chromium.launch({ executablePath, args: ['--no-sandbox'] });
  }
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    return chromium.launch({ channel: 'chrome' });
  }
  const folder = await unpackBrowser();
  return chromium.launch({
    executablePath: join(folder, 'chromium'),
    args: ['--no-sandbox', '--headless=shell', '--font-render-hinting=none'],
    env: {
      HOME: folder,
      LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'),
      FONTCONFIG_FILE: join(folder, 'fonts', 'fonts.conf'),
    },
  });
}
