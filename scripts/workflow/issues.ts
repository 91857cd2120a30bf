import { markdownBlock, markdownCell, markdownCode } from '../cli/output.ts';
import { diffDeprecation, type RecordChange } from '../history/diff.ts';
import type { Dataset } from '../model/dataset.ts';
import { NO_DATE } from '../model/day.ts';
import {
  type Answer,
  answersTo,
  answersToPlan,
  candidateName,
  DIFFERENCE_WORDS,
  describeState,
  FINDING_WORDS,
  howRead,
  isOtherDate,
  planFindings,
  statementsOf,
  valueInWords,
} from '../model/findings.ts';
import type {
  Candidate,
  CheckedPage,
  CheckedRecord,
  Difference,
  SourceCheckReport,
} from '../model/generated/published.ts';
import {
  type DeprecationFacts,
  type PlatformNames,
  platformNames,
  platformOf,
} from '../model/published.ts';
import type { DeprecationRecord } from '../model/records.ts';
import {
  answersToScheduled,
  platformOfRow,
  SCHEDULED_WORDS,
  type ScheduledFinding,
  scheduledFindings,
} from '../model/scheduled.ts';

/** What waits for a person about one provider. */
interface ProviderFindings {
  slug: string;
  name: string;
  /** Records that differ from their page or are gone from it, soonest shutdown first. */
  records: { checked: CheckedRecord; record: DeprecationRecord }[];
  candidates: Candidate[];
  /** Planned dates that wait, but for those that a candidate tells of. */
  scheduled: ScheduledFinding[];
  /** Pages with statements that no reading took. */
  unread: CheckedPage[];
  /** Every page of the report, with how it was read. */
  pages: readonly CheckedPage[];
  /** Number of records and planned dates that could not be checked: nothing is known of them. */
  unchecked: number;
}

/** What waits, provider by provider in the order of their slugs, also where nothing does. */
function collectProviders(report: SourceCheckReport, dataset: Dataset): ProviderFindings[] {
  const records = new Map(dataset.deprecations.map(({ id, data }) => [id, data]));
  const planned = scheduledFindings(report, dataset);
  const told = new Set(report.candidates.map(({ scheduled }) => scheduled));
  const tracked = dataset.providers.filter(({ data }) => data.coverage === 'tracked');
  return tracked.map(({ id: slug, data }) => {
    const platforms = new Set((data.platforms ?? []).map(({ id }) => id));
    const own = report.records.filter(({ id }) => platforms.has(platformOf(id)));
    const dates = (report.scheduled ?? []).filter(({ id }) => platforms.has(platformOfRow(id)));
    const waiting = own.flatMap((checked) => {
      const record = records.get(checked.id);
      const differs = checked.state === 'mismatch' || checked.state === 'gone';
      const differences = checked.differences.filter(({ dismissed }) => !dismissed);
      const isDismissed = checked.differences.length > 0 && differences.length === 0;
      return record && differs && !isDismissed
        ? [{ checked: { ...checked, differences }, record }]
        : [];
    });
    return {
      slug,
      name: data.name,
      records: waiting.sort((a, b) => compareDays(a.record, b.record)),
      candidates: report.candidates.filter(
        ({ platform, dismissed }) => platforms.has(platform) && !dismissed,
      ),
      scheduled: planned.filter(({ id, platform }) => platforms.has(platform) && !told.has(id)),
      unread: report.pages.filter(
        ({ url, unread = [] }) =>
          unread.length > 0 && (data.pages ?? []).some((page) => page.url === url),
      ),
      pages: report.pages,
      unchecked: [...own, ...dates].filter(({ state }) => state === 'not_checked').length,
    };
  });
}

function compareDays(a: DeprecationRecord, b: DeprecationRecord): number {
  const [first, second] = [a, b].map(({ shutdown_date }) => shutdown_date ?? '9999-12-31');
  return first === second ? 0 : String(first) < String(second) ? -1 : 1;
}

/**
 * The changes that consumers would see if every difference were accepted: what the page says takes
 * the place of what is recorded, and a withdrawn day takes its basis with it.
 */
