import ical, {
  ICalAlarmType,
  type ICalCalendar,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator';
import { isKind, wholeRecord } from '../../model/dataset.ts';
import { addDays, type Day, dayOf } from '../../model/day.ts';
import type { Deprecation, DeprecationChange } from '../../model/generated/published.ts';
import { namesOf, platformOf } from '../../model/published.ts';
import { REPLACEMENT } from '../../model/wording.ts';
import { cleanText, compareCodeUnits } from '../../model/words.ts';
import type { Artifact } from '../artifact.ts';
import type { Publication } from '../publication.ts';
import { addressOf, recordPagePath } from '../site/addresses.ts';

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

/** The last date that the changes name, and the basis that it had. */
function lastDay(changes: readonly DeprecationChange[]): Pick<Deprecation, 'date_basis'> & {
  day: Day | null;
} {
  let day: Day | null = null;
  let date_basis: Deprecation['date_basis'] = null;
  for (const change of changes) {
    const record = wholeRecord(change);
    if (record) {
      day = record.shutdown_date ?? day;
      date_basis = record.date_basis ?? date_basis;
    } else if (change.change === 'shutdown_date_changed') {
      day = change.new ?? change.old ?? day;
    } else if (change.change === 'date_basis_changed') {
      date_basis = change.new ?? change.old ?? date_basis;
    }
  }
  return { day, date_basis };
}

/** A record as it was when it was removed. */
function removedRecord(changes: readonly DeprecationChange[]): Deprecation | null {
  return changes.filter(isKind('record_removed')).at(-1)?.old ?? null;
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
function calendarEntries(publication: Publication): CalendarEntry[] {
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
            ? 'Cancelled: the vendor has withdrawn this date and announced no other.'
            : 'Cancelled: the record was removed.',
    });
  }
  return entries.sort(
    (a, b) => compareCodeUnits(a.day, b.day) || compareCodeUnits(a.record.id, b.record.id),
  );
}

/** Octets that a line of a calendar may have without its line break (RFC 5545, section 3.1). */
const LIMIT = 75;

function octetsOf(character: string): number {
  const point = character.codePointAt(0) ?? 0;
  return point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
}

function foldLine(line: string): string {
  if (Buffer.byteLength(line) <= LIMIT) return line;
  let folded = '';
  let octets = 0;
  for (const character of line) {
    const more = octetsOf(character);
    if (octets + more > LIMIT) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += character;
    octets += more;
  }
  return folded;
}

/** Folds the lines of a calendar, each ended by CRLF; never within a character. */
function foldLines(text: string): string {
  return text.split('\r\n').map(foldLine).join('\r\n');
}

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
    basis === 'earliest' ? 'The vendor calls this the earliest possible date.' : null,
    `${record.item} (${record.type}) on ${record.platform}, ${record.provider}: ${record.status}.`,
    `${REPLACEMENT}: ${record.successor ?? 'none'}.`,
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
    categories: [{ name: entry.providerSlug }, { name: platformOf(record.id) }],
  });
  const text = event.toString();
  // A date that has passed reminds nobody, and old alarms crowd out those to come.
  const reminders = cancelled === null && day > dayOf(publication.now) ? REMINDERS : [];
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

function writeCalendar(
  path: string,
  company: string,
  title: string,
  events: readonly string[],
): Artifact {
  const frame = ical({
    name: escapeText(title),
    description: escapeText(
      'Dates on which AI models, APIs and SDKs stop working, as their vendors state them.',
    ),
    prodId: { company, product: 'deprecations', language: 'EN' },
    ttl: SECONDS_PER_DAY,
  }).toString();
  // The library leaves out the line break that ends the last line (RFC 5545, section 3.1).
  return { path, text: `${frame.slice(0, -END.length)}${events.join('')}${END}\r\n` };
}

/**
 * deprecations/calendar.ics and one calendar per tracked provider (RFC 5545): an all-day event for
 * each shutdown date. An event is never dropped: a record that was removed, or whose date was
 * withdrawn, stays as a cancelled one.
 */
export function deriveCalendars(publication: Publication): Artifact[] {
  const calendar = ical();
  const events = calendarEntries(publication).map((entry) => ({
    providerSlug: entry.providerSlug,
    text: writeEvent(calendar, entry, publication),
  }));
  const { name, feed_authority: company } = publication.dataset.dataset;
  const tracked = publication.dataset.providers.filter(({ data }) => data.coverage === 'tracked');
  const texts = (provider: string | null) =>
    events
      .filter(({ providerSlug }) => provider === null || providerSlug === provider)
      .map(({ text }) => text);
  return [
    writeCalendar('deprecations/calendar.ics', company, `${name}: shutdown dates`, texts(null)),
    ...tracked.map(({ id, data }) =>
      writeCalendar(
        `deprecations/calendar/${id}.ics`,
        company,
        `${name}: shutdown dates, ${data.name}`,
        texts(id),
      ),
    ),
  ];
}
