import { Feed } from 'feed';
import { shutdownInWords } from '../../model/day.ts';
import type { Deprecation } from '../../model/generated/published.ts';
import { present } from '../../model/present.ts';
import { namesOf } from '../../model/published.ts';
import { cleanText, compareCodeUnits, platformOf } from '../../model/words.ts';
import { type Artifact, jsonArtifact } from '../artifact.ts';
import type { Publication } from '../publication.ts';
import { addressOf, recordPagePath } from '../site/addresses.ts';
import texts from '../texts.json' with { type: 'json' };

/** A line of an entry: what it says, in words, and where a link leads. */
export interface FeedLine {
  label: string;
  text: string;
  url?: string;
}

/** What both formats say of one entry, in words that every feed can carry; nothing is escaped. */
export interface FeedEntry {
  /** tag: URI (RFC 4151) that outlives any host. */
  id: string;
  url: string;
  title: string;
  lines: FeedLine[];
  /** The page that states it; undefined where there is none. */
  source: string | undefined;
  /** Slugs. */
  categories: string[];
  /** RFC 3339, with milliseconds. */
  updated: string;
  /** What JSON Feed has besides, for programs. */
  extension: object;
}

/** What both formats say of a feed. */
interface FeedHead {
  /** Without its ending: `deprecations/feed`. */
  path: string;
  /** Behind the name of the dataset. */
  title: string;
  description: string;
  /** Of a feed of news, how many entries there was no room for. */
  left_out?: number;
}

function feedTitle(record: Deprecation): string {
  const { platform, item, status, shutdown_date } = record;
  let shutdown = shutdownInWords(record);
  if (shutdown_date !== null) shutdown = `shutdown ${shutdown}`;
  return cleanText(`${platform}: ${item}, ${status}, ${shutdown}`);
}

/** A record in words, a line each. */
export function recordLines(record: Deprecation): FeedLine[] {
  const { source_url: url } = record;
  const lines: FeedLine[] = [
    { label: 'Item', text: `${record.item} (${record.type})` },
    { label: 'Also listed as', text: record.aliases.join(', ') },
    { label: 'Platform', text: `${record.platform} (${record.provider})` },
    { label: 'Status', text: record.status },
    { label: 'Shutdown', text: shutdownInWords(record) },
    { label: 'Announced', text: record.announced_on ?? '' },
    { label: 'Replacement named by the vendor', text: record.successor ?? 'none in our source' },
    { label: 'Migration', text: record.migration_note ?? '' },
    { label: 'Source', text: url, url },
    { label: 'As of', text: `${record.as_of}; dates move, so confirm at the source` },
  ];
  const said = lines.filter(({ text }) => text !== '');
  return said.map((line) => ({ ...line, text: cleanText(line.text) }));
}

/** The entries of both feeds: soonest shutdown first, undated last, never an editorial order. */
function feedEntries(publication: Publication): FeedEntry[] {
  const { baseUrl, dataset, deprecations, history, now, platforms } = publication;
  let uncommitted = 0;
  return deprecations.map((record) => ({
    id: `tag:${dataset.dataset.feed_authority},2026:${record.id}`,
    url: `${baseUrl}${addressOf(recordPagePath(record.id))}`,
    title: feedTitle(record),
    lines: recordLines(record),
    source: record.source_url,
    categories: [
      namesOf(record.id, platforms).providerSlug,
      platformOf(record.id),
      record.type,
      record.status,
    ],
    // Where no commit holds the record yet, the time of the build is all that is known of it.
    // Milliseconds keep two such entries apart.
    updated:
      history.updated.get(record.id) ?? new Date(Date.parse(now) + uncommitted++).toISOString(),
    extension: record,
  }));
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for an element's content and for a quoted attribute. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}

function lineInHtml({ label, text, url }: FeedLine): string {
  let value = escapeHtml(text);
  if (url !== undefined) value = `<a href="${escapeHtml(url)}">${value}</a>`;
  return `<dt>${escapeHtml(label)}</dt><dd>${value}</dd>`;
}

/** Atom 1.0 (RFC 4287). */
function atomArtifact(
  { baseUrl, dataset, history }: Publication,
  { path: name, title, description }: FeedHead,
  entries: readonly FeedEntry[],
): Artifact {
  const path = `${name}.xml`;
  // An id is for ever, and the first feed had one without its folder.
  const id = name === 'deprecations/feed' ? 'deprecations' : `feed/${name}`;
  const timestamps = entries.map(({ updated }) => updated).sort(compareCodeUnits);
  const feed = new Feed({
    id: `tag:${dataset.dataset.feed_authority},2026:${id}`,
    title,
    description,
    link: baseUrl,
    feed: `${baseUrl}${path}`,
    // That of the newest entry, never the build's clock.
    updated: new Date(timestamps.at(-1) ?? (history.baseline ?? history.head).ts),
    author: { name: cleanText(dataset.dataset.name), link: baseUrl },
    generator: false,
    copyright: '',
  });
  for (const entry of entries) {
    feed.addItem({
      id: entry.id,
      link: entry.url,
      // The library writes titles and contents as type="html" and escapes nothing.
      title: escapeHtml(entry.title),
      content: `<dl>${entry.lines.map(lineInHtml).join('')}</dl>`,
      date: new Date(entry.updated),
      category: entry.categories.map((term) => ({ term, name: term })),
    });
  }
  return { path, text: `${feed.atom1()}\n` };
}

/** JSON Feed 1.1. Written here because the library knows version 1 only. */
function jsonFeedArtifact(
  { baseUrl, dataset }: Publication,
  { path, title, description, left_out }: FeedHead,
  entries: readonly FeedEntry[],
): Artifact {
  const isNews = left_out !== undefined;
  const time = isNews ? 'date_published' : 'date_modified';
  const feed = {
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: baseUrl,
    feed_url: `${baseUrl}${path}.json`,
    description,
    authors: [{ name: cleanText(dataset.dataset.name), url: baseUrl }],
    language: 'en',
    // JSON Feed asks that an extension says where it is explained.
    _vendor_almanac: present({ about: `${baseUrl}llms.txt`, left_out }),
    items: entries.map((entry) =>
      present({
        id: entry.id,
        url: entry.url,
        external_url: entry.source,
        title: entry.title,
        content_text: contentText(entry),
        [time]: entry.updated,
        tags: entry.categories,
        _vendor_almanac: entry.extension,
      }),
    ),
  };
  return jsonArtifact(`${path}.json`, isNews ? 'news' : 'feed', feed, 'items');
}

/** A feed in both formats, with the same entries. */
export function feedArtifacts(
  publication: Publication,
  entries: readonly FeedEntry[],
  head: FeedHead,
): Artifact[] {
  const { name } = publication.dataset.dataset;
  const clean = {
    ...head,
    title: cleanText(`${name}: ${head.title}`),
    description: cleanText(head.description),
  };
  return [atomArtifact(publication, clean, entries), jsonFeedArtifact(publication, clean, entries)];
}

/** An entry in words, a line each. */
export function contentText({ lines }: Pick<FeedEntry, 'lines'>): string {
  return lines.map(({ label, text }) => `${label}: ${text}`).join('\n');
}

/** deprecations/feed.xml and feed.json: one entry per deprecation, the same in the same order. */
export function deriveRecordFeeds(publication: Publication): Artifact[] {
  return feedArtifacts(publication, feedEntries(publication), {
    path: 'deprecations/feed',
    title: 'deprecations',
    description: texts.feed,
  });
}
