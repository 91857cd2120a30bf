import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { defineCommand, pathOf, printLine, ROOT, runIfMain } from '../cli/command.ts';
import { MachineryError } from '../model/problem.ts';
import { countOf } from '../model/words.ts';
import { openFolder, openSite } from '../publish/copies/copy.ts';
import { parseBaseUrl } from '../publish/copies/publication.ts';
import { loadArchives, loadPublished, readBaseUrl } from './published.ts';

const HELP = `Usage: tsx scripts/workflow/fetch-published.ts --out DIR [--base-url URL] [--root DIR]

Downloads what an earlier build has published and no later build may change, for
"npm run build -- --published DIR", and checks it. If nothing is published yet, DIR is not created.

  --base-url URL   where it is published (default: base_url of records/dataset.yaml)
  --root DIR       the repository (default: this folder)
  --out DIR        the folder to write; what it holds is removed, but for archives that are published
  --help           this text

Exit codes: 0 fine, 2 broken use or machinery.`;

/** Removes a folder, or all of it but archives that are published. */
async function removeOthers(out: string, archives: readonly { path: string }[]): Promise<void> {
  const paths = new Set(archives.map(({ path }) => path));
  const files = await openFolder(out)
    .list()
    .catch(() => null);
  if (!files?.some((path) => paths.has(path))) {
    await rm(out, { recursive: true, force: true });
    return;
  }
  for (const path of files) if (!paths.has(path)) await rm(join(out, path), { force: true });
}

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
    const base = values['base-url'] || (await readBaseUrl(pathOf(io, values.root)));
    const site = openSite(parseBaseUrl(base), fetch);
    const published = await loadPublished(site);
    await removeOthers(out, published?.archives ?? []);
    if (!published) {
      printLine(io.stdout, `nothing is published at ${base} yet`);
      return 0;
    }
    const { files, archives } = published;
    const write = async (path: string, bytes: Uint8Array) => {
      await mkdir(dirname(join(out, path)), { recursive: true });
      await writeFile(join(out, path), bytes);
    };
    const loaded = await loadArchives(site, archives, { read: openFolder(out).read, write });
    for (const [path, bytes] of files) await write(path, bytes);
    printLine(
      io.stdout,
      `${countOf(files.size, 'file')} and ${countOf(archives.length, 'archive')} of ${base}, ${loaded} of them loaded now`,
    );
    return 0;
  },
});

await runIfMain(import.meta.url, run);
