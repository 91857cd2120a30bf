import type { Github } from './github.ts';
import type { IssuePlan } from './issues.ts';

/** The label by which issues of the source check are known. */
export const ISSUE_LABEL = 'source-check';

interface Issue {
  number: number;
  title: string;
  body: string | null;
  pull_request?: object;
}

/** The headings of findings in a body: what an issue already has. */
function headingsOf(body: string): string[] {
  return body.split(/\r?\n/).filter((line) => line.startsWith('### '));
}

/** A comment that names the findings which the issue did not have; null where there are none. */
function newsOf({ body, date }: IssuePlan, before: string): string | null {
  const shown = new Set(headingsOf(before));
  const news = headingsOf(body ?? '').filter((heading) => !shown.has(heading));
  if (news.length === 0) return null;
  const lines = news.map((heading) => heading.replace('### ', '- '));
  return [`New in the source check of ${date}:`, '', ...lines].join('\n');
}

/**
 * Opens, updates and closes the issues of the source check. Only open issues with its label and
 * its marker are touched. An issue is closed where nothing waits and everything was checked; where
 * nothing waits and something could not be checked, it says that. A comment names what is new, so
 * that who follows the issue is told.
 *
 * @returns what was done, a line each
 */
export async function syncIssues(github: Github, plans: readonly IssuePlan[]): Promise<string[]> {
  const open = (
    await github.list<Issue>(`issues?state=open&labels=${encodeURIComponent(ISSUE_LABEL)}`)
  ).filter(({ pull_request }) => pull_request === undefined);
  const done: string[] = [];
  for (const plan of plans) {
    const { marker, title, body, waiting } = plan;
    const issue = open.find((each) => each.body?.startsWith(marker));
    if (!issue) {
      if (body === null || waiting === 0) continue;
      const labels = [ISSUE_LABEL];
      const made = await github.request<Issue>('POST', 'issues', { title, body, labels });
      done.push(`opened #${made.number}: ${title}`);
    } else if (body === null) {
      const closed = { state: 'closed', state_reason: 'completed' };
      await github.request('PATCH', `issues/${issue.number}`, closed);
      done.push(`closed #${issue.number}: ${title}`);
    } else if (issue.body !== body || issue.title !== title) {
      await github.request('PATCH', `issues/${issue.number}`, { title, body });
      const news = newsOf(plan, issue.body ?? '');
      if (news) await github.request('POST', `issues/${issue.number}/comments`, { body: news });
      done.push(`updated #${issue.number}: ${title}`);
    }
  }
  return done;
}
