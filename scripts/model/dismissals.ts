import type {
  Candidate,
  CheckedNote,
  CheckedPrice,
  CheckedVendor,
  Difference,
  PlanCandidate,
} from './generated/published.ts';
import type { Dismissal, DismissedFile } from './generated/records.ts';

/** What a dismissal is of: one difference. */
export type DismissedDifference = Omit<Dismissal, 'reason' | 'dismissed_on'>;

/** Whether a reviewer has dismissed this very difference: other values or words bring it back. */
export function isDismissed(one: DismissedDifference, dismissed: DismissedFile): boolean {
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
  return { id: `${platform}: ${item}`, field: 'candidate', recorded: null, found: item, words };
}

/** Differences in which each that was dismissed says so. */
export function markDismissed(
  id: string,
  differences: readonly Difference[],
  dismissed: DismissedFile,
): Difference[] {
  return differences.map((difference) =>
    isDismissed(differenceOf(id, difference), dismissed)
      ? { ...difference, dismissed: true as const }
      : difference,
  );
}

/** A note as a dismissal names it. */
export function noteOf(vendor: string, { plan, note, found = null }: CheckedNote) {
  return { id: `${vendor}/${plan}`, field: 'note', recorded: note, found, words: found };
}

/** A price as a dismissal names it. */
export function priceOf(vendor: string, { plan, recorded, found = null }: CheckedPrice) {
  return { id: `${vendor}/${plan}`, field: 'price_month', recorded, found, words: null };
}

/** What a record lacks, as a dismissal names it. */
export function planCandidateOf(vendor: string, { kind, plan, value, words }: PlanCandidate) {
  const id = plan === null ? vendor : `${vendor}/${plan}`;
  return { id, field: kind, recorded: null, found: value, words: words === '' ? null : words };
}

/** A vendor's findings in which each that was dismissed says so. */
export function markPlans(checked: CheckedVendor, dismissed: DismissedFile): CheckedVendor {
  const { vendor, notes, prices, candidates = [] } = checked;
  const mark = <T extends object>(entry: T, one: DismissedDifference): T =>
    isDismissed(one, dismissed) ? { ...entry, dismissed: true as const } : entry;
  return {
    ...checked,
    notes: notes.map((note) => mark(note, noteOf(vendor, note))),
    prices: prices.map((price) => mark(price, priceOf(vendor, price))),
    candidates: candidates.map((candidate) => mark(candidate, planCandidateOf(vendor, candidate))),
  };
}
