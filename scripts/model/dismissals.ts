import type { Dataset } from './dataset.ts';
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

type Facts = Pick<Dataset, 'providers' | 'vendors' | 'deprecations' | 'scheduled' | 'dismissed'>;

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

/** The addresses of the pages on which the subject of a dismissal is looked for; null for none. */
function pagesOf(
  id: string,
  { providers, vendors, deprecations, scheduled }: Facts,
): string[] | null {
  const list = scheduled.find(({ data }) => id.startsWith(`scheduled/${data.platform}/`));
  if (list) return [list.data.source_url];
  const vendor = vendors.find((one) => id === one.id || id.startsWith(`${one.id}/`));
  if (vendor) return vendor.data.evidence.map(({ url }) => url);
  const record = deprecations.find((one) => one.id === id);
  if (record) return [record.data.source_url];
  const provider = providers.find(({ data }) =>
    (data.platforms ?? []).some((platform) => id.startsWith(`${platform.id}: `)),
  );
  if (!provider) return null;
  return (provider.data.pages ?? [])
    .filter(({ read = [], url }) => read.length > 0 && !url.includes('*'))
    .map(({ url }) => url);
}

/**
 * Dismissals that set nothing aside any more: every page of what they are about was read, and no
 * difference is the one that was dismissed; or what they are about is not in the records. They do
 * no harm, and can be removed.
 */
export function outdatedDismissals(report: SourceCheckReport, facts: Facts): Dismissal[] {
  const found = [...dismissable(report).values()];
  const read = new Set(report.pages.filter(({ state }) => state === 'read').map(({ url }) => url));
  return (facts.dismissed ?? []).filter((dismissal) => {
    if (found.some((one) => isDismissed(one, [dismissal]))) return false;
    const pages = pagesOf(dismissal.id, facts);
    return pages === null || pages.every((url) => read.has(url));
  });
}

/** A dismissal in one line. */
export function dismissalInWords({ id, field, recorded, found, dismissed_on }: Dismissal): string {
  const values = [recorded, found].filter((value) => value !== null);
  return `${id}, ${[field, ...values.map((value) => JSON.stringify(value))].join(' ')}, of ${dismissed_on}`;
}
