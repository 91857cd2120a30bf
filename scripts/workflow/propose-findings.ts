import { appendFile, readFile } from 'node:fs/promises';
import { defineCommand, NOW, pathOf, printLine, ROOT, readNow, runIfMain } from '../cli/command.ts';
import { markdownBlock, renderText } from '../cli/output.ts';
import type { SourceCheckReport } from '../model/generated/published.ts';
import { MachineryError } from '../model/problem.ts';
import { safeJson } from '../model/words.ts';
import { classifyPath, readRecordTexts } from '../records/read.ts';
import { validateRecords } from '../records/validate.ts';
import { summarizeReport } from '../sources/check/summary.ts';
import { readFreshReport } from './fresh-report.ts';
import { type Github, GithubRefusal, openGithub } from './github.ts';
import { planIssues, syncIssues } from './issues.ts';

export const run = defineCommand({
  name: 'propose-findings',
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
      io.stderr.write(renderText(problems, texts.length));
      return 1;
    }
    const report = readFreshReport(await readFile(pathOf(io, file)), { dataset, now });
    const plans = planIssues(report, dataset);
    const github = openGithub(io.env);
    // First the issues: they are there even where the workflow may not open a pull request.
    for (const line of await syncIssues(github, plans)) printLine(io.stdout, line);
    if (dataset.reports.some(({ id }) => id === report.date)) {
      printLine(io.stdout, `${report.date} is already committed; only the issues are updated`);
      return 0;
    }
    const { commit, pull } = await proposeReport(github, base, report);
    printLine(io.stdout, `pull request #${pull}, commit ${commit}`);
    if (io.env.GITHUB_OUTPUT) await appendFile(io.env.GITHUB_OUTPUT, `commit=${commit}\n`);
    return 0;
  },
});

/** The branch of the pull request that carries the newest report. */
const BRANCH = 'source-check';

/** How the subject of a commit of a report begins. */
const TITLE = 'Report the source check of ';

interface Reference {
  object: { sha: string };
}

interface PullRequest {
  number: number;
}

/**
 * Proposes a report: one commit on top of the base that adds the one file, on a branch of its own,
 * and one pull request, opened or updated. Nothing else of the repository changes.
 *
 * @param base the branch to merge into
 * @returns the commit and the pull request
 */
export async function proposeReport(
  github: Github,
  base: string,
  report: SourceCheckReport,
): Promise<{ commit: string; pull: number }> {
  const title = `${TITLE}${report.date}`;
  const commit = await commitReport(github, { base, title, report });
  const branch = await moveBranch(github, { base, commit, date: report.date });
  const body = describeReport(report);
  const [owner] = github.repository.split('/');
  const query = `state=open&base=${encodeURIComponent(base)}&head=${owner}:${branch}`;
  const [open] = await github.list<PullRequest>(`pulls?${query}`);
  if (open) {
    await github.request('PATCH', `pulls/${open.number}`, { title, body });
    return { commit, pull: open.number };
  }
  const draft = { title, body, base, head: branch };
  const made = await github.request<PullRequest>('POST', 'pulls', draft).catch((error) => {
    if (!(error instanceof GithubRefusal) || error.status !== 403) throw error;
    throw new MachineryError(
      `the workflow may not open pull requests; allow it under Settings, Actions, General, Workflow permissions ("Allow GitHub Actions to create and approve pull requests"), or open one from the branch by hand (${error.message})`,
    );
  });
  return { commit, pull: made.number };
}

async function commitReport(
  github: Github,
  { base, title, report }: { base: string; title: string; report: SourceCheckReport },
): Promise<string> {
  const head = await github.request<Reference>('GET', `git/ref/heads/${encodeURIComponent(base)}`);
  const parent = head.object.sha;
  const { tree } = await github.request<{ tree: { sha: string } }>('GET', `git/commits/${parent}`);
  const path = `records/source-checks/${report.date}.json`;
  // What is committed is written here, so that no other form of the same JSON gets in.
  const file = { path, mode: '100644', type: 'blob', content: safeJson(report) };
  const grown = await github.request<{ sha: string }>('POST', 'git/trees', {
    base_tree: tree.sha,
    tree: [file],
  });
  const commit = { message: title, tree: grown.sha, parents: [parent] };
  return (await github.request<{ sha: string }>('POST', 'git/commits', commit)).sha;
}

/**
 * Sets the branch to a commit: its only content is the newest report. Where a person has committed
 * something else to it, the report goes to a branch of its own date, and theirs stays as it is.
 *
 * @returns the branch that has the report
 */
async function moveBranch(
  github: Github,
  { base, commit: sha, date }: { base: string; commit: string; date: string },
): Promise<string> {
  for (const branch of [BRANCH, `${BRANCH}-${date}`]) {
    const existing = await github.find<Reference>(`git/ref/heads/${branch}`);
    if (!existing) {
      await github.request('POST', 'git/refs', { ref: `refs/heads/${branch}`, sha });
      return branch;
    }
    const { commits, files = [] } = await github.request<{
      commits: { commit: { message: string } }[];
      files?: { filename: string }[];
    }>('GET', `compare/${encodeURIComponent(base)}...${branch}`);
    // A person can also amend a report, or put a commit below it.
    const isOurs =
      commits.every(({ commit }) => commit.message.startsWith(TITLE)) &&
      files.every(({ filename }) => classifyPath(filename)?.kind === 'report');
    if (isOurs) {
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
