import { type History, wholeOf } from '../../../model/dataset.ts';

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
  { changelog, changes }: Pick<History, 'changelog' | 'changes'>,
  isPublished: (id: string) => boolean,
): Removed[] {
  const removed = new Map<string, Removed>();
  for (const { id, item, platform } of changes) {
    removed.set(id, { kind: 'record', id, name: item ?? id, platform });
  }
  for (const entry of changelog) {
    const { vendor: id, plan } = entry;
    const whole = plan === null ? wholeOf(entry) : null;
    const name = whole?.name ?? removed.get(id)?.name ?? id;
    removed.set(id, { kind: 'vendor', id, name, platform: null });
  }
  return [...removed.values()].filter(({ id }) => id !== '*' && !isPublished(id));
}
