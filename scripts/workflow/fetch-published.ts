import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { defineCommand, pathOf, printLine, runIfMain } from '../cli/command.ts';
import { MachineryError } from '../model/problem.ts';
import { parseBaseUrl } from '../publish/publication.ts';
import { loadPublished } from './published.ts';

const HELP = `Usage: tsx scripts/workflow/fetch-published.ts --base-url URL --out DIR

Downloads what an earlier build has published and no later build may change, for
"npm run build -- --published DIR". If nothing is published yet, DIR is not created.

  --base-url URL   where it is published
  --out DIR        the folder to write; it is emptied first
  --help           this text

Exit codes: 0 fine, 2 broken use or machinery.`;

export const run = defineCommand({
  name: 'fetch-published',
  help: HELP,
  options: {
    'base-url': { type: 'string' },
    out: { type: 'string' },
  },
  async main(values, io) {
    const { 'base-url': base } = values;
    if (!base || !values.out)
      throw new MachineryError('--base-url and --out are needed; see --help');
    const out = pathOf(io, values.out);
    const files = await loadPublished(parseBaseUrl(base), fetch);
    await rm(out, { recursive: true, force: true });
    for (const [path, text] of files ?? []) {
      await mkdir(dirname(join(out, path)), { recursive: true });
      await writeFile(join(out, path), text);
    }
    printLine(
      io.stdout,
      files ? `${files.size} files of ${base}` : `nothing is published at ${base} yet`,
    );
    return 0;
  },
});

await runIfMain(import.meta.url, run);
