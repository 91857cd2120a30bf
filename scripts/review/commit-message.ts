// In: a changed file, and what the logs say of it. Out: the message of its commit.
// Example: `records: Toolbox Pro: price USD 20 a month → USD 25 a month`.

import { byWhose, type LogEntry } from '../history/differences.ts';
import { isTakenBack } from '../model/finding.ts';
import type { SourceCheckReport } from '../model/generated/published.ts';
import type { VendorFile } from '../model/generated/records.ts';
import { presentIn } from '../model/present.ts';
import {
  type ChangeWords,
  changeLineOf,
  changeTitleOf,
  planChangesInWords,
  recordChangeInWords,
} from '../model/wording.ts';
import { countOf, groupBy } from '../model/words.ts';
import { classifyPath } from '../records/read.ts';

/** What is longer is cut off by whoever shows a list of commits. */
const LONGEST_SUBJECT = 72;

/** What a commit changes: its name, and a line for each change, with the plan where there are several. */
interface Told {
  name: string;
  lines: { plan?: string | undefined; words: ChangeWords }[];
  /** Further lines of the body. */
  more?: string[];
}

/**
 * The message of a commit that changes a vendor or a deprecation. What is ours has a line that says
 * so, and why.
 *
 * @param vendor the vendor's file, before or after the change; null for a deprecation
 * @param report the one that may have the words of its page
 */
export function recordMessage(
  path: string,
  entries: readonly LogEntry[],
  { vendor, report }: { vendor: VendorFile | null; report: SourceCheckReport },
): string {
  const {
    name,
    lines,
    more = [],
  } = vendor ? tellVendor(vendor, entries) : tellRecord(path, entries, report);
  const [first, ...others] = lines;
  let told = [countOf(lines.length, 'change')];
  if (!first) told = ['what no log tells'];
  else if (others.length === 0) told = [changeTitleOf(first.words), first.words.what];
  const subjects = told.map((text) => `records: ${name}: ${text}`);
  const fits = (text: string) => text.length <= LONGEST_SUBJECT;
  const subject = subjects.find(fits) ?? `records: ${name}`.slice(0, LONGEST_SUBJECT);
  const body = lines.map(
    ({ plan, words }) => `- ${presentIn(plan, changeLineOf(words)).join(': ')}`,
  );
  if (subject === subjects[0] && others.length === 0) body.pop();
  const reasons = new Set(byWhose(entries).ours.map(({ why }) => why));
  if (reasons.size > 0) more.push(`Correction: ${[...reasons].join('; ')}`);
  return [subject, body.join('\n'), ...more].filter(Boolean).join('\n\n');
}

function tellVendor({ name, currency, plans }: VendorFile, entries: readonly LogEntry[]): Told {
  const own = entries.filter((entry) => 'vendor' in entry);
  const groups = [...groupBy(own, ({ plan }) => plan ?? '')];
  const nameOf = (id = '') => plans.find((plan) => plan.id === id)?.name ?? (id || undefined);
  const lines = groups.flatMap(([id, all]) =>
    planChangesInWords(all, currency).map((words) => ({ plan: nameOf(id), words })),
  );
  if (groups.length !== 1) return { name, lines };
  return {
    name: presentIn(name, nameOf(groups[0]?.[0])).join(' '),
    lines: lines.map(({ words }) => ({ words })),
  };
}

function tellRecord(
  path: string,
  entries: readonly LogEntry[],
  { records, date }: SourceCheckReport,
): Told {
  const id = classifyPath(path)?.id ?? path;
  const own = entries.filter((entry) => 'item' in entry);
  return {
    name: own[0]?.item ?? id,
    lines: own.map((entry) => ({ words: recordChangeInWords(entry) })),
    more: own.flatMap((entry) => {
      if (entry.change !== 'record_removed') return [];
      const differences = records.find((one) => one.id === id)?.differences ?? [];
      const back = differences.find((one) => isTakenBack([one]));
      if (back) return [`The page says: ${back.words}`];
      return [
        `Its page is ${entry.old.source_url}; the source check of ${date} does not say why it goes. Where it was answered from another report, npm run review -- commit --report FILE writes the words of the page here.`,
      ];
    }),
  };
}

/** The message of a commit of what no log tells. */
export function otherMessage(kind: string, paths: readonly string[]): string {
  const ids = paths.map((path) => classifyPath(path)?.id || path.replace(/^records\//, ''));
  if (kind === 'reading')
    return [`records: ${countOf(ids.length, 'page')} read`, '', ...ids.map((id) => `- ${id}`)].join(
      '\n',
    );
  if (kind === 'dismissed') return 'records: findings that are set aside';
  return `records: ${kind} ${ids.join(', ')}`.slice(0, LONGEST_SUBJECT);
}
