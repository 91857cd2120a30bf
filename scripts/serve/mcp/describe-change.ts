import { daysBetween } from '../../model/day.ts';
import type { Deprecation, DeprecationChange } from '../../model/generated/published.ts';
import { describeWhen } from './describe-deprecation.ts';
import { oneLine } from './one-line.ts';
import type { DayView } from './view-day.ts';

function describeValue(value: unknown): string {
  if (value === null) return 'none';
  return oneLine(JSON.stringify(value));
}

function describeAdded(added: Partial<Deprecation>, { today }: DayView): string {
  const day = added.shutdown_date ?? null;
  const left = day === null ? null : daysBetween(today, day);
  return describeWhen({ shutdown_date: day, date_basis: added.date_basis ?? null }, left);
}

function describeStep(change: DeprecationChange, view: DayView): string {
  switch (change.change) {
    case 'baseline_created':
      return `the baseline, ${describeValue(change.new)}`;
    case 'record_added':
      return `added; ${describeAdded((change.new ?? {}) as Partial<Deprecation>, view)}`;
    case 'record_removed':
      return 'removed';
    case 'item_renamed':
      return `renamed from ${describeValue(change.old)} to ${describeValue(change.new)}`;
    default: {
      const field = change.change.replace(/_changed$/, '');
      return `${field} changed from ${describeValue(change.old)} to ${describeValue(change.new)}`;
    }
  }
}

/** One line on a change: the day, what it is about, what changed, and where to confirm. */
export function describeChange(change: DeprecationChange, view: DayView): string {
  const subject = change.item === null ? 'dataset' : `${oneLine(change.item)} (${change.id})`;
  const source = view.sources.get(change.id);
  const confirm = source === undefined ? '' : `; confirm at ${source}`;
  return `${change.date} ${subject}: ${describeStep(change, view)}${confirm}`;
}
