import { appendFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readNow, runCommand } from '../cli/command.ts';
import { renderGithub } from '../cli/render.ts';
import {
  type Comparison,
  compareRepository,
  renderComparisonMarkdown,
  renderComparisonText,
} from '../compare/compare.ts';
import { MachineryError, type Problem } from '../model/problem.ts';
import { readRecordTexts } from '../records/read.ts';
import { validateRecords } from '../records/validate.ts';
import { readAllowed, summarizeProblems } from './summary.ts';

const HELP = `Usage: tsx scripts/workflow/write-summary.ts --base REF --summary FILE [options]

What the workflow "check" says of a change: annotations on standard output; in the summary every
problem with its hint, and what consumers would see change.

  --base REF       the commit to hold the change against
  --summary FILE   the summary; it is appended to
  --advise         say what the guards see, but let it pass: outside of a pull request there are no
                   labels that could lift one
  --root DIR       the repository (default: this folder)
  --now INSTANT    the instant of the check (default: the clock)
  --help           this text

The environment's LABELS are the labels of the pull request, as a JSON array of names.
Exit codes: 0 fine, 1 problems in the records or a guard stops it, 2 broken use or machinery.`;

/** Alarms as problems, so that they are annotations of the files they are about. */
function alarmsOf({ guards }: Comparison): Problem[] {
  const firing = guards.filter(({ lifted }) => !lifted);
  return firing.map(({ guard, path, message }) => {
    return { code: guard, path, line: 1, column: 1, message };
  });
}

const NO_BASE = 'There is no earlier state to compare with.\n';

/** The first push of a branch, and a forced one, name a base that is not there: only advice then. */
function compare(
  root: string,
  options: Parameters<typeof compareRepository>[1],
  advise: boolean,
): Promise<Comparison | null> {
  return compareRepository(root, options).catch((error: unknown) => {
    if (advise && error instanceof MachineryError) return null;
    throw error;
  });
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      base: { type: 'string' },
      summary: { type: 'string' },
      advise: { type: 'boolean', default: false },
      root: { type: 'string', default: '.' },
      now: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  const { base, summary, advise } = values;
  if (!base || !summary) throw new MachineryError('--base and --summary are needed; see --help');
  const root = resolve(values.root);
  const now = readNow(values.now, Date.now());
  const allow = readAllowed(process.env.LABELS);
  const texts = await readRecordTexts(root);
  const { problems } = validateRecords(texts, { now });
  await appendFile(summary, `${summarizeProblems(problems, texts.length)}\n`);
  const comparison = await compare(root, { base, allow, now }, advise);
  await appendFile(summary, comparison ? renderComparisonMarkdown(comparison) : NO_BASE);
  const alarms = comparison && !advise ? alarmsOf(comparison) : [];
  const shown = [...problems, ...alarms];
  process.stdout.write(renderGithub(shown, { files: texts.length, hidden: 0 }));
  process.stdout.write(comparison ? renderComparisonText(comparison) : NO_BASE);
  return shown.length === 0 ? 0 : 1;
}

process.exitCode = await runCommand('write-summary', main);
