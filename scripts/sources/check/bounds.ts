import { quoteOf } from '../../model/dismissals.ts';
import type {
  Candidate,
  CheckedPage,
  CheckedRecord,
  CheckedScheduled,
  CheckedVendor,
  Difference,
  ScheduledCandidate,
} from '../../model/generated/published.ts';
import { countOf } from '../../model/words.ts';
import type { UnreadStatement } from '../facts/unread.ts';

/** More than this of one page, or of one vendor, is no news but another page. */
const MOST_CANDIDATES = 500;
const MOST_UNREAD = 200;

/** What the parts of a check have found. */
export interface Findings {
  pages: readonly CheckedPage[];
  records: readonly CheckedRecord[];
  plans: readonly CheckedVendor[];
  candidates: readonly Candidate[];
  /** Planned dates, where they were compared. */
  scheduled?: readonly CheckedScheduled[];
  scheduled_candidates?: readonly ScheduledCandidate[];
}

/** Something of a page with its words, its heading and the reasons for it cut. */
function withQuotes<T extends object>(finding: T): T {
  const texts = Object.entries(finding)
    .filter(([key, value]) => ['words', 'heading', 'reason'].includes(key) && value !== null)
    .map(([key, value]) => [key, quoteOf(String(value))]);
  return { ...finding, ...Object.fromEntries(texts) };
}

function withDifferences<T extends { differences: Difference[] }>(checked: T): T {
  return withQuotes({ ...checked, differences: checked.differences.map(withQuotes) });
}

/** What a page says instead of a note, which is taken whole or not at all. */
function wholeOrNone(found: string | null | undefined): string | null {
  return found && quoteOf(found) === found ? found : null;
}

/**
 * Findings whose texts are short enough for a report: no page may make it so long that nothing of
 * it is used. Quoted words are cut; values, which are taken into records, are not.
 */
export function withShortTexts(findings: Findings): Findings {
  const { pages, records, plans, candidates, scheduled, scheduled_candidates } = findings;
  return {
    pages: pages.map((page) => {
      const { unread } = page;
      return withQuotes({ ...page, ...(unread && { unread: unread.map(withQuotes) }) });
    }),
    records: records.map(withDifferences),
    ...(scheduled && { scheduled: scheduled.map(withDifferences) }),
    ...(scheduled_candidates && { scheduled_candidates: scheduled_candidates.map(withQuotes) }),
    plans: plans.map((vendor) => ({
      ...vendor,
      notes: vendor.notes.map((note) =>
        withQuotes(note.found ? { ...note, found: wholeOrNone(note.found) } : note),
      ),
      ...(vendor.candidates && { candidates: vendor.candidates.map(withQuotes) }),
    })),
    candidates: candidates.map((candidate) => {
      const { record } = candidate;
      const { migration_note: note } = record;
      return withQuotes({
        ...candidate,
        ...(typeof note === 'string' && { record: { ...record, migration_note: quoteOf(note) } }),
      });
    }),
  };
}

/** The statements of a page that a report has: the first of them, and how many there are more. */
export function boundUnread(statements: readonly UnreadStatement[]): UnreadStatement[] {
  const more = statements.length - MOST_UNREAD;
  if (more <= 0) return [...statements];
  const rest = `(${countOf(more, 'more statement')} that no reading took)`;
  return [...statements.slice(0, MOST_UNREAD), { words: rest, heading: null }];
}

/** The candidates that a report has: the first of each page, which says how many there are more. */
export function boundCandidates<T>(
  pages: readonly CheckedPage[],
  candidates: readonly T[],
  urlOf: (candidate: T) => unknown,
): { pages: CheckedPage[]; candidates: T[] } {
  const counts = new Map<unknown, number>();
  const kept = candidates.filter((candidate) => {
    const url = urlOf(candidate);
    const count = (counts.get(url) ?? 0) + 1;
    counts.set(url, count);
    return count <= MOST_CANDIDATES;
  });
  const told = pages.map((page) => {
    const more = (counts.get(page.url) ?? 0) - MOST_CANDIDATES;
    if (more <= 0) return page;
    const items = countOf(more, 'more item');
    const rest = `(${items} that the page lists and the records lack)`;
    return { ...page, unread: [...(page.unread ?? []), { words: rest, heading: null }] };
  });
  return { pages: told, candidates: kept };
}

/** The candidates of a vendor that a report has: the first; then its pages say how many there are. */
export function boundPlanCandidates<T extends { pages: CheckedPage[]; vendor: CheckedVendor }>(
  check: T,
): T {
  const { pages, vendor } = check;
  const { candidates = [] } = vendor;
  if (candidates.length <= MOST_CANDIDATES) return check;
  const reason = `the vendor's pages state ${candidates.length} plans, prices and limits that the record lacks; the report has the first ${MOST_CANDIDATES}`;
  return {
    ...check,
    pages: pages.map((page) => ({
      ...page,
      state: 'not_checked' as const,
      reason: [page.reason, reason].filter((one) => one !== null).join('; '),
    })),
    vendor: { ...vendor, candidates: candidates.slice(0, MOST_CANDIDATES) },
  };
}
