import type { Dataset } from './dataset.ts';
import type { DismissedDifference } from './finding.ts';
import type { SourceCheckReport } from './generated/published.ts';
import type { DismissedFile } from './generated/records.ts';
import { presentIn } from './present.ts';

/** Two dismissals of one difference have one key. */
function keyOf({ id, field, recorded, found, words }: DismissedDifference): string {
  return JSON.stringify([id, field, recorded, found, words]);
}

type ReportedLists = Omit<SourceCheckReport, 'summary'>;

/** Everything in a report that can be dismissed, each with what a dismissal of it names. */
function dismissable(
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
  for (const { vendor, notes, prices, lost_figures = [] } of report.plans) {
    for (const one of lost_figures) {
      const { plan, text, figures } = one;
      const id = presentIn(vendor, plan ?? undefined).join('/');
      names.set(one, { id, field: 'text', recorded: text, found: figures.join(', '), words: null });
    }
    for (const one of notes) {
      const { plan, note: recorded, found = null } = one;
      names.set(one, { id: `${vendor}/${plan}`, field: 'note', recorded, found, words: found });
    }
    for (const one of prices) {
      const { plan, recorded, found = null } = one;
      const id = `${vendor}/${plan}`;
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
 * What a reviewer has set aside of a report: what the report marks, and each difference that a
 * dismissal names. Other values or words bring it back.
 */
export function dismissedIn(
  report: ReportedLists,
  dismissed: DismissedFile | null,
): ReadonlySet<object> {
  const keys = new Set(dismissed?.map(keyOf));
  const named = [...dismissable(report)].filter(
    ([found, as]) => found.dismissed || keys.has(keyOf(as)),
  );
  return new Set(named.map(([found]) => found));
}

/** The records that findings are about. */
export type Facts = Pick<
  Dataset,
  'deprecations' | 'scheduled' | 'vendors' | 'readings' | 'dismissed'
>;

/** A report, the records, what a reviewer has set aside, and what a dismissal of each part names. */
export function knownOf(report: SourceCheckReport, facts: Facts) {
  const aside = dismissedIn(report, facts.dismissed);
  return { ...facts, report, aside, names: dismissable(report) };
}

export type Known = ReturnType<typeof knownOf>;
