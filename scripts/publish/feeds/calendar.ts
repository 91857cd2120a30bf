import { addDays, dayOf } from '../../model/day.ts';
import type { Deprecation, DeprecationChange } from '../../model/generated/published.ts';
import { namesOf } from '../../model/published.ts';
import { cleanText, compareCodeUnits, groupBy, platformOf } from '../../model/words.ts';
import type { Artifact } from '../artifact.ts';
import type { Publication } from '../publication.ts';
import { addressOf, recordPagePath } from '../site/addresses.ts';
import texts from '../texts.json' with { type: 'json' };
import { contentText, recordLines } from './feeds.ts';
import { escapeText, writeLines } from './ical-text.ts';

/** The changes that move, cancel or bring back an event. */
const OF_EVENTS = new Set<DeprecationChange['change']>([
  'record_added',
  'record_removed',
  'shutdown_date_changed',
  'date_basis_changed',
  'item_renamed',
]);

/** Days before a shutdown on which a calendar reminds of it. */
const REMINDERS = [30, 7];

/** A date, or a timestamp in whole seconds, in the form of RFC 5545. */
function plainTime(time: string): string {
  return time.replace(/[-:]|\.\d+/g, '');
}

/** Why the event of a record does not take place; null where it does. */
function whyCancelled(record: Deprecation | undefined): string | null {
  if (!record) return 'Cancelled: the record was removed.';
  if (record.shutdown_date !== null) return null;
  return 'Cancelled: the vendor has withdrawn this date and announced no other.';
}

/** The text of an event, and the provider in whose calendar it also is. */
interface CalendarEvent {
  provider: string;
  text: string;
}

/** Every event that was ever public since the baseline: by day, then id. */
function calendarEvents(publication: Publication): CalendarEvent[] {
  const { baseUrl, dataset, deprecations, history, platforms, now } = publication;
  const changesOf = groupBy(history.changes, ({ id }) => id);
  const current = new Map(deprecations.map((record) => [record.id, record]));
  // Of each record the last version that had a date, which a cancelled event keeps.
  const dated = new Map<string, Deprecation>();
  for (const version of [...history.versions, ...deprecations]) {
    if (version.shutdown_date !== null) dated.set(version.id, version);
  }
  const dayOfEvent = ({ shutdown_date }: Deprecation): string => shutdown_date ?? '';
  const sorted = [...dated.values()].sort(
    (a, b) => compareCodeUnits(dayOfEvent(a), dayOfEvent(b)) || compareCodeUnits(a.id, b.id),
  );
  return sorted.map((last): CalendarEvent => {
    const { id, date_basis } = last;
    const day = dayOfEvent(last);
    const record = { ...(current.get(id) ?? last), date_basis };
    const cancelled = whyCancelled(current.get(id));
    const what = date_basis === 'earliest' ? 'Shutdown (earliest)' : 'Shutdown';
    const title = escapeText(cleanText(`${what}: ${record.item} on ${record.platform}`));
    const lines = contentText({ lines: recordLines(record) });
    const description = cancelled === null ? lines : `${cancelled}\n${lines}`;
    const changes = changesOf.get(id) ?? [];
    // Of the change, never of the build.
    const updated = plainTime(history.updated.get(id) ?? changes.at(-1)?.ts ?? history.head.ts);
    const provider = namesOf(id, platforms).providerSlug;
    // A date that has passed reminds nobody, and old alarms crowd out those to come.
    const reminders = cancelled === null && day > dayOf(now) ? REMINDERS : [];
    const text = writeLines([
      'BEGIN:VEVENT',
      // Not the tag: URI of the feeds: its comma would have to be escaped in a UID.
      `UID:${id}@${dataset.dataset.feed_authority}`,
      // How often the event itself changed since the baseline (section 3.8.7.4).
      `SEQUENCE:${changes.filter(({ change }) => OF_EVENTS.has(change)).length}`,
      `DTSTAMP:${updated}`,
      `DTSTART;VALUE=DATE:${plainTime(day)}`,
      `DTEND;VALUE=DATE:${plainTime(addDays(day, 1))}`,
      'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE',
      'X-MICROSOFT-MSNCALENDAR-ALLDAYEVENT:TRUE',
      `SUMMARY:${title}`,
      'TRANSP:TRANSPARENT',
      `DESCRIPTION:${escapeText(description)}`,
      `CATEGORIES:${provider},${platformOf(id)}`,
      `URL;VALUE=URI:${baseUrl}${addressOf(recordPagePath(id))}`,
      `STATUS:${cancelled === null ? 'CONFIRMED' : 'CANCELLED'}`,
      `LAST-MODIFIED:${updated}`,
      ...reminders.flatMap((days) => [
        'BEGIN:VALARM',
        'ACTION:DISPLAY',
        `TRIGGER:-P${days}D`,
        `DESCRIPTION:${title}`,
        'END:VALARM',
      ]),
      'END:VEVENT',
    ]);
    return { provider, text };
  });
}

/**
 * deprecations/calendar.ics and one calendar per tracked provider (RFC 5545): an all-day event for
 * each shutdown date. An event is never dropped: a record that was removed, or whose date was
 * withdrawn, stays as a cancelled one.
 */
export function deriveCalendars(publication: Publication): Artifact[] {
  const events = calendarEvents(publication);
  const { name, feed_authority: company } = publication.dataset.dataset;
  const calendar = (path: string, about: string, own: readonly CalendarEvent[]): Artifact => {
    const title = escapeText(cleanText(about).replace(/\s+/g, ' '));
    const head = writeLines([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      `PRODID:-//${company}//deprecations//EN`,
      `NAME:${title}`,
      `X-WR-CALNAME:${title}`,
      `X-WR-CALDESC:${escapeText(texts.calendar)}`,
      'REFRESH-INTERVAL;VALUE=DURATION:P1D',
      'X-PUBLISHED-TTL:P1D',
    ]);
    return { path, text: `${head}${own.map(({ text }) => text).join('')}END:VCALENDAR\r\n` };
  };
  return [
    calendar('deprecations/calendar.ics', `${name}: shutdown dates`, events),
    ...publication.tracked.map(({ id, data }) =>
      calendar(
        `deprecations/calendar/${id}.ics`,
        `${name}: shutdown dates, ${data.name}`,
        events.filter(({ provider }) => provider === id),
      ),
    ),
  ];
}
