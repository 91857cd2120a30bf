import type { History } from '../../model/dataset.ts';
import { addDays, dayOf, type Timestamp } from '../../model/day.ts';
import type { Deprecation, DeprecationChange } from '../../model/generated/published.ts';
import { namesOf, type PlatformNames } from '../../model/published.ts';

/** What can happen to a deprecation. */
type RecordEventKind =
  | 'record_added'
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
  id: string;
  item: string;
  /** Display name of the platform. */
  platform: string;
  providerSlug: string;
  old: string | null;
  new: string | null;
  /** The record as it is now; null where it was removed. */
  record: Deprecation | null;
}

/** What is published, as far as news is of it. */
export interface NewsFacts {
  deprecations: readonly Deprecation[];
  history: History;
  now: Timestamp;
  platforms: PlatformNames;
}

/** What a change is as an event; null where it is none. */
function eventOf(change: DeprecationChange): Pick<RecordEvent, 'kind' | 'old' | 'new'> | null {
  switch (change.change) {
    case 'record_added':
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

function changeEvents({ deprecations, history, platforms }: NewsFacts): RecordEvent[] {
  const records = new Map(deprecations.map((record) => [record.id, record]));
  const seen = new Map<string, number>();
  /** Of several with the same key the second ends in `/2`. */
  const keyOf = (key: string): string => {
    const count = (seen.get(key) ?? 0) + 1;
    seen.set(key, count);
    return count === 1 ? key : `${key}/${count}`;
  };
  return history.changes.flatMap((change): RecordEvent[] => {
    // What we had misread is no news of the vendor.
    const event = change.correction ? null : eventOf(change);
    if (event === null) return [];
    const { id, ts } = change;
    const record = records.get(id) ?? null;
    const { platform, providerSlug } = namesOf(id, platforms);
    const item = record?.item ?? change.item ?? id;
    const key = keyOf(`${id}/${ts}/${event.kind}`);
    return [{ ...event, key, ts, id, item, platform, providerSlug, record }];
  });
}

/** Days before a shutdown date on which it is news. */
const NOTICES: readonly (readonly [RecordEventKind, number])[] = [
  ['due_in_30_days', 30],
  ['due_in_7_days', 7],
  ['date_reached', 0],
];

/** Dates that came near or were reached, by the dates as they are recorded now. */
function dueEvents({ deprecations, now, platforms }: NewsFacts): RecordEvent[] {
  return deprecations.flatMap((record) => {
    const { id, item, platform, shutdown_date: shutdown } = record;
    if (shutdown === null) return [];
    const { providerSlug } = namesOf(id, platforms);
    return NOTICES.flatMap(([kind, days]): RecordEvent[] => {
      const date = addDays(shutdown, -days);
      if (date > dayOf(now)) return [];
      const [key, ts] = [`${id}/${shutdown}/${kind}`, `${date}T00:00:00Z`];
      return [
        { key, kind, ts, id, item, platform, providerSlug, old: null, new: shutdown, record },
      ];
    });
  });
}

/**
 * Everything that has happened to deprecations: changes since the baseline, and shutdown dates that
 * came near or were reached. Nothing in it lies after the timestamp of the build. Pure.
 */
export function recordEvents(facts: NewsFacts): RecordEvent[] {
  return [...changeEvents(facts), ...dueEvents(facts)].filter(({ ts }) => ts <= facts.now);
}
