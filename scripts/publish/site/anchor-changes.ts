import type { DeprecationChange } from '../../model/generated/published.ts';
import type { ChangelogEntry, History } from '../../model/history.ts';
import { sha256 } from '../sha256.ts';

/** A change of either dataset, and the name by which it can be linked for ever. */
export type AnchoredChange =
  | { dataset: 'plans'; anchor: string; entry: ChangelogEntry }
  | { dataset: 'deprecations'; anchor: string; entry: DeprecationChange };

/**
 * Names are made from what a change says, not from its place: places shift. The same change twice
 * at one instant (a note counts twice) gets a number.
 */
function nameChanges(entries: readonly (ChangelogEntry | DeprecationChange)[]): string[] {
  const seen = new Map<string, number>();
  return entries.map((entry) => {
    const who = 'vendor' in entry ? ['plans', entry.vendor, entry.plan] : ['records', entry.id];
    const content = JSON.stringify([...who, entry.ts, entry.change, entry.old, entry.new]);
    const name = `c-${sha256(content).slice(0, 12)}`;
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return count === 1 ? name : `${name}-${count.toString()}`;
  });
}

/** Every change of both datasets, each dataset oldest first. */
export function anchorChanges({ changelog, changes }: History): AnchoredChange[] {
  const ofPlans = nameChanges(changelog);
  const ofRecords = nameChanges(changes);
  return [
    ...changelog.map(
      (entry, index): AnchoredChange => ({
        dataset: 'plans',
        anchor: ofPlans[index] ?? '',
        entry,
      }),
    ),
    ...changes.map(
      (entry, index): AnchoredChange => ({
        dataset: 'deprecations',
        anchor: ofRecords[index] ?? '',
        entry,
      }),
    ),
  ];
}
