import { defineCommand, NOW, pathOf, ROOT, readNow, runIfMain } from './cli/command.ts';
import { compareRepository } from './compare/compare.ts';
import { GUARDS } from './compare/guards.ts';
import { pagesFrom } from './compare/page-checks.ts';
import { renderComparisonText } from './compare/render.ts';

export const run = defineCommand({
  name: 'diff',
  details: GUARDS.map(({ name, reason }) => `  ${name.padEnd(19)}${reason}`),
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
