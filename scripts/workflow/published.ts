import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseTimestamp, type Timestamp } from '../model/day.ts';
import type { ArchiveFile } from '../model/generated/published.ts';
import { MachineryError } from '../model/problem.ts';
import { CHECKSUMS, readChecksums, sha256 } from '../publish/artifact.ts';
import {
  type Copy,
  checkAgreement,
  checkFiles,
  isUnpublished,
  listBinding,
  readPublished,
} from '../publish/copies/copy.ts';
import { parseFields } from '../records/version-0-1.ts';

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
  now: Timestamp,
  limit: number,
): { hours: number } | { reason: string } {
  if (text === null) return { reason: 'it has no build.json' };
  let built: unknown;
  try {
    built = JSON.parse(text)?.generated_at;
  } catch {
    return { reason: 'its build.json is not JSON' };
  }
  const timestamp = typeof built === 'string' ? parseTimestamp(built) : null;
  if (timestamp === null) return { reason: 'its build.json does not say when it was built' };
  const hours = Math.floor((Date.parse(now) - Date.parse(timestamp)) / MILLISECONDS_PER_HOUR);
  if (hours < -1) return { reason: `it says that it was built in the future, at ${timestamp}` };
  if (hours < limit) return { hours: Math.max(0, hours) };
  return {
    reason: `it was built at ${timestamp}, ${hours} hours ago; at most ${limit} are promised`,
  };
}

const ATTEMPTS = 3;

/** What of a published build the next one needs. */
interface PublishedFiles {
  /** Path to bytes of what binds it. */
  files: Map<string, Buffer>;
  /** The months that are over, which the next build takes over. */
  archives: ArchiveFile[];
}

/**
 * Loads the files of a published build that bind the next one, and checks them against each other
 * and against SHA256SUMS.
 *
 * @returns null where nothing is published: every one of them answers 404
 * @throws MachineryError where the site does not answer, or a file is missing or changed: a build
 *   that cannot be compared with the published one must not replace it
 */
export async function loadPublished(site: Copy): Promise<PublishedFiles | null> {
  if (await isUnpublished(site)) return null;
  for (let attempt = 1; ; attempt += 1) {
    const files = new Map<string, Buffer>();
    const text = (await site.read(CHECKSUMS))?.toString() ?? '';
    for (const path of listBinding(readChecksums(text) ?? new Map())) {
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
    if (!first) return { files, archives: published.archives };
    // The site may have been replaced between two files.
    if (attempt < ATTEMPTS) continue;
    throw new MachineryError(
      `${site.name}${first.path} cannot be trusted: ${first.message}; look at the site, then run this again`,
    );
  }
}

/** So many archives are loaded at once. */
const AT_ONCE = 8;

/** Where archives are kept between builds. */
interface ArchiveFolder {
  /** Null where there is none. */
  read(path: string): Promise<Uint8Array | null>;
  write(path: string, bytes: Uint8Array): Promise<void>;
}

/**
 * Loads the archives that a folder does not have yet. A finished archive never changes, so one that
 * is there and whole is not loaded again; each is checked, and none stays in memory.
 *
 * @returns how many were loaded
 * @throws MachineryError where the site does not answer, or one is missing or changed
 */
export async function loadArchives(
  site: Pick<Copy, 'name' | 'read'>,
  archives: readonly ArchiveFile[],
  folder: ArchiveFolder,
): Promise<number> {
  const queue = archives.values();
  let loaded = 0;
  const work = async () => {
    for (const { path, sha256: sum } of queue) {
      const own = await folder.read(path);
      if (own !== null && sha256(own) === sum) continue;
      const bytes = await site.read(path);
      if (bytes === null) throw new MachineryError(`${site.name}${path} is missing on the site`);
      if (sha256(bytes) !== sum) {
        throw new MachineryError(
          `${site.name}${path} cannot be trusted: its sha256 is not the one of its index; look at the site, then run this again`,
        );
      }
      await folder.write(path, bytes);
      loaded += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return loaded;
}

const PATH = 'records/dataset.yaml';

/**
 * The address under which a repository is published: `base_url` of records/dataset.yaml.
 *
 * @throws MachineryError where the file cannot be read
 */
export async function readBaseUrl(root: string): Promise<string> {
  const bytes = await readFile(join(root, PATH)).catch(() => null);
  if (bytes === null) throw new MachineryError(`${root} has no ${PATH}; name it with --root`);
  const reading = parseFields(bytes);
  const url = 'value' in reading ? reading.value.base_url : undefined;
  if (typeof url === 'string') return url;
  throw new MachineryError(`${PATH} has no base_url; run: npm run validate`);
}
