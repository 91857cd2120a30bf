import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { defineCommand, NOW, pathOf, ROOT, readNow, runIfMain } from './cli/command.ts';
import { replaceFile } from './cli/output.ts';
import { dayOf } from './model/day.ts';
import { MachineryError } from './model/problem.ts';
import { didYouMeanHint, slugOf } from './model/words.ts';
import { setValue } from './records/edit.ts';
import { classifyPath, readRecordTexts } from './records/read.ts';
import { readTemplate } from './records/rules/format.ts';
import { trackedPlatforms, unknownPlatform } from './records/rules/ids.ts';
import { readRecords } from './records/validate.ts';

const KINDS = ['vendor', 'deprecation'] as const;

/** @throws MachineryError for a name that the path of no such record may have */
function checkName(kind: (typeof KINDS)[number], path: string, name: string): void {
  // Dots are for versions of items only.
  const better = slugOf(kind === 'vendor' ? name.replaceAll('.', '-') : name);
  if (name === better && classifyPath(path)?.kind === kind) return;
  let message = `the name is ${JSON.stringify(name)}; use a-z, 0-9 and single hyphens, and dots for a deprecation`;
  if (better !== '') message += `; try ${better}`;
  throw new MachineryError(message);
}

export const run = defineCommand({
  name: 'new',
  options: {
    item: { type: 'string' },
    root: ROOT,
    now: NOW,
  },
  positionals: true,
  async main(values, io, positionals) {
    const root = pathOf(io, values.root);
    const now = readNow(values.now, io);
    const { records } = readRecords(await readRecordTexts(root));
    const { item } = values;
    const [given = '', ...names] = positionals;
    const kind = KINDS.find((one) => one === given);
    const isUsed = kind === 'deprecation' ? names.length === 2 : names.length === 1 && !item;
    if (!kind || !isUsed) {
      const hint = kind ? '' : didYouMeanHint(given, KINDS);
      throw new MachineryError(`use: vendor ID, or: deprecation PLATFORM SLUG${hint}; see --help`);
    }
    const [platform = '', name = platform] = names;
    const platforms = trackedPlatforms(records);
    if (kind === 'deprecation' && !platforms.includes(platform)) {
      throw new MachineryError(unknownPlatform(platform, platforms));
    }
    const path = `records/${kind}s/${names.join('/')}.yaml`;
    checkName(kind, path, name);
    let text = setValue(readTemplate(kind), ['evidence', 0, 'read_at'], dayOf(now));
    if (item !== undefined) {
      const own = slugOf(item);
      // What tells regions apart follows the item.
      if (!name.startsWith(own))
        throw new MachineryError(`the slug is ${name}; let it begin with that of the item, ${own}`);
      text = setValue(text, ['item'], item);
    }
    if (existsSync(join(root, path))) {
      throw new MachineryError(`${path} is recorded already; edit that file`);
    }
    await replaceFile(join(root, path), text);
    io.stdout.write(
      `wrote ${path}\nfill in its empty values, then run: npm run validate -- ${path}\n`,
    );
    return 0;
  },
});

await runIfMain(import.meta.url, run);
