import { countOf } from '../../model/words.ts';
import type { DeprecationFindings } from './deprecations/deprecations.ts';

/** More candidates of one page, or more differing lines, mean that it is another page. */
const MOST_CANDIDATES = 500;
export const MOST_LINES = 3_000;

/** Longer words of a page are cut: a reader finds the place by their beginning. */
const LONGEST_QUOTE = 2_000;
const QUOTES = new Set(['words', 'heading', 'reason', 'migration_note']);

/** A report whose quoted texts are cut; values, which are taken into records, are not. */
export function withQuotes<T>(report: T): T {
  const cut = (key: string, value: unknown): unknown => {
    if (QUOTES.has(key) && typeof value === 'string' && value.length > LONGEST_QUOTE)
      return `${value.slice(0, LONGEST_QUOTE - 1)}…`;
    return value;
  };
  return JSON.parse(JSON.stringify(report, cut));
}

/** Keeps the first candidates of each page; a page with more is another page, and says so. */
function bound<T>(
  candidates: readonly T[],
  urlOf: (candidate: T) => unknown,
  reasons: Map<string, string[]>,
): T[] {
  const counts = new Map<unknown, number>();
  const kept = candidates.filter((candidate) => {
    const url = urlOf(candidate);
    const count = (counts.get(url) ?? 0) + 1;
    counts.set(url, count);
    return count <= MOST_CANDIDATES;
  });
  for (const [url, count] of counts) {
    if (count <= MOST_CANDIDATES) continue;
    const reason = `the page lists ${countOf(count, 'item')} that the records lack; the report has the first ${MOST_CANDIDATES}`;
    reasons.set(String(url), [...(reasons.get(String(url)) ?? []), reason]);
  }
  return kept;
}

/** Findings few enough for a report: no page may make it so long that nothing of it is used. */
export function boundFindings(findings: DeprecationFindings): DeprecationFindings {
  const reasons = new Map(findings.reasons);
  const { candidates, scheduled_candidates: planned } = findings;
  return {
    ...findings,
    candidates: bound(candidates, ({ record }) => record.source_url, reasons),
    scheduled_candidates: bound(planned, ({ source_url }) => source_url, reasons),
    reasons,
  };
}
