import type { Dataset } from '../model/dataset.ts';
import type { SourceCheckReport } from '../model/generated/published.ts';
import { type PlatformNames, platformNames } from '../model/published.ts';
import {
  collectProviders,
  collectVendors,
  describeProvider,
  describeVendor,
} from './describe-findings.ts';
import type { Github } from './github.ts';

/** The label by which issues of the source check are known. */
export const ISSUE_LABEL = 'source-check';

/** What should become of the issue about one subject. */
interface IssuePlan {
  /** First line of the body, by which the issue is found again. */
  marker: string;
  title: string;
  /** Null where nothing waits, and nothing is left unchecked. */
  body: string | null;
  /** Number of findings that wait; an issue is opened only where there is one. */
  waiting: number;
  /** What a comment says of findings that are new; the date of the report. */
  date: string;
}

/** GitHub takes bodies of up to 65,536 characters. */
const LONGEST = 60_000;

/** The issues that a report asks for: one for each provider, and one for all plans. */
export function planIssues(report: SourceCheckReport, dataset: Dataset): IssuePlan[] {
  const names: PlatformNames = platformNames(dataset.providers);
  const providers = collectProviders(report, dataset).map((findings): IssuePlan => {
    const parts = describeProvider(findings, names);
    const { slug, name, unchecked } = findings;
    return planIssue(report, { key: slug, subject: name, parts, unchecked });
  });
  const parts = collectVendors(report, dataset).flatMap(describeVendor);
  const unchecked = report.plans.filter(({ state }) => state === 'not_checked').length;
  const plans = { key: 'plans', subject: 'plan limits and prices', parts, unchecked };
  return [...providers, planIssue(report, plans)];
}

interface Subject {
  key: string;
  subject: string;
  parts: string[];
  unchecked: number;
}

function planIssue(
  { date }: SourceCheckReport,
  { key, subject, parts, unchecked }: Subject,
): IssuePlan {
  const marker = `<!-- source-check: ${key} -->`;
  const title = `Source check: ${subject}`;
  const plan = { marker, title, waiting: parts.length, date };
  if (parts.length === 0 && unchecked === 0) return { ...plan, body: null };
  const intro =
    parts.length === 0
      ? `Nothing waits after the source check of ${date}.`
      : `The source check of ${date} found what follows. No record has been changed: a person reads the page, then accepts, dismisses, edits by hand, or waits (CONTRIBUTING.md, “Reviewing a correction”). The commands work once the report of ${date} is merged.`;
  const more = parts.length === 0 ? '' : ' more';
  const opening = [
    marker,
    intro,
    ...(unchecked > 0
      ? [
          `${unchecked}${more} could not be checked; the report says why. They are not counted here.`,
        ]
      : []),
  ];
  return { ...plan, body: cut(opening, parts) };
}

/** As many parts as there is room for, whole ones; one that is too long keeps no other out. */
function cut(opening: readonly string[], parts: readonly string[]): string {
  let length = opening.join('\n\n').length;
  const shown = parts.filter((part) => {
    const fits = length + part.length + 2 <= LONGEST;
    if (fits) length += part.length + 2;
    return fits;
  });
  const left = parts.length - shown.length;
  const rest = left > 0 ? [`… and ${left} more: \`npm run review\` lists all.`] : [];
  return `${[...opening, ...shown, ...rest].join('\n\n')}\n`;
}

interface Issue {
  number: number;
  title: string;
  body: string | null;
  pull_request?: object;
}

/** The headings of findings in a body: what an issue already told. */
function headingsOf(body: string): string[] {
  return body.split(/\r?\n/).filter((line) => line.startsWith('### '));
}

const MOST_NEW = 50;

/** A comment that names the findings which the issue did not have; null where there are none. */
function newsOf({ body, date }: IssuePlan, before: string): string | null {
  const known = new Set(headingsOf(before));
  const news = headingsOf(body ?? '').filter((heading) => !known.has(heading));
  if (news.length === 0) return null;
  const lines = news.slice(0, MOST_NEW).map((heading) => heading.replace('### ', '- '));
  const rest = news.length > MOST_NEW ? [`- … and ${news.length - MOST_NEW} more`] : [];
  return [`New in the source check of ${date}:`, '', ...lines, ...rest].join('\n');
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
