import { Miniflare } from 'miniflare';
import { bundleFunction } from '#scripts/publish/api/bundle-function.ts';
import { createSite, listen } from '#scripts/serve/local.ts';
import { TODAY } from '#support/build/almanac.ts';
import type { Files } from '#support/records/records.ts';
import { temporaryFolder, writeFiles } from '#support/repositories/repository.ts';

/** A running copy of the function and its files. */
interface Shell {
  /** Address with a `/` at the end. */
  url: string;
  close(): Promise<void>;
}

/** The date whose behaviour workerd has in tests. */
const COMPATIBILITY_DATE = '2026-04-01';

/** The function and the static files on node:http, as `npm run serve` puts them together. */
export async function startNode(folder: string): Promise<Shell> {
  const site = createSite(folder, () => `${TODAY}T10:00:00Z`);
  const { port, close } = await listen(site, 0);
  return { url: `http://127.0.0.1:${port}/`, close };
}

/** The built bundle in workerd, with the files behind its ASSETS binding; its clock is real. */
async function startWorkerd(folder: string): Promise<Shell> {
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
  return { url: String(await miniflare.ready), close: () => miniflare.dispose() };
}

export const HOSTS = ['Node', 'workerd'] as const;

/** Both hosts of some files, which run for the tests of a file; gives the address of one of them. */
export function startHosts(files: () => Files): (name: (typeof HOSTS)[number]) => string {
  const shells: Partial<Record<string, Shell>> = {};
  beforeAll(async () => {
    const folder = temporaryFolder();
    writeFiles(folder, files());
    shells.Node = await startNode(folder);
    shells.workerd = await startWorkerd(folder);
  });
  afterAll(async () => {
    for (const shell of Object.values(shells)) await shell?.close();
  });
  return (name) => shells[name]?.url ?? '';
}

/**
 * Asks again once where the connection is gone: workerd closes it without a word after an answer
 * to a body that it did not read to the end, as HTTP allows.
 */
export async function fetchAgain(url: URL, init: RequestInit = {}): Promise<Response> {
  return fetch(url, init).catch(() => fetch(url, init));
}
