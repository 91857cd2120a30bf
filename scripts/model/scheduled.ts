import { createHash } from 'node:crypto';
import type { ScheduledItem } from './generated/records.ts';
import { displayName, slugOf } from './words.ts';

/** The id that the record of an item has once its vendor deprecates it. */
export function deprecationIdOf(
  platform: string,
  { item, version }: Pick<ScheduledItem, 'item' | 'version'>,
): string {
  return `${platform}/${slugOf(displayName(item, version))}`;
}

/**
 * The names of the rows of a list, in reports and commands: `scheduled/<platform>/<slug>`, and where
 * the list has the slug several times, its date behind it.
 */
export function scheduledIds({
  platform,
  items,
}: {
  platform: string;
  items: readonly Pick<ScheduledItem, 'item' | 'version' | 'date'>[];
}): string[] {
  const names = items.map((row) => `scheduled/${deprecationIdOf(platform, row)}`);
  return names.map((name, index) => {
    const isOne = names.indexOf(name) === names.lastIndexOf(name);
    if (isOne) return name;
    return `${name}/${items[index]?.date ?? ''}`;
  });
}

/** The platform of a row by its id. */
export function platformOfRow(id: string): string {
  return id.split('/')[1] ?? '';
}

/** The fields of a row that a page states, in the order of the file. */
export const SCHEDULED_FIELDS = ['lifecycle', 'date', 'basis', 'successor'] as const;

/**
 * A hash of a row and its page: SHA-256, in hex, of their values as a JSON array in a fixed order.
 * What a report says of a row holds only while it has this hash.
 */
export function scheduledSha256(row: ScheduledItem, sourceUrl: string): string {
  const { item, version, lifecycle, date, basis, successor } = row;
  const values = [item, version, lifecycle, date, basis, successor, sourceUrl];
  return createHash('sha256').update(JSON.stringify(values)).digest('hex');
}
