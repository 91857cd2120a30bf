import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { runCommand } from '../cli/command.ts';
import { MachineryError } from '../model/problem.ts';
import { parseBaseUrl } from '../publish/publication.ts';
import { loadPublished } from './published.ts';

const HELP = `Usage: tsx scripts/workflow/fetch-published.ts --base-url URL --out DIR

Fetches what an earlier build has published and no later one may change, for
"npm run build -- --published DIR". Where nothing is published yet, DIR is not made.

  --base-url URL   where it is published
  --out DIR        the folder; what it held is removed
  --help           this text

Exit codes: 0 fine, 2 broken use or machinery.`;

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      'base-url': { type: 'string' },
      out: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  const { 'base-url': base, out } = values;
  if (!base || !out) throw new MachineryError('--base-url and --out are needed; see --help');
  const files = await loadPublished(parseBaseUrl(base), fetch);
  await rm(out, { recursive: true, force: true });
  for (const [path, text] of files ?? []) {
    await mkdir(dirname(join(out, path)), { recursive: true });
    await writeFile(join(out, path), text);
  }
  console.log(files ? `${files.size} files of ${base}` : `nothing is published at ${base} yet`);
  return 0;
}

process.exitCode = await runCommand('fetch-published', main);
