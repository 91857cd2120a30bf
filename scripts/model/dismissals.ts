import type { Dataset } from './dataset.ts';
import type {
  Candidate,
  CheckedNote,
  CheckedPrice,
  Difference,
  ScheduledCandidate,
  SourceCheckReport,
} from './generated/published.ts';
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

/** The difference of a record as a dismissal names it. */
export function differenceOf(
  id: string,
  { field, recorded, found, words }: Difference,
): DismissedDifference {
  return { id, field, recorded, found, words };
}

/** A candidate as a dismissal names it: a candidate is recorded nowhere. */
export function candidateOf({ platform, item, words }: Candidate): DismissedDifference {
  const id = `${platform}: ${item}`;
  return { id, field: 'candidate', recorded: null, found: item, words };
}

/** A planned date that is recorded nowhere, as a dismissal names it. */
export function scheduledCandidateOf({
  id,
  row,
  words,
}: Pick<ScheduledCandidate, 'id' | 'row' | 'words'>): DismissedDifference {
  return { id, field: 'candidate', recorded: null, found: row.date, words };
}

/** A note as a dismissal names it. */
export function noteOf(vendor: string, { plan, note, found = null }: CheckedNote) {
  return { id: `${vendor}/${plan}`, field: 'note', recorded: note, found, words: found };
}

/** A price as a dismissal names it. */
export function priceOf(vendor: string, { plan, recorded, found = null }: CheckedPrice) {
  return { id: `${vendor}/${plan}`, field: 'price_month', recorded, found, words: null };
}

export const DISMISSED_PATH = 'records/source-checks/dismissed.yaml';

type Facts = Pick<Dataset, 'providers' | 'vendors' | 'deprecations' | 'scheduled' | 'dismissed'>;

type ReportedLists = Omit<SourceCheckReport, 'summary'>;

/** Everything in a report that can be dismissed, each with what a dismissal of it names. */
function findingsIn(
  report: ReportedLists,
): { found: { dismissed?: true }; as: DismissedDifference }[] {
  const { records, plans, candidates, scheduled, scheduled_candidates: planned } = report;
  return [
    ...planned.map((found) => ({ found, as: scheduledCandidateOf(found) })),
    ...[...records, ...scheduled].flatMap(({ id, differences }) =>
      differences.map((found) => ({ found, as: differenceOf(id, found) })),
    ),
    ...plans.flatMap(({ vendor, notes, prices }) => [
      ...notes.map((found) => ({ found, as: noteOf(vendor, found) })),
      ...prices.map((found) => ({ found, as: priceOf(vendor, found) })),
    ]),
    ...candidates.map((found) => ({ found, as: candidateOf(found) })),
  ];
}

/**
 * What of a report a reviewer has set aside: what it marks, and of everything else that of which a
 * dismissal names this very difference. Other values or words bring it back.
 */
export function dismissedIn(
  report: ReportedLists,
  dismissed: DismissedFile | null,
): ReadonlySet<object> {
  const named = findingsIn(report).filter(
    ({ found, as }) => found.dismissed || isDismissed(as, dismissed ?? []),
  );
  return new Set(named.map(({ found }) => found));
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
  const found = findingsIn(report);
  const read = new Set(report.pages.filter(({ state }) => state === 'read').map(({ url }) => url));
  return (facts.dismissed ?? []).filter((dismissal) => {
    if (found.some(({ as }) => isDismissed(as, [dismissal]))) return false;
    const pages = pagesOf(dismissal.id, facts);
    return pages === null || pages.every((url) => read.has(url));
  });
}

/** A dismissal in one line. */
export function dismissalInWords({ id, field, recorded, found, dismissed_on }: Dismissal): string {
  const values = [recorded, found].filter((value) => value !== null);
  return `${id}, ${[field, ...values.map((value) => JSON.stringify(value))].join(' ')}, of ${dismissed_on}`;
}
