import { join } from 'node:path';
import { defineCommand, pathOf, printLine, ROOT, runIfMain, startFolders } from './cli/command.ts';
import { replaceFile } from './cli/output.ts';
import { countOf } from './model/words.ts';
import { readRecordTexts, selectPaths } from './records/read.ts';
import { fixRecord } from './records/validate.ts';

const HELP = `Usage: npm run fix -- [options] [PATH…]

Fixes the formatting of records where no judgement is needed: the order of keys (in a file
without comments), trailing spaces, line endings, the newline at the end, a byte order mark
and Unicode form NFC. Of comments only those of the template go; nothing else changes.
PATH… are files or folders, relative to this folder or to the repository.

  --root DIR   the repository to work on (default: this folder)
  --help       this text

Exit codes: 0 fine, 2 broken use or machinery.`;

export const run = defineCommand({
  name: 'fix',
  help: HELP,
  options: {
    root: ROOT,
  },
  positionals: true,
  async main(values, io, positionals) {
    const root = pathOf(io, values.root);
    const texts = await readRecordTexts(root);
    const isWanted = selectPaths(root, startFolders(io), positionals);
    let changed = 0;
    for (const { path, bytes, kind } of texts) {
      const fixed = kind === undefined && isWanted(path) ? fixRecord(path, bytes) : null;
      if (!fixed) continue;
      changed += 1;
      await replaceFile(join(root, path), fixed);
      printLine(io.stdout, `fixed ${path}`);
    }
    printLine(io.stdout, `${countOf(texts.length, 'file')} read, ${changed} fixed`);
    return 0;
  },
});

await runIfMain(import.meta.url, run);
