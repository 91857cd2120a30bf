import { defineCommand, NOW, pathOf, ROOT, readNow, runIfMain } from './cli/command.ts';
import { compareRepository } from './compare/compare.ts';
import { GUARDS } from './compare/guards.ts';
import { pagesFrom } from './compare/page-checks.ts';
import { renderComparisonText } from './compare/render.ts';

const HELP = `Usage: npm run diff -- [options]

Shows what consumers would see change if the records in this folder were merged: changelog
entries, changes of deprecations, and every changed value of every file below records/; and the
guards that stop such a change.

  --base REF       the branch to merge into; the commit where this branch began is compared
                   (default: origin/main, else main)
  --pages FROM     also read the pages of what is described, corrected or added: live, or a folder of
                   saved pages (npm run check-sources -- --help); a correction can be proved by the
                   copies that its evidence cites and main knows, and by the page where there is none
  --root DIR       the repository (default: this folder)
  --now TIME       the time of the comparison (default: the clock)
  --help           this text

Guards:
${GUARDS.map(({ name, reason }) => `  ${name.padEnd(19)}${reason}`).join('\n')}

Exit codes: 0 fine, 1 a guard stops it, 2 broken use or machinery.`;

export const run = defineCommand({
  name: 'diff',
  help: HELP,
  options: {
    base: { type: 'string' },
    pages: { type: 'string' },
    root: ROOT,
    now: NOW,
  },
  async main(values, io) {
    const now = readNow(values.now, io);
    const comparison = await compareRepository(pathOf(io, values.root), {
      base: values.base,
      allow: [],
      pages: pagesFrom(io, values.pages),
      now,
    });
    io.stdout.write(renderComparisonText(comparison));
    if (comparison.guards.some(({ lifted }) => !lifted)) return 1;
    return 0;
  },
});

await runIfMain(import.meta.url, run);
