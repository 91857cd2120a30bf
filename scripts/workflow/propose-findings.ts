import { appendFile, readFile } from 'node:fs/promises';
import { defineCommand, NOW, pathOf, printLine, ROOT, readNow, runIfMain } from '../cli/command.ts';
import { markdownBlock, renderText } from '../cli/output.ts';
import type { SourceCheckReport } from '../model/generated/published.ts';
import { MachineryError } from '../model/problem.ts';
import { safeJson } from '../model/words.ts';
import { readRecordTexts } from '../records/read.ts';
import { validateRecords } from '../records/validate.ts';
import { summarizeReport } from '../sources/check/summary.ts';
import { readFreshReport } from './fresh-report.ts';
import { type Github, openGithub } from './github.ts';
import { planIssues, syncIssues } from './issues.ts';

const HELP = `Usage: tsx scripts/workflow/propose-findings.ts --report FILE --base BRANCH [options]

Checks the report of a source check, proposes it in one pull request, and keeps one issue per
provider with its open findings. Changes no record.

  --report FILE   the report
  --base BRANCH   the branch to propose it to
  --root DIR      the repository (default: this folder)
  --now TIME      the time of the run (default: the clock)
  --help          this text

Environment: GITHUB_TOKEN, GITHUB_REPOSITORY and GITHUB_API_URL. The commit is written to
GITHUB_OUTPUT as "commit".
Exit codes: 0 fine, 1 problems in the records, 2 the report is refused, broken use or machinery.`;

export const run = defineCommand({
  name: 'propose-findings',
  help: HELP,
  options: {
    report: { type: 'string' },
    base: { type: 'string' },
    root: ROOT,
    now: NOW,
  },
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
    const report = readFreshReport(await readFile(pathOf(io, file)), { dataset, now });
    const path = `records/source-checks/${report.date}.json`;
    // What is committed is written here, so that no other form of the same JSON gets in.
    const text = safeJson(report);
    const plans = planIssues(report, dataset);
    const github = openGithub(io.env);
    // First the issues: they are there even where the workflow may not open a pull request.
    for (const line of await syncIssues(github, plans)) printLine(io.stdout, line);
    if (dataset.reports.some(({ id }) => id === report.date)) {
      printLine(io.stdout, `${path} is already committed; only the issues are updated`);
    } else {
      const { commit, pull } = await proposeReport(github, { base, path, text, report });
      printLine(io.stdout, `pull request #${pull}, commit ${commit}`);
      if (io.env.GITHUB_OUTPUT) await appendFile(io.env.GITHUB_OUTPUT, `commit=${commit}\n`);
    }
    return 0;
  },
});

/** The branch of the pull request that carries the newest report. */
const BRANCH = 'source-check';

interface Reference {
  object: { sha: string };
}

interface PullRequest {
  number: number;
}

/** Where a report goes. */
interface Proposal {
  /** Branch to merge into. */
  base: string;
  /** The report's path below the root. */
  path: string;
  /** Its text, byte for byte. */
  text: string;
  report: SourceCheckReport;
}

/**
 * Proposes a report: one commit on top of the base that adds the one file, on a branch of its own,
 * and one pull request, opened or updated. Nothing else of the repository changes.
 *
 * @returns the commit and the pull request
 */
export async function proposeReport(
  github: Github,
  proposal: Proposal,
): Promise<{ commit: string; pull: number }> {
  const { base, report } = proposal;
  const commit = await commitFile(github, proposal);
  const branch = await moveBranch(github, commit, proposal);
  const title = reportTitle(report);
  const body = describeReport(report);
  const [owner] = github.repository.split('/');
  const query = `state=open&base=${encodeURIComponent(base)}&head=${owner}:${branch}`;
  const [open] = await github.list<PullRequest>(`pulls?${query}`);
  if (open) {
    await github.request('PATCH', `pulls/${open.number}`, { title, body });
    return { commit, pull: open.number };
  }
  const made = await openPull(github, { title, body, base, head: branch });
  return { commit, pull: made.number };
}

const REPORT_TITLE = /^Report the source check of \d{4}-\d{2}-\d{2}$/;

