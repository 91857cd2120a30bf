import type { JSONFeed, JSONFeedItem } from '../model/generated/published.ts';
import type { Artifact } from './artifact.ts';
import { type FeedEntry, feedEntries, feedHead } from './feeds.ts';
import { jsonArtifact } from './json-artifact.ts';
import type { Publication } from './publication.ts';

const PATH = 'deprecations/feed.json';

function feedItem(entry: FeedEntry): JSONFeedItem {
  return {
    id: entry.id,
    url: entry.url,
    external_url: entry.record.source_url,
    title: entry.title,
    content_text: entry.lines.map(({ label, text }) => `${label}: ${text}`).join('\n'),
    date_modified: entry.updated,
    tags: entry.categories,
    _vendor_almanac: entry.record,
  };
}

/**
 * deprecations/feed.json: JSON Feed 1.1, an item for each deprecation, the same ones in the same
 * order as the Atom feed. Written here because the library that writes Atom knows version 1 only.
 */
export function deriveJsonFeed(publication: Publication): Artifact[] {
  const { baseUrl } = publication;
  const entries = feedEntries(publication);
  const head = feedHead(publication, entries);
  const feed: JSONFeed = {
    version: 'https://jsonfeed.org/version/1.1',
    title: head.title,
    home_page_url: head.homeUrl,
    feed_url: `${baseUrl}${PATH}`,
    description: head.description,
    authors: [{ name: head.author, url: head.homeUrl }],
    language: 'en',
    // JSON Feed asks that an extension says where it is explained.
    _vendor_almanac: { about: `${baseUrl}llms.txt` },
    items: entries.map(feedItem),
  };
  return [jsonArtifact(PATH, 'feed', feed)];
}
