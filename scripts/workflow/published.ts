import { type Instant, parseInstant } from '../model/day.ts';
import { MachineryError } from '../model/problem.ts';

const MILLISECONDS_PER_HOUR = 3_600_000;

/**
 * Whether a published site is as fresh as promised.
 *
 * @param text its build.json; null where there is none
 * @param limit hours
 * @returns the age in whole hours, or why it is not fresh
 */
export function judgeFreshness(
  text: string | null,
  now: Instant,
  limit: number,
): { hours: number } | { reason: string } {
  if (text === null) return { reason: 'it has no build.json' };
  let built: unknown;
  try {
    built = JSON.parse(text)?.generated_at;
  } catch {
    return { reason: 'its build.json is not JSON' };
  }
  const instant = typeof built === 'string' ? parseInstant(built) : null;
  if (instant === null) return { reason: 'its build.json does not say when it was built' };
  const hours = Math.floor((Date.parse(now) - Date.parse(instant)) / MILLISECONDS_PER_HOUR);
  if (hours < -1) return { reason: `it says that it was built in the future, at ${instant}` };
  if (hours < limit) return { hours: Math.max(0, hours) };
  return {
    reason: `it was built at ${instant}, ${hours} hours ago; at most ${limit} are promised`,
  };
}

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
