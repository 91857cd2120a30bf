import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Miniflare } from 'miniflare';
import type { Timestamp } from '../../../scripts/model/day.ts';
import { bundleFunction } from '../../../scripts/publish/api/bundle-function.ts';
import { createSite, listen } from '../../../scripts/serve/local.ts';
import type { Files } from '../records/records.ts';

/** A running copy of the function and its files. */
export interface Shell {
  name: string;
  /** Address with a `/` at the end. */
  url: string;
  close(): Promise<void>;
}

/** The date whose behaviour workerd has in tests. */
const COMPATIBILITY_DATE = '2026-04-01';

/** Writes files below a folder. */
export function writeFiles(folder: string, files: Files): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

/** The function and the static files on node:http, as `npm run serve` puts them together. */
export async function startNode(folder: string, now: () => Timestamp): Promise<Shell> {
  const { port, close } = await listen(createSite(folder, now), 0);
  return { name: 'Node', url: `http://127.0.0.1:${port}/`, close };
}

/** The built bundle in workerd, with the files behind its ASSETS binding; its clock is real. */
export async function startWorkerd(folder: string): Promise<Shell> {
  const artifacts = await bundleFunction();
  const text = (name: string) => artifacts.find(({ path }) => path === name)?.text ?? '';
  // Read from the folder, as on Pages.
  writeFiles(folder, { _headers: text('_headers') });
  const miniflare = new Miniflare({
    // Named as a list, it is not searched for imports: it has none.
    modules: [{ type: 'ESModule', path: '_worker.js', contents: text('_worker.js') }],
    compatibilityDate: COMPATIBILITY_DATE,
    assets: {
      directory: folder,
      binding: 'ASSETS',
      routerConfig: { has_user_worker: true, invoke_user_worker_ahead_of_assets: true },
      assetConfig: { not_found_handling: '404-page' },
    },
  });
  const url = String(await miniflare.ready);
  return { name: 'workerd', url, close: () => miniflare.dispose() };
}

/**
 * Asks again once where the connection is gone: workerd closes it without a word after an answer
 * to a body that it did not read to the end, as HTTP allows.
 */
export async function fetchAgain(url: URL, init: RequestInit = {}): Promise<Response> {
  return fetch(url, init).catch(() => fetch(url, init));
}
