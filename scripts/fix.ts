import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runCommand } from './cli/command.ts';
import { escapeLine } from './model/words.ts';
import { mendRecord } from './records/fix.ts';
import { readRecordTexts, selectPaths } from './records/read.ts';

const HELP = `Usage: npm run fix -- [options] [PATH…]

Mends the form of records where no judgement is needed: order of keys, blanks at ends of
lines, line ends, the final line end, a byte order mark, Unicode form NFC, and spellings of a
day or an instant that can mean only one (2026-3-1). No value is changed beyond that, and
what a file says otherwise, comments too, stays as it is.
PATH… are files or folders, below this folder or the repository.

  --root DIR   the repository to work on (default: this folder)
  --check      write nothing; exit 1 if a file would change
  --help       this text

Exit codes: 0 fine, 1 a file would change (--check), 2 broken use or machinery.`;

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      root: { type: 'string', default: '.' },
      check: { type: 'boolean', default: false },
      help: { type: 'boolean' },
    },
  });
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  const texts = await readRecordTexts(values.root);
  // npm runs commands in the package's folder and names the one that it was started in.
  const bases = [process.env.INIT_CWD, process.cwd()].filter((base) => base !== undefined);
  const isWanted = selectPaths(values.root, bases, positionals);
  let changed = 0;
  for (const { path, bytes, kind } of texts) {
    const mended = kind === undefined && isWanted(path) ? mendRecord(path, bytes) : null;
    if (!mended) continue;
    changed += 1;
    if (!values.check) await writeFile(join(values.root, path), mended);
    console.log(
      escapeLine(values.check ? `${path} would change; run: npm run fix` : `mended ${path}`),
    );
  }
  const verb = values.check ? 'would change' : 'mended';
  console.log(`${texts.length} files read, ${changed} ${verb}`);
  return values.check && changed > 0 ? 1 : 0;
}

process.exitCode = await runCommand('fix', main);