export function previewChanges(
  record: DeprecationRecord,
  differences: readonly Difference[],
  names: PlatformNames,
): RecordChange[] {
  const found = differences.filter(({ field }) => field in record);
  const values = Object.fromEntries(found.map(({ field, found: value }) => [field, value]));
  const after = { ...record, ...values } as DeprecationFacts;
  if (after.shutdown_date === null) after.date_basis = null;
  return diffDeprecation(record, after, names);
}

/** An address as a link. Records and pages give only addresses that have been validated. */
function link(url: string): string {
  // Percent-encoded by the parser; what is left cannot end a link in angle brackets.
  return URL.canParse(url) ? `<${new URL(url).href}>` : markdownCode(url);
}

/** Where a finding comes from, and how that page was read. */
function sourceLine(url: string, pages: readonly CheckedPage[]): string {
  return `- Source: ${link(url)}${howRead(url, pages, markdownCode)}`;
}

/** What a person can do, ready to be copied. */
function answersBlock(answers: readonly Answer[]): string {
  return markdownBlock(answers.map(({ name, text }) => (name === 'correct' ? `# ${text}` : text)));
}

/** One part for each finding about a provider. */
function describeProvider(
  { records, candidates, scheduled, unread, pages }: ProviderFindings,
  names: PlatformNames,
): string[] {
  return [
    ...records.map((finding) => describeRecord(finding, names, pages)),
    ...candidates.map((candidate) => describeCandidate(candidate, pages)),
    ...scheduled.map((finding) => describeScheduled(finding, pages)),
    ...unread.map((page) => describeUnread(page, pages)),
  ];
}

/** More statements than this of one page would leave no room for the next. */
const MOST_UNREAD = 30;

/** What a page says that no reading of it took: a new way of announcing is never silent. */
function describeUnread({ url, unread = [] }: CheckedPage, pages: readonly CheckedPage[]): string {
  return [
    `### ${markdownCode(url)} says what no reading takes`,
    '',
    ...unread.slice(0, MOST_UNREAD).flatMap(({ words, heading }) => quoteLines(words, heading)),
    ...(unread.length > MOST_UNREAD ? [`- … and ${unread.length - MOST_UNREAD} more`] : []),
    sourceLine(url, pages),
    '- Describe it in `records/providers`, or list it there as expected, with the reason',
  ].join('\n');
}

function describeRecord(
  { checked, record }: ProviderFindings['records'][number],
  names: PlatformNames,
  pages: readonly CheckedPage[],
): string {
  const { id, state, differences } = checked;
  const kind = state === 'gone' ? 'gone' : 'mismatch';
  const changes = previewChanges(record, differences, names).map(
    ({ change, old, new: current }) =>
      `${markdownCode(change)}: ${valueInWords(old, markdownCode)} → ${valueInWords(current, markdownCode)}`,
  );
  return [
    `### ${markdownCode(id)} ${FINDING_WORDS[kind]} (${record.shutdown_date ?? NO_DATE})`,
    '',
    ...differenceTable(differences),
    ...statementsOf(differences).flatMap(({ words, heading }) => quoteLines(words, heading)),
    sourceLine(record.source_url, pages),
    `- Consumers would see: ${changes.length === 0 || state === 'gone' ? 'nothing yet' : changes.join('; ')}`,
    '',
    answersBlock(answersTo({ kind, id, differences })),
  ].join('\n');
}

/** Every value that differs, as a table. */
function differenceTable(differences: readonly Difference[]): string[] {
  if (differences.length === 0) return [];
  const rows = differences.map(({ field, recorded, found, kind }) => {
    const values = [valueInWords(recorded, markdownCell), valueInWords(found, markdownCell)];
    return `| ${[markdownCell(field), ...values, DIFFERENCE_WORDS[kind]].join(' | ')} |`;
  });
  return ['| field | recorded | the page says | kind |', '| --- | --- | --- | --- |', ...rows, ''];
}

/** A planned date, with the file that has its row. */
function describeScheduled(finding: ScheduledFinding, pages: readonly CheckedPage[]): string {
  const { kind, id, date, differences, reason, candidate, path, sourceUrl } = finding;
  const statements = candidate ? [candidate] : statementsOf(differences);
  return [
    `### ${markdownCode(id)} ${SCHEDULED_WORDS[kind]} (planned for ${date})`,
    '',
    ...differenceTable(differences),
    ...statements.flatMap(({ words, heading }) => quoteLines(words, heading)),
    ...(reason === null ? [] : [`- Note: ${markdownCode(reason)}`]),
    sourceLine(sourceUrl, pages),
    `- List: ${markdownCode(path)}; consumers would see another ${markdownCode('deprecations/scheduled.json')}`,
    '',
    answersBlock(answersToScheduled(finding)),
  ].join('\n');
}

