/** @jsxRuntime automatic @jsxImportSource preact */
import { h, type VNode } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { cleanText, compareCodeUnits } from '../../model/words.ts';
import type { Artifact } from '../artifact.ts';
import type { Publication } from '../publication.ts';
import { addressOf, recordPagePath, relativeLinks, vendorPagePath } from './addresses.ts';
import { hashedAsset } from './assets.ts';
import { PageContext, type PageScope, type SiteFacts } from './facts.ts';
import { Layout, type PageHead } from './layout.tsx';

/** A page: its file, what its head says, and what is in `<main>`. */
export interface Page {
  /** File of dist/. */
  path: string;
  head: PageHead;
  body: VNode;
  /** Files that its scripts load. */
  files?: readonly Artifact[];
}

/**
 * Makes what writes pages. Texts are escaped by the renderer; characters that have no place in a
 * document are shown as U+FFFD.
 */
export function createRenderer(facts: SiteFacts): (page: Page) => Artifact {
  return ({ path, head, body }) => {
    const scope = { path, facts, link: relativeLinks(path) };
    const document = render(scope, <Layout head={head}>{body}</Layout>);
    return { path, text: `<!DOCTYPE html>\n${cleanText(document)}\n` };
  };
}

function render(scope: PageScope, element: VNode): string {
  return renderToString(<PageContext.Provider value={scope}>{element}</PageContext.Provider>);
}

/** A piece of HTML that scripts of a page load; its links are those of the page. */
export function renderFragment(
  name: string,
  body: VNode,
  { facts, page }: { facts: SiteFacts; page: string },
): Artifact {
  const scope = { path: page, facts, link: relativeLinks(page) };
  return hashedAsset(`${name}.txt`, `${cleanText(render(scope, body))}\n`);
}

const SCHEMA = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** The timestamps at which the pages of records and vendors last changed, where history knows. */
function changedAt({ deprecations, history }: Publication): Map<string, string> {
  const pages = new Map<string, string>();
  for (const { id } of deprecations) {
    const at = history.updated.get(id);
    // Milliseconds tell feed entries apart; they are no part of when a page changed.
    if (at !== undefined) pages.set(recordPagePath(id), `${at.slice(0, 19)}Z`);
  }
  for (const { vendor, ts } of history.changelog) {
    if (vendor !== '*') pages.set(vendorPagePath(vendor), ts);
  }
  return pages;
}

/**
 * sitemap.xml and robots.txt.
 *
 * @param pages files of dist/ that are pages with an address of their own
 */
export function deriveSitemap(publication: Publication, pages: readonly string[]): Artifact[] {
  const { baseUrl } = publication;
  const changed = changedAt(publication);
  const urls = [...pages].sort(compareCodeUnits).map((path) => {
    const at = changed.get(path);
    const loc = h('loc', null, `${baseUrl}${addressOf(path)}`);
    // Where nobody knows when a page changed, nothing is said.
    return h('url', null, at === undefined ? [loc] : [loc, h('lastmod', null, at)]);
  });
  const document = renderToString(h('urlset', { xmlns: SCHEMA }, urls));
  return [
    { path: 'sitemap.xml', text: `<?xml version="1.0" encoding="UTF-8"?>\n${document}\n` },
    {
      path: 'robots.txt',
      text: `User-agent: *\nAllow: /\n\nSitemap: ${baseUrl}sitemap.xml\n`,
    },
  ];
}
