import { escapeLine } from '../../model/escape-text.ts';
import type { CheckedVendor, SourceCheckReport } from '../../model/generated/published.ts';

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
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}

function missingOf({ vendor, notes, prices }: CheckedVendor): string[] {
  return [
    ...prices
      .filter(({ state }) => state === 'not_found')
      .map(({ plan, recorded }) => `${vendor}/${plan}: the price ${recorded}`),
    ...notes
      .filter(({ state }) => state === 'not_found')
      .map(({ plan, note }) => `${vendor}/${plan}: ${brief(note)}`),
  ];
}

/**
 * What a check found, for a terminal or a log: the counts, then what a person has to look at.
 * Words of pages and records are made safe, a line each.
 */
export function summarizeReport(report: SourceCheckReport): string {
  const { records, plans, pages, candidates } = report.summary;
  const different = report.records.flatMap(({ id, state, differences }) => {
    if (state === 'gone') return [`${id}: the page no longer has it`];
    if (state !== 'mismatch') return [];
    return differences.map(({ field, recorded, found, kind }) => {
      const change = `${brief(recorded)} -> ${brief(found)}`;
      return `${id}: ${field} ${change}${kind === 'changed' ? '' : ` (${kind})`}`;
    });
  });
  const lines = [
    `Source check of ${report.date}`,
    `  pages         ${pages.read} read, ${pages.not_checked} not checked`,
    `  deprecations  ${records.match} match, ${records.mismatch} mismatch, ${records.gone} gone, ${records.not_checked} not checked, ${candidates} not recorded yet`,
    `  plan notes    ${plans.found} found, ${plans.not_found} not found, ${plans.not_checked} not checked`,
    ...listOf(
      'Pages that could not be checked:',
      report.pages
        .filter(({ state }) => state === 'not_checked')
        .map(({ url, reason }) => `${url}: ${reason}`),
    ),
    ...listOf('Deprecations that differ from their page:', different),
    ...listOf(
      'Plan limits and prices that their pages do not have:',
      report.plans.flatMap(missingOf),
    ),
    ...listOf(
      'Listed by a page and not recorded:',
      report.candidates.map(({ platform, item }) => `${platform}: ${item}`),
    ),
  ];
  return `${lines.map(escapeLine).join('\n')}\n`;
}
