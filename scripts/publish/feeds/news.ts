import type { ChangelogEntry, History, PlanChangeKind } from '../../model/dataset.ts';
import { addDays, type Day, dayOf, type Timestamp } from '../../model/day.ts';
import type { Deprecation, DeprecationChange } from '../../model/generated/published.ts';
import { namesOf, type PlatformNames, platformOf } from '../../model/published.ts';
import { compareCodeUnits, countOf } from '../../model/words.ts';

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
    const event = eventOf(change);
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
    if (change === 'baseline_created') return [];
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

/** Weeks before recording began that have a page: dates were reached in them. */
const WEEKS_BEFORE = 12;

/** The Monday of the week of a date. */
function mondayOf(day: Day): Day {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, -((weekday + 6) % 7));
}

/** The file of the page of a week. */
export function weekPath(monday: Day): string {
  return `news/${monday}.html`;
}

/** What each kind of event is called, in the order in which a week shows them. */
export const EVENT_HEADINGS: Record<RecordEvent['kind'], string> = {
  date_reached: 'Shutdown date reached',
  due_in_7_days: 'Seven days left',
  due_in_30_days: 'Thirty days left',
  date_moved: 'Date moved',
  date_set: 'Date set',
  date_withdrawn: 'Date withdrawn',
  status_changed: 'Status changed',
  successor_changed: 'Replacement changed',
  record_added: 'Recorded',
  record_removed: 'Record removed',
};

/** How a line counts the events of a kind: of one, of several. */
const COUNTED: Record<RecordEvent['kind'], readonly [one: string, many: string]> = {
  date_reached: ['shutdown date reached', 'shutdown dates reached'],
  due_in_7_days: ['with seven days left', 'with seven days left'],
  due_in_30_days: ['with thirty days left', 'with thirty days left'],
  date_moved: ['date moved', 'dates moved'],
  date_set: ['date set', 'dates set'],
  date_withdrawn: ['date withdrawn', 'dates withdrawn'],
  status_changed: ['status changed', 'statuses changed'],
  successor_changed: ['replacement changed', 'replacements changed'],
  record_added: ['record added', 'records added'],
  record_removed: ['record removed', 'records removed'],
};

/** Every event of each week since some weeks before recording began, newest week first. */
export function weeksOf({ events, history, now }: WeekFacts): [Day, NewsEvent[]][] {
  const today = dayOf(now);
  const begin = addDays(mondayOf(dayOf(history.baseline?.ts ?? now)), -7 * WEEKS_BEFORE);
  const weeks = new Map<Day, NewsEvent[]>();
  for (let monday = mondayOf(today); monday >= begin; monday = addDays(monday, -7)) {
    weeks.set(monday, []);
  }
  const mondays = new Map<Day, Day>();
  for (const event of events) {
    const monday = mondays.get(event.date) ?? mondayOf(event.date);
    mondays.set(event.date, monday);
    weeks.get(monday)?.push(event);
  }
  return [...weeks];
}

interface WeekFacts {
  events: readonly NewsEvent[];
  history: Pick<History, 'baseline'>;
  now: Timestamp;
}

/** A week in one line: how many events of each kind. */
export function countsOf(events: readonly NewsEvent[]): string {
  const records = events.filter(isRecordEvent);
  const kinds = (Object.keys(COUNTED) as RecordEvent['kind'][]).flatMap((kind) => {
    const count = records.filter((event) => event.kind === kind).length;
    return count === 0 ? [] : [countOf(count, ...COUNTED[kind])];
  });
  const plans = events.length - records.length;
  const all = plans === 0 ? kinds : [...kinds, countOf(plans, 'plan change')];
  return all.length === 0 ? 'nothing' : all.join(', ');
}
