import { diffDeprecation, type RecordChange } from '../history/diff-deprecations.ts';
import type { Difference } from '../model/generated/published.ts';
import type { DeprecationFile } from '../model/generated/records.ts';
import type { PlatformNames } from '../model/name-platforms.ts';
import type { DeprecationFacts } from '../model/published.ts';

/**
 * The changes that consumers would see if every difference were accepted: what the page says takes
 * the place of what is recorded, and a withdrawn day takes its basis with it.
 */
export function foreseeChanges(
  record: DeprecationFile,
  differences: readonly Difference[],
  names: PlatformNames,
): RecordChange[] {
  const found = differences.filter(({ field }) => field in record);
  const values = Object.fromEntries(found.map(({ field, found: value }) => [field, value]));
  const after = { ...record, ...values } as DeprecationFacts;
  if (after.shutdown_date === null) after.date_basis = null;
  return diffDeprecation(record, after, names);
}
