// Writes the shutdown dates of some records as a calendar (RFC 5545).
import { addDays } from '../../../model/day.ts';

/** Text in a calendar: backslash, comma, semicolon and line breaks are escaped. */
function escapeText(text) {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');
}

/** A line of at most 75 octets, the rest on lines that begin with a blank. */
function fold(line) {
  const encoder = new TextEncoder();
  const parts = [];
  let part = '';
  for (const character of line) {
    if (encoder.encode(part + character).length > 74) {
      parts.push(part);
      part = '';
    }
    part += character;
  }
  return [...parts, part].join('\r\n ');
}

function eventOf(record, { base, authority, today }) {
  const { id, item, platform, shutdown_date: date, date_basis: basis, successor } = record;
  const earliest = basis === 'earliest' ? 'earliest ' : '';
  const replacement = successor === null ? 'No replacement named.' : `Replacement: ${successor}.`;
  return [
    'BEGIN:VEVENT',
    `UID:${id.replace(/[^A-Za-z0-9.-]+/g, '-')}@list.${authority}`,
    `DTSTAMP:${today.replaceAll('-', '')}T000000Z`,
    `DTSTART;VALUE=DATE:${date.replaceAll('-', '')}`,
    `DTEND;VALUE=DATE:${addDays(date, 1).replaceAll('-', '')}`,
    `SUMMARY:${escapeText(`${item} (${platform}): ${earliest}shutdown`)}`,
    `DESCRIPTION:${escapeText(`${replacement} Seen ${record.as_of}. Dates move: confirm at the source.`)}`,
    `URL:${base}${id}.html`,
    ...[30, 7].flatMap((days) => [
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      `TRIGGER:-P${days}D`,
      `DESCRIPTION:${escapeText(`${item}: ${earliest}shutdown in ${days} days`)}`,
      'END:VALARM',
    ]),
    'END:VEVENT',
  ];
}

/**
 * The coming dates of records as a calendar file.
 *
 * @param context `base` is the address of the records' pages, `authority` that of the dataset's
 *   ids, `today` a date
 */
export function calendarOf(records, context) {
  const { authority, today } = context;
  const coming = new Map(records.map((record) => [record.id, record]));
  const events = [...coming.values()].filter(({ shutdown_date: date }) => date && date >= today);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${authority}//shutdown dates//EN`,
    ...events.flatMap((record) => eventOf(record, context)),
    'END:VCALENDAR',
  ];
  return `${lines.map(fold).join('\r\n')}\r\n`;
}
