/*
 * In: the built calendar or feed of all records, and the answer to a query. Out: the same with the
 * entries of that answer alone. Example: `/deprecations/api?item=gpt-4&format=ics` is a calendar.
 */
import type { DeprecationsAnswer } from '../model/generated/published.ts';

/** A format in which an answer can be subscribed to. */
interface Subscription {
  /** The built file with every record. */
  path: string;
  type: string;
  /** Its text with the entries of some records. */
  select(text: string, answer: DeprecationsAnswer, address: URL): string;
}

/** What is said of names under which nothing is recorded; empty where there are none. */
function notRecorded({ items = [] }: DeprecationsAnswer): string {
  const count = items.filter(({ recorded }) => !recorded).length;
  if (count === 0) return '';
  return `${count} of ${items.length} names are not recorded exactly so, which is no promise.`;
}

/** The text before the entries of a file, and the entries of an answer. */
function selectEntries(
  text: string,
  { deprecations }: DeprecationsAnswer,
  start: RegExp,
  id: RegExp,
): { head: string; kept: string[] } {
  const ids = new Set(deprecations.map((record) => record.id));
  const [head = '', ...entries] = text.split(start);
  const kept = entries.filter((entry) => {
    const [, found = ''] = id.exec(entry.replaceAll('\r\n ', '')) ?? [];
    return ids.has(found);
  });
  return { head, kept };
}

const CALENDAR_END = 'END:VCALENDAR\r\n';

function selectEvents(text: string, answer: DeprecationsAnswer): string {
  const events = text.slice(0, -CALENDAR_END.length);
  const start = /(?=^BEGIN:VEVENT\r$)/m;
  const { head, kept } = selectEntries(events, answer, start, /^UID:(.*)@[^@]*$/m);
  return `${head}${kept.join('')}${CALENDAR_END}`;
}

const FEED_END = '</feed>\n';

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

function selectFeed(text: string, answer: DeprecationsAnswer, { href, search }: URL): string {
  const entries = text.slice(0, -FEED_END.length);
  const start = /(?=^ *<entry>$)/m;
  const { head, kept } = selectEntries(entries, answer, start, /<id>tag:[^,]*,\d+:([^<]*)<\/id>/);
  const own = head
    .replace(/<id>[^<]*/, (id) => `${id}${escapeXml(search)}`)
    .replace(/(rel="self" href=")[^"]*/, (_, self: string) => `${self}${escapeXml(href)}`)
    .replace('</subtitle>', () => ` ${notRecorded(answer)}`.trimEnd().concat('</subtitle>'));
  return `${own}${kept.join('')}${FEED_END}`;
}

export const SUBSCRIPTIONS: Readonly<Record<string, Subscription>> = {
  ics: {
    path: 'deprecations/calendar.ics',
    type: 'text/calendar; charset=utf-8',
    select: selectEvents,
  },
  atom: {
    path: 'deprecations/feed.xml',
    type: 'application/atom+xml; charset=utf-8',
    select: selectFeed,
  },
};
