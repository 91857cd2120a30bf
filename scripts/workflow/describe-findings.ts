import { markdownBlock, markdownCell, markdownCode } from '../cli/markdown-code.ts';
import type { Candidate } from '../model/generated/published.ts';
import type { PlatformNames } from '../model/name-platforms.ts';
import type { ProviderFindings, VendorFindings } from './collect-findings.ts';
import { foreseeChanges } from './foresee-changes.ts';

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
  { records, candidates }: ProviderFindings,
  names: PlatformNames,
): string[] {
  return [
    ...records.map((finding) => describeRecord(finding, names)),
    ...candidates.map(describeCandidate),
  ];
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
  const changes = foreseeChanges(record, differences, names).map(
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

/** What waits about one vendor's plans. */
export function describeVendor({ checked, record }: VendorFindings): string {
  const { vendor, notes, prices } = checked;
  const urls = [...new Set((record.evidence ?? []).map(({ url }) => url))];
  return [
    `### ${markdownCode(vendor)}`,
    '',
    ...prices
      .filter(({ state }) => state === 'not_found')
      .map(({ plan, recorded }) => {
        return `- ${markdownCode(plan)}: the price ${value(recorded)} does not stand with the plan`;
      }),
    ...notes
      .filter(({ state }) => state === 'not_found')
      .map(({ plan, note }) => `- ${markdownCode(plan)}: no page has ${value(note)}`),
    ...urls.map((url) => `- Source: ${link(url)}`),
    `- Read the page, then edit ${markdownCode(`records/vendors/${vendor}.yaml`)}`,
  ].join('\n');
}
