import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { readNow, runCommand } from './cli/command.ts';
import { MachineryError } from './model/problem.ts';
import { readRecordTexts } from './records/read.ts';
import { trackedPlatforms } from './records/rules/ids.ts';
import { type NewFile, planDeprecation, planVendor } from './records/template.ts';
import { readDrafts } from './records/validate.ts';

const HELP = `Usage: npm run new -- vendor ID
       npm run new -- deprecation PLATFORM SLUG

Writes a new record whose comments explain each field. The slug is the item in lower case, +
written -plus, every run of other characters than a-z0-9. one hyphen: claude-2.0.

  --item TEXT      of a deprecation: the vendor's own identifier, which the slug begins with
  --root DIR       the repository to write to (default: this folder)
  --now INSTANT    the day on which the page is read (default: the clock)
  --help           this text

Exit codes: 0 fine, 2 broken use or machinery (nothing is ever overwritten).`;

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      item: { type: 'string' },
      root: { type: 'string', default: '.' },
      now: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  const now = readNow(values.now, Date.now());
  const { drafts } = readDrafts(await readRecordTexts(values.root));
  const [kind, ...names] = positionals;
  const [first, second] = names;
  let file: NewFile | null = null;
  if (kind === 'vendor' && first !== undefined && names.length === 1 && values.item === undefined) {
    file = planVendor(first, now);
  } else if (
    kind === 'deprecation' &&
    first !== undefined &&
    second !== undefined &&
    names.length === 2
  ) {
    const platforms = trackedPlatforms(drafts);
    file = planDeprecation(first, second, { platforms, item: values.item ?? null, now });
  }
  if (!file) throw new MachineryError('use: vendor ID, or: deprecation PLATFORM SLUG; see --help');
  await write(values.root, file);
  console.log(
    `wrote ${file.path}\nfill in its empty values, then run: npm run validate -- ${file.path}`,
  );
  return 0;
}

async function write(root: string, { path, text }: NewFile): Promise<void> {
  const target = join(root, path);
  await mkdir(dirname(target), { recursive: true });
  await writeFile(target, text, { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
    throw new MachineryError(`${path} is there already; edit it, or choose another name`);
  });
}

process.exitCode = await runCommand('new', main);
