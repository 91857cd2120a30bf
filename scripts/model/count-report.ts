import type { SourceCheckReport } from './generated/published.ts';

type Counted = Pick<SourceCheckReport, 'pages' | 'records' | 'plans' | 'candidates'>;

function countStates<T extends string>(
  states: readonly T[],
  entries: readonly { state: T }[],
): Record<T, number> {
  const count = (wanted: T): number => entries.filter(({ state }) => state === wanted).length;
  return Object.fromEntries(states.map((state) => [state, count(state)])) as Record<T, number>;
}

/** The summary of a source-check report: its lists, counted by state; of plans every note. */
export function countReport(report: Counted): SourceCheckReport['summary'] {
  const notes = report.plans.flatMap((vendor) => vendor.notes);
  return {
    records: countStates(['match', 'mismatch', 'gone', 'not_checked'], report.records),
    plans: countStates(['found', 'not_found', 'not_checked'], notes),
    pages: countStates(['read', 'not_checked'], report.pages),
    candidates: report.candidates.length,
  };
}
