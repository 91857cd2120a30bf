import type { SourceCheckReport } from './generated/published.ts';
import type { Dismissal, DismissedFile } from './generated/records.ts';

/** What a dismissal is of: one difference. */
export type DismissedDifference = Omit<Dismissal, 'reason' | 'dismissed_on'>;

function isDismissed(one: DismissedDifference, dismissed: DismissedFile): boolean {
  return dismissed.some(
    ({ id, field, recorded, found, words }) =>
      id === one.id &&
      field === one.field &&
      recorded === one.recorded &&
      found === one.found &&
      words === one.words,
  );
}

export const DISMISSED_PATH = 'records/source-checks/dismissed.yaml';

type ReportedLists = Omit<SourceCheckReport, 'summary'>;

/** Everything in a report that can be dismissed, each with what a dismissal of it names. */
export function dismissable(
  report: ReportedLists,
): ReadonlyMap<{ dismissed?: true }, DismissedDifference> {
  const names = new Map<{ dismissed?: true }, DismissedDifference>();
  for (const one of report.scheduled_candidates) {
    const { id, row, words } = one;
    names.set(one, { id, field: 'candidate', recorded: null, found: row.date, words });
  }
  for (const { id, differences } of [...report.records, ...report.scheduled]) {
    for (const one of differences) {
      const { field, recorded, found, words } = one;
      names.set(one, { id, field, recorded, found, words });
    }
  }
  for (const { vendor, notes, prices } of report.plans) {
    for (const one of notes) {
      const { note: recorded, found = null } = one;
      const id = `${vendor}/${one.plan}`;
      names.set(one, { id, field: 'note', recorded, found, words: found });
    }
    for (const one of prices) {
      const { recorded, found = null } = one;
      const id = `${vendor}/${one.plan}`;
      names.set(one, { id, field: 'price_month', recorded, found, words: null });
    }
  }
  for (const one of report.candidates) {
    const { platform, item: found, words } = one;
    const id = `${platform}: ${found}`;
    names.set(one, { id, field: 'candidate', recorded: null, found, words });
  }
  return names;
}

/**
 * What of a report a reviewer has set aside: what it marks, and of everything else that of which a
 * dismissal names this very difference. Other values or words bring it back.
 */
export function dismissedIn(
  report: ReportedLists,
  dismissed: DismissedFile | null,
): ReadonlySet<object> {
  const named = [...dismissable(report)].filter(
    ([found, as]) => found.dismissed || isDismissed(as, dismissed ?? []),
  );
  return new Set(named.map(([found]) => found));
}
