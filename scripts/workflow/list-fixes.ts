import { writeFile } from 'node:fs/promises';
import { defineCommand, pathOf, printLine, runIfMain } from '../cli/command.ts';
import { MachineryError } from '../model/problem.ts';
import { fixRecord } from '../records/fix.ts';
import { readRecordTexts } from '../records/read.ts';
import { MOST_FILES } from './suggest.ts';

const HELP = `Usage: tsx scripts/workflow/list-fixes.ts --root DIR --out FILE

Lists the files of a pull request that "npm run fix" would change, as JSON for the workflow that
suggests the fixes: {"pull", "head", "paths"}. Reads DIR as data and runs nothing from it.

  --root DIR   the records of the pull request's head
  --out FILE   the list
  --help       this text

Environment: PULL is the number of the pull request, HEAD its commit.
Exit codes: 0 fine, 2 broken use or machinery.`;

export const run = defineCommand({
  name: 'list-fixes',
  help: HELP,
  options: { root: { type: 'string' }, out: { type: 'string' } },
  async main(values, io) {
    const { root, out } = values;
    if (root === undefined || out === undefined) {
      throw new MachineryError('--root and --out are needed; see --help');
    }
    const texts = await readRecordTexts(pathOf(io, root));
    const paths = texts
      .filter(({ path, bytes, kind }) => kind === undefined && fixRecord(path, bytes) !== null)
      .map(({ path }) => path);
    const fixes = {
      pull: Number(io.env.PULL),
      head: io.env.HEAD ?? '',
      paths: paths.slice(0, MOST_FILES),
    };
    await writeFile(pathOf(io, out), `${JSON.stringify(fixes, null, 2)}\n`);
    printLine(io.stdout, `${paths.length} of ${texts.length} files would be fixed`);
    return 0;
  },
});

await runIfMain(import.meta.url, run);
