import { cleanText, countOf, platformOf } from '../../model/words.ts';
import type { Artifact } from '../artifact.ts';
import type { Publication } from '../publication.ts';
import { addressOf, recordPagePath, vendorPagePath } from '../site/addresses.ts';
import { type FeedEntry, type FeedHead, type FeedLine, feedArtifacts } from './feeds.ts';
import type { NewsItem } from './news-items.ts';

/** Most items of one feed. */
const FEED_ROOM = 100;

/** A feed of what is new, in Atom and in JSON Feed. */
interface NewsFeedContent {
  /** Without its ending: `deprecations/news/openai`. */
  path: string;
  /** What is in it: `deprecations of OpenAI`. */
  about: string;
  has(item: NewsItem): boolean;
}

/** The feeds of what is new: all, deprecations, by provider, plans, by vendor. */
function newsFeedContents({ dataset, tracked }: Publication): NewsFeedContent[] {
  return [
    { path: 'news', about: 'deprecations and plans', has: () => true },
    { path: 'deprecations/news', about: 'deprecations', has: ({ about }) => about.record !== null },
    ...tracked.map(({ id, data }) => ({
      path: `deprecations/news/${id}`,
      about: `deprecations of ${data.name}`,
      has: ({ about }: NewsItem) => about.provider === id,
    })),
    { path: 'data/news', about: 'plans', has: ({ about }) => about.vendor !== null },
    ...dataset.vendors.map(({ id, data }) => ({
      path: `data/news/${id}`,
      about: `plans of ${data.name}`,
      has: ({ about }: NewsItem) => about.vendor === id,
    })),
  ];
}

/** The page of what an event is about; the start page where it is no longer published. */
function pageOf({ about, source_url }: NewsItem, { baseUrl }: Publication): string {
  const { record, vendor } = about;
  if (source_url === null) return baseUrl;
  if (record !== null) return `${baseUrl}${addressOf(recordPagePath(record))}`;
  if (vendor !== null) return `${baseUrl}${addressOf(vendorPagePath(vendor))}`;
  return baseUrl;
}

function linesOf(item: NewsItem): FeedLine[] {
  const { source_url: url } = item;
  const lines: FeedLine[] = [
    { label: 'What', text: cleanText(item.title) },
    ...item.details.map((detail) => ({ label: 'Limit', text: cleanText(detail) })),
  ];
  if (url === null) return lines;
  return [...lines, { label: 'Confirm at', text: cleanText(url), url }];
}

function entryOf(item: NewsItem, publication: Publication): FeedEntry {
  const { feed_authority } = publication.dataset.dataset;
  const { provider, record, vendor } = item.about;
  const slugs = [provider, record && platformOf(record), vendor].filter((slug) => slug !== null);
  return {
    id: `tag:${feed_authority},2026:news/${item.id}`,
    url: pageOf(item, publication),
    title: cleanText(item.title),
    lines: linesOf(item),
    source: item.source_url ?? undefined,
    categories: [...slugs, item.kind.replaceAll('_', '-')],
    updated: item.at,
    extension: { kind: item.kind, ...item.about },
  };
}

/** news.xml, news.json and the same by provider and by vendor: what is new, newest first. */
export function deriveNewsFeeds(publication: Publication): Artifact[] {
  const { dataset, history } = publication;
  const { name, feed_authority } = dataset.dataset;
  return newsFeedContents(publication).flatMap(({ path, about, has }) => {
    const all = publication.news.filter(has);
    const kept = all.slice(0, FEED_ROOM);
    const leftOut = all.length - kept.length;
    let description = `What is new in ${about}, newest first.`;
    if (leftOut > 0)
      description += ` ${countOf(leftOut, 'older one')} left out; the change logs have all.`;
    const entries = kept.map((item) => entryOf(item, publication));
    const head: FeedHead = {
      path,
      id: `tag:${feed_authority},2026:feed/${path}`,
      title: cleanText(`${name}: news of ${about}`),
      description: cleanText(description),
      updated: kept[0]?.at ?? (history.baseline ?? history.head).ts,
      schema: 'news',
      time: 'date_published',
      extension: { left_out: leftOut },
    };
    return feedArtifacts(publication, head, entries);
  });
}
