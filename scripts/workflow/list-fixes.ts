import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { runCommand } from '../cli/command.ts';
import { MachineryError } from '../model/problem.ts';
import { mendRecord } from '../records/fix.ts';
import { readRecordTexts } from '../records/read.ts';
import { MOST_FILES } from './suggest.ts';

const HELP = `Usage: tsx scripts/workflow/list-mends.ts --root DIR --out FILE

Lists the files that "npm run fix" would mend in a pull request, as JSON for the workflow that
suggests the mends: {"pull", "head", "paths"}. Reads DIR as data; nothing of it is run.

  --root DIR   the records of the pull request's head
  --out FILE   the list
  --help       this text

The environment's PULL is the number of the pull request, HEAD its commit.
Exit codes: 0 fine, 2 broken use or machinery.`;

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { root: { type: 'string' }, out: { type: 'string' }, help: { type: 'boolean' } },
  });
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  const { root, out } = values;
  if (root === undefined || out === undefined) {
    throw new MachineryError('--root and --out are needed; see --help');
  }
  const texts = await readRecordTexts(root);
  const paths = texts
    .filter(({ path, bytes, kind }) => kind === undefined && mendRecord(path, bytes) !== null)
    .map(({ path }) => path);
  const mends = {
    pull: Number(process.env.PULL),
    head: process.env.HEAD ?? '',
    paths: paths.slice(0, MOST_FILES),
  };
  await writeFile(out, `${JSON.stringify(mends, null, 2)}\n`);
  console.log(`${paths.length} of ${texts.length} files would be mended`);
  return 0;
}

process.exitCode = await runCommand('list-mends', main);
