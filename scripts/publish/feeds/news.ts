import type { ChangelogEntry, History, PlanChangeKind } from '../../model/dataset.ts';
import { addDays, type Day, dayOf, type Timestamp } from '../../model/day.ts';
import type { Deprecation, DeprecationChange } from '../../model/generated/published.ts';
import { namesOf, type PlatformNames, platformOf } from '../../model/published.ts';
import { compareCodeUnits } from '../../model/words.ts';

/** What can happen to a deprecation. */
type RecordEventKind =
  | 'record_added'
  | 'record_removed'
  | 'date_set'
  | 'date_moved'
  | 'date_withdrawn'
  | 'status_changed'
  | 'successor_changed'
  | 'due_in_30_days'
  | 'due_in_7_days'
  | 'date_reached';

/** Something that happened to a deprecation, or a date of it that came near or was reached. */
export interface RecordEvent {
  /** Permanent and unique; no host in it. */
  key: string;
  kind: RecordEventKind;
  /** When it was recorded; for a date that came near or was reached the first second of it, UTC. */
  ts: Timestamp;
  date: Day;
  id: string;
  item: string;
  /** Display name of the platform. */
  platform: string;
  /** Slugs, to make lists of one provider or platform. */
  providerSlug: string;
  platformSlug: string;
  old: string | null;
  new: string | null;
  /** The record as it is now; null where it was removed. */
  record: Deprecation | null;
}

/** Something that happened to a vendor's plans. */
export interface PlanEvent {
  key: string;
  kind: Exclude<PlanChangeKind, 'baseline_created'>;
  ts: Timestamp;
  date: Day;
  vendor: string;
  plan: string | null;
  entry: ChangelogEntry;
}

export type NewsEvent = RecordEvent | PlanEvent;

/** Whether an event is of a deprecation. */
export function isRecordEvent(event: NewsEvent): event is RecordEvent {
  return 'id' in event;
}

/** What is published, as far as events are of it. */
interface Facts {
  deprecations: readonly Deprecation[];
  history: History;
  now: Timestamp;
  platforms: PlatformNames;
}

/** What a change is as an event; null where it is none. */
function eventOf(change: DeprecationChange): Pick<RecordEvent, 'kind' | 'old' | 'new'> | null {
  switch (change.change) {
    case 'record_added':
    case 'record_removed':
      return { kind: change.change, old: null, new: null };
    case 'status_changed':
    case 'successor_changed':
      return { kind: change.change, old: change.old, new: change.new };
    case 'shutdown_date_changed': {
      const { old, new: current } = change;
      const kind = old === null ? 'date_set' : current === null ? 'date_withdrawn' : 'date_moved';
      return { kind, old, new: current };
    }
    default:
      return null;
  }
}

/** Which of the same key it is: 1 for the first, oldest first. */
function counter(): (key: string) => string {
  const seen = new Map<string, number>();
  return (key) => {
    const count = (seen.get(key) ?? 0) + 1;
    seen.set(key, count);
    return count === 1 ? key : `${key}/${count.toString()}`;
  };
}

function changeEvents({ deprecations, history, platforms }: Facts): RecordEvent[] {
  const records = new Map(deprecations.map((record) => [record.id, record]));
  const keyOf = counter();
  return history.changes.flatMap((change): RecordEvent[] => {
    // What we had misread is no news of the vendor.
    const event = change.correction ? null : eventOf(change);
    if (event === null) return [];
    const record = records.get(change.id) ?? null;
    const names = namesOf(change.id, platforms);
    return [
      {
        ...event,
        key: keyOf(`${change.id}/${change.ts}/${event.kind}`),
        ts: change.ts,
        date: dayOf(change.ts),
        id: change.id,
        item: record?.item ?? change.item ?? change.id,
        platform: names.platform,
        providerSlug: names.providerSlug,
        platformSlug: platformOf(change.id),
        record,
      },
    ];
  });
}

/** Days before a shutdown date on which it is news. */
const NOTICES: readonly (readonly [RecordEventKind, number])[] = [
  ['due_in_30_days', 30],
  ['due_in_7_days', 7],
  ['date_reached', 0],
];

/** Dates that came near or were reached, by the dates as they are recorded now. */
function dueEvents({ deprecations, now, platforms }: Facts): RecordEvent[] {
  const today = dayOf(now);
  return deprecations.flatMap((record) => {
    const { id, item, platform, shutdown_date: shutdown } = record;
    if (shutdown === null) return [];
    return NOTICES.flatMap(([kind, days]): RecordEvent[] => {
      const date = addDays(shutdown, -days);
      if (date > today) return [];
      return [
        {
          key: `${id}/${shutdown}/${kind}`,
          kind,
          ts: `${date}T00:00:00Z`,
          date,
          id,
          item,
          platform,
          providerSlug: namesOf(id, platforms).providerSlug,
          platformSlug: platformOf(id),
          old: null,
          new: shutdown,
          record,
        },
      ];
    });
  });
}

function planEvents({ history }: Facts): PlanEvent[] {
  const keyOf = counter();
  return history.changelog.flatMap((entry): PlanEvent[] => {
    const { change, plan, ts, vendor } = entry;
    if (change === 'baseline_created' || entry.correction) return [];
    return [
      {
        key: keyOf(`${vendor}/${plan ?? ''}/${ts}/${change}`),
        kind: change,
        ts,
        date: dayOf(ts),
        vendor,
        plan,
        entry,
      },
    ];
  });
}

/**
 * Everything that has happened, newest first: changes since the baseline, and shutdown dates that
 * came near or were reached. Nothing in it lies after the timestamp of the build. Pure.
 */
export function newsEvents(facts: Facts): NewsEvent[] {
  const events: NewsEvent[] = [...changeEvents(facts), ...dueEvents(facts), ...planEvents(facts)];
  return events
    .filter(({ ts }) => ts <= facts.now)
    .sort((a, b) => compareCodeUnits(b.ts, a.ts) || compareCodeUnits(a.key, b.key));
}
