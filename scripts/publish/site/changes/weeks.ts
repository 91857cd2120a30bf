import { addDays, type Day, dayOf } from '../../../model/day.ts';
import { countOf } from '../../../model/words.ts';
import type { Publication } from '../../copies/publication.ts';
import { isRecordEvent, type NewsEvent, type RecordEvent } from '../../feeds/news.ts';

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
export function weeksOf({ events, history, now }: Facts): [Day, NewsEvent[]][] {
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

type Facts = Pick<Publication, 'events' | 'history' | 'now'>;

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