function quoteLines(words: string | null, heading: string | null): string[] {
  return [
    ...(words === null ? [] : [`- The page says: ${markdownCode(words)}`]),
    ...(heading === null ? [] : [`- Under the heading: ${markdownCode(heading)}`]),
  ];
}

function describeCandidate(candidate: Candidate, pages: readonly CheckedPage[]): string {
  const { words, heading, record, scheduled } = candidate;
  const kind = isOtherDate(candidate) ? 'other_date' : 'candidate';
  const id = candidateName(candidate);
  const source =
    typeof record.source_url === 'string' ? [sourceLine(record.source_url, pages)] : [];
  return [
    `### ${markdownCode(id)} ${FINDING_WORDS[kind]}`,
    '',
    ...quoteLines(words, heading),
    ...source,
    ...(scheduled === undefined
      ? []
      : [`- Planned date: ${markdownCode(scheduled)} leaves its list when the record is added`]),
    ...(kind === 'candidate' ? [`- Consumers would see: ${markdownCode('record_added')}`] : []),
    '',
    answersBlock(answersTo({ kind, id, differences: [] })),
  ].join('\n');
}

/**
 * What waits about the plans of vendors whose pages say otherwise than the record, or more: of each
 * a part for each finding, then where they come from.
 */
function describeVendors({ plans, pages }: SourceCheckReport, dataset: Dataset): string[] {
  return plans.flatMap((checked) => {
    const record = dataset.vendors.find(({ id }) => id === checked.vendor)?.data;
    const findings = planFindings(checked);
    if (!record || findings.length === 0) return [];
    const parts = findings.map((finding) => {
      const { id, recorded, found, heading } = finding;
      return [
        `### ${markdownCode(id)} ${describeState(finding)}`,
        '',
        ...(recorded === null ? [] : [`- Recorded: ${valueInWords(recorded, markdownCode)}`]),
        ...(found === null ? [] : [`- The page says: ${valueInWords(found, markdownCode)}`]),
        ...quoteLines(null, heading),
        '',
        answersBlock(answersToPlan(id, finding.command)),
      ].join('\n');
    });
    const urls = new Set((record.evidence ?? []).map(({ url }) => url));
    const sources = [...urls].map((url) => sourceLine(url, pages)).join('\n');
    return [...parts, `${markdownCode(`records/vendors/${checked.vendor}.yaml`)}\n\n${sources}`];
  });
}

/** What should become of the issue about one subject. */
export interface IssuePlan {
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
  const parts = describeVendors(report, dataset);
  const unchecked = report.plans.filter(({ state }) => state === 'not_checked').length;
  const plans = { key: 'plans', subject: 'plan limits and prices', parts, unchecked };
  return [...providers, planIssue(report, plans)];
}

function planIssue(
  { date }: SourceCheckReport,
  about: { key: string; subject: string; parts: readonly string[]; unchecked: number },
): IssuePlan {
  const { key, subject, parts, unchecked } = about;
  const marker = `<!-- source-check: ${key} -->`;
  const title = `Source check: ${subject}`;
  const plan = { marker, title, waiting: parts.length, date };
  if (parts.length === 0 && unchecked === 0) return { ...plan, body: null };
  const intro =
    parts.length === 0
      ? `Nothing waits after the source check of ${date}.`
      : `The source check of ${date} found what follows. No record has been changed: a person reads the page, then accepts, dismisses, edits by hand, or waits (CONTRIBUTING.md, “Reviewing a correction”). The commands work once the report of ${date} is merged.`;
  const left = `${unchecked}${parts.length === 0 ? '' : ' more'}`;
  const rest = `${left} could not be checked; the report says why. They are not counted here.`;
  return { ...plan, body: cut([marker, intro, ...(unchecked > 0 ? [rest] : [])], parts) };
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
