import { type Instant, parseInstant } from '../model/day.ts';
import { MachineryError } from '../model/problem.ts';
import {
  BINDING_PATHS,
  type Copy,
  checkAgreement,
  checkFiles,
  isUnpublished,
  readPublished,
} from '../publish/copy.ts';

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

const ATTEMPTS = 3;

/**
 * Loads the files of a published build that bind the next one, and checks them against each other
 * and against SHA256SUMS.
 *
 * @returns path to bytes; null where nothing is published: every one of them answers 404
 * @throws MachineryError where the site does not answer, or a file is missing or changed: a build
 *   that cannot be compared with the published one must not replace it
 */
export async function loadPublished(site: Copy): Promise<Map<string, Buffer> | null> {
  if (await isUnpublished(site)) return null;
  for (let attempt = 1; ; attempt += 1) {
    const files = new Map<string, Buffer>();
    for (const path of BINDING_PATHS) {
      const bytes = await site.read(path);
      if (bytes === null) throw new MachineryError(`${site.name}${path} is missing on the site`);
      files.set(path, bytes);
    }
    const copy: Copy = {
      name: site.name,
      read: async (path) => files.get(path) ?? null,
      list: async () => [...files.keys()],
    };
    const published = await readPublished(copy);
    const [first] = [
      ...(await checkFiles(copy, published.sums, true)),
      ...(await checkAgreement(copy, published)),
    ];
    if (!first) return files;
    // The site may have been replaced between two files.
    if (attempt < ATTEMPTS) continue;
    throw new MachineryError(
      `${site.name}${first.path} cannot be trusted: ${first.message}; look at the site, then run this again`,
    );
  }
}
