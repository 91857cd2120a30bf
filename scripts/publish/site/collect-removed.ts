import type { AnchoredChange } from './anchor-changes.ts';

/** Something that was published and is no longer. */
export interface Removed {
  kind: 'record' | 'vendor';
  id: string;
  name: string;
  /** Of a record only. */
  platform: string | null;
}

/** The name that an added or removed object had; null where the value is none. */
function nameIn(value: unknown): string | null {
  const name: unknown =
    value !== null && typeof value === 'object' ? Reflect.get(value, 'name') : undefined;
  return typeof name === 'string' ? name : null;
}

function describe(id: string, changes: readonly AnchoredChange[]): Removed {
  let removed: Removed = { kind: 'vendor', id, name: id, platform: null };
  for (const change of changes) {
    if (change.dataset === 'deprecations') {
      const { item, platform } = change.entry;
      removed = { kind: 'record', id, name: item ?? id, platform };
    } else if (change.entry.plan === null) {
      const { old, new: current } = change.entry;
      removed = { ...removed, name: nameIn(current) ?? nameIn(old) ?? removed.name };
    }
  }
  return removed;
}

/**
 * The records and vendors that changes tell of and that are no longer published. Their pages stay,
 * because an address that was given once must lead somewhere.
 */
export function collectRemoved(
  changesOf: ReadonlyMap<string, readonly AnchoredChange[]>,
  published: (id: string) => boolean,
): Removed[] {
  return [...changesOf]
    .filter(([id]) => id !== '*' && !published(id))
    .map(([id, changes]) => describe(id, changes));
}
