import type { Guard } from './guard.ts';
import type { RecordState } from './read-state.ts';

export const removedPage: Guard = {
  name: 'removed-page',
  reason:
    'Without the description of its page no check ever finds out that a record has gone stale.',
  check({ base, head }) {
    const described = urlsOf(head);
    return [...urlsOf(base)].flatMap(([url, path]) => {
      if (described.has(url)) return [];
      const citing = [...head.deprecations.values()].filter(({ source_url }) => source_url === url);
      const [first] = citing;
      if (!first) return [];
      const more = citing.length > 1 ? ` and ${citing.length - 1} more` : '';
      const message = `the page ${url} is no longer described, but ${first.id}${more} cite it; keep its description`;
      return [{ path, message }];
    });
  },
};

/** URL of each described page to the file that describes it. */
function urlsOf({ providers }: RecordState): Map<string, string> {
  const urls = new Map<string, string>();
  for (const [slug, { pages }] of providers) {
    for (const page of Array.isArray(pages) ? pages : []) {
      if (isPage(page)) urls.set(page.url, `records/providers/${slug}.yaml`);
    }
  }
  return urls;
}

function isPage(value: unknown): value is { url: string } {
  return (
    typeof value === 'object' && value !== null && 'url' in value && typeof value.url === 'string'
  );
}
