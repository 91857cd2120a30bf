import { quoteOf } from '../../model/dismissals.ts';
import type { Candidate, Difference, ScheduledCandidate } from '../../model/generated/published.ts';
import { countOf } from '../../model/words.ts';
import type { DeprecationFindings } from './deprecations/deprecations.ts';

/** More candidates of one page, or more differing lines, mean that it is another page. */
const MOST_CANDIDATES = 500;
export const MOST_LINES = 3_000;

/** A finding with its words, its heading and its reason cut. */
export function withQuotes<T extends object>(finding: T): T {
  const texts = Object.entries(finding)
    .filter(
      ([key, value]) => ['words', 'heading', 'reason'].includes(key) && typeof value === 'string',
    )
    .map(([key, value]) => [key, quoteOf(String(value))]);
  return { ...finding, ...Object.fromEntries(texts) };
}

function withDifferences<T extends { differences: Difference[] }>(checked: T): T {
  return withQuotes({ ...checked, differences: checked.differences.map(withQuotes) });
}

function withNote(candidate: Candidate): Candidate {
  const { migration_note: note } = candidate.record;
  const record = typeof note === 'string' ? { migration_note: quoteOf(note) } : {};
  return withQuotes({ ...candidate, record: { ...candidate.record, ...record } });
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

/**
 * Findings whose texts and lists are short enough for a report: no page may make it so long that
 * nothing of it is used. Quoted words are cut; values, which are taken into records, are not.
 */
export function boundFindings(findings: DeprecationFindings): DeprecationFindings {
  const { records, candidates, scheduled, scheduled_candidates: planned } = findings;
  const reasons = new Map(findings.reasons);
  const pageOf = ({ record }: Candidate): unknown => record.source_url;
  const pageOfRow = ({ source_url }: ScheduledCandidate): string => source_url;
  return {
    records: records.map(withDifferences),
    candidates: bound(candidates, pageOf, reasons).map(withNote),
    scheduled: scheduled.map(withDifferences),
    scheduled_candidates: bound(planned, pageOfRow, reasons).map(withQuotes),
    reasons,
  };
}
