import { isDeepStrictEqual } from 'node:util';
import type { ChangelogEntry } from '../model/dataset.ts';
import type { DeprecationChange } from '../model/generated/published.ts';
import {
  type DeprecationFacts,
  namesOf,
  type PlatformNames,
  toPublishedV01,
} from '../model/published.ts';
import { compareCodeUnits } from '../model/words.ts';
import type { PlanState, VendorState } from '../records/version-0-1.ts';

/** A change of a vendor, before it is known when it was recorded. */
export type VendorChange = Omit<ChangelogEntry, 'ts' | 'commit'>;

/**
 * What changed in one vendor, in the published order: the vendor's own changes, then plans by id,
 * then kinds in their listed order, then notes in code-unit order.
 *
 * @param before null where there was none
 * @param after null where there is none
 */
export function diffVendor(before: VendorState | null, after: VendorState | null): VendorChange[] {
  if (!before) return after ? [added(after)] : [];
  if (!after) return [removed(before)];
  // No kind of change names a currency: prices in another one are not comparable.
  if (before.currency !== after.currency) return [removed(before), added(after)];
  const changes: VendorChange[] = [];
  if (before.name !== after.name) {
    changes.push(entry(after.id, null, 'vendor_renamed', before.name, after.name));
  }
  if (before.source_url !== after.source_url) {
    changes.push(entry(after.id, null, 'source_url_changed', before.source_url, after.source_url));
  }
  return [...changes, ...diffPlans(after.id, before.plans, after.plans)];
}

function added(vendor: VendorState): VendorChange {
  return entry(vendor.id, null, 'vendor_added', null, vendor);
}

function removed(vendor: VendorState): VendorChange {
  return entry(vendor.id, null, 'vendor_removed', vendor, null);
}

function diffPlans(
  vendor: string,
  before: readonly PlanState[],
  after: readonly PlanState[],
): VendorChange[] {
  const old = new Map(before.map((plan) => [plan.id, plan]));
  const current = new Map(after.map((plan) => [plan.id, plan]));
  const ids = [...new Set([...old.keys(), ...current.keys()])].sort(compareCodeUnits);
  return ids.flatMap((id) => diffPlan(vendor, id, old.get(id), current.get(id)));
}

function diffPlan(
  vendor: string,
  id: string,
  before: PlanState | undefined,
  after: PlanState | undefined,
): VendorChange[] {
  if (!before) return after ? [entry(vendor, id, 'plan_added', null, after)] : [];
  if (!after) return [entry(vendor, id, 'plan_removed', before, null)];
  const changes: VendorChange[] = [];
  for (const [change, field] of PLAN_KINDS) {
    const [old, current] = [before[field] ?? null, after[field] ?? null];
    if (old !== current) changes.push(entry(vendor, id, change, old, current));
  }
  for (const note of surplus(after.limit_notes, before.limit_notes)) {
    changes.push(entry(vendor, id, 'limit_note_added', null, note));
  }
  for (const note of surplus(before.limit_notes, after.limit_notes)) {
    changes.push(entry(vendor, id, 'limit_note_removed', note, null));
  }
  return changes;
}

/** Kinds of a plan's single values in the published order, each with its field. */
const PLAN_KINDS = [
  ['name_changed', 'name'],
  ['price_month_changed', 'price_month'],
  ['price_detail_changed', 'price_detail'],
] as const;

/** The notes that `notes` has more often than `others` has them, as often as that. */
function surplus(notes: readonly string[], others: readonly string[]): string[] {
  if (notes.length === others.length && notes.every((note, at) => note === others[at])) return [];
  const counts = new Map<string, number>();
  for (const note of others) counts.set(note, (counts.get(note) ?? 0) + 1);
  return notes
    .filter((note) => {
      const left = counts.get(note) ?? 0;
      if (left > 0) counts.set(note, left - 1);
      return left === 0;
    })
    .sort(compareCodeUnits);
}

type Value = ChangelogEntry['old'];

function entry(
  vendor: string,
  plan: string | null,
  change: VendorChange['change'],
  before: Value,
  after: Value,
): VendorChange {
  return { vendor, plan, change, old: before, new: after };
}

/** A change of a deprecation, before it is known when it was recorded. */
export type RecordChange = Omit<DeprecationChange, 'ts' | 'date' | 'commit'>;

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
export const LOGGED_FIELDS: readonly string[] = [...KINDS.map(([, field]) => field), 'effects'];

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
  const changes: RecordChange[] = KINDS.filter(([, field]) => before[field] !== after[field]).map(
    ([change, field]) => ({ ...about, change, old: before[field], new: after[field] }),
  );
  if (isDeepStrictEqual(undated(before), undated(after))) return changes;
  const [old, current] = [listEffects(before), listEffects(after)];
  return [...changes, { ...about, change: 'effects_changed', old, new: current }];
}

/** The effects without the dates on which the page said them, which are no change. */
function undated({ effects = [] }: DeprecationFacts): object[] {
  return effects.map(({ as_of: _, ...effect }) => effect);
}

function listEffects({ effects }: DeprecationFacts): unknown[] | null {
  return effects ? [...effects] : null;
}

function whole(facts: DeprecationFacts | null, names: PlatformNames): object | null {
  if (!facts) return null;
  const { evidence: _, ...published } = toPublishedV01(facts, names, null);
  return published;
}
