import { isDeepStrictEqual } from 'node:util';
import type { ChangelogEntry, Unrecorded } from '../model/dataset.ts';
import { CHANGED_FIELDS, pickFields } from '../model/deprecation-fields.ts';
import type {
  Deprecation,
  DeprecationChange,
  Evidence,
  LoggedPlan,
  LoggedRecord,
  LoggedVendor,
} from '../model/generated/published.ts';
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
  const reason = pagesReason(before?.evidence, after?.evidence);
  // No kind of change names a currency: prices in another one are not comparable.
  if (!before || !after || before.currency !== after.currency) {
    const whole = [...wholeVendor('vendor_removed', before), ...wholeVendor('vendor_added', after)];
    return whole.map((change) => marked(change, reason));
  }
  const about = { vendor: after.id, plan: null };
  const values: VendorChange[] = [
    { ...about, change: 'vendor_renamed', old: before.name, new: after.name },
    { ...about, change: 'source_url_changed', old: before.source_url, new: after.source_url },
  ];
  const ids = new Set([...before.plans, ...after.plans].map(({ id }) => id));
  const changes = [...ids].sort(compareCodeUnits).flatMap((id) => {
    const [old, current] = [before, after].map((one) => one.plans.find((plan) => plan.id === id));
    return diffPlan({ vendor: after.id, plan: id }, old, current);
  });
  return [...values.filter(isChange), ...changes].map((change) =>
    marked(change, reason ?? wordsReason(change.old, change.new)),
  );
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

function wholeVendor(
  change: 'vendor_removed' | 'vendor_added',
  facts: VendorFacts | null,
): VendorChange[] {
  if (!facts) return [];
  const { evidence: _, ...vendor } = facts;
  const about = { vendor: vendor.id, plan: null };
  if (change === 'vendor_removed') return [{ ...about, change, old: vendor, new: null }];
  return [{ ...about, change, old: null, new: vendor }];
}

function diffPlan(
  about: { vendor: string; plan: string },
  before: LoggedPlan | undefined,
  after: LoggedPlan | undefined,
): VendorChange[] {
  if (!before) return after ? [{ ...about, change: 'plan_added', old: null, new: after }] : [];
  if (!after) return [{ ...about, change: 'plan_removed', old: before, new: null }];
  const detail = { old: before.price_detail ?? null, new: after.price_detail ?? null };
  const values: VendorChange[] = [
    { ...about, change: 'name_changed', old: before.name, new: after.name },
    { ...about, change: 'price_month_changed', old: before.price_month, new: after.price_month },
    { ...about, change: 'price_detail_changed', ...detail },
  ];
  const [old, current] = [before.limit_notes, after.limit_notes];
  const added = current.filter((note) => !old.includes(note)).sort(compareCodeUnits);
  const removed = old.filter((note) => !current.includes(note)).sort(compareCodeUnits);
  return [
    ...values.filter(isChange),
    ...added.map((note): VendorChange => {
      const change = { ...about, change: 'limit_note_added', old: null, new: note } as const;
      return marked(change, limitReason(note, removed));
    }),
    ...removed.map((note): VendorChange => {
      const change = { ...about, change: 'limit_note_removed', old: note, new: null } as const;
      return marked(change, limitReason(note, added));
    }),
  ];
}

/** A change of a deprecation, before it is known when it was recorded. */
export type RecordChange = Unrecorded<DeprecationChange> & Marked;

/**
 * What changed in one deprecation, as it is published, kinds in their published order. An added or
 * removed record is one entry with the whole record but its evidence, `as_of` as the record has it.
 *
 * @param before null where there was none
 * @param after null where there is none
 */
export function diffDeprecation(
  before: Deprecation | null,
  after: Deprecation | null,
): RecordChange[] {
  const subject = after ?? before;
  if (!subject) return [];
  const { id, provider, platform, item } = subject;
  const about = { id, provider, platform, item };
  if (!before || !after) {
    const record = pickFields(subject, ({ logged }) => logged === true) as LoggedRecord;
    if (after) return [{ ...about, change: 'record_added', old: null, new: record }];
    return [{ ...about, change: 'record_removed', old: record, new: null }];
  }
  const reason = pagesReason(before.evidence, after.evidence);
  return CHANGED_FIELDS.flatMap(({ name, change }): RecordChange[] => {
    const { [name]: old = null } = before;
    const { [name]: current = null } = after;
    const { compared = (value: unknown) => value } = change;
    if (isDeepStrictEqual(compared(old), compared(current))) return [];
    const entry = { ...about, change: change.kind, old, new: current } as RecordChange;
    return [marked(entry, change.isOurs ? 'our own words' : reason)];
  });
}
