import { type Day, daysBetween } from '../model/day.ts';
import type { Candidate, CheckedRecord, Difference } from '../model/generated/published.ts';
import type { DeprecationFile, DismissedFile } from '../model/generated/records.ts';
import { compareCodeUnits } from '../model/order.ts';
import { candidateId, dismissalId } from './find-candidate.ts';
import type { Review } from './review.ts';

/** One finding about a deprecation that waits for a person. */
export interface Finding {
  kind: 'mismatch' | 'gone' | 'candidate';
  /** Record id, or the name by which a candidate is added. */
  id: string;
  /** The shutdown day that makes it urgent: the next one that record or page names. */
  day: Day | null;
  differences: readonly Difference[];
  /** What the check has to say beside the differences. */
  reason: string | null;
  /** Of a candidate: the page's words and their heading. */
  candidate: Candidate | null;
  sourceUrl: string | null;
}

function isDayText(value: unknown): value is Day {
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);
}

/** Of several days the next one to come, else the last one that has passed. */
function urgentDay(days: readonly unknown[], today: Day): Day | null {
  const sorted = days.filter(isDayText).sort(compareCodeUnits);
  return sorted.find((day) => day >= today) ?? sorted.at(-1) ?? null;
}

/** Upcoming days first, the nearest at the top; then no day; then past ones, the latest first. */
function compareUrgency(today: Day): (a: Finding, b: Finding) => number {
  const rank = ({ day }: Finding): number => (day === null ? 1 : day >= today ? 0 : 2);
  const distance = ({ day }: Finding): number =>
    day === null ? 0 : Math.abs(daysBetween(today, day));
  return (a, b) => rank(a) - rank(b) || distance(a) - distance(b) || compareCodeUnits(a.id, b.id);
}

/** What still differs: not what has been taken over since the check, or dismissed. */
function leftOf(
  { id, differences }: CheckedRecord,
  record: DeprecationFile | undefined,
  dismissed: DismissedFile,
): Difference[] {
  const data: Readonly<Record<string, unknown>> = { ...record };
  const own = dismissed.filter((entry) => entry.id === id);
  return differences.filter(({ field, found, words, recorded }) => {
    if (own.some((entry) => entry.words === (words ?? recorded))) return false;
    return (data[field] ?? null) !== found;
  });
}

function ofRecord({ dataset }: Review, checked: CheckedRecord, today: Day): Finding[] {
  const { id, state, reason } = checked;
  const record = dataset.deprecations.find((entry) => entry.id === id)?.data;
  if ((state !== 'mismatch' && state !== 'gone') || !record) return [];
  const differences = leftOf(checked, record, dataset.dismissed ?? []);
  if (differences.length === 0) return [];
  const dates = differences.filter(({ field }) => field === 'shutdown_date');
  const days = [record.shutdown_date, ...dates.map(({ found }): unknown => found)];
  return [
    {
      kind: state,
      id,
      day: urgentDay(days, today),
      differences,
      reason: reason ?? null,
      candidate: null,
      sourceUrl: record.source_url,
    },
  ];
}

/** Everything about deprecations that still waits, most urgent first. */
export function orderFindings(review: Review, today: Day): Finding[] {
  const { report, dataset } = review;
  const findings = report.records.flatMap((checked) => ofRecord(review, checked, today));
  const known = new Set(dataset.deprecations.map(({ id }) => id));
  const dismissed = dataset.dismissed ?? [];
  for (const candidate of report.candidates) {
    const name = dismissalId(candidate);
    const isDismissed = dismissed.some(({ id, words }) => id === name && words === candidate.words);
    if (isDismissed || known.has(candidateId(candidate))) continue;
    const { source_url: source, shutdown_date: day } = candidate.record;
    findings.push({
      kind: 'candidate',
      id: candidateId(candidate),
      day: urgentDay([day], today),
      differences: [],
      reason: null,
      candidate,
      sourceUrl: typeof source === 'string' ? source : null,
    });
  }
  return findings.sort(compareUrgency(today));
}
