import { type Day, daysBetween } from '../model/day.ts';
import type { Candidate, CheckedRecord, Difference } from '../model/generated/published.ts';
import type { DeprecationFile } from '../model/generated/records.ts';
import { compareCodeUnits } from '../model/order.ts';
import type { Review } from './read-review.ts';

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

/** The name by which a candidate is added: the id that its record would have. */
export function candidateId({ platform, item, record }: Candidate): string {
  return typeof record.id === 'string' ? record.id : `${platform}: ${item}`;
}

function ofRecord(
  { id, state, reason, differences }: CheckedRecord,
  record: DeprecationFile | undefined,
  today: Day,
): Finding[] {
  if (state !== 'mismatch' && state !== 'gone') return [];
  const dates = differences.filter(({ field }) => field === 'shutdown_date');
  const days = [record?.shutdown_date, ...dates.map(({ found }): unknown => found)];
  return [
    {
      kind: state,
      id,
      day: urgentDay(days, today),
      differences,
      reason: reason ?? null,
      candidate: null,
      sourceUrl: record?.source_url ?? null,
    },
  ];
}

/** Everything about deprecations that waits, most urgent first. */
export function orderFindings({ report, dataset }: Review, today: Day): Finding[] {
  const records = new Map(dataset.deprecations.map(({ id, data }) => [id, data]));
  const findings = report.records.flatMap((entry) => ofRecord(entry, records.get(entry.id), today));
  for (const candidate of report.candidates) {
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
