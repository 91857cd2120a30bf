import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readNow, runCommand } from './cli/command.ts';
import {
  type Comparison,
  compareRepository,
  renderComparisonJson,
  renderComparisonMarkdown,
  renderComparisonText,
} from './compare/compare.ts';
import { GUARDS } from './compare/guards.ts';
import { MachineryError } from './model/problem.ts';

const HELP = `Usage: npm run diff -- [options]

Shows what consumers would see change if the records as they stand were merged: entries of the
changelog, changes of deprecations, feed items; and the guards that stop such a change.

  --base REF       the branch to merge into; the state at which this one left it is compared
                   (default: origin/main, else main)
  --format FORMAT  text (default), markdown, or json
  --allow GUARD    lifts a guard, visibly; may be given again
  --root DIR       the repository (default: this folder)
  --now INSTANT    the day of the comparison (default: the clock)
  --help           this text

Guards:
${GUARDS.map(({ name, reason }) => `  ${name.padEnd(19)}${reason}`).join('\n')}

Exit codes: 0 fine, 1 a guard stops it, 2 broken use or machinery.`;

const FORMATS: Readonly<Record<string, (comparison: Comparison) => string>> = {
  text: renderComparisonText,
  markdown: renderComparisonMarkdown,
  json: renderComparisonJson,
};

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      base: { type: 'string' },
      format: { type: 'string', default: 'text' },
      allow: { type: 'string', multiple: true, default: [] },
      root: { type: 'string', default: '.' },
      now: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  const { base, format, allow } = values;
  const render = Object.hasOwn(FORMATS, format) ? FORMATS[format] : undefined;
  if (!render) {
    throw new MachineryError(`--format is ${JSON.stringify(format)}; use text, markdown or json`);
  }
  const now = readNow(values.now, Date.now());
  const comparison = await compareRepository(resolve(values.root), { base, allow, now });
  process.stdout.write(render(comparison));
  return comparison.guards.some(({ lifted }) => !lifted) ? 1 : 0;
}

process.exitCode = await runCommand('diff', main);
