import { type ChangelogEntry, type History, wholeOf } from '../../../model/dataset.ts';
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

/** Something that was published and is no longer. */
export interface Removed {
  kind: 'record' | 'vendor';
  id: string;
  name: string;
  /** Of a record only. */
  platform: string | null;
}

/**
 * The records and vendors that changes mention and that are not published any more. Their pages stay,
 * because an address that was given once must lead somewhere.
 */
export function listRemoved(
  changesOf: ReadonlyMap<string, readonly RecordedChange[]>,
  isPublished: (id: string) => boolean,
): Removed[] {
  const removed = [...changesOf].filter(([id]) => id !== '*' && !isPublished(id));
  return removed.map(([id, changes]) => {
    let [name, platform]: [string, string | null] = [id, null];
    for (const { dataset, entry } of changes) {
      if (dataset === 'deprecations') [name, platform] = [entry.item ?? id, entry.platform];
      else if (entry.plan === null) name = wholeOf(entry)?.name ?? name;
    }
    return { kind: platform === null ? 'vendor' : 'record', id, name, platform };
  });
}
