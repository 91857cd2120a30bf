import { markdownBlock, markdownCell, markdownCode } from '../cli/render.ts';
import { diffDeprecation, type RecordChange } from '../history/diff.ts';
import type { Dataset } from '../model/dataset.ts';
import type {
  Candidate,
  CheckedPage,
  CheckedRecord,
  CheckedVendor,
  Difference,
  SourceCheckReport,
} from '../model/generated/published.ts';
import type { DeprecationFile, VendorFile } from '../model/generated/records.ts';
import { describeState, planFindings } from '../model/plan-findings.ts';
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
  /** Number of records that could not be checked; what waits of them is not known. */
  unchecked: number;
}

/** What waits for a person about the plans of one vendor. */
interface VendorFindings {
  checked: CheckedVendor;
  record: VendorFile;
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
      unchecked: own.filter(({ state }) => state === 'not_checked').length,
    };
  });
}

/** Vendors whose pages say otherwise than the record, or more, in the order of their ids. */
export function collectVendors(report: SourceCheckReport, dataset: Dataset): VendorFindings[] {
  return report.plans.flatMap((checked) => {
    const record = dataset.vendors.find(({ id }) => id === checked.vendor)?.data;
    return record && planFindings(checked).length > 0 ? [{ checked, record }] : [];
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

function value(of: unknown, write = markdownCode): string {
  return of === null || of === undefined ? 'nothing' : write(JSON.stringify(of));
}

/** A record id or an item as one word of a shell. */
function shellWord(text: string): string {
  return /^[\w./:-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

/** Commands, each on a line of its own, ready to be copied. */
function commands(...lines: string[]): string {
  return markdownBlock(lines);
}

/** One part for each finding about a provider. */
export function describeProvider(
  { records, candidates, unread }: ProviderFindings,
  names: PlatformNames,
): string[] {
  return [
    ...records.map((finding) => describeRecord(finding, names)),
    ...candidates.map(describeCandidate),
    ...unread.map(describeUnread),
  ];
}

/** What a page says that no reading of it took: a new way of announcing is never silent. */
function describeUnread({ url, unread = [] }: CheckedPage): string {
  return [
    `### ${markdownCode(url)} says what no reading takes`,
    '',
    ...unread.flatMap(({ words, heading }) => quoteLines(words, heading)),
    `- Source: ${link(url)}`,
    '- Describe it in `records/providers`, or list it there as expected, with the reason',
  ].join('\n');
}

function describeRecord(
  { checked, record }: ProviderFindings['records'][number],
  names: PlatformNames,
): string {
  const { id, state, differences } = checked;
  const day = record.shutdown_date ?? 'without a shutdown date';
  const verb = state === 'gone' ? 'is gone from its page' : 'differs from its page';
  const rows = differences.map(
    ({ field, recorded, found, kind }) =>
      `| ${[markdownCell(field), value(recorded, markdownCell), value(found, markdownCell), kind].join(' | ')} |`,
  );
  const quotes = new Map(differences.map(({ words, heading }) => [words ?? '', heading]));
  const changes = previewChanges(record, differences, names).map(
    ({ change, old, new: current }) => `${markdownCode(change)}: ${value(old)} → ${value(current)}`,
  );
  const word = shellWord(id);
  return [
    `### ${markdownCode(id)} ${verb} (${day})`,
    '',
    ...(rows.length === 0
      ? []
      : ['| field | recorded | the page says | kind |', '| --- | --- | --- | --- |', ...rows, '']),
    ...[...quotes].flatMap(([words, heading]) => quoteLines(words, heading)),
    `- Source: ${link(record.source_url)}`,
    `- Consumers would see: ${changes.length === 0 || state === 'gone' ? 'nothing yet' : changes.join('; ')}`,
    '',
    state === 'gone'
      ? commands(
          `# edit records/deprecations/${id}.yaml if another page states it, else:`,
          `npm run review -- dismiss ${word} --reason "…"`,
        )
      : commands(
          `npm run review -- accept ${word}`,
          `npm run review -- dismiss ${word} --reason "…"`,
        ),
  ].join('\n');
}

function quoteLines(words: string, heading: string | null): string[] {
  return [
    ...(words === '' ? [] : [`- The page says: ${markdownCode(words)}`]),
    ...(heading === null ? [] : [`- Under the heading: ${markdownCode(heading)}`]),
  ];
}

function describeCandidate({ platform, item, words, heading, record }: Candidate): string {
  const id = typeof record.id === 'string' ? record.id : `${platform}: ${item}`;
  const source =
    typeof record.source_url === 'string' ? [`- Source: ${link(record.source_url)}`] : [];
  const word = shellWord(id);
  return [
    `### ${markdownCode(id)} is not recorded yet`,
    '',
    ...quoteLines(words, heading),
    ...source,
    `- Consumers would see: ${markdownCode('record_added')}`,
    '',
    commands(`npm run review -- add ${word}`, `npm run review -- dismiss ${word} --reason "…"`),
  ].join('\n');
}

/** What waits about one vendor's plans, a heading for each finding. */
export function describeVendor({ checked, record }: VendorFindings): string {
  const { vendor } = checked;
  const urls = [...new Set((record.evidence ?? []).map(({ url }) => url))];
  const findings = planFindings(checked).map((finding) => {
    const { id, recorded, found, heading } = finding;
    const word = shellWord(id);
    return [
      `### ${markdownCode(id)} ${describeState(finding)}`,
      '',
      ...(recorded === null ? [] : [`- Recorded: ${value(recorded)}`]),
      ...(found === null ? [] : [`- The page: ${value(found)}`]),
      ...(heading === null ? [] : [`- Under the heading: ${markdownCode(heading)}`]),
      '',
      commands(
        ...(finding.command === null ? [] : [`npm run review -- ${finding.command} ${word}`]),
        `npm run review -- dismiss ${word} --reason "…"`,
      ),
    ].join('\n');
  });
  const sources = urls.map((url) => `- Source: ${link(url)}`).join('\n');
  return [...findings, `${markdownCode(`records/vendors/${vendor}.yaml`)}`, sources].join('\n\n');
}
