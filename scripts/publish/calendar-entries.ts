import type { Day } from '../model/day.ts';
import type { Deprecation, DeprecationChange } from '../model/generated/published.ts';
import { namesOf } from '../model/name-platforms.ts';
import { compareCodeUnits } from '../model/order.ts';
import type { Publication } from './publication.ts';

/** An event of the calendar. */
export interface CalendarEntry {
  record: Deprecation;
  providerSlug: string;
  /** The shutdown day; of a cancelled event the last one that was published. */
  day: Day;
  /** The instant at which the record last changed; never the build's. */
  updated: string;
  /** How often the event itself changed since the baseline (RFC 5545, section 3.8.7.4). */
  sequence: number;
  /** Why the event does not take place; null where it does. */
  cancelled: string | null;
}

/** The changes that move, cancel or bring back an event. */
const OF_EVENTS = new Set<DeprecationChange['change']>([
  'record_added',
  'record_removed',
  'shutdown_date_changed',
  'date_basis_changed',
  'item_renamed',
]);

function isRecord(value: DeprecationChange['new']): value is Deprecation {
  return value !== null && typeof value === 'object' && 'shutdown_date' in value;
}

/** The last day that the changes name, and the basis that it had. */
function lastDay(changes: readonly DeprecationChange[]): Pick<Deprecation, 'date_basis'> & {
  day: Day | null;
} {
  let day: Day | null = null;
  let date_basis: Deprecation['date_basis'] = null;
  const takeBasis = (value: DeprecationChange['new']) => {
    if (value === 'committed' || value === 'earliest') date_basis = value;
  };
  for (const { change, old, new: current } of changes) {
    for (const value of [old, current]) {
      if (isRecord(value)) {
        day = value.shutdown_date ?? day;
        takeBasis(value.date_basis);
      } else if (change === 'shutdown_date_changed' && typeof value === 'string') {
        day = value;
      } else if (change === 'date_basis_changed') {
        takeBasis(value);
      }
    }
  }
  return { day, date_basis };
}

/** A record as it was when it was removed. */
function removedRecord(changes: readonly DeprecationChange[]): Deprecation | null {
  const removal = changes.findLast(({ change }) => change === 'record_removed');
  return removal && isRecord(removal.old) ? removal.old : null;
}

function groupById(changes: readonly DeprecationChange[]): Map<string, DeprecationChange[]> {
  const groups = new Map<string, DeprecationChange[]>();
  for (const change of changes) {
    if (change.id === '*') continue;
    const group = groups.get(change.id) ?? [];
    groups.set(change.id, group);
    group.push(change);
  }
  return groups;
}

/** Every event that was ever public since the baseline: by day, then id. */
export function calendarEntries(publication: Publication): CalendarEntry[] {
  const { deprecations, history, platforms } = publication;
  const changesOf = groupById(history.changes);
  const current = new Map(deprecations.map((record) => [record.id, record]));
  const entries: CalendarEntry[] = [];
  for (const id of new Set([...current.keys(), ...changesOf.keys()])) {
    const changes = changesOf.get(id) ?? [];
    const record = current.get(id) ?? removedRecord(changes);
    if (!record) continue;
    const published = current.has(id);
    const last = published && record.shutdown_date !== null ? null : lastDay(changes);
    const day = last === null ? record.shutdown_date : last.day;
    if (day === null) continue;
    entries.push({
      record: last === null ? record : { ...record, date_basis: last.date_basis },
      providerSlug: namesOf(id, platforms).providerSlug,
      day,
      updated: history.updated.get(id) ?? changes.at(-1)?.ts ?? history.head.ts,
      sequence: changes.filter(({ change }) => OF_EVENTS.has(change)).length,
      cancelled:
        last === null
          ? null
          : published
            ? 'Cancelled: the vendor has withdrawn this day and announced no other.'
            : 'Cancelled: the record was removed.',
    });
  }
  return entries.sort(
    (a, b) => compareCodeUnits(a.day, b.day) || compareCodeUnits(a.record.id, b.record.id),
  );
}
