import {
  defineCommand,
  NOW,
  pathOf,
  ROOT,
  readNow,
  runIfMain,
  startFolder,
} from './cli/command.ts';
import { renderText } from './cli/output.ts';
import { readRecordTexts, selectPaths } from './records/read.ts';
import { validateRecords } from './records/validate.ts';

const HELP = `Usage: npm run validate -- [options] [PATH…]

Checks every file of records/. Reports every problem as file:line:column and one sentence.
PATH… are files or folders, relative to this folder or to the repository. With them, only
problems in those files are printed and counted for the exit code; rules that compare files
still read all of them.

  --root DIR  the repository to check (default: this folder)
  --now TIME  no record may be dated later than this (default: the clock)
  --help      this text

Exit codes: 0 no problems, 1 problems in the records, 2 broken use or machinery.`;

export const run = defineCommand({
  name: 'validate',
  help: HELP,
  options: {
    root: ROOT,
    now: NOW,
  },
  positionals: true,
  async main(values, io, positionals) {
    const root = pathOf(io, values.root);
    const now = readNow(values.now, io);
    const texts = await readRecordTexts(root);
    const isWanted = selectPaths(root, startFolder(io), positionals);
    const { problems } = validateRecords(texts, { now });
    const shown = problems.filter(({ path }) => isWanted(path));
    const hidden = problems.length - shown.length;
    io.stdout.write(renderText(shown, { files: texts.length, hidden }));
    if (shown.length === 0) return 0;
    return 1;
  },
});

await runIfMain(import.meta.url, run);
