import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { defineCommand, pathOf, printLine, ROOT, runIfMain } from '../cli/command.ts';
import { MachineryError } from '../model/problem.ts';
import { openSite } from '../publish/copy.ts';
import { parseBaseUrl } from '../publish/publication.ts';
import { readBaseUrl } from './base-url.ts';
import { loadPublished } from './published.ts';

const HELP = `Usage: tsx scripts/workflow/fetch-published.ts --out DIR [--base-url URL] [--root DIR]

Downloads what an earlier build has published and no later build may change, for
"npm run build -- --published DIR", and checks it. If nothing is published yet, DIR is not created.

  --base-url URL   where it is published (default: base_url of records/dataset.yaml)
  --root DIR       the repository (default: this folder)
  --out DIR        the folder to write; it is emptied first
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
    const base = values['base-url'] || (await readBaseUrl(pathOf(io, values.root)));
    const files = await loadPublished(openSite(parseBaseUrl(base), fetch));
    await rm(out, { recursive: true, force: true });
    for (const [path, bytes] of files ?? []) {
      await mkdir(dirname(join(out, path)), { recursive: true });
      await writeFile(join(out, path), bytes);
    }
    printLine(
      io.stdout,
      files ? `${files.size} files of ${base}` : `nothing is published at ${base} yet`,
    );
    return 0;
  },
});

await runIfMain(import.meta.url, run);
