import type { Github } from './github.ts';
import { ISSUE_LABEL, type IssuePlan } from './issues.ts';

interface Issue {
  number: number;
  title: string;
  body: string | null;
  pull_request?: object;
}

/**
 * Opens, updates and closes the issues of the source check. Only open issues with its label and
 * its marker are touched; what the check could not look at stays as it is.
 *
 * @returns what was done, a line each
 */
export async function settleIssues(github: Github, plans: readonly IssuePlan[]): Promise<string[]> {
  const open = (
    await github.list<Issue>(`issues?state=open&labels=${encodeURIComponent(ISSUE_LABEL)}`)
  ).filter(({ pull_request }) => pull_request === undefined);
  const done: string[] = [];
  for (const { marker, title, body, isSettled } of plans) {
    const issue = open.find((each) => each.body?.startsWith(marker));
    if (body !== null && !issue) {
      const labels = [ISSUE_LABEL];
      const made = await github.request<Issue>('POST', 'issues', { title, body, labels });
      done.push(`opened #${made.number}: ${title}`);
    } else if (body !== null && issue && (issue.body !== body || issue.title !== title)) {
      await github.request('PATCH', `issues/${issue.number}`, { title, body });
      done.push(`updated #${issue.number}: ${title}`);
    } else if (issue && isSettled) {
      const settled = { state: 'closed', state_reason: 'completed' };
      await github.request('PATCH', `issues/${issue.number}`, settled);
      done.push(`closed #${issue.number}: ${title}`);
    }
  }
  return done;
}
