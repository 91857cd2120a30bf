import type { Candidate } from '../model/generated/published.ts';
import { MachineryError } from '../model/problem.ts';
import { slugOf } from '../model/slug.ts';
import type { Review } from './review.ts';

/** The name by which a candidate is added: the id that its record would have. */
export function candidateId({ platform, item, record }: Candidate): string {
  return typeof record.id === 'string' ? record.id : `${platform}/${slugOf(item)}`;
}

/** The id by which a candidate is dismissed. */
export function dismissalId({ platform, item }: Candidate): string {
  return `${platform}: ${item}`;
}

/**
 * The candidate of the report with this name: the id of its record, its platform and item as
 * dismissals write them, or its item alone.
 *
 * @returns null where there is none.
 * @throws MachineryError where the name fits several.
 */
export function findCandidate({ report }: Review, name: string): Candidate | null {
  const found = report.candidates.filter(
    (candidate) =>
      candidateId(candidate) === name || dismissalId(candidate) === name || candidate.item === name,
  );
  if (found.length > 1) {
    throw new MachineryError(
      `${name} is the name of several candidates; use one of ${found.map(candidateId).join(', ')}`,
    );
  }
  return found[0] ?? null;
}
