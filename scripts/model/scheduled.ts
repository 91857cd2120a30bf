import { createHash } from 'node:crypto';
import type { CheckedScheduled, Difference } from './generated/published.ts';
import type { ScheduledFile, ScheduledItem } from './generated/records.ts';
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
export function scheduledIds({ platform, items }: Pick<ScheduledFile, 'platform' | 'items'>) {
  const names = items.map((row) => `scheduled/${deprecationIdOf(platform, row)}`);
  return names.map((name, index) => {
    const isOne = names.indexOf(name) === names.lastIndexOf(name);
    return isOne ? name : `${name}/${items[index]?.date ?? ''}`;
  });
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

/** What is the matter with a planned date, as the rest of a sentence that begins with its id. */
export const SCHEDULED_WORDS = {
  mismatch: 'differs from its page',
  gone: 'is no longer on its page',
  candidate: 'is a planned date that is not recorded',
} as const;

/**
 * Whether the vendor calls the item deprecated now: then it needs a record, and its planned date
 * leaves the list with that.
 */
export function isDeprecatedNow({ differences }: Pick<CheckedScheduled, 'differences'>): boolean {
  return differences.some(isDeprecation);
}

function isDeprecation({ field, kind }: Difference): boolean {
  return field === 'lifecycle' && kind === 'withdrawn';
}

/** Whether the page has no such row any more, or none with a date. */
export function isOffTheList({ differences }: Pick<CheckedScheduled, 'differences'>): boolean {
  return differences.some(
    ({ field, found }) => (field === 'item' || field === 'date') && found === null,
  );
}
