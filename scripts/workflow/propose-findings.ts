import { appendFile, readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readNow, runCommand } from '../cli/command.ts';
import { renderText } from '../cli/render.ts';
import { MachineryError } from '../model/problem.ts';
import { escapeJson, escapeLine } from '../model/words.ts';
import { readRecordTexts } from '../records/read.ts';
import { validateRecords } from '../records/validate.ts';
import { accessFrom, openGithub } from './github.ts';
import { planIssues, settleIssues } from './issues.ts';
import { proposeReport } from './propose.ts';
import { readReport } from './read-report.ts';

const HELP = `Usage: tsx scripts/workflow/propose-findings.ts --report FILE --base BRANCH [options]

Takes the report of a source check, which a job without credentials has made, checks it, proposes
it in one pull request, and keeps one issue per provider with what waits. Changes no record.

  --report FILE   the report
  --base BRANCH   the branch to propose it to
  --dry-run       check the report and print what would be written; no GitHub is asked
  --root DIR      the repository (default: this folder)
  --now INSTANT   the instant (default: the clock)
  --help          this text

The environment has GITHUB_TOKEN, GITHUB_REPOSITORY and GITHUB_API_URL. The commit of the pull
request goes to GITHUB_OUTPUT, as "commit".
Exit codes: 0 fine, 1 problems in the records, 2 the report is refused, broken use or machinery.`;

const OPTIONS = {
  report: { type: 'string' },
  base: { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
  root: { type: 'string', default: '.' },
  now: { type: 'string' },
  help: { type: 'boolean' },
} as const;

async function main(): Promise<number> {
  const { values } = parseArgs({ options: OPTIONS });
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  const { report: file, base } = values;
  if (!file || !base) throw new MachineryError('--report and --base are needed; see --help');
  const now = readNow(values.now, Date.now());
  const texts = await readRecordTexts(resolve(values.root));
  const { dataset, problems } = validateRecords(texts, { now });
  if (!dataset) {
    process.stderr.write(renderText(problems, { files: texts.length, hidden: 0 }));
    return 1;
  }
  const report = readReport(await readFile(file), { dataset, now });
  const path = `records/source-checks/${report.date}.json`;
  // What is committed is written here, so that no other form of the same JSON gets in.
  const text = `${escapeJson(JSON.stringify(report, null, 2))}\n`;
  const plans = planIssues(report, dataset);
  if (values['dry-run']) {
    console.log(`${path}: ${text.length} characters`);
    for (const { title, body, isSettled } of plans) {
      console.log(`${title}: ${body === null ? (isSettled ? 'settled' : 'not known') : 'waits'}`);
    }
    return 0;
  }
  const github = openGithub(accessFrom(process.env));
  if (dataset.reports.some(({ id }) => id === report.date)) {
    console.log(`${path} is committed already; only the issues are brought up to date`);
  } else {
    const { commit, pull } = await proposeReport(github, { base, path, text, report });
    console.log(`pull request #${pull}, commit ${commit}`);
    const output = process.env.GITHUB_OUTPUT;
    if (output) await appendFile(output, `commit=${commit}\n`);
  }
  for (const line of await settleIssues(github, plans)) console.log(escapeLine(line));
  return 0;
}

process.exitCode = await runCommand('propose-findings', main);
