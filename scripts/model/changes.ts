import type { ChangelogEntry } from './dataset.ts';
import type {
  DeprecationChange,
  LoggedPlan,
  LoggedRecord,
  LoggedVendor,
} from './generated/published.ts';

/** The kinds of changes of vendors and plans. */
export type PlanChangeKind = ChangelogEntry['change'];

/** The kinds of changes of deprecations. */
export type RecordChangeKind = DeprecationChange['change'];

/** A change as long as it is not known when it was recorded and by which commit. */
export type Unrecorded<T> = T extends unknown ? Omit<T, 'ts' | 'date' | 'commit'> : never;

/** The changes of one kind. */
export type OfKind<T extends { change: string }, K extends T['change']> = Extract<T, { change: K }>;

/** Tests for changes of one kind, for filters. */
export function isKind<K extends string>(kind: K) {
  return <T extends { change: string }>(entry: T): entry is Extract<T, { change: K }> =>
    entry.change === kind;
}

/** The vendor or plan that an entry adds or removes, whole; null for every other entry. */
export function wholeOf(entry: Unrecorded<ChangelogEntry>): LoggedVendor | LoggedPlan | null {
  switch (entry.change) {
    case 'vendor_added':
    case 'plan_added':
      return entry.new;
    case 'vendor_removed':
    case 'plan_removed':
      return entry.old;
    default:
      return null;
  }
}

/** The record that a change adds or removes, whole; null for every other change. */
export function wholeRecord(entry: Unrecorded<DeprecationChange>): LoggedRecord | null {
  if (entry.change === 'record_added') return entry.new;
  return entry.change === 'record_removed' ? entry.old : null;
}
