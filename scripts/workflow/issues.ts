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
  /** Null where nothing waits. */
  body: string | null;
  /** Whether an issue may be closed: everything was checked, and nothing waits. */
  isSettled: boolean;
}

/** GitHub takes bodies of up to 65,536 characters. */
const LONGEST = 60_000;

/** The issues that a report asks for: one for each provider, and one for all plans. */
export function planIssues(report: SourceCheckReport, dataset: Dataset): IssuePlan[] {
  const names: PlatformNames = platformNames(dataset.providers);
  const providers = collectProviders(report, dataset).map((findings): IssuePlan => {
    const parts = describeProvider(findings, names);
    const { slug, name, unchecked } = findings;
    const isSettled = parts.length === 0 && unchecked === 0;
    return planIssue(report, { key: slug, subject: name, parts, unchecked, isSettled });
  });
  const parts = collectVendors(report, dataset).map(describeVendor);
  const unchecked = report.plans.filter(({ state }) => state === 'not_checked').length;
  const isSettled = parts.length === 0 && unchecked === 0;
  const plans = { key: 'plans', subject: 'plan limits and prices', parts, unchecked, isSettled };
  return [...providers, planIssue(report, plans)];
}

interface Subject {
  key: string;
  subject: string;
  parts: string[];
  unchecked: number;
  isSettled: boolean;
}

function planIssue(
  { date }: SourceCheckReport,
  { key, subject, parts, unchecked, isSettled }: Subject,
): IssuePlan {
  const marker = `<!-- source-check: ${key} -->`;
  const title = `Source check: ${subject}`;
  if (parts.length === 0) return { marker, title, body: null, isSettled };
  const opening = [
    marker,
    `The source check of ${date} found what follows. No record has been changed: a person reads the page, then accepts, dismisses, edits by hand, or waits (CONTRIBUTING.md, “Reviewing a correction”). The commands work once the report of ${date} is merged.`,
    ...(unchecked > 0
      ? [`${unchecked} more could not be checked; the report says why. They are not counted here.`]
      : []),
  ];
  return { marker, title, body: cut(opening, parts), isSettled };
}

/** As many parts as there is room for, whole ones. */
function cut(opening: readonly string[], parts: readonly string[]): string {
  const shown = [...opening];
  let length = opening.join('\n\n').length;
  for (const [index, part] of parts.entries()) {
    length += part.length + 2;
    if (length > LONGEST) {
      shown.push(`… and ${parts.length - index} more: \`npm run review\` lists all.`);
      break;
    }
    shown.push(part);
  }
  return `${shown.join('\n\n')}\n`;
}

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
