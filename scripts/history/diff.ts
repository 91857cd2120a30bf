import { isDeepStrictEqual } from 'node:util';
import { type ChangelogEntry, isKind, type Unrecorded } from '../model/dataset.ts';
import { CHANGED_FIELDS, pickFields } from '../model/deprecation-fields.ts';
import type {
  DeprecationChange,
  Evidence,
  LoggedPlan,
  LoggedRecord,
  LoggedVendor,
} from '../model/generated/published.ts';
import {
  type DeprecationFacts,
  namesOf,
  type PlatformNames,
  publishDeprecation,
} from '../model/published.ts';
import { compareCodeUnits } from '../model/words.ts';
import { limitReason, pagesReason, type Reason, wordsReason } from './whose.ts';

/** What entries say about a vendor, with the pages that were read. */
export type VendorFacts = LoggedVendor & Read;

/** Why a change is ours; it is shown to reviewers and not published. */
interface Marked {
  why?: string;
}

/** A change of a vendor, before it is known when it was recorded. */
export type VendorChange = Unrecorded<ChangelogEntry> & Marked;

/**
 * What changed in one vendor, in the published order: the vendor's own changes, then plans by id,
 * then kinds in their listed order, then notes in code-unit order.
 *
 * @param before null where there was none
 * @param after null where there is none
 */
export function diffVendor(before: VendorFacts | null, after: VendorFacts | null): VendorChange[] {
  if (!before) return after ? [added(after)] : [];
  if (!after) return [removed(before)];
  const reason = pagesReason(before.evidence, after.evidence);
  const changes = diffBoth(before, after);
  return changes.map((change) => marked(change, reason ?? reasonOf(change, changes)));
}

function diffBoth(before: VendorFacts, after: VendorFacts): VendorChange[] {
  // No kind of change names a currency: prices in another one are not comparable.
  if (before.currency !== after.currency) return [removed(before), added(after)];
  const about = { vendor: after.id, plan: null };
  const values: VendorChange[] = [
    { ...about, change: 'vendor_renamed', old: before.name, new: after.name },
    { ...about, change: 'source_url_changed', old: before.source_url, new: after.source_url },
  ];
  return [...values.filter(isChange), ...diffPlans(after.id, before.plans, after.plans)];
}

function isChange(change: VendorChange): boolean {
  return change.old !== change.new;
}

/** Something that was read on pages. */
interface Read {
  evidence?: readonly Evidence[];
}

/** A change with its mark, where it is ours. */
function marked<T extends object>(change: T, reason: Reason): T {
  if (reason === null) return change;
  return { ...change, correction: true, why: reason };
}

/** Why one of the changes in a vendor is ours; null where it is the vendor's. */
function reasonOf(change: VendorChange, changes: readonly VendorChange[]): Reason {
  const own = changes.filter(({ plan }) => plan === change.plan);
  switch (change.change) {
    case 'limit_note_added':
      return limitReason(
        change.new,
        own.filter(isKind('limit_note_removed')).map(({ old }) => old),
      );
    case 'limit_note_removed':
      return limitReason(
        change.old,
        own.filter(isKind('limit_note_added')).map((one) => one.new),
      );
    default:
      return wordsReason(change.old, change.new);
  }
}

function added({ evidence: _, ...vendor }: VendorFacts): VendorChange {
  return { vendor: vendor.id, plan: null, change: 'vendor_added', old: null, new: vendor };
}

function removed({ evidence: _, ...vendor }: VendorFacts): VendorChange {
  return { vendor: vendor.id, plan: null, change: 'vendor_removed', old: vendor, new: null };
}

function diffPlans(
  vendor: string,
  before: readonly LoggedPlan[],
  after: readonly LoggedPlan[],
): VendorChange[] {
  const old = new Map(before.map((plan) => [plan.id, plan]));
  const current = new Map(after.map((plan) => [plan.id, plan]));
  const ids = [...new Set([...old.keys(), ...current.keys()])].sort(compareCodeUnits);
  return ids.flatMap((id) => diffPlan(vendor, id, old.get(id), current.get(id)));
}

function diffPlan(
  vendor: string,
  id: string,
  before: LoggedPlan | undefined,
  after: LoggedPlan | undefined,
): VendorChange[] {
  const about = { vendor, plan: id };
  if (!before) return after ? [{ ...about, change: 'plan_added', old: null, new: after }] : [];
  if (!after) return [{ ...about, change: 'plan_removed', old: before, new: null }];
  const detail = { old: before.price_detail ?? null, new: after.price_detail ?? null };
  const values: VendorChange[] = [
    { ...about, change: 'name_changed', old: before.name, new: after.name },
    { ...about, change: 'price_month_changed', old: before.price_month, new: after.price_month },
    { ...about, change: 'price_detail_changed', ...detail },
  ];
  const changes = values.filter(isChange);
  for (const note of surplus(after.limit_notes, before.limit_notes)) {
    changes.push({ ...about, change: 'limit_note_added', old: null, new: note });
  }
  for (const note of surplus(before.limit_notes, after.limit_notes)) {
    changes.push({ ...about, change: 'limit_note_removed', old: note, new: null });
  }
  return changes;
}

/** The notes that `notes` has more often than `others` has them, as often as that. */
function surplus(notes: readonly string[], others: readonly string[]): string[] {
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

/** A change of a deprecation, before it is known when it was recorded. */
export type RecordChange = Unrecorded<DeprecationChange> & Marked;

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
    const record = whole(subject, names);
    if (after) return [{ ...about, change: 'record_added', old: null, new: record }];
    return [{ ...about, change: 'record_removed', old: record, new: null }];
  }
  const reason = pagesReason(before.evidence, after.evidence);
  const changes = CHANGED_FIELDS.flatMap(({ name, change }): RecordChange[] => {
    const [old, current] = [before, after].map(
      (facts) => facts[name as keyof DeprecationFacts] ?? null,
    );
    const { compared = (value: unknown) => value } = change;
    if (isDeepStrictEqual(compared(old), compared(current))) return [];
    const entry = { ...about, change: change.kind, old, new: current } as RecordChange;
    return [marked(entry, change.isOurs ? 'our own words' : reason)];
  });
  return changes;
}

/** A record as an entry that adds or removes it has it. */
function whole(facts: DeprecationFacts, names: PlatformNames): LoggedRecord {
  const record = publishDeprecation(facts, names, null);
  return pickFields(record, ({ logged }) => logged === true) as LoggedRecord;
}
