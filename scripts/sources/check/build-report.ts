import { countReport } from '../../model/count-report.ts';
import { dayOf, type Instant } from '../../model/day.ts';
import { escapeJson } from '../../model/escape-text.ts';
import type {
  Candidate,
  CheckedPage,
  CheckedRecord,
  CheckedVendor,
  SourceCheckReport,
} from '../../model/generated/published.ts';
import { compareCodeUnits } from '../../model/order.ts';

/** What the parts of a check have found. */
export interface Findings {
  pages: readonly CheckedPage[];
  records: readonly CheckedRecord[];
  plans: readonly CheckedVendor[];
  candidates: readonly Candidate[];
}

function sortBy<T>(list: readonly T[], key: (entry: T) => string): T[] {
  return [...list].sort((a, b) => compareCodeUnits(key(a), key(b)));
}

/** One entry per URL; where a page serves two, it was read if it was read for one of them. */
function mergePages(pages: readonly CheckedPage[]): CheckedPage[] {
  const merged = new Map<string, CheckedPage>();
  for (const page of pages) {
    if (merged.get(page.url)?.state !== 'read') merged.set(page.url, page);
  }
  return sortBy([...merged.values()], ({ url }) => url);
}

/** The report of a check at an instant: sorted, counted, and the same for the same findings. */
export function buildReport(findings: Findings, now: Instant): SourceCheckReport {
  const pages = mergePages(findings.pages);
  const records = sortBy(findings.records, ({ id }) => id);
  const plans = sortBy(findings.plans, ({ vendor }) => vendor);
  const byItem = sortBy(findings.candidates, ({ item }) => item);
  const candidates = sortBy(byItem, ({ platform }) => platform);
  const lists = { pages, records, plans, candidates };
  return {
    schema_version: '0.1',
    date: dayOf(now),
    as_of: now,
    ...lists,
    summary: countReport(lists),
  };
}

/** The report's file: JSON in which no character of a page can hide or give a log a command. */
export function renderReport(report: SourceCheckReport): string {
  return `${escapeJson(JSON.stringify(report, null, 2))}\n`;
}
