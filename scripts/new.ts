import { join } from 'node:path';
import { defineCommand, NOW, pathOf, ROOT, readNow, runIfMain } from './cli/command.ts';
import { replaceFile } from './cli/output.ts';
import { MachineryError } from './model/problem.ts';
import { readRecordTexts } from './records/read.ts';
import { trackedPlatforms } from './records/rules/ids.ts';
import { readDrafts } from './records/validate.ts';
import { type NewFile, planDeprecation, planVendor } from './records/write.ts';

const HELP = `Usage: npm run new -- vendor ID
       npm run new -- deprecation PLATFORM SLUG

Writes a new record with comments that explain each field. The slug is the item in lower case,
with + written as -plus and every run of characters other than a-z, 0-9 and dots replaced by
one hyphen: claude-2.0.

  --item TEXT      for a deprecation: the vendor's own identifier; the slug must begin with it
  --root DIR       the repository to write to (default: this folder)
  --now TIME       when the page was read (default: the clock)
  --help           this text

Exit codes: 0 fine, 2 broken use or machinery (nothing is ever overwritten).`;

export const run = defineCommand({
  name: 'new',
  help: HELP,
  options: {
    item: { type: 'string' },
    root: ROOT,
    now: NOW,
  },
  positionals: true,
  async main(values, io, positionals) {
    const root = pathOf(io, values.root);
    const now = readNow(values.now, io);
    const { drafts } = readDrafts(await readRecordTexts(root));
    const [kind, first = '', second = '', extra] = positionals;
    const item = values.item ?? null;
    let file: NewFile;
    if (kind === 'vendor' && first !== '' && second === '' && item === null) {
      file = planVendor(first, now);
    } else if (kind === 'deprecation' && second !== '' && extra === undefined) {
      file = planDeprecation(first, second, { platforms: trackedPlatforms(drafts), item, now });
    } else {
      throw new MachineryError('use: vendor ID, or: deprecation PLATFORM SLUG; see --help');
    }
    await replaceFile(join(root, file.path), file.text, { fresh: true });
    io.stdout.write(
      `wrote ${file.path}\nfill in its empty values, then run: npm run validate -- ${file.path}\n`,
    );
    return 0;
  },
});

await runIfMain(import.meta.url, run);
