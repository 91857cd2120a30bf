import { dismissalInWords } from '../../model/dismissals.ts';
import {
  describeState,
  differenceInWords,
  FINDING_WORDS,
  isOtherDate,
  planFindings,
  valueInWords,
} from '../../model/findings.ts';
import type {
  Candidate,
  CheckedPage,
  CheckedScheduled,
  CheckedVendor,
  SourceCheckReport,
} from '../../model/generated/published.ts';
import type { Dismissal } from '../../model/generated/records.ts';
import { SCHEDULED_WORDS } from '../../model/scheduled.ts';
import { escapeLine } from '../../model/words.ts';

/** Lines of one list that are shown; the report has all. */
const SHOWN = 20;

function listOf(title: string, lines: readonly string[]): string[] {
  if (lines.length === 0) return [];
  const hidden = lines.length - SHOWN;
  const rest = hidden > 0 ? [`  … and ${hidden} more`] : [];
  return ['', title, ...lines.slice(0, SHOWN).map((line) => `  ${line}`), ...rest];
}

/** A value on one line, not longer than a reader takes in. */
function brief(value: unknown): string {
  const text = valueInWords(value);
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}

function linesOfPlans(checked: CheckedVendor): string[] {
  return planFindings(checked).map((finding) => {
    const { id, recorded, found } = finding;
    const values = [recorded, found].flatMap((value) => (value === null ? [] : [brief(value)]));
    return `${id} ${describeState(finding)}: ${values.join(' -> ')}`;
  });
}

function lineOfCandidate(candidate: Candidate): string {
  const { platform, item, record, dismissed } = candidate;
  const date = isOtherDate(candidate) ? ` ${record.shutdown_date} (${record.source_url})` : '';
  return `${platform}: ${item}${date}${dismissed ? ' (dismissed)' : ''}`;
}

function linesOfScheduled({ id, state, reason, differences }: CheckedScheduled): string[] {
  const because = reason === undefined ? '' : `: ${reason}`;
  if (state === 'gone') return [`${id} ${SCHEDULED_WORDS.gone}${because}`];
  if (state !== 'mismatch') return [];
  return differences.map((difference) => `${id}: ${differenceInWords(difference, brief)}`);
}

/** How many planned dates are in each state; nothing of a report of before they were compared. */
function countScheduled({ scheduled }: SourceCheckReport['summary']): string[] {
  if (scheduled === undefined) return [];
  const { match, mismatch, gone, not_checked, candidates } = scheduled;
  return [
    `  planned dates ${match} match, ${mismatch} mismatch, ${gone} gone, ${not_checked} not checked, ${candidates} not recorded yet`,
  ];
}

function countCopies(pages: readonly CheckedPage[]): string {
  const read = pages.filter(({ state }) => state === 'read');
  const saved = read.filter(({ copy }) => copy === 'saved').length;
  return saved === 0
    ? `${read.length} read`
    : `${read.length - saved} read live, ${saved} saved copies`;
}

/**
 * What a check found, for a terminal or a log: the counts, then what a person has to look at.
 * Words of pages and records are made safe, a line each. `outdated` are dismissals to be removed.
 */
export function summarizeReport(
  report: SourceCheckReport,
  outdated: readonly Dismissal[] = [],
): string {
  const { records, plans, pages, candidates } = report.summary;
  const different = report.records.flatMap(({ id, state, differences }) => {
    if (state === 'gone') return [`${id} ${FINDING_WORDS.gone}`];
    if (state !== 'mismatch') return [];
    return differences.map((difference) => `${id}: ${differenceInWords(difference, brief)}`);
  });
  const lines = [
    `Source check of ${report.date}`,
    `  pages         ${countCopies(report.pages)}, ${pages.not_checked} not checked`,
    `  deprecations  ${records.match} match, ${records.mismatch} mismatch, ${records.gone} gone, ${records.not_checked} not checked, ${candidates} not recorded yet`,
    ...countScheduled(report.summary),
    `  plan notes    ${plans.found} found, ${plans.changed ?? 0} changed, ${plans.elsewhere ?? 0} elsewhere, ${plans.not_found} not found, ${plans.not_checked} not checked`,
    ...listOf(
      'Pages that could not be checked:',
      report.pages
        .filter(({ state }) => state === 'not_checked')
        .map(({ url, reason }) => `${url}: ${reason}`),
    ),
    ...listOf('Deprecations that differ from their page:', different),
    ...listOf(
      'Planned dates that differ from their page:',
      (report.scheduled ?? []).flatMap(linesOfScheduled),
    ),
    ...listOf(
      'Planned dates that a page prints and that are not recorded:',
      (report.scheduled_candidates ?? []).map(
        ({ id, row, dismissed }) => `${id} ${row.date}${dismissed ? ' (dismissed)' : ''}`,
      ),
    ),
    ...listOf(
      'Statements that no reading took:',
      report.pages.flatMap(({ url, unread = [] }) =>
        unread.map(({ words }) => `${url}: ${brief(words)}`),
      ),
    ),
    ...listOf(
      'Plan limits and prices that differ from their pages, or are not recorded:',
      report.plans.flatMap(linesOfPlans),
    ),
    ...listOf(
      'Listed by a page and not recorded:',
      report.candidates.filter((one) => !isOtherDate(one)).map(lineOfCandidate),
    ),
    ...listOf(
      'Other dates of recorded items:',
      report.candidates.filter(isOtherDate).map(lineOfCandidate),
    ),
    ...listOf(
      'Dismissals that no finding matches any more; remove them from records/source-checks/dismissed.yaml:',
      outdated.map(dismissalInWords),
    ),
  ];
  return `${lines.map(escapeLine).join('\n')}\n`;
}
