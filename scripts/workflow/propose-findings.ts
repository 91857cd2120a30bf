import { appendFile, readFile } from 'node:fs/promises';
import { defineCommand, NOW, pathOf, printLine, ROOT, readNow, runIfMain } from '../cli/command.ts';
import { renderText } from '../cli/output.ts';
import { MachineryError } from '../model/problem.ts';
import { escapeJson } from '../model/words.ts';
import { readRecordTexts } from '../records/read.ts';
import { validateRecords } from '../records/validate.ts';
import { accessFrom, openGithub } from './github.ts';
import { planIssues, syncIssues } from './issues.ts';
import { proposeReport } from './propose.ts';
import { readReport } from './read-report.ts';

const HELP = `Usage: tsx scripts/workflow/propose-findings.ts --report FILE --base BRANCH [options]

Checks the report of a source check, which a job without credentials has made, proposes it in one
pull request, and keeps one issue per provider with its open findings. Changes no record.

  --report FILE   the report
  --base BRANCH   the branch to propose it to
  --dry-run       check the report and print what would be written, without calling GitHub
  --root DIR      the repository (default: this folder)
  --now TIME      the time of the run (default: the clock)
  --help          this text

Environment: GITHUB_TOKEN, GITHUB_REPOSITORY and GITHUB_API_URL. The commit of the pull request is
written to GITHUB_OUTPUT as "commit".
Exit codes: 0 fine, 1 problems in the records, 2 the report is refused, broken use or machinery.`;

const OPTIONS = {
  report: { type: 'string' },
  base: { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
  root: ROOT,
  now: NOW,
} as const;

export const run = defineCommand({
  name: 'propose-findings',
  help: HELP,
  options: OPTIONS,
  async main(values, io) {
    const { report: file, base } = values;
    if (!file || !base) throw new MachineryError('--report and --base are needed; see --help');
    const now = readNow(values.now, io);
    const texts = await readRecordTexts(pathOf(io, values.root));
    const { dataset, problems } = validateRecords(texts, { now });
    if (!dataset) {
      io.stderr.write(renderText(problems, { files: texts.length, hidden: 0 }));
      return 1;
    }
    const report = readReport(await readFile(pathOf(io, file)), { dataset, now });
    const path = `records/source-checks/${report.date}.json`;
    // What is committed is written here, so that no other form of the same JSON gets in.
    const text = `${escapeJson(JSON.stringify(report, null, 2))}\n`;
    const plans = planIssues(report, dataset);
    if (values['dry-run']) {
      printLine(io.stdout, `${path}: ${text.length} characters`);
      for (const { title, body, waiting } of plans) {
        const state = waiting > 0 ? 'open' : body === null ? 'resolved' : 'not known';
        printLine(io.stdout, `${title}: ${state}`);
      }
      return 0;
    }
    const github = openGithub(accessFrom(io.env));
    // First the issues: they are there even where the workflow may not open a pull request.
    for (const line of await syncIssues(github, plans)) printLine(io.stdout, line);
    if (dataset.reports.some(({ id }) => id === report.date)) {
      printLine(io.stdout, `${path} is already committed; only the issues are updated`);
    } else {
      const { commit, pull } = await proposeReport(github, { base, path, text, report });
      printLine(io.stdout, `pull request #${pull}, commit ${commit}`);
      const output = io.env.GITHUB_OUTPUT;
      if (output) await appendFile(output, `commit=${commit}\n`);
    }
    return 0;
  },
});

await runIfMain(import.meta.url, run);
