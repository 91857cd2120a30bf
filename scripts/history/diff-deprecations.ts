import type { DeprecationChange } from '../model/generated/published.ts';
import { namesOf, type PlatformNames } from '../model/name-platforms.ts';
import { type DeprecationFacts, freezeDeprecation } from '../model/published.ts';

/** A change of a deprecation, before it is known when it was recorded. */
export type RecordChange = Omit<DeprecationChange, 'ts' | 'date'>;

/** Kinds in the published order, each with the field that it is about. */
const KINDS = [
  ['item_renamed', 'item'],
  ['type_changed', 'type'],
  ['status_changed', 'status'],
  ['shutdown_date_changed', 'shutdown_date'],
  ['date_basis_changed', 'date_basis'],
  ['successor_changed', 'successor'],
  ['migration_note_changed', 'migration_note'],
  ['source_url_changed', 'source_url'],
] as const;

/** The fields whose changes are entries, in the published order. */
export const LOGGED_FIELDS: readonly string[] = KINDS.map(([, field]) => field);

/**
 * What changed in one deprecation, kinds in their published order. An added or removed record is
 * one entry with the whole published record but its evidence, `as_of` as the record has it.
 *
 * @param before null where there was none
 * @param after null where there is none
 */
export function diffDeprecation(
  before: DeprecationFacts | null,
  after: DeprecationFacts | null,
  names: PlatformNames,
): RecordChange[] {
  const subject = after ?? before;
  if (!subject) return [];
  const { id, item } = subject;
  const { provider, platform } = namesOf(id, names);
  const about = { id, provider, platform, item };
  if (!before || !after) {
    const [old, current] = [whole(before, names), whole(after, names)];
    const change = after ? 'record_added' : 'record_removed';
    return [{ ...about, change, old, new: current }];
  }
  return KINDS.filter(([, field]) => before[field] !== after[field]).map(([change, field]) => ({
    ...about,
    change,
    old: before[field],
    new: after[field],
  }));
}

function whole(facts: DeprecationFacts | null, names: PlatformNames): object | null {
  if (!facts) return null;
  const { evidence: _, ...published } = freezeDeprecation(facts, names, null);
  return published;
}
