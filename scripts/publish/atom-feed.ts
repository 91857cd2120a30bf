import { Feed } from 'feed';
import type { Artifact } from './artifact.ts';
import { type FeedEntry, type FeedLine, feedEntries, feedHead } from './feeds.ts';
import { escapeHtml, type Html, html } from './html-text.ts';
import type { Publication } from './publication.ts';

const PATH = 'deprecations/feed.xml';

function lineInHtml({ label, text, url }: FeedLine): Html {
  const value = url === undefined ? html`${text}` : html`<a href="${url}">${text}</a>`;
  return html`<dt>${label}</dt><dd>${value}</dd>`;
}

function addEntry(feed: Feed, entry: FeedEntry): void {
  feed.addItem({
    id: entry.id,
    link: entry.url,
    // The library writes titles and contents as type="html" and escapes nothing.
    title: escapeHtml(entry.title),
    content: html`<dl>${entry.lines.map(lineInHtml)}</dl>`.markup,
    date: new Date(entry.updated),
    category: entry.categories.map((term) => ({ term, name: term })),
  });
}

/** deprecations/feed.xml: Atom 1.0 (RFC 4287), an entry for each deprecation. */
export function deriveAtomFeed(publication: Publication): Artifact[] {
  const entries = feedEntries(publication);
  const head = feedHead(publication, entries);
  const feed = new Feed({
    id: head.id,
    title: head.title,
    description: head.description,
    link: head.homeUrl,
    feed: `${publication.baseUrl}${PATH}`,
    updated: new Date(head.updated),
    author: { name: head.author, link: head.homeUrl },
    generator: false,
    copyright: '',
  });
  for (const entry of entries) addEntry(feed, entry);
  return [{ path: PATH, text: `${feed.atom1()}\n` }];
}
