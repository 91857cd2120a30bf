import type { Instant } from '../model/day.ts';
import type { Deprecation } from '../model/generated/published.ts';
import type { History } from '../model/history.ts';
import { compareCodeUnits } from '../model/order.ts';
import { cleanText } from '../model/xml-text.ts';
import type { Publication } from './publication.ts';
import { addressOf, recordPagePath } from './site/addresses.ts';

/** A line of an entry: what it says, in words, and where a link leads. */
export interface FeedLine {
  label: string;
  text: string;
  url?: string;
}

/** What both feeds say of one record, in words that every feed can carry; nothing is escaped. */
export interface FeedEntry {
  /** tag: URI (RFC 4151) that outlives any host. */
  id: string;
  url: string;
  title: string;
  lines: FeedLine[];
  /** Slugs: type and status. */
  categories: string[];
  /** RFC 3339, with milliseconds. */
  updated: string;
  record: Deprecation;
}

/** What both feeds say of themselves. */
export interface FeedHead {
  id: string;
  title: string;
  description: string;
  author: string;
  homeUrl: string;
  updated: string;
}

/** The day on which a record stops working, in words; an earliest day never looks like a sure one. */
export function shutdownInWords({ shutdown_date, date_basis }: Deprecation): string {
  if (shutdown_date === null) return 'no date announced';
  return date_basis === 'earliest' ? `earliest ${shutdown_date}` : shutdown_date;
}

function titleOf(record: Deprecation): string {
  const { platform, item, status, shutdown_date } = record;
  const what = shutdown_date === null ? '' : 'shutdown ';
  return cleanText(`${platform}: ${item}, ${status}, ${what}${shutdownInWords(record)}`);
}

function linesOf(record: Deprecation): FeedLine[] {
  const aliases = record.aliases.join(', ');
  const lines: (FeedLine | null)[] = [
    { label: 'Item', text: `${record.item} (${record.type})` },
    aliases === '' ? null : { label: 'Also listed as', text: aliases },
    { label: 'Platform', text: `${record.platform} (${record.provider})` },
    { label: 'Status', text: record.status },
    { label: 'Shutdown', text: shutdownInWords(record) },
    record.announced_on === null ? null : { label: 'Announced', text: record.announced_on },
    { label: 'Successor named by the vendor', text: record.successor ?? 'none' },
    record.migration_note === null ? null : { label: 'Migration', text: record.migration_note },
    { label: 'Source', text: record.source_url, url: record.source_url },
    { label: 'As of', text: `${record.as_of}; dates move, so confirm at the source` },
  ];
  return lines
    .filter((line) => line !== null)
    .map((line) => ({ ...line, text: cleanText(line.text) }));
}

/** The instant of the commit that last changed each record. */
function updatedOf(records: readonly Deprecation[], history: History, now: Instant): string[] {
  let uncommitted = 0;
  return records.map(({ id }) => {
    const updated = history.updated.get(id);
    if (updated !== undefined) return updated;
    // No commit holds this record yet, so the build's instant is all that is known of it; once it
    // is committed, the entry takes the commit's. Milliseconds keep two such entries apart.
    return new Date(Date.parse(now) + uncommitted++).toISOString();
  });
}

/** The entries of both feeds: soonest shutdown first, undated last, never an editorial order. */
export function feedEntries(publication: Publication): FeedEntry[] {
  const { baseUrl, dataset, deprecations, history, now } = publication;
  const updated = updatedOf(deprecations, history, now);
  return deprecations.map((record, index) => ({
    id: `tag:${dataset.dataset.feed_authority},2026:${record.id}`,
    url: `${baseUrl}${addressOf(recordPagePath(record.id))}`,
    title: titleOf(record),
    lines: linesOf(record),
    categories: [record.type, record.status],
    updated: updated[index] ?? now,
    record,
  }));
}

/** The head of both feeds; its `updated` is that of the newest entry, never the build's clock. */
export function feedHead(publication: Publication, entries: readonly FeedEntry[]): FeedHead {
  const { name, feed_authority } = publication.dataset.dataset;
  const newest = entries
    .map(({ updated }) => updated)
    .sort(compareCodeUnits)
    .at(-1);
  return {
    id: `tag:${feed_authority},2026:deprecations`,
    title: cleanText(`${name}: deprecations`),
    description:
      'Deprecated and retired AI models, APIs and SDKs, soonest shutdown first, as their vendors state it.',
    author: cleanText(name),
    homeUrl: publication.baseUrl,
    updated: newest ?? publication.history.head.ts,
  };
}
