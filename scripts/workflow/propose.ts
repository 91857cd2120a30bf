import { markdownCode } from '../cli/render.ts';
import type { SourceCheckReport } from '../model/generated/published.ts';
import type { Github } from './github.ts';

/** The branch of the one pull request that carries the newest report. */
export const BRANCH = 'source-check';

interface Reference {
  object: { sha: string };
}

interface PullRequest {
  number: number;
}

/** Where a report goes. */
export interface Proposal {
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
  await moveBranch(github, commit);
  const { base, report } = proposal;
  const title = titleOf(report);
  const body = describeReport(report);
  const owner = github.repository.split('/')[0];
  const query = `state=open&base=${encodeURIComponent(base)}&head=${owner}:${BRANCH}`;
  const [open] = await github.list<PullRequest>(`pulls?${query}`);
  if (open) {
    await github.request('PATCH', `pulls/${open.number}`, { title, body });
    return { commit, pull: open.number };
  }
  const draft = { title, body, base, head: BRANCH, maintainer_can_modify: true };
  const made = await github.request<PullRequest>('POST', 'pulls', draft);
  return { commit, pull: made.number };
}

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

/** Sets the branch to a commit, whatever it was: its only content is the newest report. */
async function moveBranch(github: Github, sha: string): Promise<void> {
  const known = await github.find<Reference>(`git/ref/heads/${BRANCH}`);
  if (known) await github.request('PATCH', `git/refs/heads/${BRANCH}`, { sha, force: true });
  else await github.request('POST', 'git/refs', { ref: `refs/heads/${BRANCH}`, sha });
}

/** The text of the pull request: counts, and the pages that could not be read. */
export function describeReport({ date, summary, pages }: SourceCheckReport): string {
  const { records, plans } = summary;
  const unread = pages.filter(({ state }) => state === 'not_checked');
  return [
    `What the source check of ${date} found. It changes no fact: the file is the evidence, and what differs waits in the issues with the label \`source-check\`. Merging it dates every record that was found to match.`,
    [
      '| | match | differ | gone | not checked |',
      '| --- | --- | --- | --- | --- |',
      `| deprecations | ${records.match} | ${records.mismatch} | ${records.gone} | ${records.not_checked} |`,
      `| plan notes | ${plans.found} | ${plans.not_found} | | ${plans.not_checked} |`,
      `| pages | ${summary.pages.read} | | | ${summary.pages.not_checked} |`,
    ].join('\n'),
    `${summary.candidates} items are listed by a page and not recorded.`,
    ...(unread.length === 0
      ? []
      : [
          'Pages that could not be checked:',
          unread
            .slice(0, 200)
            .map(({ url, reason }) => `- ${markdownCode(url)}: ${markdownCode(reason ?? '')}`)
            .join('\n'),
        ]),
  ].join('\n\n');
}
