import { markdownBlock, markdownCode } from '../cli/output.ts';
import type { Dataset } from '../model/dataset.ts';
import { dayOf } from '../model/day.ts';
import { type Finding, howRead } from '../model/finding.ts';
import type { CheckedPage, SourceCheckReport } from '../model/generated/published.ts';
import { openFindings } from '../model/open-findings.ts';
import { isOfAddress } from '../model/page-addresses.ts';
import { presentIn, when } from '../model/present.ts';
import { platformOf } from '../model/words.ts';
import { classifyPath } from '../records/read.ts';
import type { Github } from './github.ts';

/** An address as a link. Records and pages give only addresses that have been validated. */
function link(url: string): string {
  // Percent-encoded by the parser; what is left cannot end a link in angle brackets.
  if (URL.canParse(url)) return `<${new URL(url).href}>`;
  return markdownCode(url);
}

/** Lines of one finding that an issue has; the review lists all. */
const MOST_DETAILS = 40;

/** One finding: what is the matter, what the page says, where, and what can be done. */
function describeFinding(finding: Finding, pages: readonly CheckedPage[]): string {
  const { id, title, details, url, answers } = finding;
  const more = details.length - MOST_DETAILS;
  const commands = answers.map(({ name, text }) => (name === 'correct' ? `# ${text}` : text));
  const source = url && `- Source: ${link(url)}${howRead(url, pages)}`;
  return presentIn(
    `### ${markdownCode(id)} ${title}`,
    '',
    ...details.slice(0, MOST_DETAILS).map((line) => `- ${markdownCode(line.trim())}`),
    when(more > 0, `- … and ${more} more`),
    source ?? undefined,
    '',
    markdownBlock(commands),
  ).join('\n');
}

/** The provider whose issue has a finding, by the file that it is about; null for those of plans. */
function providerOf({ path, url }: Finding, { providers }: Dataset): string | null {
  const { kind, id = '' } = classifyPath(path) ?? {};
  const [platform] = id.split('/');
  const own = providers.find(({ data }) => {
    if (kind === 'reading')
      return url !== null && (data.pages ?? []).some((page) => isOfAddress(page, url));
    return kind !== 'vendor' && (data.platforms ?? []).some((one) => one.id === platform);
  });
  return own?.id ?? null;
}

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
const LONGEST_BODY = 60_000;

/** The issues that a report asks for: one for each tracked provider, and one for all plans. */
export function planIssues(report: SourceCheckReport, dataset: Dataset): IssuePlan[] {
  const { date, pages, plans, records, scheduled } = report;
  const findings = openFindings(report, dataset, dayOf(report.as_of));
  const tracked = dataset.providers.filter(({ data }) => data.coverage === 'tracked');
  const subjects = tracked.map(({ id, data: { name, platforms = [] } }) => {
    const own = new Set(platforms.map((platform) => platform.id));
    const checked = [...records, ...scheduled].filter((one) => own.has(platformOf(one.id)));
    return { provider: id as string | null, name, checked };
  });
  const ofPlans = { provider: null, name: 'plan limits and prices', checked: plans };
  return [...subjects, ofPlans].map(({ provider, name, checked }): IssuePlan => {
    const parts = findings
      .filter((finding) => providerOf(finding, dataset) === provider)
      .map((finding) => describeFinding(finding, pages));
    const unchecked = checked.filter(({ state }) => state === 'not_checked').length;
    const marker = `<!-- source-check: ${provider ?? 'plans'} -->`;
    const plan = { marker, title: `Source check: ${name}`, waiting: parts.length, date };
    if (parts.length + unchecked === 0) return { ...plan, body: null };
    let intro = `Nothing waits after the source check of ${date}.`;
    if (parts.length > 0)
      intro = `The source check of ${date} found what follows. No record has been changed: a person reads the page, then accepts, dismisses, edits by hand, or waits (CONTRIBUTING.md, “Reviewing a correction”). The commands work once the report of ${date} is merged.`;
    const rest = `Besides, ${unchecked} could not be checked; the report says why. They are not counted here.`;
    return { ...plan, body: cut(presentIn(marker, intro, when(unchecked > 0, rest)), parts) };
  });
}

/** As many parts as there is room for, whole ones; one that is too long keeps no other out. */
function cut(opening: readonly string[], parts: readonly string[]): string {
  let room = LONGEST_BODY - opening.join('\n\n').length;
  const shown = parts.filter((part) => {
    const fits = part.length + 2 <= room;
    if (fits) room -= part.length + 2;
    return fits;
  });
  const left = parts.length - shown.length;
  const rest = left > 0 ? [`… and ${left} more: \`npm run review\` lists all.`] : [];
  return `${[...opening, ...shown, ...rest].join('\n\n')}\n`;
}

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
