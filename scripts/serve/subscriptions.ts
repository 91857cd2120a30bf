/*
 * In: the built calendar or feed of all records, and the answer to a query. Out: the same with the
 * entries of that answer alone. Example: `/deprecations/api?item=gpt-4&format=ics` is a calendar.
 */
import type { DeprecationsAnswer } from '../model/generated/published.ts';
import { writeLines } from '../publish/feeds/ical-text.ts';

/** A format in which an answer can be subscribed to. */
export interface SubscriptionFormat<Answer> {
  /** The built file with every record. */
  path: string;
  type: string;
  /** Its text with the entries of some records. */
  select(text: string, answer: Answer, address: URL): string;
}

/** What is said of names under which nothing is recorded; empty where there are none. */
function notRecorded({ items = [] }: DeprecationsAnswer): string {
  const count = items.filter(({ recorded }) => !recorded).length;
  if (count === 0) return '';
  return `${count} of ${items.length} names are not recorded exactly so, which is no promise.`;
}

/** The parts of a text that begin with a line, and what is before the first. */
function splitAt(text: string, start: RegExp): [head: string, entries: string[]] {
  const [head = '', ...entries] = text.split(start);
  return [head, entries];
}

const idsOf = ({ deprecations }: DeprecationsAnswer) => new Set(deprecations.map(({ id }) => id));

function selectEvents(text: string, answer: DeprecationsAnswer): string {
  const end = 'END:VCALENDAR\r\n';
  const [head, events] = splitAt(text.slice(0, -end.length), /(?=^BEGIN:VEVENT\r$)/m);
  const ids = idsOf(answer);
  const kept = events.filter((event) => {
    const [, id = ''] = /^UID:(.*)@[^@]*$/m.exec(event.replaceAll('\r\n ', '')) ?? [];
    return ids.has(id);
  });
  const note = notRecorded(answer);
  const comment = note === '' ? '' : writeLines([`X-COMMENT:${note.replaceAll(',', '\\,')}`]);
  return `${head}${comment}${kept.join('')}${end}`;
}

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

function selectEntries(text: string, answer: DeprecationsAnswer, address: URL): string {
  const end = '</feed>\n';
  const [head, entries] = splitAt(text.slice(0, -end.length), /(?=^ *<entry>$)/m);
  const ids = idsOf(answer);
  const kept = entries.filter((entry) => {
    const [, id = ''] = /<id>tag:[^,]*,\d+:([^<]*)<\/id>/.exec(entry) ?? [];
    return ids.has(id);
  });
  const updated = kept.flatMap((entry) => /<updated>([^<]*)/.exec(entry)?.[1] ?? []).sort();
  const self = escapeXml(address.href);
  const note = notRecorded(answer);
  const own = head
    .replace(/<id>[^<]*/, (id) => `${id}${escapeXml(address.search)}`)
    .replace(/<updated>[^<]*/, (time) => (updated.length > 0 ? `<updated>${updated.at(-1)}` : time))
    .replace(/(rel="self" href=")[^"]*/, (_, start: string) => `${start}${self}`)
    .replace('</subtitle>', () => `${note === '' ? '' : ` ${note}`}</subtitle>`);
  return `${own}${kept.join('')}${end}`;
}

export const SUBSCRIPTION_FORMATS: Readonly<
  Record<string, SubscriptionFormat<DeprecationsAnswer>>
> = {
  ics: {
    path: 'deprecations/calendar.ics',
    type: 'text/calendar; charset=utf-8',
    select: selectEvents,
  },
  atom: {
    path: 'deprecations/feed.xml',
    type: 'application/atom+xml; charset=utf-8',
    select: selectEntries,
  },
};