function reportTitle({ date }: SourceCheckReport): string {
  return `Report the source check of ${date}`;
}

async function commitFile(github: Github, { base, path, text, report }: Proposal): Promise<string> {
  const head = await github.request<Reference>('GET', `git/ref/heads/${encodeURIComponent(base)}`);
  const parent = head.object.sha;
  const blob = await github.request<{ sha: string }>('POST', 'git/blobs', {
    content: Buffer.from(text).toString('base64'),
    encoding: 'base64',
  });
  const { tree } = await github.request<{ tree: { sha: string } }>('GET', `git/commits/${parent}`);
  const grown = await github.request<{ sha: string }>('POST', 'git/trees', {
    base_tree: tree.sha,
    tree: [{ path, mode: '100644', type: 'blob', sha: blob.sha }],
  });
  const commit = await github.request<{ sha: string }>('POST', 'git/commits', {
    message: reportTitle(report),
    tree: grown.sha,
    parents: [parent],
  });
  return commit.sha;
}

/** @throws MachineryError that names the setting, where the workflow may not open pull requests. */
async function openPull(github: Github, draft: object): Promise<PullRequest> {
  try {
    const pull = { ...draft, maintainer_can_modify: true };
    return await github.request<PullRequest>('POST', 'pulls', pull);
  } catch (error) {
    if (!(error instanceof MachineryError) || !error.message.includes(' 403 ')) throw error;
    throw new MachineryError(
      `the workflow may not open pull requests; allow it under Settings, Actions, General, Workflow permissions ("Allow GitHub Actions to create and approve pull requests"), or open one from the branch by hand (${error.message})`,
    );
  }
}

const REPORT_PATH = /^records\/source-checks\/\d{4}-\d{2}-\d{2}\.json$/;

/**
 * Whether a branch has nothing more than its base but reports that this workflow committed: a
 * person can also amend such a commit, or put one below it.
 */
async function hasReportsOnly(github: Github, base: string, branch: string): Promise<boolean> {
  const { commits, files = [] } = await github.request<{
    commits: { commit: { message: string } }[];
    files?: { filename: string }[];
  }>('GET', `compare/${encodeURIComponent(base)}...${branch}`);
  return (
    commits.every(({ commit }) => REPORT_TITLE.test(commit.message)) &&
    files.every(({ filename }) => REPORT_PATH.test(filename))
  );
}

/**
 * Sets the branch to a commit: its only content is the newest report. Where a person has committed
 * to it, the report goes to a branch of its own date, and theirs stays as it is.
 *
 * @returns the branch that has the report
 */
async function moveBranch(
  github: Github,
  sha: string,
  { base, report: { date } }: Proposal,
): Promise<string> {
  for (const branch of [BRANCH, `${BRANCH}-${date}`]) {
    const existing = await github.find<Reference>(`git/ref/heads/${branch}`);
    if (!existing) {
      await github.request('POST', 'git/refs', { ref: `refs/heads/${branch}`, sha });
      return branch;
    }
    if (await hasReportsOnly(github, base, branch)) {
      await github.request('PATCH', `git/refs/heads/${branch}`, { sha, force: true });
      return branch;
    }
  }
  throw new MachineryError(
    `people have committed to ${BRANCH} and ${BRANCH}-${date}; merge or delete one of them, then run the workflow again`,
  );
}

/** GitHub takes texts of up to 65,536 characters. */
const LONGEST_LINE = 300;

/** The text of the pull request: what the check has printed, but for what waits in the issues. */
export function describeReport(report: SourceCheckReport): string {
  const lines = summarizeReport(report, []).trimEnd().split('\n');
  return [
    `What the source check of ${report.date} found. It changes no fact: the file is the evidence, and what differs waits in the issues with the label \`source-check\`. Merging it dates every record that was found to match, by the date of its page: a page that was read live, or a saved copy, which the report tells apart.`,
    markdownBlock(lines.map((line) => line.slice(0, LONGEST_LINE))),
  ].join('\n\n');
}

await runIfMain(import.meta.url, run);
