import { markdownCode } from '../cli/output.ts';
import type { SourceCheckReport } from '../model/generated/published.ts';
import { MachineryError } from '../model/problem.ts';
import type { Github } from './github.ts';

/** The branch of the pull request that carries the newest report. */
export const BRANCH = 'source-check';

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
  const commit = await commitFile(github, proposal);
  const { base, report } = proposal;
  const branch = await moveBranch(github, commit, proposal);
  const title = titleOf(report);
  const body = describeReport(report);
  const owner = github.repository.split('/')[0];
  const query = `state=open&base=${encodeURIComponent(base)}&head=${owner}:${branch}`;
  const [open] = await github.list<PullRequest>(`pulls?${query}`);
  if (open) {
    await github.request('PATCH', `pulls/${open.number}`, { title, body });
    return { commit, pull: open.number };
  }
  const draft = { title, body, base, head: branch, maintainer_can_modify: true };
  const made = await openPull(github, draft);
  return { commit, pull: made.number };
}

const REPORT_TITLE = /^Report the source check of \d{4}-\d{2}-\d{2}$/;

function titleOf({ date }: SourceCheckReport): string {
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
    message: titleOf(report),
    tree: grown.sha,
    parents: [parent],
  });
  return commit.sha;
}

/** @throws MachineryError that names the setting, where the workflow may not open pull requests. */
async function openPull(github: Github, draft: object): Promise<PullRequest> {
  try {
    return await github.request<PullRequest>('POST', 'pulls', draft);
  } catch (error) {
    if (!(error instanceof MachineryError) || !error.message.includes(' 403 ')) throw error;
    throw new MachineryError(
      `the workflow may not open pull requests; allow it under Settings, Actions, General, Workflow permissions ("Allow GitHub Actions to create and approve pull requests"), or open one from the branch by hand (${error.message})`,
    );
  }
}

interface Compared {
  commits: { commit: { message: string } }[];
  files?: { filename: string }[];
}

const REPORT_PATH = /^records\/source-checks\/\d{4}-\d{2}-\d{2}\.json$/;

/**
 * Whether a branch has nothing more than its base but reports that this workflow committed: a
 * person can also amend such a commit, or put one below it.
 */
async function hasReportsOnly(github: Github, base: string, branch: string): Promise<boolean> {
  const { commits, files = [] } = await github.request<Compared>(
    'GET',
    `compare/${encodeURIComponent(base)}...${branch}`,
  );
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
    const known = await github.find<Reference>(`git/ref/heads/${branch}`);
    if (!known) {
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
const MOST_PAGES = 200;
const LONGEST_REASON = 160;

function brief(reason: string | null): string {
  const text = reason ?? '';
  return text.length > LONGEST_REASON ? `${text.slice(0, LONGEST_REASON - 1)}…` : text;
}

/** The text of the pull request: counts, and the pages that could not be read. */
export function describeReport({ date, summary, pages }: SourceCheckReport): string {
  const { records, plans } = summary;
  const unread = pages.filter(({ state }) => state === 'not_checked');
  return [
    `What the source check of ${date} found. It changes no fact: the file is the evidence, and what differs waits in the issues with the label \`source-check\`. Merging it dates every record that was found to match, by the date of its page: a page that was read live, or a saved copy, which the report tells apart.`,
    [
      '| | match | differ | gone | not checked |',
      '| --- | --- | --- | --- | --- |',
      `| deprecations | ${records.match} | ${records.mismatch} | ${records.gone} | ${records.not_checked} |`,
      `| plan notes | ${plans.found} | ${(plans.changed ?? 0) + (plans.elsewhere ?? 0)} | ${plans.not_found} | ${plans.not_checked} |`,
      `| pages | ${summary.pages.read} | | | ${summary.pages.not_checked} |`,
    ].join('\n'),
    `${summary.candidates} items are listed by a page and not recorded.`,
    ...(unread.length === 0
      ? []
      : [
          'Pages that could not be checked:',
          [
            ...unread
              .slice(0, MOST_PAGES)
              .map(({ url, reason }) => `- ${markdownCode(url)}: ${markdownCode(brief(reason))}`),
            ...(unread.length > MOST_PAGES ? [`- … and ${unread.length - MOST_PAGES} more`] : []),
          ].join('\n'),
        ]),
  ].join('\n\n');
}
