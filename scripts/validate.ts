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

export const run = defineCommand({
  name: 'validate',
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
    io.stdout.write(renderText(shown, texts.length, hidden));
    if (shown.length === 0) return 0;
    return 1;
  },
});

await runIfMain(import.meta.url, run);
