import type { Finding } from '../../model/finding.ts';
import type { CheckedPage, SourceCheckReport } from '../../model/generated/published.ts';
import { escapeLine } from '../../model/words.ts';

/** Lines of one list that are shown; the report has all. */
const SHOWN = 40;

function section(title: string, lines: readonly string[]): string[] {
  if (lines.length === 0) return [];
  const hidden = lines.length - SHOWN;
  const rest = hidden > 0 ? [`  … and ${hidden} more`] : [];
  return ['', title, ...lines.slice(0, SHOWN).map((line) => `  ${line}`), ...rest];
}

function countCopies(pages: readonly CheckedPage[]): string {
  const read = pages.filter(({ state }) => state === 'read');
  const saved = read.filter(({ copy }) => copy === 'saved').length;
  if (saved === 0) return `${read.length} read`;
  return `${read.length - saved} read live, ${saved} saved copies`;
}

/**
 * What a check found, for a terminal or a log: the counts, then what a person has to look at.
 * Words of pages and records are made safe, a line each.
 */
export function summarizeReport(report: SourceCheckReport, findings: readonly Finding[]): string {
  const { records, plans, pages, candidates, scheduled, lines: places } = report.summary;
  const lines = [
    `Source check of ${report.date}`,
    `  pages         ${countCopies(report.pages)}, ${pages.not_checked} not checked, ${report.unnamed_pages ?? 0} that no record names; ${places} places with something new or gone`,
    `  deprecations  ${records.match} match, ${records.mismatch} mismatch, ${records.gone} gone, ${records.not_checked} not checked, ${candidates} not recorded yet`,
    `  planned dates ${scheduled.match} match, ${scheduled.mismatch} mismatch, ${scheduled.gone} gone, ${scheduled.not_checked} not checked, ${scheduled.candidates} not recorded yet`,
    `  plan notes    ${plans.found} found, ${plans.changed} changed, ${plans.moved} moved, ${plans.not_found} not found, ${plans.not_checked} not checked`,
    ...section(
      'Pages that could not be checked:',
      report.pages
        .filter(({ state }) => state === 'not_checked')
        .map(({ url, reason }) => `${url}: ${reason}`),
    ),
    ...section(
      'Waiting for a person:',
      findings.map(({ id, title, details }) => [id, title, ...details.slice(0, 1)].join(': ')),
    ),
  ];
  return `${lines.map(escapeLine).join('\n')}\n`;
}
