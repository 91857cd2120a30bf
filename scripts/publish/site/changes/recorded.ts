import type { ChangelogEntry, History } from '../../../model/dataset.ts';
import type { DeprecationChange } from '../../../model/generated/published.ts';
import { compareCodeUnits } from '../../../model/words.ts';

/** A change of either dataset, as it was recorded. */
export type RecordedChange =
  | { dataset: 'plans'; entry: ChangelogEntry }
  | { dataset: 'deprecations'; entry: DeprecationChange };

/** Every change of both datasets, oldest first. */
export function listRecorded({
  changelog,
  changes,
}: Pick<History, 'changelog' | 'changes'>): RecordedChange[] {
  const all: RecordedChange[] = [
    ...changelog.map((entry) => ({ dataset: 'plans' as const, entry })),
    ...changes.map((entry) => ({ dataset: 'deprecations' as const, entry })),
  ];
  return all.sort((a, b) => compareCodeUnits(a.entry.ts, b.entry.ts));
}
