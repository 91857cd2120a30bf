import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { defineCommand, pathOf, printLine, ROOT, runIfMain } from '../cli/command.ts';
import { listContents } from '../history/log.ts';
import { MachineryError } from '../model/problem.ts';
import { countOf } from '../model/words.ts';
import { CHECKSUMS, readChecksums } from '../publish/artifact.ts';
import {
  type Copy,
  forEachAtOnce,
  isUnpublished,
  openSite,
  PRESERVED_FILES,
} from '../publish/copies/copy.ts';
import { parseBaseUrl } from '../publish/publication.ts';
import { parseFields } from '../records/version-0-1.ts';

/** Files of past dates, which the next build takes over. */
const PACKED = /^(?:dep-snapshots|source-checks)\/[^/]+\.gz$/;

/**
 * Loads the files of a published build that bind the next one, and those that it takes over. The
 * build that goes on from them checks them.
 *
 * @returns how many; null where nothing is published: every file that binds answers 404
 * @throws MachineryError where the site does not answer, or a file is missing
 */
export async function loadPublished(
  site: Copy,
  write: (path: string, bytes: Uint8Array) => Promise<void>,
): Promise<number | null> {
  if (await isUnpublished(site)) return null;
  const list = await site.read(CHECKSUMS);
  const sums = readChecksums(String(list ?? ''));
  if (!sums) throw new MachineryError(`${site.name}${CHECKSUMS} has a line of another form`);
  const paths = [...PRESERVED_FILES, ...[...sums.keys()].filter((path) => PACKED.test(path))];
  await forEachAtOnce(paths, async (path) => {
    const bytes = await site.read(path);
    if (bytes === null) throw new MachineryError(`${site.name}${path} is missing on the site`);
    await write(path, bytes);
  });
  return paths.length;
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

export const run = defineCommand({
  name: 'fetch-published',
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
    await rm(out, { recursive: true, force: true });
    const write = async (path: string, bytes: Uint8Array) => {
      await mkdir(dirname(join(out, path)), { recursive: true });
      await writeFile(join(out, path), bytes);
    };
    for (const url of urls) {
      const site = openSite(parseBaseUrl(url), fetch);
      const count = await loadPublished(site, write);
      if (count === null) continue;
      printLine(io.stdout, `${countOf(count, 'file')} of ${site.name}`);
      return 0;
    }
    printLine(io.stdout, `nothing is published at ${urls.join(' or ')} yet`);
    return 0;
  },
});

await runIfMain(import.meta.url, run);
