import type { Dataset } from './dataset.ts';
import {
  candidateOf,
  type DismissedDifference,
  differenceOf,
  isDismissed,
  noteOf,
  planCandidateOf,
  priceOf,
} from './findings.ts';
import type { SourceCheckReport } from './generated/published.ts';
import type { Dismissal } from './generated/records.ts';

export const DISMISSED_PATH = 'records/source-checks/dismissed.yaml';

type Facts = Pick<Dataset, 'providers' | 'vendors' | 'deprecations' | 'dismissed'>;

/** Every difference of a report, dismissed or not, as dismissals name them. */
function differencesOf({ records, plans, candidates }: SourceCheckReport): DismissedDifference[] {
  return [
    ...records.flatMap(({ id, differences }) =>
      differences.map((difference) => differenceOf(id, difference)),
    ),
    ...plans.flatMap(({ vendor, notes, prices, candidates: lacking = [] }) => [
      ...notes.map((note) => noteOf(vendor, note)),
      ...prices.map((price) => priceOf(vendor, price)),
      ...lacking.map((candidate) => planCandidateOf(vendor, candidate)),
    ]),
    ...candidates.map(candidateOf),
  ];
}

/** The addresses of the pages on which the subject of a dismissal is looked for; null for none. */
function pagesOf(id: string, { providers, vendors, deprecations }: Facts): string[] | null {
  const vendor = vendors.find((one) => id === one.id || id.startsWith(`${one.id}/`));
  if (vendor) return vendor.data.evidence.map(({ url }) => url);
  const record = deprecations.find((one) => one.id === id);
  if (record) return [record.data.source_url];
  const provider = providers.find(({ data }) =>
    (data.platforms ?? []).some((platform) => id.startsWith(`${platform.id}: `)),
  );
  if (!provider) return null;
  const pages = (provider.data.pages ?? []).filter(({ former }) => former === undefined);
  return pages.filter(({ read = [] }) => read.length > 0).map(({ url }) => url);
}

/**
 * Dismissals that set nothing aside any more: every page of what they are about was read, and no
 * difference is the one that was dismissed; or what they are about is not in the records. They do
 * no harm, and can be removed.
 */
export function outdatedDismissals(report: SourceCheckReport, facts: Facts): Dismissal[] {
  const found = differencesOf(report);
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
