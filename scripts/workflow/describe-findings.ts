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
  CheckedVendor,
  Difference,
  SourceCheckReport,
} from '../model/generated/published.ts';
import type { DeprecationFile, VendorFile } from '../model/generated/records.ts';
import { type DeprecationFacts, type PlatformNames, platformOf } from '../model/published.ts';

/** What waits for a person about one provider. */
interface ProviderFindings {
  slug: string;
  name: string;
  /** Records that differ from their page or are gone from it, soonest shutdown first. */
  records: { checked: CheckedRecord; record: DeprecationFile }[];
  candidates: Candidate[];
  /** Pages with statements that no reading took. */
  unread: CheckedPage[];
  /** Every page of the report, with how it was read. */
  pages: readonly CheckedPage[];
  /** Number of records that could not be checked; what waits of them is not known. */
  unchecked: number;
}

/** What waits for a person about the plans of one vendor. */
interface VendorFindings {
  checked: CheckedVendor;
  record: VendorFile;
  pages: readonly CheckedPage[];
}

/** What waits, provider by provider in the order of their slugs, also where nothing does. */
export function collectProviders(report: SourceCheckReport, dataset: Dataset): ProviderFindings[] {
  const records = new Map(dataset.deprecations.map(({ id, data }) => [id, data]));
  const tracked = dataset.providers.filter(({ data }) => data.coverage === 'tracked');
  return tracked.map(({ id: slug, data }) => {
    const platforms = new Set((data.platforms ?? []).map(({ id }) => id));
    const own = report.records.filter(({ id }) => platforms.has(platformOf(id)));
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
      unread: report.pages.filter(
        ({ url, unread = [] }) =>
          unread.length > 0 && (data.pages ?? []).some((page) => page.url === url),
      ),
      pages: report.pages,
      unchecked: own.filter(({ state }) => state === 'not_checked').length,
    };
  });
}

/** Vendors whose pages say otherwise than the record, or more, in the order of their ids. */
export function collectVendors(report: SourceCheckReport, dataset: Dataset): VendorFindings[] {
  return report.plans.flatMap((checked) => {
    const record = dataset.vendors.find(({ id }) => id === checked.vendor)?.data;
    return record && planFindings(checked).length > 0
      ? [{ checked, record, pages: report.pages }]
      : [];
  });
}

function compareDays(a: DeprecationFile, b: DeprecationFile): number {
  const [first, second] = [a, b].map(({ shutdown_date }) => shutdown_date ?? '9999-12-31');
  return first === second ? 0 : String(first) < String(second) ? -1 : 1;
}

/**
 * The changes that consumers would see if every difference were accepted: what the page says takes
 * the place of what is recorded, and a withdrawn day takes its basis with it.
 */
export function previewChanges(
  record: DeprecationFile,
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
export function describeProvider(
  { records, candidates, unread, pages }: ProviderFindings,
  names: PlatformNames,
): string[] {
  return [
    ...records.map((finding) => describeRecord(finding, names, pages)),
    ...candidates.map((candidate) => describeCandidate(candidate, pages)),
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
  const rows = differences.map(({ field, recorded, found, kind: change }) => {
    const values = [valueInWords(recorded, markdownCell), valueInWords(found, markdownCell)];
    return `| ${[markdownCell(field), ...values, DIFFERENCE_WORDS[change]].join(' | ')} |`;
  });
  const changes = previewChanges(record, differences, names).map(
    ({ change, old, new: current }) =>
      `${markdownCode(change)}: ${valueInWords(old, markdownCode)} → ${valueInWords(current, markdownCode)}`,
  );
  return [
    `### ${markdownCode(id)} ${FINDING_WORDS[kind]} (${record.shutdown_date ?? NO_DATE})`,
    '',
    ...(rows.length === 0
      ? []
      : ['| field | recorded | the page says | kind |', '| --- | --- | --- | --- |', ...rows, '']),
    ...statementsOf(differences).flatMap(({ words, heading }) => quoteLines(words, heading)),
    sourceLine(record.source_url, pages),
    `- Consumers would see: ${changes.length === 0 || state === 'gone' ? 'nothing yet' : changes.join('; ')}`,
    '',
    answersBlock(answersTo({ kind, id, differences })),
  ].join('\n');
}

function quoteLines(words: string | null, heading: string | null): string[] {
  return [
    ...(words === null ? [] : [`- The page says: ${markdownCode(words)}`]),
    ...(heading === null ? [] : [`- Under the heading: ${markdownCode(heading)}`]),
  ];
}

function describeCandidate(candidate: Candidate, pages: readonly CheckedPage[]): string {
  const { words, heading, record } = candidate;
  const kind = isOtherDate(candidate) ? 'other_date' : 'candidate';
  const id = candidateName(candidate);
  const source =
    typeof record.source_url === 'string' ? [sourceLine(record.source_url, pages)] : [];
  return [
    `### ${markdownCode(id)} ${FINDING_WORDS[kind]}`,
    '',
    ...quoteLines(words, heading),
    ...source,
    ...(kind === 'candidate' ? [`- Consumers would see: ${markdownCode('record_added')}`] : []),
    '',
    answersBlock(answersTo({ kind, id, differences: [] })),
  ].join('\n');
}

/** What waits about one vendor's plans: a part for each finding, then where they come from. */
export function describeVendor({ checked, record, pages }: VendorFindings): string[] {
  const { vendor } = checked;
  const urls = [...new Set((record.evidence ?? []).map(({ url }) => url))];
  const findings = planFindings(checked).map((finding) => {
    const { id, recorded, found, heading } = finding;
    return [
      `### ${markdownCode(id)} ${describeState(finding)}`,
      '',
      ...(recorded === null ? [] : [`- Recorded: ${valueInWords(recorded, markdownCode)}`]),
      ...(found === null ? [] : [`- The page says: ${valueInWords(found, markdownCode)}`]),
      ...(heading === null ? [] : [`- Under the heading: ${markdownCode(heading)}`]),
      '',
      answersBlock(answersToPlan(id, finding.command)),
    ].join('\n');
  });
  const sources = urls.map((url) => sourceLine(url, pages)).join('\n');
  return [...findings, `${markdownCode(`records/vendors/${vendor}.yaml`)}\n\n${sources}`];
}
