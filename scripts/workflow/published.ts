import { MachineryError } from '../model/problem.ts';

/** What must stay of a published build: who made it, both change logs, the days that are final. */
const PATHS = [
  'build.json',
  'data/changelog.json',
  'deprecations/changes.json',
  'dep-snapshots/index.json',
] as const;

const TRIES = 3;
const TIMEOUT = 60_000;
const MOST_BYTES = 256 * 1024 * 1024;

/**
 * Loads the files of a published build that bind the next one.
 *
 * @param baseUrl ends with `/`
 * @returns path to text; null where nothing is published, which only a 404 for build.json says
 * @throws MachineryError where the site does not answer, or answers something else: a build that
 *   cannot be held against the published one must not replace it
 */
export async function loadPublished(
  baseUrl: string,
  load: typeof fetch,
): Promise<Map<string, string> | null> {
  const files = new Map<string, string>();
  for (const path of PATHS) {
    const text = await loadText(`${baseUrl}${path}`, load);
    if (text === null && path === 'build.json') return null;
    if (text === null) throw new MachineryError(`${baseUrl}${path} is missing beside build.json`);
    files.set(path, text);
  }
  return files;
}

/** The text at an address; null for 404. */
export async function loadText(url: string, load: typeof fetch): Promise<string | null> {
  let reason = '';
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    try {
      const response = await load(url, {
        // A cache on the way may hold yesterday's copy.
        headers: { 'cache-control': 'no-cache' },
        signal: AbortSignal.timeout(TIMEOUT),
      });
      if (response.status === 404) return null;
      if (response.ok && Number(response.headers.get('content-length') ?? 0) <= MOST_BYTES) {
        return await response.text();
      }
      reason = `it answered ${response.status}`;
    } catch (error) {
      reason = error instanceof Error ? error.message : String(error);
    }
  }
  throw new MachineryError(
    `${url} cannot be read (${reason}); look at the site, then run this again`,
  );
}
