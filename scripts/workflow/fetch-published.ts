import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { defineCommand, pathOf, printLine, ROOT, runIfMain } from '../cli/command.ts';
import { listContents } from '../history/refs.ts';
import { MachineryError } from '../model/problem.ts';
import { countOf } from '../model/words.ts';
import { sha256 } from '../publish/artifact.ts';
import {
  type Copy,
  checkAgreement,
  checkFiles,
  isUnpublished,
  openSite,
  PRESERVED_FILES,
  readPublished,
} from '../publish/copies/copy.ts';
import { parseBaseUrl } from '../publish/publication.ts';
import { parseFields } from '../records/version-0-1.ts';

const ATTEMPTS = 3;

/** What of a published build the next one needs. */
interface PublishedFiles {
  /** Path to bytes of what binds it. */
  files: Map<string, Buffer>;
  /** Path to sha256 of the packed files, which the next build takes over. */
  packed: ReadonlyMap<string, string>;
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
    for (const path of PRESERVED_FILES) {
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
      ...checkAgreement(published),
    ];
    if (!first) {
      const packed = [...published.sums].filter(([path]) => PACKED.test(path));
      return { files, packed: new Map(packed) };
    }
    // The site may have been replaced between two files.
    if (attempt < ATTEMPTS) continue;
    throw new MachineryError(
      `${site.name}${first.path} cannot be trusted: ${first.message}; look at the site, then run this again`,
    );
  }
}

/** Files of past dates. */
const PACKED = /^(?:dep-snapshots|source-checks)\/[^/]+\.gz$/;

/** How many files are loaded at once. */
const AT_ONCE = 8;

/**
 * Loads files, checks each, and keeps none in memory.
 *
 * @throws MachineryError where the site does not answer, or one is missing or changed
 */
export async function loadPacked(
  site: Pick<Copy, 'name' | 'read'>,
  packed: ReadonlyMap<string, string>,
  write: (path: string, bytes: Uint8Array) => Promise<void>,
): Promise<void> {
  const queue = packed.entries();
  const work = async () => {
    for (const [path, sum] of queue) {
      const bytes = await site.read(path);
      if (bytes === null) throw new MachineryError(`${site.name}${path} is missing on the site`);
      if (sha256(bytes) !== sum) {
        throw new MachineryError(
          `${site.name}${path} cannot be trusted: its sha256 is not the one of SHA256SUMS; look at the site, then run this again`,
        );
      }
      await write(path, bytes);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

const PATH = 'records/dataset.yaml';

/**
 * The addresses under which a repository may be published: `base_url` of records/dataset.yaml as it is
 * now, then earlier ones, so that a changed one that has nothing yet does not pass for a first build. A
 * fork has another authority, so it never asks for what it forked.
 *
 * @throws MachineryError where the file cannot be read
 */
async function readBaseUrls(root: string): Promise<string[]> {
  const bytes = await readFile(join(root, PATH)).catch(() => null);
  if (bytes === null) throw new MachineryError(`${root} has no ${PATH}; name it with --root`);
  const versions = [bytes, ...(await listContents(root, PATH))].map((each) => parseFields(each));
  const [now, ...before] = versions.map((version) => ('value' in version ? version.value : {}));
  if (typeof now?.base_url !== 'string')
    throw new MachineryError(`${PATH} has no base_url; run: npm run validate`);
  const own = before.filter(({ feed_authority }) => feed_authority === now.feed_authority);
  const urls = [now, ...own].flatMap(({ base_url }) => base_url);
  return [...new Set(urls)].filter((url) => typeof url === 'string');
}

/** The first address that has a published build. */
async function findPublished(
  urls: readonly string[],
): Promise<{ site: Copy; published: PublishedFiles } | null> {
  for (const url of urls) {
    const site = openSite(parseBaseUrl(url), fetch);
    const published = await loadPublished(site);
    if (published) return { site, published };
  }
  return null;
}

const HELP = `Usage: tsx scripts/workflow/fetch-published.ts --out DIR [--base-url URL] [--root DIR]

Downloads what an earlier build has published and no later build may change, for
"npm run build -- --published DIR", and checks it. If nothing is published yet, DIR is not created.

  --base-url URL   where it is published (default: base_url of records/dataset.yaml, and where that
                   has nothing yet, those that it had before)
  --root DIR       the repository (default: this folder)
  --out DIR        the folder to write; what it holds is removed
  --help           this text

Exit codes: 0 fine, 2 broken use or machinery.`;

export const run = defineCommand({
  name: 'fetch-published',
  help: HELP,
  options: {
    'base-url': { type: 'string' },
    root: ROOT,
    out: { type: 'string' },
  },
  async main(values, io) {
    if (!values.out) throw new MachineryError('--out is needed; see --help');
    const out = pathOf(io, values.out);
    // An empty one is a variable of the workflow that is not set.
    const given = values['base-url'];
    const urls = given ? [given] : await readBaseUrls(pathOf(io, values.root));
    const found = await findPublished(urls);
    await rm(out, { recursive: true, force: true });
    if (!found) {
      printLine(io.stdout, `nothing is published at ${urls.join(' or ')} yet`);
      return 0;
    }
    const { site, published } = found;
    const { files, packed } = published;
    const write = async (path: string, bytes: Uint8Array) => {
      await mkdir(dirname(join(out, path)), { recursive: true });
      await writeFile(join(out, path), bytes);
    };
    await loadPacked(site, packed, write);
    for (const [path, bytes] of files) await write(path, bytes);
    printLine(
      io.stdout,
      `${countOf(files.size, 'file')} and ${countOf(packed.size, 'packed file')} of ${site.name}`,
    );
    return 0;
  },
});

await runIfMain(import.meta.url, run);
