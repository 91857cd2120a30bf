import ical, {
  ICalAlarmType,
  type ICalCalendar,
  ICalCalendarMethod,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator';
import { addDays } from '../model/day.ts';
import { cleanText } from '../model/xml-text.ts';
import type { Artifact } from './artifact.ts';
import { type CalendarEntry, calendarEntries } from './calendar-entries.ts';
import { foldLines } from './fold-lines.ts';
import type { Publication } from './publication.ts';
import { addressOf, recordPagePath } from './site/addresses.ts';

const SECONDS_PER_DAY = 86_400;
/** Days before a shutdown on which a calendar reminds of it. */
const REMINDERS = [30, 7];
const END = 'END:VCALENDAR';
const END_OF_EVENT = 'END:VEVENT\r\n';

/** TEXT of RFC 5545, section 3.3.11, for the properties that the library writes as they are. */
function escapeText(text: string): string {
  return cleanText(text)
    .replace(/\s+/g, ' ')
    .replace(/[\\;,]/g, '\\$&');
}

function describe({ record, cancelled }: CalendarEntry): string {
  const { date_basis: basis, migration_note: note } = record;
  const lines = [
    cancelled,
    basis === 'earliest' ? 'The vendor calls this the earliest possible day.' : null,
    `${record.item} (${record.type}) on ${record.platform}, ${record.provider}: ${record.status}.`,
    `Successor named by the vendor: ${record.successor ?? 'none'}.`,
    note,
    `Source: ${record.source_url}`,
    `As of ${record.as_of}; dates move, so confirm at the source.`,
  ];
  return cleanText(lines.filter((line) => line !== null).join('\n'));
}

function titleOf({ record }: CalendarEntry): string {
  const earliest = record.date_basis === 'earliest' ? ' (earliest)' : '';
  return cleanText(`Shutdown${earliest}: ${record.item} on ${record.platform}`);
}

/** One event as text; written once for all the calendars that hold it. */
function writeEvent(
  calendar: ICalCalendar,
  entry: CalendarEntry,
  publication: Publication,
): string {
  const { baseUrl, dataset } = publication;
  const { record, day, updated, sequence, cancelled } = entry;
  const event = calendar.createEvent({
    // Not the tag: URI of the feeds: its comma would have to be escaped in a UID.
    id: `${record.id}@${dataset.dataset.feed_authority}`,
    sequence,
    stamp: updated,
    lastModified: updated,
    start: `${day}T00:00:00Z`,
    end: `${addDays(day, 1)}T00:00:00Z`,
    allDay: true,
    summary: titleOf(entry),
    description: describe(entry),
    url: `${baseUrl}${addressOf(recordPagePath(record.id))}`,
    status: cancelled === null ? ICalEventStatus.CONFIRMED : ICalEventStatus.CANCELLED,
    transparency: ICalEventTransparency.TRANSPARENT,
  });
  const text = event.toString();
  const reminders = cancelled === null ? REMINDERS : [];
  const alarms = reminders.map((days) =>
    event
      .createAlarm({
        type: ICalAlarmType.display,
        triggerBefore: days * SECONDS_PER_DAY,
        description: titleOf(entry),
      })
      .toString(),
  );
  // The library writes alarms amid the properties, where RFC 5545 (section 3.6.1) has them last; and
  // it folds whole calendars only, for a second each.
  return foldLines(`${text.slice(0, -END_OF_EVENT.length)}${alarms.join('')}${END_OF_EVENT}`);
}

function writeCalendar(path: string, title: string, events: readonly string[]): Artifact {
  const frame = ical({
    name: escapeText(title),
    description: escapeText(
      'Days on which AI models, APIs and SDKs stop working, as their vendors state them.',
    ),
    prodId: { company: 'vendor-almanac', product: 'deprecations', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: SECONDS_PER_DAY,
  }).toString();
  // The library leaves out the line break that ends the last line (RFC 5545, section 3.1).
  return { path, text: `${frame.slice(0, -END.length)}${events.join('')}${END}\r\n` };
}

/**
 * deprecations/calendar.ics and one calendar per tracked provider (RFC 5545): an all-day event for
 * each shutdown day. An event is never dropped: a record that was removed, or whose day was
 * withdrawn, stays as a cancelled one.
 */
export function deriveCalendars(publication: Publication): Artifact[] {
  const calendar = ical();
  const events = calendarEntries(publication).map((entry) => ({
    providerSlug: entry.providerSlug,
    text: writeEvent(calendar, entry, publication),
  }));
  const { name } = publication.dataset.dataset;
  const tracked = publication.dataset.providers.filter(({ data }) => data.coverage === 'tracked');
  const texts = (provider: string | null) =>
    events
      .filter(({ providerSlug }) => provider === null || providerSlug === provider)
      .map(({ text }) => text);
  return [
    writeCalendar('deprecations/calendar.ics', `${name}: shutdown days`, texts(null)),
    ...tracked.map(({ id, data }) =>
      writeCalendar(
        `deprecations/calendar/${id}.ics`,
        `${name}: shutdown days, ${data.name}`,
        texts(id),
      ),
    ),
  ];
}
