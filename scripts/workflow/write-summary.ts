import { appendFile } from 'node:fs/promises';
import { defineCommand, NOW, pathOf, ROOT, readNow, runIfMain } from '../cli/command.ts';
import { renderGithub } from '../cli/output.ts';
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

Writes what the workflow "check" reports about a change: annotations to standard output; every
problem with its hint, and what consumers would see change, to the summary.

  --base REF       the commit to compare with
  --summary FILE   the summary; text is appended to it
  --advise         report what the guards find, but exit 0: outside of a pull request there are no
                   labels that could lift one
  --root DIR       the repository (default: this folder)
  --now TIME       the time of the check (default: the clock)
  --help           this text

Environment: LABELS holds the labels of the pull request, as a JSON array of names.
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

export const run = defineCommand({
  name: 'write-summary',
  help: HELP,
  options: {
    base: { type: 'string' },
    summary: { type: 'string' },
    advise: { type: 'boolean', default: false },
    root: ROOT,
    now: NOW,
  },
  async main(values, io) {
    const { base, advise } = values;
    if (!base || !values.summary)
      throw new MachineryError('--base and --summary are needed; see --help');
    const summary = pathOf(io, values.summary);
    const root = pathOf(io, values.root);
    const now = readNow(values.now, io);
    const allow = readAllowed(io.env.LABELS);
    const texts = await readRecordTexts(root);
    const { problems } = validateRecords(texts, { now });
    await appendFile(summary, `${summarizeProblems(problems, texts.length)}\n`);
    const comparison = await compare(root, { base, allow, now }, advise);
    await appendFile(summary, comparison ? renderComparisonMarkdown(comparison) : NO_BASE);
    const alarms = comparison && !advise ? alarmsOf(comparison) : [];
    const shown = [...problems, ...alarms];
    io.stdout.write(renderGithub(shown, { files: texts.length, hidden: 0 }));
    io.stdout.write(comparison ? renderComparisonText(comparison) : NO_BASE);
    return shown.length === 0 ? 0 : 1;
  },
});

await runIfMain(import.meta.url, run);
