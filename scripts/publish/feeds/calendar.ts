import { addDays, type Day, dayOf } from '../../model/day.ts';
import type { Deprecation, DeprecationChange } from '../../model/generated/published.ts';
import { namesOf } from '../../model/published.ts';
import { cleanText, compareCodeUnits, groupBy, platformOf } from '../../model/words.ts';
import type { Artifact } from '../artifact.ts';
import type { Publication } from '../publication.ts';
import { addressOf, recordPagePath } from '../site/addresses.ts';
import { contentText, recordLines } from './feeds.ts';
import { escapeText, writeLines } from './ical-text.ts';

/** An event of the calendar. */
interface CalendarEntry {
  record: Deprecation;
  providerSlug: string;
  /** The shutdown day; of a cancelled event the last one that was published. */
  day: Day;
  /** The timestamp at which the record last changed; never the build's. */
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

/** Every event that was ever public since the baseline: by day, then id. */
function calendarEntries({ deprecations, history, platforms }: Publication): CalendarEntry[] {
  const changesOf = groupBy(history.changes, ({ id }) => id);
  const current = new Map(deprecations.map((record) => [record.id, record]));
  // Of each record the last version that had a date.
  const dated = [...history.versions, ...deprecations].filter(
    (each) => each.shutdown_date !== null,
  );
  const entries = [...new Map(dated.map((each) => [each.id, each]))].map(
    ([id, last]): CalendarEntry => {
      const changes = changesOf.get(id) ?? [];
      const record = current.get(id);
      return {
        record: { ...(record ?? last), date_basis: last.date_basis },
        providerSlug: namesOf(id, platforms).providerSlug,
        day: last.shutdown_date ?? '',
        updated: history.updated.get(id) ?? changes.at(-1)?.ts ?? history.head.ts,
        sequence: changes.filter(({ change }) => OF_EVENTS.has(change)).length,
        cancelled: whyCancelled(record),
      };
    },
  );
  return entries.sort(
    (a, b) => compareCodeUnits(a.day, b.day) || compareCodeUnits(a.record.id, b.record.id),
  );
}

function whyCancelled(record: Deprecation | undefined): string | null {
  if (!record) return 'Cancelled: the record was removed.';
  if (record.shutdown_date !== null) return null;
  return 'Cancelled: the vendor has withdrawn this date and announced no other.';
}

/** A date, or a timestamp in whole seconds, in the form of RFC 5545. */
function plainTime(time: string): string {
  return time.replace(/[-:]|\.\d+/g, '');
}

/** Days before a shutdown on which a calendar reminds of it. */
const REMINDERS = [30, 7];

function describe({ record, cancelled }: CalendarEntry): string {
  const text = contentText({ lines: recordLines(record) });
  if (cancelled === null) return text;
  return `${cancelled}\n${text}`;
}

function calendarTitle({ record }: CalendarEntry): string {
  let what = 'Shutdown';
  if (record.date_basis === 'earliest') what += ' (earliest)';
  return cleanText(`${what}: ${record.item} on ${record.platform}`);
}

/** One event as text; written once for all the calendars that have it. */
function writeEvent(entry: CalendarEntry, { baseUrl, dataset, now }: Publication): string {
  const { record, day, updated, sequence, cancelled } = entry;
  const title = escapeText(calendarTitle(entry));
  const isOn = cancelled === null;
  // A date that has passed reminds nobody, and old alarms crowd out those to come.
  const reminders = REMINDERS.filter(() => isOn && day > dayOf(now));
  return writeLines([
    'BEGIN:VEVENT',
    // Not the tag: URI of the feeds: its comma would have to be escaped in a UID.
    `UID:${record.id}@${dataset.dataset.feed_authority}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${plainTime(updated)}`,
    `DTSTART;VALUE=DATE:${plainTime(day)}`,
    `DTEND;VALUE=DATE:${plainTime(addDays(day, 1))}`,
    'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE',
    'X-MICROSOFT-MSNCALENDAR-ALLDAYEVENT:TRUE',
    `SUMMARY:${title}`,
    'TRANSP:TRANSPARENT',
    `DESCRIPTION:${escapeText(describe(entry))}`,
    `CATEGORIES:${entry.providerSlug},${platformOf(record.id)}`,
    `URL;VALUE=URI:${baseUrl}${addressOf(recordPagePath(record.id))}`,
    `STATUS:${isOn ? 'CONFIRMED' : 'CANCELLED'}`,
    `LAST-MODIFIED:${plainTime(updated)}`,
    ...reminders.flatMap((days) => [
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      `TRIGGER:-P${days}D`,
      `DESCRIPTION:${title}`,
      'END:VALARM',
    ]),
    'END:VEVENT',
  ]);
}

/**
 * deprecations/calendar.ics and one calendar per tracked provider (RFC 5545): an all-day event for
 * each shutdown date. An event is never dropped: a record that was removed, or whose date was
 * withdrawn, stays as a cancelled one.
 */
export function deriveCalendars(publication: Publication): Artifact[] {
  const events = calendarEntries(publication).map((entry) => ({
    providerSlug: entry.providerSlug,
    text: writeEvent(entry, publication),
  }));
  const { name, feed_authority: company } = publication.dataset.dataset;
  const about =
    'Dates on which AI models, APIs and SDKs stop working, as their vendors state them.';
  const calendars = publication.tracked.map(({ id, data }) => ({
    path: `deprecations/calendar/${id}.ics`,
    about: `${name}: shutdown dates, ${data.name}`,
    own: events.filter((event) => event.providerSlug === id),
  }));
  const all = { path: 'deprecations/calendar.ics', about: `${name}: shutdown dates`, own: events };
  return [all, ...calendars].map(({ path, about: what, own }) => {
    const title = escapeText(cleanText(what).replace(/\s+/g, ' '));
    const head = writeLines([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      `PRODID:-//${company}//deprecations//EN`,
      `NAME:${title}`,
      `X-WR-CALNAME:${title}`,
      `X-WR-CALDESC:${escapeText(about)}`,
      'REFRESH-INTERVAL;VALUE=DURATION:P1D',
      'X-PUBLISHED-TTL:P1D',
    ]);
    return { path, text: `${head}${own.map(({ text }) => text).join('')}END:VCALENDAR\r\n` };
  });
}
